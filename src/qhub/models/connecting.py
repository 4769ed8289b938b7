"""Connections to providers."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp

from qhub.lazy import lazy_module

if TYPE_CHECKING:
    import httpx2
else:
    httpx2 = lazy_module("httpx2")

CONNECT_SECONDS = 10.0
"""How long a connection may take to open: an address that does not answer is known soon."""
MAX_CONNECTIONS = 1_000


def was_closed(error: Exception) -> bool:
    """Whether a connection went away before a word of an answer, as kept ones do when the other side tires of them."""
    gone = isinstance(error, aiohttp.ServerDisconnectedError | aiohttp.ClientOSError)
    return gone and not isinstance(error, aiohttp.ClientConnectorError)


def open_session(address: str) -> aiohttp.ClientSession:
    """Connections to where `address` is, which are kept and used again. What is encrypted is checked as the SDKs check
    it."""
    context = httpx2.create_ssl_context() if address.startswith("https:") else True
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=MAX_CONNECTIONS, ssl=context),
        # Looked up here, once: left to aiohttp, every request would ask two threads for it.
        proxy=proxy_to(address),
        cookie_jar=aiohttp.DummyCookieJar(),
    )


def proxy_to(address: str) -> str | None:
    """The proxy that the environment names for an address, as most programs read it."""
    place = urlsplit(address)
    return None if proxy_bypass(place.hostname or "") else getproxies().get(place.scheme)


def waits(seconds: float) -> aiohttp.ClientTimeout:
    """The limits of each wait, as long as is given; less for a connection to open."""
    return aiohttp.ClientTimeout(total=None, sock_connect=min(seconds, CONNECT_SECONDS), sock_read=seconds)
