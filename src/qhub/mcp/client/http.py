"""A server reached by streamable HTTP, through the SDK's transport: bounded, and only where it may go."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.streamable_http import streamable_http_client

from qhub.mcp.client.definition import ServerAddress
from qhub.mcp.client.egress import checked_address
from qhub.mcp.client.limits import HTTP_SECONDS, MAX_MESSAGE_BYTES, STREAM_SECONDS
from qhub.mcp.client.trouble import ServerTrouble, Trouble

Streams = tuple[Any, Any]
"""What a session reads, and where it writes: of types that the SDK keeps to itself."""
PLAIN = "identity"
_PORTS = {"http": 80, "https": 443}


class HttpTransport(httpx2.AsyncBaseTransport):
    """A transport to the address that was checked, which does not read answers without end."""

    def __init__(self, address: ServerAddress, private_hosts: Collection[str]) -> None:
        self._address = address
        self._private_hosts = private_hosts
        self._inner = httpx2.AsyncHTTPTransport(trust_env=False)
        self.refusal: Trouble | None = None
        """Why the last request was refused or failed, which the SDK does not tell."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        refusal: Trouble | None = None
        try:
            if not self._address.may_be_private:
                await self._pin(request)
            response = await self._inner.handle_async_request(request)
            if response.headers.get("content-encoding", PLAIN) != PLAIN:  # small when sent, endless when unpacked
                await response.aclose()
                raise ServerTrouble(Trouble("compressed"))
            if response.status_code >= 400:
                refusal = Trouble("http_status", str(response.status_code))
        except ServerTrouble as error:
            refusal = error.trouble
            raise httpx2.ConnectError(str(error), request=request) from None
        except httpx2.TransportError as error:
            refusal = Trouble("unreachable", type(error).__name__)
            raise
        finally:
            if request.method == "POST":  # not the stream of notifications, which a server need not have
                self.refusal = refusal
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            response.stream = _Bounded(response.stream)  # the SDK bounds each event of a stream itself
        return response

    async def aclose(self) -> None:
        await self._inner.aclose()

    async def _pin(self, request: httpx2.Request) -> None:
        """Connect to the address; ask, and check its certificate, by the name."""
        url = request.url
        port = url.port or _PORTS.get(url.scheme)
        if not url.host or port is None:
            raise ServerTrouble(Trouble("unknown_host", url.host))
        address = await checked_address(url.host, port, self._private_hosts)
        request.extensions = {**request.extensions, "sni_hostname": url.host}
        request.url = url.copy_with(host=address)


class _Bounded(httpx2.AsyncByteStream):
    """A body that ends with an error where it becomes too large."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > MAX_MESSAGE_BYTES:
                raise httpx2.StreamError(f"more than {MAX_MESSAGE_BYTES} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


@asynccontextmanager
async def http_streams(address: ServerAddress, transport: HttpTransport) -> AsyncIterator[Streams]:
    """The streams that a session speaks over."""
    timeout = httpx2.Timeout(HTTP_SECONDS, read=STREAM_SECONDS)
    async with (
        httpx2.AsyncClient(
            headers={**address.headers, "Accept-Encoding": PLAIN}, transport=transport, timeout=timeout, trust_env=False
        ) as client,
        streamable_http_client(address.url, http_client=client, max_sse_event_size=MAX_MESSAGE_BYTES) as streams,
    ):
        yield streams
