"""What a wire format does: encode an answer frame by frame, or whole."""

from typing import Any, Protocol

import orjson

from qhub_testing.frames import Chunk, Close, Finish, Open
from qhub_testing.steps import Break


class Encoder(Protocol):
    """One answer to one request, in one format. Ids and usage are the same however it is sent."""

    request_id: str

    def begin(self) -> bytes:
        """What opens the stream."""
        ...

    def frame(self, frame: Open | Chunk | Close | Finish | Break) -> bytes:
        """What a frame looks like; nothing where the format has nothing for it."""
        ...

    def whole(self) -> dict[str, Any]:
        """The answer without streaming."""
        ...


def sse(data: dict[str, Any] | str, event: str | None = None) -> bytes:
    """One server-sent event."""
    encoded = data.encode() if isinstance(data, str) else orjson.dumps(data)
    return (f"event: {event}\n".encode() if event else b"") + b"data: " + encoded + b"\n\n"
