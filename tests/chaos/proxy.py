"""A connection that can be cut: what stands between two processes and passes on what they say, while it may."""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

CHUNK = 65_536
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Streams]]
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER: the other side is told at once and rudely, as by a cable that is pulled and a router that says so."""


class Proxy:
    """An address on this machine that leads somewhere else."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._open: set[asyncio.StreamWriter] = set()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.port = 0

    def cut(self) -> int:
        """End every connection; how many there were."""
        ended = len(self._open)
        for writer in self._open:
            end = writer.get_extra_info("socket")
            if not writer.is_closing() and end.family == socket.AF_INET:  # else whoever it was has left before
                with suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            writer.transport.abort()
        return ended

    def hold(self) -> None:
        """Pass nothing on, and end nothing: the network is silent."""
        self._flowing.clear()

    def release(self) -> None:
        self._flowing.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        with suppress(OSError):
            await self._flowing.wait()
            there, back = await self._connect()
            self._open.add(back)
            try:
                async with asyncio.TaskGroup() as group:
                    group.create_task(self._pass_on(reader, back))
                    group.create_task(self._pass_on(there, writer))
            except* OSError:
                pass  # cut
            finally:
                self._leave(back)
        self._leave(writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._flowing.wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError  # one side has left: so has the other

    def _leave(self, writer: asyncio.StreamWriter) -> None:
        self._open.discard(writer)
        writer.close()


@asynccontextmanager
async def proxy(connect: Connect) -> AsyncIterator[Proxy]:
    """A proxy that listens at a free port."""
    standing = Proxy(connect)
    server = await asyncio.start_server(standing.serve, "127.0.0.1", 0)
    standing.port = server.sockets[0].getsockname()[1]
    try:
        yield standing
    finally:
        server.close()
        standing.release()
        standing.cut()
