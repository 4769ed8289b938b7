"""A session whose sockets reach only addresses that are allowed, whatever names lead to."""

import socket
from collections.abc import Callable, Mapping

import aiohttp

from qhub.tools.web.lookup import Lookup, look_up
from qhub.tools.web.resolver import CheckedResolver
from qhub.tools.web.targets import ForbiddenTarget


def open_session(
    *, is_allowed: Callable[[str], bool], lookup: Lookup = look_up, headers: Mapping[str, str] | None = None
) -> aiohttp.ClientSession:
    """A session that keeps no cookies and no connections, and uses no proxy, which would look names up for itself."""

    def open_socket(info: tuple[int, int, int, str, tuple[object, ...]]) -> socket.socket:
        """The last word: nothing is connected to an address that was not allowed."""
        family, kind, protocol, _, address = info
        if not is_allowed(str(address[0])):
            raise ForbiddenTarget("web_private")
        return socket.socket(family, kind, protocol)

    connector = aiohttp.TCPConnector(
        resolver=CheckedResolver(lookup, is_allowed), use_dns_cache=False, force_close=True, socket_factory=open_socket
    )
    return aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        headers=headers,
        auto_decompress=False,
        trust_env=False,
    )
