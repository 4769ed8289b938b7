"""What the client of event streams does with connections."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager

import aiohttp
import pytest

from qhub.models import gathering
from qhub.models.event_client import EventClient

ANSWER = b'data: {"n": 1}\n\n'
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: %d\r\n\r\n" % len(ANSWER)

CHUNKED = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"


async def test_a_connection_that_was_closed_while_it_was_kept_costs_no_answer() -> None:
    """The other side ends each connection as the second request on it arrives."""
    served: list[int] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        served.append(0)
        mine = len(served) - 1
        while True:
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                break
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.partition(b":")[2]))
            served[mine] += 1
            if served[mine] == 2:
                break
            writer.write(HEAD + ANSWER)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    client = EventClient(f"http://{host}:{port}", {}, timeout=10)
    for _ in range(3):
        stream = await client.ask("any", "/", {}, {})
        assert [event async for batch in stream.batches() for event in batch] == [{"n": 1}]
    await client.close()
    server.close()
    assert served == [2, 2, 1], "each was ended at its second request, and what was asked was asked anew"


class Paused:
    """A provider that sends one piece, then two more as soon as it is told to; and then whatever `end` does."""

    def __init__(self, end: Callable[[asyncio.StreamWriter], None]) -> None:
        self.may_go_on = asyncio.Event()
        self.connections = 0
        self._end = end

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
                await reader.readexactly(int(length.partition(b":")[2]))
                writer.write(CHUNKED + _chunk(1))
                await self.may_go_on.wait()
                for number in (2, 3):
                    writer.write(_chunk(number))
                    await asyncio.sleep(0)
                self._end(writer)
        except asyncio.IncompleteReadError:
            writer.close()


def _chunk(number: int) -> bytes:
    data = b'data: {"n": %d}\n\n' % number
    return b"%x\r\n%b\r\n" % (len(data), data)


def _finish(writer: asyncio.StreamWriter) -> None:
    writer.write(b"0\r\n\r\n")


def _finish_in_two(writer: asyncio.StreamWriter) -> None:
    writer.write(b"0\r\n")
    asyncio.get_running_loop().call_soon(writer.write, b"\r\n")


def _hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()


def _reset(writer: asyncio.StreamWriter) -> None:
    at_once = struct.pack("ii", 1, 0)
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    writer.close()


@asynccontextmanager
async def _asked(provider: Paused) -> AsyncIterator[EventClient]:
    server = await asyncio.start_server(provider.serve, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()[:2]
    client = EventClient(f"http://{host}:{port}", {}, timeout=10)
    try:
        yield client
    finally:
        await client.close()
        server.close()


@pytest.fixture
def long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held is held until the end, whatever the machine does meanwhile."""
    monkeypatch.setattr(gathering, "GATHER_SECONDS", 1_000_000_000.0)


@pytest.mark.parametrize("finish", [_finish, _finish_in_two])
@pytest.mark.usefixtures("long_pause")
async def test_what_is_held_back_comes_together_and_the_end_at_once(
    finish: Callable[[asyncio.StreamWriter], None],
) -> None:
    provider = Paused(finish)
    async with _asked(provider) as client:
        for _ in range(2):
            provider.may_go_on.clear()
            batches = []
            stream = await client.ask("any", "/", {}, {})
            async for batch in stream.batches():
                batches.append(batch)
                stream.hold()
                provider.may_go_on.set()
            assert [event["n"] for batch in batches for event in batch] == [1, 2, 3]
            assert len(batches) <= 3, "what came together is seen together"
    assert provider.connections == 1, "an answer that ended leaves a connection that can be used again"


@pytest.mark.parametrize("cut", [_hang_up, _reset])
@pytest.mark.usefixtures("long_pause")
async def test_what_is_held_back_when_a_connection_breaks_is_seen(cut: Callable[[asyncio.StreamWriter], None]) -> None:
    provider = Paused(cut)
    seen: list[int] = []
    async with _asked(provider) as client:
        stream = await client.ask("any", "/", {}, {})
        with pytest.raises(aiohttp.ClientError):
            async for batch in stream.batches():
                seen += [event["n"] for event in batch]
                stream.hold()
                provider.may_go_on.set()
    assert seen == [1, 2, 3]


@pytest.mark.usefixtures("long_pause")
async def test_an_answer_that_nobody_wants_any_more_is_let_go_with_what_is_held() -> None:
    provider = Paused(lambda _: None)
    async with _asked(provider) as client:
        stream = await client.ask("any", "/", {}, {})
        async with aclosing(stream.batches()) as batches:
            assert await anext(batches) == [{"n": 1}]
            stream.hold()
            provider.may_go_on.set()
        provider.may_go_on.clear()
        again = await client.ask("any", "/", {}, {})
        assert await anext(again.batches()) == [{"n": 1}]
        again.close()
    assert provider.connections == 2
