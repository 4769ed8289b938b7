"""Conversations as people use them: find, read, rename, export, delete."""

import asyncio
import json
import threading
from datetime import datetime
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from qhub.language.catalogue import LANGUAGES
from qhub.settings.settings import Settings
from qhub.store.log import LogReader
from tests.support.away import database_away
from tests.support.hub import WAIT, Client, RunningHub, running_hub, text


async def listed(client: Client, **params: Any) -> dict[str, Any]:
    answer = await client.get("/conversas", params=params)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def titles(client: Client, query: str) -> list[str]:
    return [found["titulo"] for found in (await listed(client, q=query))["conversas"]]


async def rename(client: Client, conversation: str, title: str) -> httpx.Response:
    return await client.request("PATCH", f"/conversas/{conversation}", json={"titulo": title})


async def test_a_new_conversation_is_idle_untitled_and_alone(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    assert await listed(rui) == {"conversas": [], "proximo": None}
    conversation = await rui.conversation("analise")

    (found,) = (await listed(rui))["conversas"]
    assert found == (await rui.get(f"/conversas/{conversation}")).json()
    assert set(found) == {
        "id", "titulo", "agente_id", "agente_nome", "status", "created_at", "updated_at", "custo",
        "fixada", "arquivada", "pasta",
    }  # fmt: skip
    assert (found["fixada"], found["arquivada"], found["pasta"]) == (False, False, "")
    assert (found["id"], found["titulo"], found["status"]) == (conversation, "", "idle")
    assert (found["agente_id"], found["agente_nome"]) == ("analise", "Análise")
    assert datetime.fromisoformat(found["created_at"]).tzinfo is not None
    assert await rui.messages(conversation) == {"mensagens": [], "status": "idle", "cursor": "0", "anterior": None}


async def test_the_list_is_newest_first_and_a_message_moves_its_conversation_up(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    made = [await rui.conversation() for _ in range(3)]
    assert [found["id"] for found in (await listed(rui))["conversas"]] == made[::-1]

    await rui.send(made[0], "quantos defeitos há?")
    assert [found["id"] for found in (await listed(rui))["conversas"]] == [made[0], made[2], made[1]]
    await rename(rui, made[1], "Outro")
    (first, *_) = (await listed(rui))["conversas"]
    assert first["id"] == made[0], "a new name is no news"


async def test_pages_of_the_list_hold_every_conversation_once(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    made = [await rui.conversation() for _ in range(7)]
    seen: list[str] = []
    sizes = []
    before = None
    while True:
        page = await listed(rui, limite=3, **({"antes": before} if before else {}))
        seen += [found["id"] for found in page["conversas"]]
        sizes.append(len(page["conversas"]))
        before = page["proximo"]
        if before is None:
            break
    assert seen == made[::-1]
    assert sizes == [3, 3, 1]
    assert (await listed(rui, limite=7))["proximo"] is None, "a page that is just full is the last"


async def test_the_first_message_gives_the_title(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "quantos **defeitos**\n há   na `pintura`?")
    await rui.send(conversation, "e por tipo?")
    assert (await rui.get(f"/conversas/{conversation}")).json()["titulo"] == "quantos defeitos há na pintura?"

    await rename(rui, conversation, "Pintura")
    await rui.send(conversation, "e no turno da noite?")
    assert (await rui.get(f"/conversas/{conversation}")).json()["titulo"] == "Pintura"


async def test_a_secret_in_the_first_message_stays_out_of_the_title(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "paguei da conta PT50000201231234567890154, quantos defeitos há?")
    title = (await rui.get(f"/conversas/{conversation}")).json()["titulo"]
    assert title.startswith("paguei da conta")
    assert "PT50" not in title


@pytest.mark.journey
async def test_titles_are_found_without_accents_or_case(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    for title in ("Evolução da Produção", "ÁGUA e Óleo", "Straße", "100% lixo", "a_b", 'diz "sim"', "barra / e \\"):
        await rename(rui, await rui.conversation(), title)

    for query, expected in {
        "evolucao": ["Evolução da Produção"],
        "EVOLUÇÃO": ["Evolução da Produção"],
        "agua": ["ÁGUA e Óleo"],
        "óLEO": ["ÁGUA e Óleo"],
        "strasse": ["Straße"],
        "%": ["100% lixo"],
        "_": ["a_b"],
        '"': ['diz "sim"'],
        "/": ["barra / e \\"],
        "\\": ["barra / e \\"],
        "content": [],
        "user_message": [],
        "\u0301": [],
        "{": [],
        "'": [],
        "nada disto": [],
    }.items():
        assert await titles(rui, query) == expected, query
    assert len(await titles(rui, "   ")) == 7
    assert len(await titles(rui, "\x00")) == 7


async def test_what_the_user_wrote_is_found_and_what_surrounds_it_is_not(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    wrote = {
        "Primeira": 'a linha de "Setúbal" parou',
        "Segunda": "o rendimento foi de 97% em C:\\dados",
        "Terceira": "nada de especial\nnem aqui",
    }
    for title, content in wrote.items():
        conversation = await rui.conversation()
        await rename(rui, conversation, title)
        await rui.send(conversation, content)

    for query, expected in {
        "Setúbal": ["Primeira"],
        "SET": ["Primeira"],
        '"Set': ["Primeira"],
        "97%": ["Segunda"],
        "%": ["Segunda"],
        "C:\\dados": ["Segunda"],
        "especial\nnem": ["Terceira"],
        "content": [],
        "language": [],
        "pt-PT": [],
        "autonomous": [],
        "_": [],
        "{": [],
        "\\n": [],
        "\\u": [],
    }.items():
        assert await titles(rui, query) == expected, query


async def test_an_answer_of_the_agent_is_not_what_the_user_wrote(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    events = await rui.send(await rui.conversation(), "qual é o defeito mais frequente?")
    assert "lixo" in text(events)
    assert await titles(rui, "lixo") == []


async def test_a_search_has_pages_too(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    for number in range(4):
        await rename(rui, await rui.conversation(), f"lote {number}")
        await rename(rui, await rui.conversation(), f"outro {number}")
    first = await listed(rui, q="lote", limite=3)
    rest = await listed(rui, q="lote", limite=3, antes=first["proximo"])
    assert [found["titulo"] for found in first["conversas"] + rest["conversas"]] == [
        "lote 3",
        "lote 2",
        "lote 1",
        "lote 0",
    ]
    assert rest["proximo"] is None


async def test_a_conversation_is_renamed(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    for title, kept in {
        "Outro": "Outro",
        "  com espaços  ": "com espaços",
        "x" * 200: "x" * 200,
        "ﷺ 🏭": "ﷺ 🏭",
    }.items():
        answer = await rename(rui, conversation, title)
        assert (answer.status_code, answer.json()["titulo"]) == (200, kept)
        assert answer.json() == (await rui.get(f"/conversas/{conversation}")).json()
    for title in ("", "   ", "\x00", "x" * 201):
        answer = await rename(rui, conversation, title)
        assert answer.status_code == 422, repr(title[:5])
        assert [problem["field"] for problem in answer.json()["error"]["fields"]] == ["titulo"]
    assert (await rui.get(f"/conversas/{conversation}")).json()["titulo"] == "ﷺ 🏭"


async def test_a_deleted_conversation_is_gone_by_every_route(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation, other = await rui.conversation(), await rui.conversation()
    await rui.send(conversation, "quantos defeitos há em Setúbal?")
    answer = await rui.request("DELETE", f"/conversas/{conversation}")
    assert (answer.status_code, answer.content) == (204, b"")

    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/mensagens"), ("GET", "/exportar"), ("GET", "/eventos")):
        assert (await rui.request(method, f"/conversas/{conversation}{path}")).status_code == 404
    assert [found["id"] for found in (await listed(rui))["conversas"]] == [other]
    assert (await listed(rui, q="Setúbal"))["conversas"] == []
    assert await hub.hub.stores.log.read_all(conversation, 0) == [], "the log went with it"


@pytest.mark.journey
async def test_deleting_ends_a_turn_that_runs_and_its_streams(settings: Settings) -> None:
    async with running_hub(settings.model_copy(update={"demo_pace_seconds": 0.3})) as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        async with asyncio.timeout(WAIT):
            async with rui.sending(conversation, "quantos defeitos há, por tipo?") as events:
                await anext(events)
                assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
                assert "done" not in [event.type async for event in events]
            assert (await rui.get(f"/conversas/{conversation}")).status_code == 404
            assert (await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "e?"})).status_code == 404
            while hub.hub.worker.running:
                await asyncio.sleep(0.05)
        assert await hub.hub.stores.log.read_all(conversation, 0) == []


async def test_deleting_under_an_answer_that_is_one_json_is_404(sqlite_settings: Settings) -> None:
    async with running_hub(sqlite_settings.model_copy(update={"demo_pace_seconds": 0.5})) as hub:
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        body = {"message": "quantos defeitos há, por tipo?", "conversationId": conversation}
        async with asyncio.timeout(WAIT):
            answering = asyncio.create_task(rui.post("/chat-v2", json=body))
            while (await rui.get(f"/conversas/{conversation}")).json()["status"] == "idle":
                await asyncio.sleep(0.02)
            assert (await rui.request("DELETE", f"/conversas/{conversation}")).status_code == 204
            answer = await answering
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "conversation_not_found")


@pytest.mark.journey
async def test_an_export_holds_everything(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "mostra os defeitos por tipo num gráfico de barras")
    await rename(rui, conversation, "Gráficos")

    exported = await rui.get(f"/conversas/{conversation}/exportar")
    assert exported.headers["content-type"] == "application/json"
    assert exported.headers["content-disposition"] == f'attachment; filename="conversa-{conversation[:8]}.json"'
    data = exported.json()
    assert data["mensagens"] == (await rui.messages(conversation))["mensagens"]
    assert data["conversa"] == (await rui.get(f"/conversas/{conversation}")).json()
    assert exported.content == (await rui.get(f"/conversas/{conversation}/exportar?formato=json")).content

    markdown = await rui.get(f"/conversas/{conversation}/exportar", params={"formato": "md"})
    assert markdown.headers["content-type"] == "text/markdown; charset=utf-8"
    assert markdown.headers["content-disposition"].endswith('.md"')
    assert markdown.text.startswith("# Gráficos\n")
    assert "mostra os defeitos por tipo num gráfico de barras" in markdown.text
    assert "gerar_grafico" in markdown.text
    assert data["mensagens"][-1]["content"] in markdown.text
    chart = json.loads(markdown.text.split("```json\n")[1].split("\n```")[0])
    assert chart["widget"] == "chart"
    assert (await rui.get(f"/conversas/{conversation}/exportar?formato=pdf")).status_code == 422


async def test_pages_of_messages_hold_every_turn_once(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    asked = [f"quantos defeitos há? ({number})" for number in range(5)]
    for question in asked:
        last = (await rui.send(conversation, question))[-1].id
    whole = await rui.messages(conversation)
    assert (whole["anterior"], whole["cursor"]) == (None, last)

    pages = []
    before = None
    while True:
        params = {"limite": 2} | ({"antes": before} if before else {})
        answer = await rui.get(f"/conversas/{conversation}/mensagens", params=params)
        assert answer.status_code == 200
        pages.append(answer.json())
        before = pages[-1]["anterior"]
        if before is None:
            break
    assert [[message["content"] for message in page["mensagens"][::2]] for page in pages] == [
        asked[3:],
        asked[1:3],
        asked[:1],
    ]
    assert [message for page in pages[::-1] for message in page["mensagens"]] == whole["mensagens"]
    assert pages[0]["cursor"] == last


async def test_the_status_is_never_older_than_the_messages_beside_it(
    sqlite_hub: RunningHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a client that follows from the cursor, after the `done`, would wait for it for ever."""
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    page_start, page_size = LogReader.page_start, 37
    started = asyncio.create_task(rui.send(conversation, "quantos defeitos há?"))
    ended = threading.Event()
    started.add_done_callback(lambda _: ended.set())
    async with asyncio.timeout(WAIT):
        while (await rui.get(f"/conversas/{conversation}")).json()["status"] == "idle" and not started.done():
            await asyncio.sleep(0)

        def slow(*args: Any, **options: Any) -> int:
            ended.wait(WAIT)
            return page_start(*args, **options)

        monkeypatch.setattr(LogReader, "page_start", slow)
        page = (await rui.get(f"/conversas/{conversation}/mensagens", params={"limite": page_size})).json()
    assert page["mensagens"][-1]["status"] == "completed"
    assert page["status"] == "idle"


async def test_each_person_sees_their_own_agents(hub: RunningHub) -> None:
    expected = {
        "rui": ["documentos", "qualidade", "analise"],
        "julia": ["documentos", "qualidade"],
        "ana": ["bolsas", "documentos"],
        "admin": ["bolsas", "documentos", "qualidade", "analise"],
    }
    for who, agents in expected.items():
        found = (await (await hub.login(who)).get("/agentes")).json()
        assert [agent["id"] for agent in found] == agents, who
        for agent in found:
            assert set(agent) == {"id", "nome", "descricao", "icone", "sugestoes", "fluxos", "perfil"}
            assert agent["nome"]
            assert agent["sugestoes"]


async def test_the_configuration_says_what_answers(hub: RunningHub) -> None:
    answer = (await hub.anonymous.get("/config")).json()
    fields = "versao demo modelo modelos idiomas upload anexos logins senhas sso"
    assert set(answer) == set(fields.split())
    assert answer["upload"]["max_bytes"] == hub.hub.settings.max_upload_bytes
    assert answer["anexos"]["max_bytes"] == hub.hub.settings.max_attachment_bytes
    assert answer["demo"] is True
    assert answer["modelo"]["demonstracao"] is True
    assert answer["idiomas"] == list(LANGUAGES)
    assert [login["email"] for login in answer["logins"]] == [
        "rui@demo.com",
        "julia@demo.com",
        "ana@demo.com",
        "admin@demo.com",
    ]
    for login in answer["logins"]:
        await hub.anonymous.login(login["email"], login["password"])


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
async def test_demo_logins_are_told_to_nobody_behind_a_proxy(hub: RunningHub, name: str) -> None:
    answer = (await hub.anonymous.get("/config", headers={name: "203.0.113.9"})).json()
    assert answer["demo"] is True
    assert answer["logins"] == []


async def test_a_title_keeps_no_number_of_a_person(hub: RunningHub) -> None:
    rui = await hub.login("rui")
    conversation = await rui.conversation()
    await rui.send(conversation, "o meu CPF é 529.982.247-25, quantos defeitos há?")
    title = (await rui.get(f"/conversas/{conversation}")).json()["titulo"]
    assert "529.982" not in title
    assert "CPF" in title


async def test_outside_demo_mode_no_login_is_told_to_anybody(sqlite_settings: Settings) -> None:
    changes = {"demo": False, "jwt_secret": SecretStr("9d0c1f7e3b5a48d2a6c4e8f0b1d3a5c7e9f1")}
    async with running_hub(sqlite_settings.model_copy(update=changes)) as hub:
        answer = await hub.anonymous.get("/config")
    assert answer.json()["demo"] is False
    assert answer.json()["logins"] == []
    assert "rui123" not in answer.text


@pytest.mark.journey
async def test_health_follows_the_database(hub: RunningHub, settings: Settings) -> None:
    answer = await hub.anonymous.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    async with database_away(settings):
        answer = await hub.anonymous.get("/health")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert "qhub.db" not in answer.text
    assert (await hub.anonymous.get("/health")).status_code == 200
