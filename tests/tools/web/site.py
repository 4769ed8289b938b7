"""Small web servers on loopback addresses: a good site, and one that nobody may reach."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from qhub.tools.web.addresses import is_public
from qhub.tools.web.reader import WebReader

GOOD = "127.0.0.2"
"""The one address of the tests that counts as public."""
INNER = "127.0.0.1"


@dataclass
class Site:
    """What a server is told to answer, and what it was asked."""

    port: int = 0
    answers: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)


def answer(body: bytes = b"", *, status: str = "200 OK", content_type: str = "text/html", headers: str = "") -> bytes:
    head = f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n{headers}\r\n"
    return head.encode() + body


def redirect(location: str) -> bytes:
    return answer(status="302 Found", headers=f"Location: {location}\r\n")


@asynccontextmanager
async def serving(host: str) -> AsyncIterator[Site]:
    """A site at an address, on a port of its own; what it has no answer for hangs."""
    site = Site()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split(b" ", 2)[1].decode()
            site.asked.append(path)
            if path in site.answers:
                writer.write(site.answers[path])
                await writer.drain()
            else:
                await reader.read()
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(handle, host, 0)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()


def resolving(
    names: dict[str, Sequence[Sequence[str]]],
) -> tuple[Callable[[str, int], Awaitable[Sequence[str]]], list[str]]:
    """A lookup that gives, for each name, one list of addresses after the other; and what it was asked."""
    asked: list[str] = []

    async def lookup(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        answers = names.get(host)
        if answers is None:
            raise OSError(f"no such host: {host}")
        return answers[min(asked.count(host), len(answers)) - 1]

    return lookup, asked


def reader(lookup: Callable[[str, int], Awaitable[Sequence[str]]], *sites: Site, seconds: float = 10) -> WebReader:
    """A reader for which `GOOD` is public and the sites' ports are the web's."""
    return WebReader(
        lookup=lookup,
        is_allowed=lambda address: address == GOOD or is_public(address),
        ports=[site.port for site in sites],
        seconds=seconds,
        max_bytes=100_000,
    )
