"""A page of the web, by a fetch that can only reach the public internet.

Every hop of a redirect is judged as the first address was. A name is looked up once, each of its addresses must be
public, and the connection is made to one of these very addresses: a name that leads elsewhere a moment later changes
nothing. Each socket is judged again as it is made. Proxies that the environment names are not used, since the proxy
would look the name up for itself.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

from yarl import URL

from qhub.lazy import lazy_module
from qhub.tools.web.addresses import is_public
from qhub.tools.web.lookup import Lookup, look_up
from qhub.tools.web.targets import ForbiddenTarget, check_target

if TYPE_CHECKING:
    import aiohttp

    from qhub.tools.web import guarded_session
else:
    aiohttp = lazy_module("aiohttp")
    guarded_session = lazy_module("qhub.tools.web.guarded_session")

SECONDS = 15.0
"""How long reading a page may take, with all its redirects."""
MAX_BYTES = 2_000_000
"""How much of a page is read, unpacked."""
MAX_REDIRECTS = 5
CONTENT_TYPES = ("text/html", "application/xhtml+xml", "text/plain", "text/markdown", "application/json")
"""What can be read as text."""
_HEADERS = {
    "User-Agent": "Mozilla/5.0 (compatible; QHub)",
    "Accept": ", ".join(CONTENT_TYPES),
    "Accept-Encoding": "gzip",
    "Accept-Language": "pt, en;q=0.8",
}
_REDIRECTS = (301, 302, 303, 307, 308)
_CHUNK = 65_536


class UnreadablePage(Exception):
    """A page without text that could be had. `code` names the sentence that says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Fetched(NamedTuple):
    """The response of a server."""

    url: str
    """The address that the last redirect led to."""
    content_type: str
    charset: str | None
    content: bytes
    truncated: bool


class WebReader:
    """The fetcher of pages of the public internet."""

    def __init__(
        self,
        *,
        lookup: Lookup = look_up,
        is_allowed: Callable[[str], bool] = is_public,
        ports: Collection[int] = (),
        seconds: float = SECONDS,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self._lookup = lookup
        self._is_allowed = is_allowed
        self._ports = ports
        self._seconds = seconds
        self._max_bytes = max_bytes

    async def fetch(self, url: str) -> Fetched:
        """A page; `ForbiddenTarget` where no tool may look, `Unreadable` where nothing can be read."""
        try:
            async with asyncio.timeout(self._seconds), self._session() as session:
                return await self._follow(session, url)
        except TimeoutError:
            raise UnreadablePage("web_timeout") from None
        except (aiohttp.ClientError, OSError, ValueError) as error:
            raise UnreadablePage("web_unreachable") from error

    def _session(self) -> "aiohttp.ClientSession":
        return guarded_session.open_session(is_allowed=self._is_allowed, lookup=self._lookup, headers=_HEADERS)

    async def _follow(self, session: "aiohttp.ClientSession", url: str) -> Fetched:
        target = check_target(url, is_allowed=self._is_allowed, ports=self._ports)
        for _ in range(MAX_REDIRECTS + 1):
            async with session.get(target, allow_redirects=False) as response:
                if response.status not in _REDIRECTS:
                    return await self._read(response)
                location = response.headers.get("Location", "")
            target = check_target(_joined(target, location), is_allowed=self._is_allowed, ports=self._ports)
        raise UnreadablePage("web_redirects")

    async def _read(self, response: "aiohttp.ClientResponse") -> Fetched:
        if not 200 <= response.status < 300:
            raise UnreadablePage("web_status")
        if response.content_type not in CONTENT_TYPES:
            raise UnreadablePage("web_content_type")
        content = b""
        async for piece in _unpacked(response, self._max_bytes + 1):
            content += piece
            if len(content) > self._max_bytes:
                break
        kept = content[: self._max_bytes]
        return Fetched(str(response.url), response.content_type, response.charset, kept, len(kept) < len(content))


def _joined(target: URL, location: str) -> str:
    try:
        return str(target.join(URL(location)))
    except ValueError:
        raise ForbiddenTarget("web_bad_url") from None


async def _unpacked(response: "aiohttp.ClientResponse", room: int) -> AsyncIterator[bytes]:
    """The body in pieces, never more of it than there is room for: a small one may unpack to gigabytes."""
    encoding = response.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding not in ("identity", "", "gzip", "x-gzip"):
        raise UnreadablePage("web_content_type")
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS) if "gzip" in encoding else None
    async for packed in response.content.iter_chunked(_CHUNK):
        try:
            piece = unpacking.decompress(packed, room) if unpacking else packed[:room]
        except zlib.error:
            raise UnreadablePage("web_unreachable") from None
        room -= len(piece)
        yield piece
        if room <= 0:
            return
