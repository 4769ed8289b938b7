"""A client for providers that answer with server-sent events: aiohttp sends, orjson reads, and nothing in between.

An SDK makes a validated object of every event and builds each request anew from typed parts; together that was most of
what a stream cost. Here a provider's events are plain dictionaries, in batches of all that came together.
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import orjson
from pydantic_ai.exceptions import ModelHTTPError

from qhub.lazy import lazy_module
from qhub.models.joining import MAX_LINE_BYTES, LineTooLong

if TYPE_CHECKING:
    import aiohttp

    from qhub.models import connecting, gathering
else:
    connecting = lazy_module("qhub.models.connecting")
    gathering = lazy_module("qhub.models.gathering")

MAX_ERROR_BYTES = 100_000
"""What is read of an answer that is an error."""
LAST = b"[DONE]"
"""How chat completions say that nothing follows."""


class EventClient:
    """Connections to one provider."""

    def __init__(self, base_url: str, headers: Mapping[str, str], *, timeout: float) -> None:
        """`timeout` in seconds, for each wait for more of the answer."""
        self._base_url = base_url.rstrip("/")
        self._headers = {"content-type": "application/json", "user-agent": f"qhub/{version('qhub')}", **headers}
        self._timeout = timeout
        self._session: aiohttp.ClientSession | None = None
        self._waits: aiohttp.ClientTimeout | None = None

    async def ask(self, model: str, path: str, body: object, headers: Mapping[str, str]) -> "EventStream":
        """Send a request; the stream of its answer. `ModelHTTPError` where the provider refuses it."""
        if self._session is None:
            self._session = connecting.open_session(is_secure=self._base_url.startswith("https:"))
            self._waits = connecting.waits(self._timeout)
        response = await self._session.post(
            self._base_url + path, data=orjson.dumps(body), headers={**self._headers, **headers}, timeout=self._waits
        )
        if response.status == 200:
            return EventStream(response)
        async with response:
            told = await response.content.read(MAX_ERROR_BYTES)
            raise ModelHTTPError(response.status, model, _json_or_text(told), headers=response.headers)

    async def close(self) -> None:
        """Give back every connection."""
        if self._session is not None:
            await self._session.close()


class EventStream:
    """The events of one answer. Whoever stops listening closes it, and the provider stops writing."""

    def __init__(self, response: "aiohttp.ClientResponse") -> None:
        self._body = gathering.GatheredBody(response)
        self._unfinished = bytearray()
        self._searched = 0
        self._data: list[bytes] = []

    async def batches(self) -> AsyncGenerator[list[Any], None]:
        """All that came together, each time."""
        async with aclosing(self._body.chunks()) as chunks:
            async for chunk in chunks:
                if events := self._events(chunk):
                    yield events
        if self._data:
            yield [orjson.loads(b"\n".join(self._data))]

    def hold(self) -> None:
        """Somebody has text to read now: what comes next may wait a little."""
        self._body.hold()

    def close(self) -> None:
        self._body.close()

    def _events(self, data: bytes) -> list[Any]:
        self._unfinished += data
        end = self._unfinished.rfind(b"\n", self._searched) + 1
        self._searched = len(self._unfinished)
        if not end:
            if self._searched > MAX_LINE_BYTES:
                raise LineTooLong(f"a line is longer than {MAX_LINE_BYTES} bytes")
            return []
        lines = bytes(self._unfinished[: end - 1]).split(b"\n")
        del self._unfinished[:end]
        self._searched = len(self._unfinished)
        events, data_lines = [], self._data
        for line in lines:
            if line.startswith(b"data:"):
                data_lines.append(line[5:])
            elif data_lines and line in (b"", b"\r"):
                told = data_lines[0] if len(data_lines) == 1 else b"\n".join(data_lines)
                if told.strip() != LAST:
                    events.append(orjson.loads(told))
                data_lines.clear()
        return events


def _json_or_text(data: bytes) -> object:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return data.decode(errors="replace")
