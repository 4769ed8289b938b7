"""The SDK's client against a served hub: lists, calls, is asked and cancels, in both ways the protocol has had."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.shared.exceptions import MCPError
from mcp_types import TextContent

from qhub.settings.settings import Settings
from qhub.store.agent_events import AgentEvents, EventType
from tests.support.hub import PROBE_PACK, WAIT, RunningHub, running_hub
from tests.support.hub import Client as Person
from tests.support.mcp import ROUNDS, SESSIONS, Asked, bearer, connected, make_token

BOTH = pytest.mark.parametrize("mode", [ROUNDS, SESSIONS])


@pytest.fixture
def trace(notes: Path) -> Callable[[], list[str]]:
    """What the probe's tools wrote down."""
    return lambda: notes.read_text("utf-8").split("\n")[:-1]


def probing(settings: Settings) -> Settings:
    return settings.model_copy(update={"packs": ["qualidade", "documentos", PROBE_PACK], "tool_retry_seconds": 0})


def text(result: Any) -> str:
    first = result.content[0]
    assert isinstance(first, TextContent)
    return first.text


async def conversations(person: Person) -> list[dict[str, Any]]:
    return list((await person.get("/conversas")).json()["conversas"])


async def parts(person: Person, agent: str) -> list[dict[str, Any]]:
    """The parts of the last answer in the person's newest conversation with an agent."""
    newest = next(item for item in await conversations(person) if item["agente_id"] == agent)
    assert newest["status"] == "idle"
    return list((await person.messages(newest["id"]))["mensagens"][-1]["parts"])


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(WAIT):
        while not condition():
            await asyncio.sleep(0.02)


@BOTH
async def test_each_role_lists_and_calls_the_tools_of_its_own_agents(sqlite_hub: RunningHub, mode: str) -> None:
    offered: dict[str, set[str]] = {}
    for who in ("rui", "julia", "ana", "admin"):
        person = await sqlite_hub.login(who)
        token = bearer(person) if who == "rui" else await make_token(person)
        async with connected(sqlite_hub.url, token, mode=mode) as client:
            tools = (await client.list_tools()).tools
            offered[who] = {item.name for item in tools}
            assert all(item.input_schema["type"] == "object" and item.description for item in tools)
            assert "definir_tarefas" not in offered[who]
            if who == "ana":
                with pytest.raises(MCPError, match="contar_defeitos"):
                    await client.call_tool("contar_defeitos", {})
                assert not (await client.call_tool("listar_documentos", {})).is_error
                continue
            result = await client.call_tool("contar_defeitos", {"tipo_defeito": "lixo"})
            assert result.structured_content["total"] == 62
            assert not (await client.call_tool("qualidade__contar_defeitos", {})).is_error
    assert "criar_pasta" in offered["ana"]
    assert "contar_defeitos" not in offered["ana"]
    assert "contar_defeitos" in offered["julia"]
    assert "executar_python" not in offered["julia"]
    assert offered["julia"] < offered["rui"]
    assert {"contar_defeitos", "criar_pasta"} <= offered["admin"]


@BOTH
async def test_a_call_is_in_the_persons_log_and_is_counted(sqlite_hub: RunningHub, mode: str) -> None:
    rui, julia = await sqlite_hub.login("rui"), await sqlite_hub.login("julia")
    progress: list[str | None] = []

    async def saw(done: float, total: float | None, message: str | None) -> None:
        progress.append(message)

    async with connected(sqlite_hub.url, await make_token(rui), mode=mode) as client:
        await client.call_tool("contar_defeitos", {}, progress_callback=saw)
        table = await client.call_tool("gerar_tabela", {"titulo": "T", "colunas": ["a"], "linhas": [["1"]]})
        wrong = await client.call_tool("contar_defeitos", {"tipo_defeito": 7})
    assert progress[0] == "A contar os defeitos…"
    assert table.structured_content["widget"] == "table"
    assert '"widget":"table"' in text(table)
    assert wrong.is_error
    assert "tipo" in text(wrong)
    (conversation,) = await conversations(rui)
    assert (conversation["titulo"], conversation["status"]) == ("MCP · Cliente de teste", "idle")
    messages = (await rui.messages(conversation["id"]))["mensagens"]
    assert [message["content"] for message in messages if message["role"] == "user"] == [
        "Cliente de teste chamou a ferramenta contar_defeitos.",
        "Cliente de teste chamou a ferramenta gerar_tabela.",
        "Cliente de teste chamou a ferramenta contar_defeitos.",
    ]
    answers = [message for message in messages if message["role"] == "assistant"]
    assert [answer["parts"][0]["status"] for answer in answers] == ["completed", "completed", "failed"]
    assert [part["type"] for part in answers[1]["parts"]] == ["tool", "table"]
    assert {answer["status"] for answer in answers} == {"completed"}
    assert (await julia.get(f"/conversas/{conversation['id']}/mensagens")).status_code == 404
    await sqlite_hub.hub.worker.settled()
    telemetry = AgentEvents(sqlite_hub.hub.stores.database)
    counted = await telemetry.of_session(conversation["id"], types=[EventType.TOOL_RESULT, EventType.TOOL_ERROR])
    assert [event.event_type for event in counted] == ["tool_result", "tool_result", "tool_error"]
    costs = (await rui.get("/custos", params={"por": "modelo"})).json()
    assert [(row["chave"], row["chamadas"], row["custo"]) for row in costs["linhas"]] == [("mcp", 3, 0.0)]


@BOTH
async def test_a_tool_that_changes_something_runs_only_if_the_person_accepts(
    sqlite_settings: Settings, trace: Callable[[], list[str]], mode: str
) -> None:
    async with running_hub(probing(sqlite_settings)) as hub:
        rui = await hub.login("rui")
        token = await make_token(rui)
        accepts, declines = Asked("accept"), Asked("decline")
        async with connected(hub.url, token, mode=mode, elicitation_callback=accepts) as client:
            accepted = await client.call_tool("escrever", {"texto": "sim"})
            assert (accepted.is_error, accepted.structured_content) == (False, {"escrito": "sim"})
            assert '"texto": "sim"' in accepts.questions[0]
            assert [part.get("decision") for part in await parts(rui, "sonda")] == ["aprovar"]
        async with connected(hub.url, token, mode=mode, elicitation_callback=declines) as client:
            assert "recusou" in text(await client.call_tool("escrever", {"texto": "não"}))
        async with connected(hub.url, token, mode=mode) as client:
            unable = await client.call_tool("escrever", {"texto": "quem sabe"})
            assert unable.is_error
            assert hub.url in text(unable)
            assert not (await client.call_tool("ler", {"n": 1})).is_error, "the refused call holds nothing up"
            denied = await client.call_tool("proibida", {})
            assert denied.is_error
            assert "política" in text(denied)
            assert "proibida" not in {item.name for item in (await client.list_tools()).tools}
        assert [line for line in trace() if line != "ler 1"] == ["escrever sim"]


async def test_an_approval_that_the_client_leaves_is_decided_in_the_web_app(
    sqlite_settings: Settings, trace: Callable[[], list[str]]
) -> None:
    async with running_hub(probing(sqlite_settings)) as hub:
        rui = await hub.login("rui")
        async with connected(hub.url, await make_token(rui), elicitation_callback=Asked("accept")) as client:
            asked = await client.session.call_tool("escrever", {"texto": "depois"}, allow_input_required=True)
            assert asked.result_type == "input_required"
            (conversation,) = await conversations(rui)
            await rui.until(conversation["id"], "done")
            assert not (await client.call_tool("ler", {"n": 1})).is_error, "another call does not wait for it"
            call = (await rui.messages(conversation["id"]))["mensagens"][-1]["parts"][0]["id"]
            decision = f"/conversas/{conversation['id']}/aprovacoes/{call}"
            assert (await rui.post(decision, json={"decisao": "aprovar"})).status_code == 202
            await rui.until(conversation["id"], "tool_complete")
            # The client comes back after all: it gets the result of the one run.
            again = await client.session.call_tool(
                "escrever", {"texto": "depois"}, request_state=asked.request_state, allow_input_required=True
            )
            assert again.structured_content == {"escrito": "depois"}
            julia = await hub.login("julia")
            async with connected(hub.url, await make_token(julia)) as other:
                with pytest.raises(MCPError):
                    await other.session.call_tool("ler", {}, request_state=asked.request_state)
    assert [line for line in trace() if line.startswith("escrever")] == ["escrever depois"]


@BOTH
async def test_cancelling_a_call_ends_the_tool(
    sqlite_settings: Settings, trace: Callable[[], list[str]], mode: str
) -> None:
    async with running_hub(probing(sqlite_settings)) as hub:
        rui = await hub.login("rui")
        async with connected(hub.url, await make_token(rui), mode=mode) as client:
            seen: list[float] = []

            async def saw(done: float, total: float | None, message: str | None) -> None:
                seen.append(done)

            async def call() -> None:
                await client.call_tool("demorar", {}, progress_callback=saw)

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(call)
                await until(lambda: "demorar" in trace() and len(seen) > 2)
                tasks.cancel_scope.cancel()
            await until(lambda: "demorar cancelada" in trace())
            assert seen == sorted(set(seen)), "progress only grows"
            await until_idle(rui)
            (tool,) = await parts(rui, "sonda")
            assert tool["error"]["code"] == "tool_cancelled"
            failed = await client.call_tool("partir", {})
            assert failed.is_error, "a tool that breaks for good is an error, not a question"
            assert trace().count("partir") == 2
            assert "falta a chave" in text(await client.call_tool("recusar", {}))


async def until_idle(person: Person) -> None:
    async with asyncio.timeout(WAIT):
        while any(item["status"] != "idle" for item in await conversations(person)):
            await asyncio.sleep(0.02)


async def test_calls_at_the_same_time_do_not_wait_for_each_other(
    sqlite_settings: Settings, trace: Callable[[], list[str]]
) -> None:
    async with running_hub(probing(sqlite_settings)) as hub:
        rui = await hub.login("rui")
        async with connected(hub.url, await make_token(rui)) as client, anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, "demorar", {})
            await until(lambda: "demorar" in trace())
            results = await asyncio.gather(*(client.call_tool("ler", {"n": n}) for n in range(3)))
            assert [result.structured_content for result in results] == [{"n": 0}, {"n": 1}, {"n": 2}]
            tasks.cancel_scope.cancel()
        await until(lambda: "demorar cancelada" in trace())
