"""What nobody should send: always a 4xx in the one shape, never a crash, nothing written."""

import asyncio
import json
import resource
from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

import httpx
import pytest

from qhub.settings.settings import Settings
from tests.support.holding import LONGEST, loop_held
from tests.support.hub import PAGE, WAIT, Client, RunningHub, read_sse, running_hub
from tests.support.routes import FIELDS, NOBODY, Operation, is_failure, operations, raw

JSON = {"Content-Type": "application/json", **PAGE}
ENDING = ("/auth/logout", "/auth/senha")
"""These end the session that the rest of a test needs."""
WRONG_TYPES: list[Any] = [None, True, 1, -1.5, 1e300, 2**70, [], {}, ["x"], {"x": 1}, [[[[]]]]]
RIGHT_LISTS: list[Any] = [[], ["x"]]
NO_BODIES = [
    (b"[" * 100_000, "invalid_json"),
    (b'{"a":' * 100_000, "invalid_json"),
    (b"[" * 900 + b"]" * 900, "invalid_request"),
    (b"{not json", "invalid_json"),
    (b"\xff\xfe\x00", "invalid_json"),
    (b'{"agente_id": "\xff"}', "invalid_json"),
    (b"\xef\xbb\xbf{", "invalid_json"),
    (b'{"n": ' + b"9" * 10_000 + b"}", "invalid_json"),
    (b"", "invalid_request"),
    (b"[]", "invalid_request"),
    (b"null", "invalid_request"),
    (b"1", "invalid_request"),
    (b'"texto"', "invalid_request"),
    (b"NaN", "invalid_request"),
    (b'{"\\ud800": 1}', "invalid_request"),
    (b"{" + b",".join(b'"%x":0' % number for number in range(100_000)) + b"}", "invalid_request"),
    (b'{"' + b"k" * 900_000 + b'": 1}', "invalid_request"),
]
"""Bodies, and the code of the answer."""
WRONG_PARAMETERS = [
    ("/conversas?limite=0", "limite"),
    ("/conversas?limite=101", "limite"),
    ("/conversas?limite=-1", "limite"),
    ("/conversas?limite=abc", "limite"),
    ("/conversas?limite=1.5", "limite"),
    ("/conversas?limite=" + "9" * 5000, "limite"),
    ("/conversas?limite=", "limite"),
    ("/conversas?antes=nan", "antes"),
    ("/conversas?antes=inf", "antes"),
    ("/conversas?antes=-Infinity", "antes"),
    ("/conversas?antes=1e999", "antes"),
    ("/conversas?antes=ontem", "antes"),
    ("/conversas?q=" + "x" * 201, "q"),
    ("/conversas/{id}/mensagens?limite=0", "limite"),
    ("/conversas/{id}/mensagens?limite=101", "limite"),
    ("/conversas/{id}/mensagens?antes=0", "antes"),
    ("/conversas/{id}/mensagens?antes=-5", "antes"),
    ("/conversas/{id}/mensagens?antes=nan", "antes"),
    ("/conversas/{id}/mensagens?antes=" + "9" * 40, "antes"),
    ("/conversas/{id}/exportar?formato=pdf", "formato"),
    ("/conversas/{id}/exportar?formato=", "formato"),
    ("/conversas/{id}/eventos?depois=abc", "Last-Event-ID"),
    ("/conversas/{id}/eventos?depois=" + "1" * 101, "depois"),
]
SCRIPTS = [
    "🏭 peça 👩🏽‍🔧 🇵🇹",
    "مرحبا بالعالم، كيف الحال؟ \u202eabc\u202c",
    "日本語のテスト ㌔ 𠮷",
    "<script>alert(1)</script> & \"aspas\" 'x' \\ / %s {0} ${x}",
    "linha 1\r\nlinha 2\u2028linha 3\u2029fim\x85.",
    "data: {}\n\nid: 9\n\nevent: x\n\n: y",
    "\ufeffzero\u200bwidth\u0301 \ufffe \U0010ffff",
    "e\u0301 é \u1e9b\u0323",
]


async def with_bodies(hub: RunningHub) -> list[Operation]:
    found = [operation for operation in await operations(hub) if operation.fields]
    assert len(found) >= 7
    return found


def assert_refused(answer: httpx.Response, *statuses: int, what: object = "") -> None:
    assert answer.status_code in statuses, (what, answer.status_code, answer.text[:300])
    assert is_failure(answer.json()), (what, answer.text[:300])


async def nothing_written(client: Client, conversation: str) -> None:
    page = await client.get("/conversas")
    assert [found["id"] for found in page.json()["conversas"]] == [conversation]
    assert page.json()["conversas"][0]["titulo"] == ""
    assert (await client.messages(conversation))["cursor"] == "0"


@pytest.fixture
async def admin(sqlite_hub: RunningHub) -> Client:
    """Somebody whom no route refuses."""
    return await sqlite_hub.login("admin")


@pytest.mark.row("S37")
@pytest.mark.timeout(900)  # hundreds of requests to each operation
async def test_no_generated_request_crashes_any_operation(hub: RunningHub, record_property: Any) -> None:
    generated = import_module("tests.api.generated")  # here, and not in every worker
    document = (await hub.anonymous.get("/openapi.json")).json()
    ending = {path: document["paths"].pop(path) for path in ENDING}
    ending["/conversas"] = {"delete": document["paths"]["/conversas"].pop("delete")}  # which would end them all
    admin = await hub.login("admin")
    conversation = await admin.conversation()
    headers = admin.headers | {"X-Forwarded-For": "1.2.3.4"}
    # Each that ends a session with somebody of its own, who logs in first: wrong passwords by the dozen close doors.
    leaving = [(await hub.login(name)).headers for name in ("julia", "rui", "ana")]
    statuses = await asyncio.to_thread(generated.fuzz, hub.url, document, headers, conversation)
    for (path, item), theirs in zip(ending.items(), leaving, strict=True):
        alone = document | {"paths": {path: item}}
        statuses |= await asyncio.to_thread(generated.fuzz, hub.url, alone, theirs, conversation)

    assert set(statuses) == {str(operation) for operation in await operations(hub)}
    wrote = {name for name, seen in statuses.items() if seen & {200, 201, 202, 204}}
    assert {"GET /conversas", "PATCH /conversas/{conversa_id}", "POST /conversas/{conversa_id}/mensagens"} <= wrote
    assert 422 in statuses["POST /conversas"], "wrong ones were sent too"
    record_property("counted", f"{len(statuses)} operations, up to {2 * generated.EXAMPLES} generated requests each")


async def test_a_body_that_is_no_body_is_refused_on_every_route(sqlite_hub: RunningHub, admin: Client) -> None:
    conversation = await admin.conversation()
    for operation in await with_bodies(sqlite_hub):
        path = operation.at(conversation)
        for content, code in NO_BODIES:
            answer = await admin.request(operation.method, path, content=content, headers=JSON)
            assert_refused(answer, 422, what=(str(operation), content[:20]))
            assert answer.json()["error"]["code"] == code, (str(operation), content[:20], answer.text[:300])
            assert len(answer.content) < 10_000, "what was sent is not sent back"
    await nothing_written(admin, conversation)


@pytest.mark.row("S37")
async def test_a_field_of_the_wrong_type_is_named_on_every_route(sqlite_hub: RunningHub, admin: Client) -> None:
    conversation = await admin.conversation()
    for operation in await with_bodies(sqlite_hub):
        assert operation.body is not None
        for field in operation.required:
            for wrong in WRONG_TYPES:
                if wrong is None and operation.may_be_null(field):
                    continue
                right = operation.body[field]
                if not isinstance(wrong, bool) and (
                    wrong == right
                    or (wrong in RIGHT_LISTS and isinstance(right, list))
                    or (isinstance(wrong, dict) and isinstance(right, dict))
                ):
                    continue  # for this field a number, a list of texts, or an object is right
                body = operation.body | {field: wrong}
                answer = await admin.request(operation.method, operation.at(conversation), json=body, headers=PAGE)
                assert_refused(answer, 422, what=(str(operation), field, wrong))
                assert answer.json()["error"]["fields"][0]["field"].split(".")[0] == field
            body = {name: value for name, value in operation.body.items() if name != field}
            answer = await admin.request(operation.method, operation.at(conversation), json=body, headers=PAGE)
            assert_refused(answer, 422, what=(str(operation), field))
            assert answer.json()["error"]["fields"] == [{"field": field, "message": "é obrigatório"}]
    await nothing_written(admin, conversation)


async def test_half_a_character_is_refused_in_every_field(sqlite_hub: RunningHub, admin: Client) -> None:
    conversation = await admin.conversation()
    for operation in await with_bodies(sqlite_hub):
        assert operation.body is not None
        for field in operation.fields:
            text = json.dumps(operation.body | {field: "MARK"}).replace("MARK", "a\\ud83d b \\udfed")
            answer = await admin.request(operation.method, operation.at(conversation), content=text, headers=JSON)
            # A `userId` of any spelling is either the token's or somebody else's.
            assert_refused(answer, 403 if field == "userId" else 422, what=(str(operation), field))
    await nothing_written(admin, conversation)


@pytest.mark.journey
async def test_nul_characters_crash_nothing(hub: RunningHub) -> None:
    """Postgres cannot store them; they mean nothing, so they are left out."""
    admin = await hub.login("admin")
    conversation = await admin.conversation()
    for operation in await with_bodies(hub):
        if operation.path in ENDING:
            continue
        assert operation.body is not None
        for field in operation.fields:
            body = operation.body | {field: f"a\x00{FIELDS.get(field, 'b')}\x00"}
            answer = await admin.request(operation.method, operation.at(conversation), json=body, headers=PAGE)
            assert answer.status_code < 500, (str(operation), field)
    for path in ("/conversas?q=%00", f"/conversas/{conversation[:-1]}%00", "/conversas/%00/mensagens", "/%00"):
        assert (await raw(hub, path.encode())).status == 401
        answer = await admin.get(path)
        assert answer.status_code in (200, 404), path
    events = await admin.send(conversation, "quantos\x00 defeitos há?")
    assert events[-1].data["status"] == "completed"
    assert (await admin.messages(conversation))["mensagens"][-2]["content"] == "quantos defeitos há?"
    answer = await admin.request("PATCH", f"/conversas/{conversation}", json={"titulo": "\x00a\x00b"})
    assert answer.json()["titulo"] == "ab"
    assert (await hub.anonymous.post("/auth/login", json={"email": "\x00", "password": "\x00"})).status_code == 401


@pytest.mark.parametrize("content", ["", " \n\t ", "\x00", "\u2003\u00a0", "x" * 32_001, "x" * 900_000])
async def test_a_message_that_is_empty_or_too_long_starts_nothing(
    sqlite_hub: RunningHub, admin: Client, content: str
) -> None:
    conversation = await admin.conversation()
    bodies = {
        f"/conversas/{conversation}/mensagens": {"content": content},
        "/chat": {"chatInput": content, "sessionId": "s"},
        "/chat-v2": {"message": content},
    }
    words = {
        "pt-PT": "mais de 32000 caracteres" if len(content) > 100 else "está vazio",
        "en": "more than 32000 characters" if len(content) > 100 else "is empty",
    }
    for path, body in bodies.items():
        for language, message in words.items():
            answer = await admin.post(path, json=body, headers={"Accept-Language": language})
            assert_refused(answer, 422, what=path)
            (problem,) = answer.json()["error"]["fields"]
            assert problem["field"] == next(iter(body))
            assert message in problem["message"]
            assert message in answer.json()["error"]["message"]
    await nothing_written(admin, conversation)


async def test_the_longest_message_is_taken_whole(admin: Client) -> None:
    conversation = await admin.conversation()
    content = "é" * 32_000
    await admin.send(conversation, content)
    assert (await admin.messages(conversation))["mensagens"][0]["content"] == content


@pytest.mark.journey
async def test_text_of_every_script_comes_back_as_it_was(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    for content in SCRIPTS:
        await comes_back(rui, content)


async def comes_back(rui: Client, content: str) -> None:
    conversation = await rui.conversation()
    title = " ".join(content.split())[:50]
    assert (await rui.request("PATCH", f"/conversas/{conversation}", json={"titulo": title})).json()["titulo"] == title
    await rui.send(conversation, content)

    assert (await rui.messages(conversation))["mensagens"][0]["content"] == content
    async with asyncio.timeout(WAIT):
        stream = rui.http.stream("GET", f"/conversas/{conversation}/eventos", headers=rui.headers)
        async with stream as answer:
            lines = answer.aiter_raw()
            first = b""
            while b"\n\n" not in first:
                first += await anext(lines)
    assert json.loads(first.split(b"\n")[1].removeprefix(b"data: "))["content"] == content
    exported = (await rui.get(f"/conversas/{conversation}/exportar")).json()
    assert (exported["conversa"]["titulo"], exported["mensagens"][0]["content"]) == (title, content)
    assert content in (await rui.get(f"/conversas/{conversation}/exportar?formato=md")).content.decode()
    found = (await rui.get("/conversas", params={"q": content[:20]})).json()["conversas"]
    assert [one["id"] for one in found] == [conversation]


async def chunks(total: int) -> AsyncIterator[bytes]:
    for _ in range(total // 50_000):
        yield b" " * 50_000


@pytest.mark.row("S36")
@pytest.mark.parametrize("chunked", [False, True])
async def test_a_body_too_large_is_413_on_every_route_whether_it_says_its_size_or_not(
    sqlite_hub: RunningHub, admin: Client, chunked: bool
) -> None:
    conversation = await admin.conversation()
    for operation in await with_bodies(sqlite_hub):
        content: Any = chunks(1_500_000) if chunked else b" " * 1_500_000
        answer = await admin.request(operation.method, operation.at(conversation), content=content, headers=JSON)
        assert_refused(answer, 413, what=str(operation))
        assert "1000000" in answer.json()["error"]["message"]
    await nothing_written(admin, conversation)


@pytest.mark.row("S36")
async def test_a_hundred_megabytes_are_refused_and_not_kept(sqlite_hub: RunningHub, admin: Client) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = await admin.post("/conversas", content=chunks(100_000_000), headers=JSON)
    assert_refused(answer, 413)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000, "kilobytes"
    assert (await admin.get("/auth/me")).status_code == 200


@pytest.mark.parametrize("length", [b"-1", b"abc", b"1e3", b"9" * 5000, b"\xb2", b"5, 5000000"])
async def test_a_length_that_is_none_is_refused(sqlite_hub: RunningHub, length: bytes) -> None:
    answer = await raw(sqlite_hub, b"/auth/login", method=b"POST", headers=b"Content-Length: " + length + b"\r\n")
    assert 400 <= answer.status < 500


@pytest.mark.row("S36")
async def test_others_are_served_while_somebody_sends_the_worst(
    sqlite_hub: RunningHub, admin: Client, record_property: Any
) -> None:
    julia = await sqlite_hub.login("julia")
    bodies, served = [content for content, _ in NO_BODIES if len(content) > 50_000], 0
    with loop_held() as held:
        sending = asyncio.gather(*(admin.post("/conversas", content=worst, headers=JSON) for worst in bodies))
        async with asyncio.timeout(WAIT):
            while not sending.done():
                assert (await julia.get("/auth/me")).status_code == 200
                served += 1
    assert {answer.status_code for answer in await sending} == {422}
    assert served > 1, "she is let in between"
    assert held.seconds < LONGEST, held.by
    record_property("counted", f"{len(bodies)} of the worst bodies, {held.seconds * 1000:.0f} ms the longest callback")


async def test_a_wrong_parameter_is_named(sqlite_hub: RunningHub, admin: Client) -> None:
    conversation = await admin.conversation()
    for path, field in WRONG_PARAMETERS:
        answer = await admin.get(path.replace("{id}", conversation))
        assert_refused(answer, 422, what=path)
        assert [problem["field"] for problem in answer.json()["error"]["fields"]] == [field], path


@pytest.mark.journey
async def test_an_odd_parameter_is_harmless(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    for path in ("/conversas?antes=-1e308", "/conversas?antes=0", "/conversas?q=%ff%fe", "/conversas?x=1"):
        assert (await rui.get(path)).status_code == 200, path


async def test_an_idempotency_key_has_a_length(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    for key in ("", "k" * 101, "k" * 20_000):
        answer = await rui.post(
            f"/conversas/{conversation}/mensagens", json={"content": "olá"}, headers={"Idempotency-Key": key}
        )
        assert_refused(answer, 422, what=len(key))
        assert answer.json()["error"]["fields"][0]["field"].lower() == "idempotency-key"
    assert (await rui.messages(conversation))["cursor"] == "0"
    key = ("é" * 100).encode("latin-1")
    async with rui.http.stream(
        "POST",
        f"/conversas/{conversation}/mensagens",
        json={"content": "quantos defeitos há?"},
        headers={**{k.encode(): v.encode() for k, v in rui.headers.items()}, b"Idempotency-Key": key},
    ) as answer:
        assert answer.status_code == 200
        assert [event.type async for event in read_sse(answer)][-1] == "done"


async def test_no_answer_quotes_a_password(sqlite_hub: RunningHub, admin: Client) -> None:
    for body in (
        {"email": "rui@demo.com", "password": ["segredo-778177817781"]},
        {"email": 1, "password": "segredo-778177817781"},
        {"email": "rui@demo.com", "password": "segredo-778177817781", "x": "segredo-778177817781"},
        {"email": "rui@demo.com", "password": "segredo-778177817781"},
    ):
        answer = await sqlite_hub.anonymous.post("/auth/login", json=body, headers=PAGE)
        assert answer.status_code in (401, 422)
        assert "778177817781" not in answer.text
    answer = await admin.post("/auth/senha", json={"atual": "segredo-778177817781", "nova": 778177817781})
    assert_refused(answer, 422)
    assert "778177817781" not in answer.text


async def test_a_smaller_limit_is_a_setting(sqlite_settings: Settings) -> None:
    changes = {"max_body_bytes": 200, "max_message_chars": 10}
    async with running_hub(sqlite_settings.model_copy(update=changes)) as hub:
        rui = await hub.login("rui")
        path = f"/conversas/{await rui.conversation()}/mensagens"
        assert_refused(await rui.post(path, json={"content": "x" * 11}), 422)
        assert_refused(await rui.post(path, json={"content": "x" * 200}), 413)
        assert_refused(await rui.post(f"/conversas/{NOBODY}/mensagens", json={"content": "x"}), 404)
