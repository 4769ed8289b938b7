"""A server that nobody may reach: it writes down everybody who does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

SILENCE = 1.0
"""Seconds in which nobody came. Attacks are made at once: whoever comes, comes within milliseconds."""


class Canary:
    """Counts what reaches it: HTTP requests by their path, bare connections and datagrams by name."""

    def __init__(self) -> None:
        self.hits: set[str] = set()
        self.pages: dict[str, str] = {}
        """Pages that it serves itself, without any protection, by path."""
        self._hit = asyncio.Condition()
        self.url = ""
        self.bare_url = ""
        self.udp_port = 0

    async def wait_for(self, names: set[str], within: float = 60) -> None:
        """Until all of these have come."""
        try:
            async with asyncio.timeout(within), self._hit:
                await self._hit.wait_for(lambda: names <= self.hits)
        except TimeoutError:
            raise AssertionError(f"never came: {sorted(names - self.hits)}") from None

    async def stays_silent(self) -> bool:
        """Whether nobody comes for a while, and nobody has come before."""
        try:
            async with asyncio.timeout(SILENCE), self._hit:
                await self._hit.wait_for(lambda: bool(self.hits))
        except TimeoutError:
            return True
        return False

    async def count(self, name: str) -> None:
        async with self._hit:
            self.hits.add(name)
            self._hit.notify_all()

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split()[1].decode().partition("?")[0].strip("/")
            page = self.pages.get(path)
            if page is None:
                await self.count(path)
            body = (page or "").encode()
            # Whoever asks may read the answer: nothing but the attacker's own page may be in the way.
            writer.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nAccess-Control-Allow-Origin: *\r\n"
                b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
            )
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.count("connection")
        finally:
            writer.close()

    async def bare(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.count("preconnect")
        writer.close()


class _Datagrams(asyncio.DatagramProtocol):
    def __init__(self, canary: Canary) -> None:
        self._canary = canary
        self._counting: set[asyncio.Task[None]] = set()

    def datagram_received(self, data: bytes, addr: object) -> None:
        task = asyncio.create_task(self._canary.count("datagram"))
        self._counting.add(task)
        task.add_done_callback(self._counting.discard)


@asynccontextmanager
async def running_canary() -> AsyncIterator[Canary]:
    """A canary on ports of its own."""
    canary = Canary()
    server = await asyncio.start_server(canary.answer, "127.0.0.1", 0)
    bare = await asyncio.start_server(canary.bare, "127.0.0.1", 0)
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: _Datagrams(canary), local_addr=("127.0.0.1", 0)
    )
    canary.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    canary.bare_url = f"http://127.0.0.1:{bare.sockets[0].getsockname()[1]}"
    canary.udp_port = transport.get_extra_info("sockname")[1]
    try:
        yield canary
    finally:
        transport.close()
        server.close()
        bare.close()
