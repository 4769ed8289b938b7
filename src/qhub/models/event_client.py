"""A client for providers that answer with server-sent events: aiohttp sends, orjson reads, and nothing in between.

An SDK makes a validated object of every event and builds each request anew from typed parts; together that was most of
what a stream cost. Here a provider's events are plain dictionaries, in batches of all that came together.
"""

import re
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
_DATA = re.compile(rb"\ndata:([^\n]*)\n(?=\n)")


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
        data = orjson.dumps(body)
        try:
            response = await self._post(path, data, headers)
        except Exception as error:
            if not connecting.was_closed(error):
                raise
            response = await self._post(path, data, headers)
        if response.status == 200:
            return EventStream(response)
        async with response:
            refusal = await response.content.read(MAX_ERROR_BYTES)
            raise ModelHTTPError(response.status, model, _json_or_text(refusal), headers=response.headers)

    async def _post(self, path: str, data: bytes, headers: Mapping[str, str]) -> "aiohttp.ClientResponse":
        if self._session is None:
            self._session = connecting.open_session(self._base_url)
            self._waits = connecting.waits(self._timeout)
        return await self._session.post(
            self._base_url + path, data=data, headers={**self._headers, **headers}, timeout=self._waits
        )

    async def close(self) -> None:
        """Give back every connection."""
        if self._session is not None:
            await self._session.close()


class EventStream:
    """The events of one answer. Whoever stops listening closes it, and the provider stops writing."""

    def __init__(self, response: "aiohttp.ClientResponse") -> None:
        self._body = gathering.GatheredBody(response)

    async def batches(self) -> AsyncGenerator[list[Any], None]:
        """All that came together, each time."""
        lines = EventLines()
        async with aclosing(self._body.chunks()) as chunks:
            async for chunk in chunks:
                if events := lines.read(chunk):
                    yield events
        if events := lines.end():
            yield events

    def hold(self) -> None:
        """Let what comes next wait a little: somebody has text to read now."""
        self._body.hold()

    def close(self) -> None:
        self._body.close()


class EventLines:
    """Server-sent events, however their bytes are cut."""

    def __init__(self) -> None:
        self._unfinished = bytearray()
        self._searched = 0
        self._data: list[bytes] = []

    def read(self, data: bytes) -> list[Any]:
        """The events that are whole now."""
        self._unfinished += data
        end = self._unfinished.rfind(b"\n", self._searched) + 1
        self._searched = len(self._unfinished)
        if not end:
            if self._searched > MAX_LINE_BYTES:
                raise LineTooLong(f"a line is longer than {MAX_LINE_BYTES} bytes")
            return []
        whole = b"\n" + self._unfinished[:end]
        del self._unfinished[:end]
        self._searched = len(self._unfinished)
        pieces = _DATA.findall(whole)
        # A line of data an event, as nearly all are: read together, which costs half.
        is_plain = len(pieces) == whole.count(b"\ndata:") == whole.count(b"\n\n") and not self._data
        if is_plain and pieces and LAST not in pieces[-1]:
            return list(orjson.loads(b"[%b]" % b",".join(pieces)))
        return self._read_lines(whole)

    def _read_lines(self, whole: bytes) -> list[Any]:
        """Whatever else an event may look like: several lines of data, comments, other ends of lines."""
        events, data_lines = [], self._data
        for line in whole[1:-1].split(b"\n"):
            if line.startswith(b"data:"):
                data_lines.append(line[5:])
            elif data_lines and line in (b"", b"\r"):
                data = data_lines[0] if len(data_lines) == 1 else b"\n".join(data_lines)
                if data.strip() != LAST:
                    events.append(orjson.loads(data))
                data_lines.clear()
        return events

    def end(self) -> list[Any]:
        """The event that no empty line has ended."""
        return [orjson.loads(b"\n".join(self._data))] if self._data else []


def _json_or_text(data: bytes) -> object:
    try:
        return orjson.loads(data)
    except orjson.JSONDecodeError:
        return data.decode(errors="replace")
