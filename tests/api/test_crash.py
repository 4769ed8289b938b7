"""A server that dies: what was acknowledged is there, and the turn goes on or can be continued."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from qhub_testing import Call, Provider, Say, running_provider
from tests.support.hub import PROBE_PACK, Client, of_type, text, types
from tests.support.process import WAIT, HubProcess, fork_command


@asynccontextmanager
async def client(hub: HubProcess) -> AsyncIterator[Client]:
    async with httpx.AsyncClient(base_url=hub.url, timeout=WAIT) as http:
        yield await Client(http).login("rui")


@asynccontextmanager
async def killable(
    folder: Path, database_url: str, steps: Sequence[Any], **environment: str
) -> AsyncIterator[tuple[HubProcess, Provider]]:
    """A hub in a process of its own, with a scripted provider that outlives it."""
    async with running_provider(list(steps)) as provider:
        keys = {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": provider.anthropic_url}
        hub = HubProcess(folder, database_url, **keys, **environment).start()
        try:
            yield hub, provider
        finally:
            hub.kill()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.row("R1")
@pytest.mark.journey
async def test_killed_in_mid_answer_keeps_what_was_seen_and_can_be_continued(folder: Path, demo_url: str) -> None:
    async with killable(
        folder, demo_url, [Say("O defeito mais frequente é lixo.", gate_after=3), Say(" é lixo, com 62.")]
    ) as (hub, provider):
        async with client(hub) as rui:
            conversation = await rui.conversation()
            seen = []
            with pytest.raises(httpx.TransportError):
                async with rui.sending(conversation, "qual é o defeito mais frequente?") as events:
                    async for event in events:
                        seen.append(event)
                        if "mais" in text(seen):
                            hub.kill()
        await provider.wait_for_end(1)

        hub.start()
        async with client(hub) as rui:
            whole = await rui.until(conversation, "done")
            assert text(whole).startswith(text(seen))
            assert types(whole) == ["user_message", "text", "usage", "error", "done"]
            assert whole[-1].data["status"] == "interrupted"
            assert len(provider.requests) == 1, "a call whose words were seen is not made again"
            (usage,) = of_type(whole, "usage")
            assert usage["estimated"] is True
            assert usage["cost"] > 0, "what the provider was asked for is paid for"

            answer = await rui.post(f"/conversas/{conversation}/continuar")
            assert answer.status_code == 202
            rest = await rui.until(conversation, "done", after=whole[-1].id)
            assert types(rest) == ["continued", "text", "usage", "done"]
            assert rest[-1].data["status"] == "completed"
            (_, message) = (await rui.messages(conversation))["mensagens"]
            assert message["content"] == text(whole) + "\n\n" + text(rest)
            sent = provider.requests[1].body["messages"]
            assert [item["role"] for item in sent] == ["user", "assistant", "user"]
            assert sent[1]["content"][0]["text"] == text(whole)


@pytest.mark.row("R1")
@pytest.mark.journey
async def test_killed_before_the_first_word_goes_on_by_itself(folder: Path, demo_url: str) -> None:
    async with killable(folder, demo_url, [Say("nunca visto", gate_after=0), Say("Olá!")]) as (hub, provider):
        async with client(hub) as rui:
            conversation = await rui.conversation()
            asking = asyncio.create_task(rui.send(conversation, "olá"))
            await provider.wait_for_gate()
            hub.kill()
            with pytest.raises(httpx.TransportError):
                await asking
        hub.start()
        async with client(hub) as rui:
            whole = await rui.until(conversation, "done")
            total = (await rui.get("/custos")).json()["total"]
        assert text(whole) == "Olá!"
        assert types(whole) == ["user_message", "usage", "text", "usage", "done"]
        assert whole[-1].data["status"] == "completed"
        lost, answered = (event.data for event in whole if event.type == "usage")
        assert lost["estimated"] is True, "nobody can say any more what it read"
        assert "estimated" not in answered
        read = answered["input_tokens"] + answered["cache_write_tokens"] + answered["cache_read_tokens"]
        assert 0.5 * read < lost["input_tokens"] < 2 * read
        assert (total["chamadas"], total["sem_preco"]) == (2, 0)
        assert total["custo"] == pytest.approx(lost["cost"] + answered["cost"])


@pytest.mark.row("R7")
async def test_killed_between_a_tool_and_the_next_words_runs_the_rest_once(folder: Path, demo_url: str) -> None:
    async with killable(
        folder, demo_url, [Call("contar_defeitos", {}), Say("nunca visto", gate_after=0), Say("São 200.")]
    ) as (hub, provider):
        async with client(hub) as rui:
            conversation = await rui.conversation()
            asking = asyncio.create_task(rui.send(conversation, "quantos?"))
            await provider.wait_for_gate()
            hub.kill()
            with pytest.raises(httpx.TransportError):
                await asking
        hub.start()
        async with client(hub) as rui:
            whole = await rui.until(conversation, "done")
        assert types(whole).count("tool_start") == 1
        assert types(whole).count("tool_complete") == 1
        assert text(whole) == "São 200."
        (result,) = provider.requests[-1].tool_results
        assert '"total":200' in str(result).replace(" ", "")


async def test_stopped_by_its_operator_it_ends_soon_and_says_so_to_streams(folder: Path, demo_url: str) -> None:
    hub = HubProcess(folder, demo_url).start()
    try:
        async with client(hub) as rui:
            conversation = await rui.conversation()
            async with rui.following(conversation) as events:
                stopping = asyncio.create_task(asyncio.to_thread(hub.stop))
                assert [event.data async for event in events] == [{"type": "end", "reason": "stopping"}]
                assert await asyncio.wait_for(stopping, WAIT) in (0, -15)
    finally:
        hub.kill()


@pytest.mark.journey
async def test_an_approval_outlives_the_server_and_the_tool_runs_once(folder: Path, demo_url: str) -> None:
    notes = folder / "notes"
    notes.touch()
    async with killable(
        folder,
        demo_url,
        [Call("escrever", {"texto": "olá"}, id="tu_1"), Say("Escrito.")],
        QHUB_PACKS=f"qualidade,{PROBE_PACK}",
        PROBE_LOG=str(notes),
    ) as (hub, _):
        async with client(hub) as rui:
            conversation = await rui.conversation("sonda")
            asked = await rui.send(conversation, "escreve olá")
            assert asked[-1].data["waiting_for"] == ["tu_1"]
        hub.kill()
        hub.start()
        async with client(hub) as another:
            assert (await another.messages(conversation))["status"] == "waiting"
            path = f"/conversas/{conversation}/aprovacoes/tu_1"
            assert (await another.post(path, json={"decisao": "aprovar"})).status_code == 202
            rest = await another.until(conversation, "done", after=asked[-1].id)
        assert text(rest) == "Escrito."
        hub.kill()
        hub.start()
        async with client(hub) as again:
            assert (await again.post(path, json={"decisao": "aprovar"})).status_code == 202, "the same decision again"
            assert (await again.post(path, json={"decisao": "recusar"})).status_code == 409
            after = await again.until(conversation, "done", after=asked[-1].id)
            assert types(after).count("tool_decision") == 1
        assert notes.read_text() == "escrever olá\n"


@pytest.mark.row("R1")
async def test_who_loses_the_agent_to_a_command_while_a_call_waits_decides_nothing(folder: Path, demo_url: str) -> None:
    notes = folder / "notes"
    notes.touch()
    environment = {"QHUB_PACKS": f"qualidade,{PROBE_PACK}", "PROBE_LOG": str(notes)}
    steps = [Call("escrever", {"texto": "olá"}, id="tu_1")]
    async with killable(folder, demo_url, steps, **environment) as (hub, provider):
        async with client(hub) as rui:
            conversation = await rui.conversation("sonda")
            asked = await rui.send(conversation, "escreve olá")
        hub.kill()
        hub.start()
        revoked = fork_command(folder, hub.environment, "users", "revoke", "rui@demo.com", "sonda")
        await asyncio.to_thread(revoked.join, WAIT)
        assert revoked.exitcode == 0, hub.log()
        async with client(hub) as rui:
            answer = await rui.post(f"/conversas/{conversation}/aprovacoes/tu_1", json={"decisao": "aprovar"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "agent_forbidden")
            assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
            rest = await rui.until(conversation, "done", after=asked[-1].id)
        assert rest[-1].data["status"] == "cancelled"
        assert notes.read_text() == ""
        assert len(provider.requests) == 1


@pytest.mark.row("R1", "R7")
async def test_a_change_that_was_under_way_when_the_server_died_is_not_made_again(folder: Path, demo_url: str) -> None:
    notes = folder / "notes"
    notes.touch()
    async with killable(
        folder,
        demo_url,
        [Call("escrever_devagar", {}, id="tu_1"), Say("Não sei se ficou.")],
        QHUB_PACKS=f"qualidade,{PROBE_PACK}",
        PROBE_LOG=str(notes),
    ) as (hub, provider):
        async with client(hub) as rui:
            conversation = await rui.conversation("sonda")
            with pytest.raises(httpx.TransportError):
                await _kill_when_noted(rui, hub, conversation, notes)
        hub.start()
        async with client(hub) as rui:
            whole = await rui.until(conversation, "done")
        assert [event.data["error"]["code"] for event in whole if event.type == "tool_error"] == ["tool_interrupted"]
        assert notes.read_text() == "a meio\n"
        assert "não se sabe" in str(provider.requests[1].tool_results[0])


async def _kill_when_noted(rui: Client, hub: HubProcess, conversation: str, notes: Path) -> None:
    asking = asyncio.create_task(rui.send(conversation, "escreve devagar", autonomous_mode=True))
    async with asyncio.timeout(WAIT):
        while "a meio" not in notes.read_text():
            await asyncio.sleep(0.02)
    hub.kill()
    await asking
