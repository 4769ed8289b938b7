"""The interface of a wire format: encode an answer frame by frame, or whole."""

from typing import Any, Protocol
from uuid import uuid4

import orjson

from qhub_testing.frames import Answer, Chunk, Close, Finish, Open
from qhub_testing.request import Request
from qhub_testing.steps import Break
from qhub_testing.tokens import Tokens


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


class UnstreamedEncoder:
    """The part of an `Encoder` that is common to what never comes in pieces."""

    def __init__(self, request: Request, answer: Answer, usage: Tokens) -> None:
        self.request_id = f"req_{uuid4().hex[:24]}"
        self._request = request
        self._usage = usage

    def begin(self) -> bytes:
        return b""

    def frame(self, frame: Open | Chunk | Close | Finish | Break) -> bytes:
        return b""


def sse(data: dict[str, Any] | str, event: str | None = None) -> bytes:
    """One server-sent event."""
    encoded = data.encode() if isinstance(data, str) else orjson.dumps(data)
    return (f"event: {event}\n".encode() if event else b"") + b"data: " + encoded + b"\n\n"
