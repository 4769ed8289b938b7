"""Connections to providers."""

from typing import TYPE_CHECKING

import aiohttp

from qhub.lazy import lazy_module

if TYPE_CHECKING:
    import httpx2
else:
    httpx2 = lazy_module("httpx2")

CONNECT_SECONDS = 10.0
"""How long a connection may take to open: an address that does not answer is known soon."""
MAX_CONNECTIONS = 1_000


def open_session(*, is_secure: bool = True) -> aiohttp.ClientSession:
    """Connections that are kept and used again. What is encrypted is checked as the SDKs check it."""
    context = httpx2.create_ssl_context() if is_secure else True
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=MAX_CONNECTIONS, ssl=context),
        trust_env=True,
    )


def waits(seconds: float) -> aiohttp.ClientTimeout:
    """For each wait, as long as is given; less for a connection to open."""
    return aiohttp.ClientTimeout(total=None, sock_connect=min(seconds, CONNECT_SECONDS), sock_read=seconds)
