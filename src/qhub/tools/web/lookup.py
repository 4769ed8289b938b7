"""The addresses of a host."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence

Lookup = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a host."""


async def look_up(host: str, port: int) -> Sequence[str]:
    """The addresses that this machine finds."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]
