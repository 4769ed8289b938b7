"""What is somebody else's does not exist: route by route, from the OpenAPI document."""

import json
from typing import Any

import pytest

from tests.support.hub import PAGE, Client, RunningHub
from tests.support.routes import NOBODY, Operation, operations

FORBIDDEN_FIELDS = {"role": "admin", "user_id": 1, "org_id": 1, "organizacao_id": 1, "id": 1, "status": "idle"}
"""What nobody may set by sending it."""


async def of_conversations(hub: RunningHub) -> list[Operation]:
    """What people do with a conversation; what administrators may see of one, they see of their organisation's."""
    found = [
        operation
        for operation in await operations(hub)
        if "{conversa_id}" in operation.path and not operation.for_administrators
    ]
    assert len(found) >= 9
    return found


async def everything_of(client: Client, conversation: str) -> dict[str, Any]:
    """All that can be read of a conversation."""
    answer = await client.get(f"/conversas/{conversation}")
    assert answer.status_code == 200
    return {"row": answer.json(), "messages": await client.messages(conversation)}


@pytest.mark.row("S15", "S16", "S17", "S18")
@pytest.mark.parametrize("who", ["julia", "ana", "admin"])
async def test_nobody_reaches_anothers_conversation_by_any_route(hub: RunningHub, who: str) -> None:
    rui, other = await hub.login("rui"), await hub.login(who)
    secret = "o lote G7781 é confidencial"
    conversation = await rui.conversation()
    await rui.send(conversation, secret)
    before = await everything_of(rui, conversation)

    for operation in await of_conversations(hub):
        theirs = await other.request(operation.method, operation.at(conversation), json=operation.body)
        nobodys = await other.request(operation.method, operation.at(NOBODY), json=operation.body)
        assert theirs.status_code == nobodys.status_code == 404, str(operation)
        assert theirs.content == nobodys.content, "no way to tell that it exists"
        assert theirs.json()["error"]["code"] == "conversation_not_found"

    assert await everything_of(rui, conversation) == before
    assert (await other.get("/conversas")).json()["conversas"] == []
    assert (await other.get("/conversas", params={"q": "G7781"})).json()["conversas"] == []


async def test_the_owner_reaches_it_by_every_route(sqlite_hub: RunningHub) -> None:
    """Without this the test above would pass where nobody reaches anything."""
    rui = await sqlite_hub.login("rui")
    for operation in await of_conversations(sqlite_hub):
        conversation = await rui.conversation()
        request = rui.http.stream(
            operation.method, operation.at(conversation), json=operation.body, headers=rui.headers
        )
        async with request as answer:
            assert answer.status_code not in (401, 403), str(operation)
            if answer.status_code == 422:  # a file is no JSON
                assert json.loads(await answer.aread())["error"]["code"] == "file_missing", str(operation)
            if answer.status_code == 404:  # it is there, but nothing in it waits to be decided
                assert json.loads(await answer.aread())["error"]["code"] != "conversation_not_found", str(operation)


@pytest.mark.parametrize(
    "identifier",
    ["x", "%00", "0" * 31, "0" * 33, "%C3%A9" * 32, "9" * 5000, "..%2F..", "%ff", "' OR 1=1 --", "*", "%25", "null"],
)
async def test_an_id_that_is_none_is_like_one_that_does_not_exist(sqlite_hub: RunningHub, identifier: str) -> None:
    rui = await sqlite_hub.login("rui")
    await rui.conversation()
    for operation in await of_conversations(sqlite_hub):
        answer = await rui.request(operation.method, operation.at(identifier), json=operation.body)
        assert answer.status_code == 404, (str(operation), answer.text)


@pytest.mark.row("S16")
@pytest.mark.journey
async def test_the_chat_routes_make_no_use_of_anothers_conversation(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    conversation = await rui.conversation()
    await rui.send(conversation, "o lote G7781 é confidencial")
    before = await everything_of(rui, conversation)

    answer = await julia.post("/chat-v2", json={"message": "e agora?", "conversationId": conversation})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "conversation_not_found")
    assert (await julia.get("/conversas")).json()["conversas"] == []

    # A session id is the client's own word: the same word is another conversation for another person.
    assert (await julia.post("/chat", json={"chatInput": "e agora?", "sessionId": conversation})).status_code == 200
    (made,) = (await julia.get("/conversas")).json()["conversas"]
    assert made["id"] != conversation
    assert "G7781" not in (await julia.get(f"/conversas/{made['id']}/exportar")).text
    assert await everything_of(rui, conversation) == before


@pytest.mark.parametrize(("who", "agent"), [("ana", "qualidade"), ("julia", "analise"), ("admin", "inventado")])
async def test_an_agent_that_was_not_given_is_forbidden_on_every_way_in(hub: RunningHub, who: str, agent: str) -> None:
    client = await hub.login(who)
    bodies = {
        "/conversas": {"agente_id": agent},
        "/chat": {"chatInput": "olá", "sessionId": "s", "agente_id": agent},
        "/chat-v2": {"message": "olá", "agente_id": agent},
    }
    for path, body in bodies.items():
        answer = await client.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "agent_forbidden"), path
        assert agent in answer.json()["error"]["message"]
    assert (await client.get("/conversas")).json()["conversas"] == []
    assert agent not in [found["id"] for found in (await client.get("/agentes")).json()]


async def test_every_way_in_that_takes_an_agent_is_in_the_test_above(sqlite_hub: RunningHub) -> None:
    taking = {
        operation.path
        for operation in await operations(sqlite_hub)
        if "agente_id" in operation.fields and not operation.for_administrators
    }
    assert taking == {"/conversas", "/chat", "/chat-v2"}


async def test_somebody_without_agents_is_told_so(sqlite_hub: RunningHub) -> None:
    ana = await sqlite_hub.login("ana")
    identifier = (await ana.get("/auth/me")).json()["id"]
    for agent in (await ana.get("/agentes")).json():
        await sqlite_hub.hub.stores.users.revoke(identifier, agent["id"])
    assert (await ana.get("/agentes")).json() == []
    for path, body in {"/chat": {"chatInput": "olá", "sessionId": "s"}, "/chat-v2": {"message": "olá"}}.items():
        answer = await ana.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_agent")


async def test_an_agent_taken_away_takes_no_new_messages_and_keeps_the_old_readable(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos defeitos há?")
    await rui.post("/chat", json={"chatInput": "quantos há?", "sessionId": "s", "agente_id": "qualidade"})
    before = await everything_of(rui, conversation)
    await hub.hub.stores.users.revoke((await rui.get("/auth/me")).json()["id"], "qualidade")

    attempts = {
        f"/conversas/{conversation}/mensagens": {"content": "e por tipo?"},
        "/conversas": {"agente_id": "qualidade"},
        "/chat": {"chatInput": "e por tipo?", "sessionId": "s"},
        "/chat-v2": {"message": "e por tipo?", "conversationId": conversation},
    }
    for path, body in attempts.items():
        answer = await rui.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "agent_forbidden"), path
    assert await everything_of(rui, conversation) == before
    assert [found["id"] for found in (await rui.get("/agentes")).json()] == ["documentos", "analise"]


@pytest.mark.row("S2", "S14")
@pytest.mark.parametrize("field", FORBIDDEN_FIELDS)
async def test_no_body_takes_a_field_that_is_not_its_own(sqlite_hub: RunningHub, field: str) -> None:
    admin = await sqlite_hub.login("admin")
    conversation = await admin.conversation()
    me = (await admin.get("/auth/me")).json()
    before = await everything_of(admin, conversation)
    tried = 0
    for operation in await operations(sqlite_hub):
        gives_roles = field == "role" and operation.path.startswith("/organizacao/pessoas")
        if operation.body is None or gives_roles:
            continue
        body = operation.body | {field: FORBIDDEN_FIELDS[field]}
        answer = await admin.request(operation.method, operation.at(conversation), json=body, headers=PAGE)
        assert answer.status_code == 422, str(operation)
        assert [problem["field"] for problem in answer.json()["error"]["fields"]] == [field]
        tried += 1
    assert tried >= 7
    assert (await admin.get("/auth/me")).json() == me
    assert await everything_of(admin, conversation) == before
    assert len((await admin.get("/conversas")).json()["conversas"]) == 1


@pytest.mark.row("S20")
@pytest.mark.parametrize("who", ["rui", "julia", "ana"])
async def test_what_is_the_organisations_only_an_administrator_reads_or_writes(
    sqlite_hub: RunningHub, who: str
) -> None:
    other, admin = await sqlite_hub.login(who), await sqlite_hub.login("admin")
    found = [operation for operation in await operations(sqlite_hub) if operation.for_administrators]
    assert len(found) >= 2
    before = (await admin.get("/organizacao/politicas")).json()
    for operation in found:
        answer = await other.request(operation.method, operation.at(), json=operation.body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden"), str(operation)
    assert (await admin.get("/organizacao/politicas")).json() == before
    for operation in found:
        answer = await admin.request(operation.method, operation.at(), json=operation.body)
        assert answer.status_code < 500, str(operation)
        assert answer.status_code != 403, str(operation)  # what the path names may not be there: 404


@pytest.mark.row("S7")
async def test_an_administrator_who_no_longer_is_one_is_refused_at_the_next_request(hub: RunningHub) -> None:
    admin = await hub.login("admin")
    assert (await admin.get("/organizacao/politicas")).status_code == 200
    await hub.hub.stores.users.set_role((await admin.get("/auth/me")).json()["id"], "operador", even_last=True)
    assert (await admin.get("/organizacao/politicas")).status_code == 403


async def test_preferences_and_rules_are_each_persons_own(hub: RunningHub) -> None:
    rui, others = await hub.login("rui"), [await hub.login("julia"), await hub.login("admin")]
    rui_id = (await rui.get("/auth/me")).json()["id"]
    await hub.hub.stores.policies.remember(rui_id, "qualidade", "contar_defeitos", {"tipo": "lixo"})
    (rule,) = (await rui.get("/regras")).json()
    await rui.request("PUT", "/preferencias", json={"tema": "escuro"})

    for other in others:
        assert (await other.get("/regras")).json() == []
        theirs = await other.request("DELETE", f"/regras/{rule['id']}")
        nobodys = await other.request("DELETE", "/regras/999999")
        assert theirs.status_code == nobodys.status_code == 404
        assert theirs.content == nobodys.content
        assert (await other.get("/preferencias")).json()["tema"] == "sistema"
        await other.request("PUT", "/preferencias", json={"tema": "claro"})
    assert (await rui.get("/regras")).json() == [rule]
    assert (await rui.get("/preferencias")).json()["tema"] == "escuro"
    assert (await rui.request("DELETE", f"/regras/{rule['id']}")).status_code == 204
    assert (await rui.get("/regras")).json() == []
