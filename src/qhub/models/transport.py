"""HTTP to providers: aiohttp behind the interface that their SDKs take a transport by.

A stream is handed on gathered (see `gathering`) and joined (see `joining`). A connection that nobody listens to any
more is closed, and the provider stops writing.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing

import aiohttp
import httpx2

from qhub.models.connecting import CONNECT_SECONDS, open_session
from qhub.models.gathering import GatheredBody
from qhub.models.joining import FindPiece, Joiner

MAX_BODY_BYTES = 100_000_000
"""The longest answer that is no stream: a picture is the largest."""


def http_client(find_piece: FindPiece, timeout: float) -> httpx2.AsyncClient:
    """A client for an SDK; `timeout` in seconds, for each wait for more of the answer."""
    return httpx2.AsyncClient(
        transport=JoiningTransport(find_piece),
        timeout=timeouts(timeout),
        follow_redirects=True,
    )


def timeouts(seconds: float) -> httpx2.Timeout:
    """The limits of each wait; less for a connection to open."""
    return httpx2.Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))


class JoiningTransport(httpx2.AsyncBaseTransport):
    """A transport over aiohttp, whose streams of events come back joined."""

    def __init__(self, find_piece: FindPiece) -> None:
        self._find_piece = find_piece
        self._session: aiohttp.ClientSession | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """See `httpx2.AsyncBaseTransport`."""
        if self._session is None:
            self._session = open_session(str(request.url))
        request.headers["accept-encoding"] = "gzip, deflate"
        waits = request.extensions.get("timeout", {})
        try:
            response = await self._session.request(
                request.method,
                str(request.url),
                headers=list(request.headers.items()),
                data=await request.aread() or None,
                allow_redirects=False,
                timeout=aiohttp.ClientTimeout(
                    sock_connect=waits.get("connect"), sock_read=waits.get("read"), connect=waits.get("pool")
                ),
            )
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _transport_error(error, httpx2.ConnectError) from error
        is_stream = response.status == 200 and response.content_type == "text/event-stream"
        # aiohttp has undone both.
        undone = ("content-encoding", "content-length")
        return httpx2.Response(
            response.status,
            headers=[(name, value) for name, value in response.headers.items() if name.lower() not in undone],
            stream=_JoinedStream(response, Joiner(self._find_piece)) if is_stream else _Body(response),
            request=request,
        )

    async def aclose(self) -> None:
        """Give back every connection."""
        if self._session is not None:
            await self._session.close()


class _Body(httpx2.AsyncByteStream):
    """An answer that is read whole."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        try:
            async for data in self._response.content.iter_any():
                size += len(data)
                if size > MAX_BODY_BYTES:
                    raise httpx2.ReadError(f"the answer is longer than {MAX_BODY_BYTES} bytes")
                yield data
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _transport_error(error, httpx2.ReadError) from error

    async def aclose(self) -> None:
        self._response.close()


class _JoinedStream(httpx2.AsyncByteStream):
    """A stream of events, joined."""

    def __init__(self, response: aiohttp.ClientResponse, joiner: Joiner) -> None:
        self._joiner = joiner
        self._body = GatheredBody(response)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            async with aclosing(self._body.chunks()) as chunks:
                async for chunk in chunks:
                    joined = self._joiner.feed(chunk)
                    if self._joiner.has_piece:
                        self._body.hold()
                    if joined:
                        yield joined
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _transport_error(error, httpx2.ReadError) from error
        if left := self._joiner.close():
            yield left

    async def aclose(self) -> None:
        self._body.close()


def _transport_error(error: Exception, kind: type[httpx2.TransportError]) -> httpx2.TransportError:
    """The error as the SDKs know it; `failures` reads the one it came from."""
    if isinstance(error, TimeoutError):
        kind = httpx2.ReadTimeout
    return kind(str(error) or type(error).__name__)
