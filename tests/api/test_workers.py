"""Several processes of one hub: what begins in one goes on in the others."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.conversations import conversations
from qhub_testing import Provider, Say, running_provider
from tests.support.hub import Client, Sse, text, types
from tests.support.process import WAIT, HubProcess, end_leases, fork_command

SLOW_POLLS = {"QHUB_POLL_SECONDS": "600"}
"""Nothing is found by looking again and again: what is found was told."""


@asynccontextmanager
async def client(hub: HubProcess) -> AsyncIterator[Client]:
    async with httpx.AsyncClient(base_url=hub.url, timeout=WAIT) as http:
        yield await Client(http).login("rui")


@asynccontextmanager
async def provider_keys(steps: Sequence[Any]) -> AsyncIterator[tuple[Provider, dict[str, str]]]:
    async with running_provider(list(steps)) as provider:
        yield provider, {"ANTHROPIC_API_KEY": "k", "ANTHROPIC_BASE_URL": provider.anthropic_url}


@asynccontextmanager
async def two_hubs(folder: Path, url: str, **environment: str) -> AsyncIterator[tuple[HubProcess, HubProcess]]:
    """Two servers of one database and one folder, each at an address of its own."""
    hubs = []
    try:
        for name in ("one", "another"):
            (folder / name).mkdir()
            own = HubProcess(folder / name, url, QHUB_DATA_DIR=str(folder), **environment)
            hubs.append(await asyncio.to_thread(own.start))
        yield hubs[0], hubs[1]
    finally:
        for hub in hubs:
            hub.kill()


@asynccontextmanager
async def several_workers(folder: Path, url: str, **environment: str) -> AsyncIterator[HubProcess]:
    """One address with two workers behind it, both there."""
    hub = HubProcess(folder, url, workers=2, **environment)
    try:
        await asyncio.to_thread(hub.start)
        yield hub
    finally:
        hub.kill()


async def owner_of(url: str, conversation: str) -> int:
    """The process that runs a conversation's turn."""
    database = Database(url)
    row = await database.first(sa.select(conversations.c.owner).where(conversations.c.id == conversation))
    await database.close()
    assert row is not None
    return int(row.owner.partition("-")[0])


@pytest.mark.journey
async def test_a_turn_begun_through_one_server_is_read_live_through_another(tmp_path: Path, demo_url: str) -> None:
    steps = [Say("Um, dois, três.", gate_after=2)]
    async with (
        provider_keys(steps) as (provider, keys),
        two_hubs(tmp_path, demo_url, **keys, **SLOW_POLLS) as (one, another),
        client(one) as here,
        client(another) as there,
    ):
        conversation = await here.conversation()
        asking = asyncio.create_task(here.send(conversation, "conta"))
        await provider.wait_for_gate()
        seen: list[Sse] = []
        async with asyncio.timeout(WAIT), there.following(conversation) as events:
            async for event in events:
                seen.append(event)
                if event.type == "text":
                    break  # it has only begun: the rest is behind the gate
        assert "três" not in text(seen)
        provider.open_gate()
        assert text(await there.until(conversation, "done")) == text(await asking) == "Um, dois, três."


@pytest.mark.row("S5")
@pytest.mark.journey
async def test_logging_out_through_one_server_ends_the_login_on_the_other(tmp_path: Path, demo_url: str) -> None:
    async with two_hubs(tmp_path, demo_url) as (one, another), client(one) as here:
        conversation = await here.conversation()
        async with httpx.AsyncClient(base_url=another.url, timeout=WAIT) as http:
            there = Client(http, here.headers)
            assert (await there.get("/auth/me")).status_code == 200
            async with asyncio.timeout(WAIT), there.following(conversation) as events:
                assert (await here.post("/auth/logout")).status_code == 204
                assert (await there.get("/auth/me")).status_code == 401
                assert [event.data["type"] async for event in events] == ["end"], "an open stream ends too"


@pytest.mark.journey
async def test_of_several_workers_one_that_is_killed_in_mid_turn_is_taken_over_and_replaced(
    tmp_path: Path, demo_url: str
) -> None:
    steps = [Say("O defeito mais frequente é lixo.", gate_after=3), Say(" é lixo, com 62.")]
    async with (
        provider_keys(steps) as (provider, keys),
        several_workers(tmp_path, demo_url, **keys) as hub,
        client(hub) as rui,
    ):
        conversation = await rui.conversation()
        seen: list[Sse] = []
        killed = 0
        with suppress(httpx.TransportError):  # it may be read through the one that is killed
            async with rui.sending(conversation, "qual é o defeito mais frequente?") as events:
                async for event in events:
                    seen.append(event)
                    if not killed and "mais" in text(seen):
                        killed = await owner_of(demo_url, conversation)
                        assert killed in hub.children()
                        os.kill(killed, signal.SIGKILL)
                        await provider.wait_for_end(1)
                        await end_leases(demo_url)

        async with client(hub) as again:
            whole = await again.until(conversation, "done")
            assert types(whole) == ["user_message", "text", "usage", "error", "done"]
            assert "mais" in text(whole)
            assert whole[-1].data["status"] == "interrupted"
            assert (await again.post(f"/conversas/{conversation}/continuar")).status_code == 202
            rest = await again.until(conversation, "done", after=whole[-1].id)
            assert rest[-1].data["status"] == "completed"
        async with asyncio.timeout(WAIT):
            while len(set(hub.children()) - {killed}) < 2:
                await asyncio.sleep(0.05)
        assert "worker.died" in hub.log()


@pytest.mark.journey
async def test_a_server_without_turns_leaves_them_to_a_worker_without_requests(tmp_path: Path, demo_url: str) -> None:
    async with provider_keys([Say("Olá!"), Say("Olá de novo!")]) as (_, keys):
        hub = HubProcess(tmp_path, demo_url, QHUB_MAX_TURNS="0", **keys, **SLOW_POLLS)
        await asyncio.to_thread(hub.start)
        (tmp_path / "worker").mkdir()
        environment = {**hub.environment, "QHUB_MAX_TURNS": "2", "QHUB_DEMO": "true"}
        worker = fork_command(tmp_path / "worker", environment, "worker")
        try:
            async with client(hub) as rui:
                conversation = await rui.conversation()
                assert text(await rui.send(conversation, "olá")) == "Olá!"
                assert text(await rui.send(conversation, "outra vez")) == "Olá de novo!", "by now it has to be woken"
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGTERM)
            await asyncio.to_thread(worker.join, WAIT)
            assert worker.exitcode == 0, (tmp_path / "worker" / "hub.log").read_text()
        finally:
            worker.kill()
            hub.kill()


async def test_stopped_by_their_operator_all_workers_end_and_say_so_to_streams(tmp_path: Path, demo_url: str) -> None:
    async with several_workers(tmp_path, demo_url) as hub, client(hub) as rui:
        conversation = await rui.conversation()
        async with rui.following(conversation) as events:
            stopping = asyncio.create_task(asyncio.to_thread(hub.stop))
            assert [event.data async for event in events] == [{"type": "end", "reason": "stopping"}]
            assert await asyncio.wait_for(stopping, WAIT) == 0


async def test_workers_whose_parent_is_killed_end_by_themselves(tmp_path: Path, demo_url: str) -> None:
    async with several_workers(tmp_path, demo_url) as hub:
        async with asyncio.timeout(WAIT):
            while len(children := hub.children()) < 2:
                await asyncio.sleep(0.05)
        hub.kill()
        async with asyncio.timeout(WAIT):
            while any(_is_there(pid) for pid in children):
                await asyncio.sleep(0.05)


async def test_workers_that_cannot_start_end_the_whole_with_their_reason(tmp_path: Path, demo_url: str) -> None:
    hub = HubProcess(tmp_path, demo_url, workers=2, QHUB_MAIN_MODEL="ninguem:nada")
    with pytest.raises(RuntimeError, match="ninguem"):
        await asyncio.to_thread(hub.start)


def _is_there(pid: int) -> bool:
    """Whether a process runs: one that has ended and is not yet reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
