"""A name's addresses, given out only where all of them may be reached."""

import socket
from collections.abc import Callable

from aiohttp.abc import AbstractResolver, ResolveResult

from qhub.tools.web.lookup import Lookup
from qhub.tools.web.targets import ForbiddenTarget


class CheckedResolver(AbstractResolver):
    """A resolver that gives only addresses which are allowed; where one of a name's is not, none."""

    def __init__(self, lookup: Lookup, is_allowed: Callable[[str], bool]) -> None:
        self._lookup = lookup
        self._is_allowed = is_allowed

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        addresses = list(dict.fromkeys(await self._lookup(host, port)))
        if not addresses:
            raise OSError(f"{host} has no address")
        if not all(self._is_allowed(address) for address in addresses):
            raise ForbiddenTarget("web_private")
        return [
            ResolveResult(
                hostname=host,
                host=address,
                port=port,
                family=socket.AF_INET6 if ":" in address else socket.AF_INET,
                proto=socket.IPPROTO_TCP,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for address in addresses
        ]

    async def close(self) -> None:
        """Do nothing: nothing is held."""
