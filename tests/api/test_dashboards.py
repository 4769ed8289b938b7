"""Dashboards: kept by one person, refreshed when opened, shared by links that end."""

import re
import time
from typing import Any

import httpx
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import sqlalchemy as sa

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import Client, RunningHub, of_type, provided_hub, running_hub
from tests.support.pages import data, told
from tests.support.routes import NOBODY, Operation, operations

PAGE = {"titulo": "Defeitos por turno", "html": "<h1>Defeitos</h1>"}
DOCUMENT = {"Sec-Fetch-Dest": "document", "Accept": "text/html"}
FRAME = {"Sec-Fetch-Dest": "iframe", "Accept": "text/html"}
OLD_BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
"""What a browser sends to a hub without TLS: nothing about what it wants the page for."""


async def save(client: Client, **body: Any) -> dict[str, Any]:
    answer = await client.post("/dashboards", json=PAGE | body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def share(client: Client, dashboard: str, **body: Any) -> dict[str, Any]:
    answer = await client.post(f"/dashboards/{dashboard}/partilhas", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def frame_address(client: Client, dashboard: str, **params: Any) -> str:
    answer = await client.post(f"/dashboards/{dashboard}/ligacao", params=params)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["url"])


async def details(client: Client, dashboard: str) -> dict[str, Any]:
    answer = await client.get(f"/dashboards/{dashboard}/detalhes")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def page_of(client: Client, dashboard: str, **params: Any) -> str:
    answer = await client.get(f"/dashboards/{dashboard}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.text


async def user_id(client: Client) -> int:
    return int((await client.get("/auth/me")).json()["id"])


def is_gone(answer: httpx.Response) -> bool:
    return answer.status_code == 404 and answer.headers["content-type"].startswith("text/html")


async def test_a_page_is_kept_found_renamed_and_deleted(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    first = await save(rui, titulo="Média por operador")
    second = await save(rui, conversa_id=conversation)
    assert set(second) == {
        "id",
        "titulo",
        "url",
        "conversa_id",
        "versao",
        "partilhado",
        "created_at",
        "updated_at",
    }
    assert re.fullmatch("[0-9a-f]{32}", second["id"])
    assert second["url"] == f"/dashboards/{second['id']}"
    assert (second["versao"], second["partilhado"], second["conversa_id"]) == (1, False, conversation)

    async def found(**params: Any) -> list[str]:
        page = (await rui.get("/dashboards", params=params)).json()
        return [item["titulo"] for item in page["dashboards"]]

    assert await found() == ["Defeitos por turno", "Média por operador"]
    assert await found(q="media") == ["Média por operador"]
    assert await found(q="%") == []
    page = (await rui.get("/dashboards", params={"limite": 1})).json()
    assert [item["id"] for item in page["dashboards"]] == [second["id"]]
    assert await found(limite=1, antes=page["proximo"]) == ["Média por operador"]
    assert (await rui.get("/dashboards", params={"limite": 2})).json()["proximo"] is None

    renamed = await rui.request("PATCH", first["url"], json={"titulo": " Médias "})
    assert renamed.json()["titulo"] == "Médias"
    assert await found() == ["Médias", "Defeitos por turno"], "what was changed last comes first"
    assert [version["titulo"] for version in (await details(rui, first["id"]))["versoes"]] == ["Médias"]
    assert "<title>Médias</title>" in await page_of(rui, first["id"])

    assert (await rui.request("DELETE", first["url"])).status_code == 204
    assert (await rui.get(first["url"])).status_code == 404
    assert await found() == ["Defeitos por turno"]


def of_dashboards(found: list[Operation]) -> list[Operation]:
    named = [operation for operation in found if "{dashboard_id}" in operation.path]
    assert len(named) == 8
    return named


def at(operation: Operation, dashboard: str, share_id: str = NOBODY) -> str:
    path = operation.path.replace("{dashboard_id}", dashboard).replace("{partilha_id}", share_id)
    return path.replace("{versao}", "1")


@pytest.mark.row("S15", "S21")
@pytest.mark.parametrize("who", ["julia", "admin"])
async def test_nobody_reaches_anothers_dashboard_by_any_route(hub: RunningHub, who: str) -> None:
    rui, other = await hub.login("rui"), await hub.login(who)
    dashboard = (await save(rui))["id"]
    link = await share(rui, dashboard)
    before = await details(rui, dashboard)
    for operation in of_dashboards(await operations(hub)):
        theirs = await other.request(operation.method, at(operation, dashboard, link["id"]), json=operation.body)
        nobodys = await other.request(operation.method, at(operation, NOBODY, link["id"]), json=operation.body)
        assert theirs.status_code == nobodys.status_code == 404, str(operation)
        assert theirs.content == nobodys.content, "no way to tell that it exists"
        assert theirs.json()["error"]["code"] == "dashboard_not_found"
    assert await details(rui, dashboard) == before
    assert (await other.get("/dashboards")).json() == {"dashboards": [], "proximo": None}
    conversation = await rui.conversation()
    answer = await other.post("/dashboards", json=PAGE | {"conversa_id": conversation})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "conversation_not_found")


async def test_the_owner_reaches_it_by_every_route(sqlite_hub: RunningHub) -> None:
    """Without this the test above would pass where nobody reaches anything."""
    rui = await sqlite_hub.login("rui")
    for operation in of_dashboards(await operations(sqlite_hub)):
        dashboard = (await save(rui))["id"]
        link = await share(rui, dashboard)
        answer = await rui.request(operation.method, at(operation, dashboard, link["id"]), json=operation.body)
        assert answer.status_code in (200, 201, 204), (str(operation), answer.text)


@pytest.mark.parametrize("identifier", ["x", "%00", "0" * 31, "%C3%A9" * 32, "9" * 5000, "..%2F..", "' OR 1=1 --"])
async def test_an_id_that_is_none_is_like_one_that_does_not_exist(hub: RunningHub, identifier: str) -> None:
    rui = await hub.login("rui")
    dashboard = (await save(rui))["id"]
    for operation in of_dashboards(await operations(hub)):
        answer = await rui.request(operation.method, at(operation, identifier, identifier), json=operation.body)
        assert answer.status_code == 404, (str(operation), answer.text)
    answer = await rui.request("DELETE", f"/dashboards/{dashboard}/partilhas/{identifier}")
    assert answer.status_code == 404
    assert (await rui.get(f"/partilha/{identifier}")).status_code in (401, 404)
    answer = await rui.post("/dashboards", json=PAGE | {"conversa_id": identifier[:200]})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"html": ""}, "html"),
        ({"html": "x" * 200_001}, "html"),
        ({"titulo": "  "}, "titulo"),
        ({"consultas": {"a b": "SELECT 1"}}, "consultas.a b.[key]"),
        ({"consultas": {"__proto__x-": "SELECT 1"}}, "consultas.__proto__x-.[key]"),
        ({"consultas": {"a": ""}}, "consultas.a"),
        ({"consultas": {f"c{number}": "SELECT 1" for number in range(13)}}, "consultas"),
    ],
)
async def test_a_page_that_cannot_be_kept_is_refused_by_name(
    sqlite_hub: RunningHub, wrong: dict[str, Any], field: str
) -> None:
    rui = await sqlite_hub.login("rui")
    answer = await rui.post("/dashboards", json=PAGE | wrong)
    assert answer.status_code == 422
    assert [problem["field"] for problem in answer.json()["error"]["fields"]] == [field]
    assert (await rui.get("/dashboards")).json()["dashboards"] == []


async def test_nul_characters_are_left_out(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    made = await save(rui, titulo="a\x00b", html="<p>c\x00d</p>")
    assert made["titulo"] == "ab"
    assert "<p>cd</p>" in await page_of(rui, made["id"])


async def test_a_person_keeps_so_many_and_no_more(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"max_dashboards": 2})) as hub:
        rui = await hub.login("rui")
        first, _ = await save(rui), await save(rui)
        answer = await rui.post("/dashboards", json=PAGE)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too_many_dashboards")
        assert "2 dashboards" in answer.json()["error"]["message"]
        await save(await hub.login("julia"))
        await rui.request("DELETE", first["url"])
        await save(rui)


async def test_a_page_has_its_own_headers(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    answer = await rui.get((await save(rui))["url"])
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none';")
    assert answer.headers["connection-allowlist"] == "()"
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-request-id"]


async def test_a_person_who_opens_the_address_is_sent_to_the_web_app(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = (await save(rui))["id"]
    for headers in (DOCUMENT, OLD_BROWSER):
        for address in (f"/dashboards/{dashboard}", f"/dashboards/{dashboard}?chave=errada"):
            answer = await sqlite_hub.anonymous.get(address, headers=headers)
            assert (answer.status_code, answer.headers["location"]) == (303, f"/d/{dashboard}")
    for headers in ({}, FRAME, {"Sec-Fetch-Dest": "empty"}, DOCUMENT | {"Authorization": "Bearer x"}):
        answer = await sqlite_hub.anonymous.get(f"/dashboards/{dashboard}", headers=headers)
        assert answer.status_code == 401, headers
    unknown = await sqlite_hub.anonymous.get(f"/dashboards/{dashboard}/detalhes", headers=DOCUMENT)
    assert (unknown.status_code, unknown.text[:15]) == (404, "<!doctype html>")
    for path in ("/d", f"/d/{dashboard}"):
        assert "<!doctype html>" in (await sqlite_hub.anonymous.get(path)).text


async def test_a_frame_loads_the_page_with_a_key_in_its_address(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    dashboard = (await save(rui))["id"]
    address = await frame_address(rui, dashboard)
    assert address.startswith(f"/dashboards/{dashboard}?")
    for headers in ({}, FRAME, OLD_BROWSER):
        answer = await hub.anonymous.get(address, headers=headers)
        assert answer.status_code == 200, headers
        assert "<h1>Defeitos</h1>" in answer.text
    outer = await hub.anonymous.get(address, headers=DOCUMENT)
    assert "<h1>Defeitos</h1>" not in outer.text
    assert f'<iframe src="/dashboards/{dashboard}?' in outer.text
    assert "frame-src 'self'" in outer.headers["content-security-policy"]
    assert outer.headers["x-frame-options"] == "DENY"


@pytest.mark.row("S21", "S23")
async def test_a_key_opens_its_own_address_and_nothing_else(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    dashboard, other = await save(rui), await save(rui, titulo="Outro")
    address = await frame_address(rui, dashboard["id"])
    key = httpx.URL(address).params["chave"]
    versioned = httpx.URL(await frame_address(rui, dashboard["id"], versao=1)).params["chave"]
    token = rui.headers["Authorization"].removeprefix("Bearer ")
    refused = [
        ("GET", f"/dashboards/{other['id']}?chave={key}"),
        ("GET", f"/dashboards/{dashboard['id']}?versao=1&chave={key}"),
        ("GET", f"/dashboards/{dashboard['id']}?chave={versioned}"),
        ("GET", f"/dashboards/{dashboard['id']}?versao=2&chave={versioned}"),
        ("GET", f"/dashboards/{dashboard['id']}?chave={token}"),
        ("GET", f"/dashboards/{dashboard['id']}?chave={key[:-2]}"),
        ("GET", f"/dashboards/{dashboard['id']}?chave={'a' * 5000}"),
        ("GET", f"/dashboards/{dashboard['id']}/detalhes?chave={key}"),
        ("GET", f"/dashboards?chave={key}"),
        ("DELETE", f"/dashboards/{dashboard['id']}?chave={key}"),
        ("PATCH", f"/dashboards/{dashboard['id']}?chave={key}"),
    ]
    for method, path in refused:
        assert (await hub.anonymous.request(method, path)).status_code == 401, path
    as_token = {"Authorization": f"Bearer {key}"}
    assert (await hub.anonymous.get("/auth/me", headers=as_token)).status_code == 401
    assert (await hub.anonymous.get(f"/dashboards/{dashboard['id']}?versao=1&chave={versioned}")).status_code == 200
    assert (await hub.anonymous.get(address)).status_code == 200


@pytest.mark.parametrize("end", ["logout", "suspended"])
async def test_a_key_ends_with_the_session_it_was_made_in(hub: RunningHub, end: str) -> None:
    rui = await hub.login("rui")
    address = await frame_address(rui, (await save(rui))["id"])
    assert (await hub.anonymous.get(address)).status_code == 200
    if end == "logout":
        await rui.post("/auth/logout")
    else:
        await hub.hub.stores.users.set_active(await user_id(rui), False)
    assert (await hub.anonymous.get(address)).status_code == 401


async def test_a_key_ends_by_itself(sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = (await save(rui))["id"]
    monkeypatch.setattr("qhub.people.login_tokens.ADDRESS_SECONDS", -1)
    assert (await sqlite_hub.anonymous.get(await frame_address(rui, dashboard))).status_code == 401


@pytest.mark.row("S21")
async def test_a_link_is_open_to_anybody_until_it_is_revoked(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    dashboard = (await save(rui))["id"]
    link = await share(rui, dashboard)
    assert link["expires_at"] is None
    token = link["url"].removeprefix("/partilha/")
    assert len(token) >= 43, "256 random bits"
    assert (await rui.get("/dashboards")).json()["dashboards"][0]["partilhado"] is True
    (listed,) = (await details(rui, dashboard))["partilhas"]
    assert (listed["id"], set(listed)) == (link["id"], {"id", "created_at", "expires_at"})
    statement = sa.text("SELECT * FROM dashboard_shares")
    (row,) = await hub.hub.stores.database.read(lambda connection: connection.execute(statement).all())
    assert token not in str(row), "whoever reads the database cannot open it"

    for headers in ({}, FRAME):
        answer = await hub.anonymous.get(link["url"], headers=headers)
        assert "<h1>Defeitos</h1>" in answer.text
        assert answer.headers["content-security-policy"].startswith("sandbox allow-scripts;")
    for headers in (DOCUMENT, OLD_BROWSER):
        outer = await hub.anonymous.get(link["url"], headers=headers)
        assert "<h1>Defeitos</h1>" not in outer.text
        assert f'<iframe src="{link["url"]}?quadro=1"' in outer.text
    framed = f"{link['url']}?quadro=1"
    assert "<h1>Defeitos</h1>" in (await hub.anonymous.get(framed, headers=OLD_BROWSER)).text
    assert "<h1>Defeitos</h1>" not in (await hub.anonymous.get(framed, headers=DOCUMENT)).text

    path = f"/dashboards/{dashboard}/partilhas/{link['id']}"
    assert (await rui.request("DELETE", path)).status_code == 204
    for headers in ({}, FRAME, DOCUMENT):
        assert is_gone(await hub.anonymous.get(link["url"], headers=headers))
    assert (await rui.request("DELETE", path)).status_code == 404
    assert (await rui.get("/dashboards")).json()["dashboards"][0]["partilhado"] is False


async def test_a_link_ends_when_it_was_told_to(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    dashboard = (await save(rui))["id"]
    link = await share(rui, dashboard, horas=0.5)
    assert (await hub.anonymous.get(link["url"])).status_code == 200
    owner, now = await user_id(rui), time.time()
    ended = await hub.hub.stores.dashboards.share(dashboard, owner, "terminada", now=now - 60, expires_at=now - 1)
    assert ended is not None
    assert is_gone(await hub.anonymous.get("/partilha/terminada"))
    assert [item["id"] for item in (await details(rui, dashboard))["partilhas"]] == [link["id"]]
    await rui.request("DELETE", f"/dashboards/{dashboard}/partilhas/{link['id']}")
    assert (await details(rui, dashboard))["partilhado"] is False


async def test_a_link_ends_with_its_dashboard_and_with_its_owners_account(hub: RunningHub) -> None:
    rui, julia = await hub.login("rui"), await hub.login("julia")
    dashboard, kept = (await save(rui))["id"], (await save(julia))["id"]
    link, other = await share(rui, dashboard), await share(julia, kept)
    await rui.request("DELETE", f"/dashboards/{dashboard}")
    assert is_gone(await hub.anonymous.get(link["url"]))
    assert (await hub.anonymous.get(other["url"])).status_code == 200
    await hub.hub.stores.users.set_active(await user_id(julia), False)
    assert is_gone(await hub.anonymous.get(other["url"]))


@pytest.mark.parametrize("hours", [0, -1, 1e9, "x", True, [1]])
async def test_a_link_lasts_a_sensible_time(sqlite_hub: RunningHub, hours: Any) -> None:
    rui = await sqlite_hub.login("rui")
    dashboard = (await save(rui))["id"]
    answer = await rui.post(f"/dashboards/{dashboard}/partilhas", json={"horas": hours})
    if hours is True:  # JSON's true is read as 1, as everywhere
        assert answer.status_code in (201, 422)
        return
    assert answer.status_code == 422
    assert (await details(rui, dashboard))["partilhas"] == []


async def test_a_dashboard_has_so_many_links_and_no_more(
    sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qhub.store.dashboards.MAX_SHARES", 2)
    rui = await sqlite_hub.login("rui")
    dashboard = (await save(rui))["id"]
    first, _ = await share(rui, dashboard), await share(rui, dashboard)
    answer = await rui.post(f"/dashboards/{dashboard}/partilhas", json={})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too_many_shares")
    await rui.request("DELETE", f"/dashboards/{dashboard}/partilhas/{first['id']}")
    await share(rui, dashboard)


@pytest.mark.parametrize(("language", "words"), [("pt-PT", "Peça uma nova"), ("pt-BR", "Peça um novo"), ("en", "Ask")])
async def test_a_link_that_opens_nothing_says_so_kindly(sqlite_hub: RunningHub, language: str, words: str) -> None:
    for token in ("x", "0" * 43, "a" * 3000, "%ff", "%00", "é"):
        answer = await sqlite_hub.anonymous.get(f"/partilha/{token}", headers={"Accept-Language": language})
        assert is_gone(answer), token
        assert words in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_the_frame_of_artifacts_is_the_same_for_everybody(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    answers = [await sqlite_hub.anonymous.get("/artefacto"), await rui.get("/artefacto", headers=DOCUMENT)]
    assert answers[0].content == answers[1].content
    assert answers[0].headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none';")
    assert "frame-ancestors 'self'" in answers[0].headers["content-security-policy"]
    assert answers[0].headers["x-frame-options"] == "SAMEORIGIN"


QUERIES = {"total": "SELECT count(*) AS n FROM defeitos"}


async def test_a_page_shows_its_queries_as_of_now(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    made = await rui.post(
        f"/conversas/{conversation}/upload", files={"file": ("vendas.csv", b"loja,valor\nA,1\nB,2\n")}
    )
    assert made.status_code == 201, made.text
    queries = QUERIES | {"vendas": "SELECT loja, valor FROM vendas ORDER BY loja"}
    dashboard = (await save(rui, consultas=queries, conversa_id=conversation))["id"]
    assert (await details(rui, dashboard))["consultas"] == queries
    link = await share(rui, dashboard)

    page = await page_of(rui, dashboard)
    assert data(page)["total"] == {"colunas": ["n"], "linhas": [[200]], "cortado": False}
    assert data(page)["vendas"]["linhas"] == [["A", 1], ["B", 2]]
    assert told(page)["nota"] is None

    (stored,) = await hub.hub.data.of_conversation(conversation, "").tables()
    pq.write_table(pa.table({"loja": ["A", "B", "C"], "valor": [1, 20, 300]}), stored.path)
    for refreshed in (await page_of(rui, dashboard), (await hub.anonymous.get(link["url"])).text):
        assert data(refreshed)["vendas"]["linhas"] == [["A", 1], ["B", 20], ["C", 300]]
        assert "SELECT" not in refreshed, "a page shows answers, not questions"
    assert told(refreshed)["dados_em"] > told(page)["dados_em"]

    await rui.request("DELETE", f"/conversas/{conversation}")
    for kept in (await page_of(rui, dashboard), (await hub.anonymous.get(link["url"])).text):
        assert data(kept) == data(page), "as it was on saving"
        assert told(kept)["nota"] == "Dados de {data}"
        assert told(kept)["dados_em"] <= told(page)["dados_em"]
    assert (await details(rui, dashboard))["conversa_id"] is None


async def test_a_query_that_does_not_run_is_named_and_nothing_is_kept(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    for queries, source in (
        (QUERIES | {"errada": "SELECT x FROM nada"}, conversation),
        ({"errada": "DELETE FROM defeitos"}, conversation),
        ({"errada": "SELECT * FROM read_csv('/etc/passwd')"}, conversation),
        ({"errada": "SELECT count(*) FROM defeitos"}, None),
        ({"errada": "SELECT * FROM range(5001)"}, conversation),
    ):
        answer = await rui.post("/dashboards", json=PAGE | {"consultas": queries, "conversa_id": source})
        assert answer.status_code == 422, queries
        assert "«errada»" in answer.json()["error"]["message"]
    assert (await rui.get("/dashboards")).json()["dashboards"] == []


async def test_who_lost_an_agent_asks_its_data_no_more_and_sees_what_was_saved(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    dashboard = (await save(rui, consultas=QUERIES, conversa_id=conversation))["id"]
    for agent in ("qualidade", "analise"):
        await hub.hub.stores.users.revoke(await user_id(rui), agent)
    page = await page_of(rui, dashboard)
    assert data(page)["total"]["linhas"] == [[200]]
    assert told(page)["nota"] == "Dados de {data}"
    answer = await rui.post("/dashboards", json=PAGE | {"consultas": QUERIES, "conversa_id": conversation})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "agent_forbidden")
    await save(rui, conversa_id=conversation)


PACK = """
nome = "Quadros"
descricao = "Faz dashboards."

[[agentes]]
id = "quadros"
nome = "Quadros"
descricao = "Faz dashboards."
prompt = "prompt.md"
ferramentas = ["gerar_dashboard"]
papeis = ["responsavel", "operador"]

[agentes.politica]
gerar_dashboard = "executar"
"""


@pytest.fixture
def with_tool(settings: Settings) -> Settings:
    """A hub with an agent that makes dashboards without asking."""
    folder = settings.data_dir / "quadros"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "pack.toml").write_text(PACK)
    (folder / "prompt.md").write_text("Faz o que te pedem.")
    return settings.model_copy(update={"packs": [str(folder)]})


@pytest.mark.journey
async def test_a_model_makes_a_dashboard_and_then_a_version_that_can_be_undone(with_tool: Settings) -> None:
    first = {"titulo": "Vendas", "html": "<p>um</p>", "consultas": {"v": "SELECT sum(valor) AS s FROM vendas"}}
    async with provided_hub(with_tool, [Call("gerar_dashboard", first), Say("Feito.")]) as (hub, _):
        rui = await hub.login("rui")
        conversation = await rui.conversation("quadros")
        await rui.post(f"/conversas/{conversation}/upload", files={"file": ("vendas.csv", b"loja,valor\nA,1\nB,2\n")})
        events = await rui.send(conversation, "faz um dashboard")
        (event,) = of_type(events, "dashboard")
        (item,) = (await rui.get("/dashboards")).json()["dashboards"]
        assert (event["id"], event["url"], event["titulo"]) == (item["id"], f"/dashboards/{item['id']}", "Vendas")
        assert item["conversa_id"] == conversation
        assert data(await page_of(rui, item["id"]))["v"]["linhas"] == [[3]]

    second = {"titulo": "Vendas 2", "html": "<p>dois</p>", "dashboard_id": item["id"]}
    async with provided_hub(with_tool, [Call("gerar_dashboard", second), Say("Mudado.")]) as (hub, _):
        rui = await hub.login("rui")
        events = await rui.send(conversation, "muda-o")
        assert [event.data["id"] for event in events if event.type == "dashboard"] == [item["id"]]
        page = await page_of(rui, item["id"])
        assert "<p>dois</p>" in page
        assert "<p>um</p>" in await page_of(rui, item["id"], versao=1)
        assert "<p>um</p>" in (await hub.anonymous.get(await frame_address(rui, item["id"], versao=1))).text
        assert (await rui.get(item["url"], params={"versao": 3})).status_code == 404
        listed = (await details(rui, item["id"]))["versoes"]
        assert [(one["versao"], one["titulo"], one["atual"]) for one in listed] == [
            (2, "Vendas 2", True),
            (1, "Vendas", False),
        ]

        restored = await rui.post(f"{item['url']}/versoes/1/restaurar")
        assert (restored.json()["versao"], restored.json()["titulo"]) == (3, "Vendas")
        page = await page_of(rui, item["id"])
        assert "<p>um</p>" in page
        assert data(page)["v"]["linhas"] == [[3]]
        assert len((await details(rui, item["id"]))["versoes"]) == 3
        for version in ("9", "0", "-1", "9" * 30):
            assert (await rui.post(f"{item['url']}/versoes/{version}/restaurar")).status_code == 404


@pytest.mark.row("S19")
async def test_a_model_is_told_what_is_wrong_and_reaches_nobody_elses_dashboard(with_tool: Settings) -> None:
    async with running_hub(with_tool) as hub:
        foreign = (await save(await hub.login("julia")))["id"]
    page = {"titulo": "T", "html": "<p>x</p>"}
    wrong = [
        (page | {"consultas": {"v": "SELECT 1 FROM nada"}}, "«v»"),
        (page | {"consultas": [{"nome": "w", "sql": "SELECT 1 FROM nada"}]}, "«w»"),
        (page | {"dashboard_id": foreign}, "não existe, ou não é seu"),
        (page | {"dashboard_id": "x"}, "não existe, ou não é seu"),
        (page | {"consultas": {"a-b": "SELECT 1"}}, "consultas"),
        (page | {"html": "x" * 200_001}, "html"),
    ]
    steps = [step for arguments, _ in wrong for step in (Call("gerar_dashboard", arguments), Say("Não deu."))]
    async with provided_hub(with_tool, steps) as (hub, _):
        rui, julia = await hub.login("rui"), await hub.login("julia")
        conversation = await rui.conversation("quadros")
        for _, words in wrong:
            events = await rui.send(conversation, "faz")
            (failed,) = of_type(events, "tool_error")
            assert words in str(failed), failed
        assert (await rui.get("/dashboards")).json()["dashboards"] == []
        assert (await details(julia, foreign))["versao"] == 1


async def test_old_versions_make_room(hub: RunningHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qhub.store.dashboards.MAX_VERSIONS", 3)
    rui = await hub.login("rui")
    dashboard = (await save(rui))["id"]
    for version in range(1, 5):
        answer = await rui.post(f"/dashboards/{dashboard}/versoes/{version}/restaurar")
        assert answer.json()["versao"] == version + 1
    assert [item["versao"] for item in (await details(rui, dashboard))["versoes"]] == [5, 4, 3]
    assert (await rui.post(f"/dashboards/{dashboard}/versoes/2/restaurar")).status_code == 404
