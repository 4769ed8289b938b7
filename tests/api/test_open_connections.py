"""More connections than a process has room for: those that are too many are refused, and the others go on."""

import asyncio
import errno
import resource
import socket
from urllib.parse import urlsplit

import pytest
import structlog

from qhub.api.open_connections import KEPT_DESCRIPTORS, Refusals, make_room
from qhub.settings.settings import Settings
from tests.support.hub import WAIT, RunningHub, running_hub

MOST = 5


async def connected(hub: RunningHub) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address = urlsplit(hub.url)
    return await asyncio.open_connection(address.hostname, address.port)


async def health(hub: RunningHub) -> bytes:
    """What a new connection is answered."""
    reader, writer = await connected(hub)
    writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    return answer


async def test_connections_that_are_too_many_are_refused_and_the_others_go_on(
    sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qhub.api.server.make_room", lambda: MOST)
    async with running_hub(sqlite_settings) as hub, asyncio.timeout(WAIT):
        rui = await hub.login("rui")
        conversation = await rui.conversation()
        held = [await connected(hub) for _ in range(MOST - 1)]
        with structlog.testing.capture_logs() as logs:
            for _ in range(3):
                reader, writer = await connected(hub)
                assert (await reader.read()).startswith(b"HTTP/1.1 503 ")
                writer.close()
        assert [line["event"] for line in logs] == ["connections.refused"], "said once"

        assert (await rui.send(conversation, "quantos defeitos há?"))[-1].data["status"] == "completed"
        for _, writer in held:
            writer.close()
        while not (await health(hub)).startswith(b"HTTP/1.1 200 "):
            pass  # it has not heard of it yet that they left


def test_a_process_takes_as_many_descriptors_as_it_may_and_keeps_some(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [(1_024, 4_096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    assert make_room() == 4_096 - KEPT_DESCRIPTORS
    assert limits[-1] == (4_096, 4_096)
    limits.append((100, 100))
    assert make_room() == 50, "where there are few, half"


def test_what_the_system_does_not_let_in_is_told_once() -> None:
    loop, refusals = asyncio.new_event_loop(), Refusals()
    with socket.socket() as listener, structlog.testing.capture_logs() as logs:
        for _ in range(2_000):
            refusals.handle(loop, {"exception": OSError(errno.EMFILE, "Too many open files"), "socket": listener})
    loop.close()
    assert [line["why"] for line in logs] == ["no descriptor is left"]


async def test_other_failures_of_the_loop_are_told_as_ever(caplog: pytest.LogCaptureFixture) -> None:
    Refusals().handle(asyncio.get_running_loop(), {"message": "uma tarefa caiu", "exception": ValueError("x")})
    assert "uma tarefa caiu" in caplog.text
