"""One turn at a time, and each message once."""

import asyncio
from pathlib import Path

import pytest

from qhub.settings.settings import Settings
from qhub_testing import Call, Say
from tests.support.hub import PROBE_PACK, Client, RunningHub, asking, running_hub, text, types

KEY = {"Idempotency-Key": "k-1"}


@pytest.mark.row("R4", "R5")
@pytest.mark.journey
async def test_the_same_message_sent_again_at_once_is_one_turn_and_one_model_call(settings: Settings) -> None:
    async with asking(settings, [Say("Olá a todos", gate_after=1)]) as (rui, provider):
        conversation = await rui.conversation()
        sending = [asyncio.create_task(rui.send(conversation, "olá", headers=KEY)) for _ in range(5)]
        await provider.wait_for_gate()
        provider.open_gate()
        answers = await asyncio.gather(*sending)
        assert all(answer == answers[0] for answer in answers)
        assert text(answers[0]) == "Olá a todos"
        assert len(provider.requests) == 1
        assert len((await rui.messages(conversation))["mensagens"]) == 2


@pytest.mark.row("R4")
async def test_the_same_message_sent_again_later_replays_its_answer(settings: Settings) -> None:
    async with asking(settings, [Say("primeira"), Say("segunda")]) as (rui, provider):
        conversation = await rui.conversation()
        first = await rui.send(conversation, "olá", headers=KEY)
        await rui.send(conversation, "e depois?")
        assert await rui.send(conversation, "olá", headers=KEY) == first
        assert len(provider.requests) == 2


@pytest.mark.row("R4", "R5")
async def test_a_key_with_another_message_is_a_conflict(settings: Settings) -> None:
    async with asking(settings, [Say("olá")]) as (rui, _):
        conversation = await rui.conversation()
        await rui.send(conversation, "olá", headers=KEY)
        answer = await rui.post(f"/conversas/{conversation}/mensagens", json={"content": "adeus"}, headers=KEY)
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "idempotency_mismatch"


@pytest.mark.row("R6")
async def test_of_two_messages_at_once_one_runs_and_the_other_is_told_to_wait(settings: Settings) -> None:
    async with asking(settings, [Say("a pensar", gate_after=1)]) as (rui, provider):
        conversation = await rui.conversation()
        path = f"/conversas/{conversation}/mensagens"
        both = [asyncio.create_task(_status(rui, path, content)) for content in ("primeira", "segunda")]
        await provider.wait_for_gate()
        done, running = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        (refused,) = done
        assert refused.result() == 409
        provider.open_gate()
        (accepted,) = running
        assert await accepted == 200
        assert len((await rui.messages(conversation))["mensagens"]) == 2


async def _status(client: Client, path: str, content: str) -> int:
    return (await client.post(path, json={"content": content})).status_code


@pytest.mark.row("R2")
async def test_a_reader_who_leaves_does_not_stop_the_turn(settings: Settings) -> None:
    async with asking(settings, [Say("um dois três", gate_after=1)]) as (rui, provider):
        conversation = await rui.conversation()
        async with rui.sending(conversation, "conta até três") as events:
            first = await anext(events)
        provider.open_gate()
        rest = await rui.until(conversation, "done", after=first.id)
        assert first.data["content"] + text(rest) == "um dois três"
        assert rest[-1].data["status"] == "completed"


@pytest.mark.row("R2")
async def test_a_reader_who_leaves_during_a_tool_does_not_end_it(settings: Settings, notes: Path) -> None:
    packs = ["qualidade", PROBE_PACK]
    async with asking(settings, [Call("demorar", {}), Say("fim")], packs=packs) as (rui, provider):
        conversation = await rui.conversation("sonda")
        async with rui.sending(conversation, "demora") as events:
            async for event in events:
                if event.type == "tool_start":
                    break
        call = event.data["id"]
        assert (await rui.messages(conversation))["status"] == "running"
        assert "cancelada" not in notes.read_text("utf-8"), "it runs, though nobody reads"
        path = f"/conversas/{conversation}/ferramentas/{call}/cancelar"
        assert (await rui.post(path)).status_code == 202
        rest = await rui.until(conversation, "done", after=event.id)
        assert rest[-1].data["status"] == "completed"
        assert [one.type for one in rest if one.type in ("tool_complete", "tool_error")] == ["tool_error"]
        assert len(provider.requests[1].tool_results) == 1, "one result for the call"


async def test_a_turn_that_is_stopped_keeps_what_was_said_and_can_go_on(settings: Settings) -> None:
    async with asking(settings, [Say("um dois três", gate_after=1), Say("dois três")]) as (rui, provider):
        conversation = await rui.conversation()
        async with rui.sending(conversation, "conta até três") as events:
            seen = [await anext(events)]
            assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
            seen += [event async for event in events]
        assert seen[-1].data["status"] == "cancelled"
        (request,) = await provider.wait_for_end(1)
        assert request.outcome == "abandoned", "the model call itself is ended"

        assert (await rui.post(f"/conversas/{conversation}/continuar")).status_code == 202
        rest = await rui.until(conversation, "done", after=seen[-1].id)
        assert text(rest) == "dois três"
        assert (await rui.messages(conversation))["status"] == "idle"


async def test_stopping_and_continuing_nothing_is_harmless(sqlite_hub: RunningHub) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    assert (await rui.post(f"/conversas/{conversation}/cancelar")).status_code == 202
    answer = await rui.post(f"/conversas/{conversation}/continuar")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "nothing_to_continue")
    assert types(await rui.send(conversation, "quantos defeitos há?"))[-1] == "done"
    answer = await rui.post(f"/conversas/{conversation}/continuar")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "nothing_to_continue")


@pytest.mark.journey
async def test_two_servers_on_one_database_share_turns_and_streams(settings: Settings) -> None:
    """A message sent to one server is followed on the other, whichever of them runs it."""
    async with running_hub(settings) as one, running_hub(settings) as other:
        here, there = await one.login("rui"), await other.login("rui")
        conversation = await here.conversation()
        following = asyncio.create_task(there.until(conversation, "done"))
        sent = await here.send(conversation, "quantos defeitos há?")
        followed = await following
        assert followed[1:] == sent
