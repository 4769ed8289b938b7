"""HTTP to providers: aiohttp behind the interface that their SDKs take a transport by.

A stream is read all the time, into a buffer, and handed on joined (see `joining`): the first text at once, more of it
after a short pause, and the end at once. So nothing that arrived before a connection broke is lost, and no answer ends
late. A connection that nobody listens to any more is closed, and the provider stops writing.
"""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import httpx2

from qhub.models.joining import MAX_LINE_BYTES, FindPiece, Joiner

GATHER_SECONDS = 0.05
"""How long pieces of text are gathered before they are handed on."""
MAX_BODY_BYTES = 100_000_000
"""The longest answer that is no stream: a picture is the largest."""
CONNECT_SECONDS = 10.0
"""How long a connection may take to open: an address that does not answer is known soon."""
MAX_CONNECTIONS = 1_000


def http_client(find_piece: FindPiece, timeout: float) -> httpx2.AsyncClient:
    """A client for an SDK; `timeout` in seconds, for each wait for more of the answer."""
    return httpx2.AsyncClient(
        transport=JoiningTransport(find_piece),
        timeout=timeouts(timeout),
        follow_redirects=True,
    )


def timeouts(seconds: float) -> httpx2.Timeout:
    """For each wait; less for a connection to open."""
    return httpx2.Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))


class JoiningTransport(httpx2.AsyncBaseTransport):
    """Sends requests with aiohttp; streams of events come back joined."""

    def __init__(self, find_piece: FindPiece) -> None:
        self._find_piece = find_piece
        self._session: aiohttp.ClientSession | None = None

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """See `httpx2.AsyncBaseTransport`."""
        if self._session is None:
            connector = aiohttp.TCPConnector(limit=MAX_CONNECTIONS, ssl=httpx2.create_ssl_context())
            self._session = aiohttp.ClientSession(connector=connector, trust_env=True)
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
            raise _known(error, httpx2.ConnectError) from error
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
            raise _known(error, httpx2.ReadError) from error

    async def aclose(self) -> None:
        self._response.close()


class _JoinedStream(httpx2.AsyncByteStream):
    """A stream of events, gathered while nobody waits for it."""

    def __init__(self, response: aiohttp.ClientResponse, joiner: Joiner) -> None:
        self._response = response
        self._joiner = joiner
        self._loop = asyncio.get_running_loop()
        self._gathered = bytearray()
        self._opens = 0.0
        """When more may be handed on, by the loop's clock."""
        self._ready = asyncio.Event()
        self._room = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        # From the beginning: of what waits in a connection that breaks, aiohttp gives nothing out.
        self._reading = asyncio.create_task(self._read(), name="provider.read")

    async def __aiter__(self) -> AsyncIterator[bytes]:
        reading = self._reading
        try:
            while not (reading.done() and not self._gathered):
                await self._ready.wait()
                if joined := self._take():
                    yield joined
            if left := self._joiner.close():
                yield left
            await reading  # how it failed, if it did
        finally:
            await self.aclose()

    async def aclose(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._reading.cancel()
        if self._reading.done() and not self._reading.cancelled():
            self._reading.exception()  # nobody listens to it any more
        self._response.close()

    def _take(self) -> bytes:
        self._ready.clear()
        data, self._gathered = bytes(self._gathered), bytearray()
        self._room.set()
        if self._reading.done():
            self._ready.set()
        joined = self._joiner.feed(data)
        if self._joiner.has_piece:
            self._opens = self._loop.time() + GATHER_SECONDS
        return joined

    async def _read(self) -> None:
        try:
            async for data in self._response.content.iter_any():
                self._gathered += data
                if self._timer is None and not self._ready.is_set():
                    self._hand_on()
                if len(self._gathered) > MAX_LINE_BYTES:
                    self._room.clear()
                    await self._room.wait()
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise _known(error, httpx2.ReadError) from error
        finally:
            self._loop.call_soon(self._ready.set)

    def _hand_on(self) -> None:
        """Now, or when the pause is over."""
        if self._loop.time() >= self._opens:
            self._ready.set()
        else:
            self._timer = self._loop.call_at(self._opens, self._pause_over)

    def _pause_over(self) -> None:
        self._timer = None
        self._ready.set()


def _known(error: Exception, kind: type[httpx2.TransportError]) -> httpx2.TransportError:
    """The error as the SDKs know it; `failures` reads the one it came from."""
    if isinstance(error, TimeoutError):
        kind = httpx2.ReadTimeout
    return kind(str(error) or type(error).__name__)
