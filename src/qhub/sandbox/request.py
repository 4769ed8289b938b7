"""Messages between the hub and a supervisor, as JSON with a length in front of it."""

import json
import socket
import struct
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Self

from qhub.sandbox.limits import RunLimits
from qhub.sandbox.runtime import Runtime
from qhub.sandbox.tiers import Tier

_LENGTH = struct.Struct("!I")
MAX_MESSAGE_BYTES = 64 << 20
"""The longest message of either side; code and outcomes are far below it."""

Reason = Literal["timeout", "cancelled", "output", "disk"]


class MalformedMessage(Exception):
    """The other side said something that is no message, or nothing at all."""


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A request for one run."""

    code: str
    """The program to run."""
    tier: Tier
    """The tier to confine it by."""
    tables: list[tuple[str, str]]
    """Files to show below `/dados`: the name there, and the real path."""
    runtime: Runtime
    """What of the machine the interpreter needs."""
    folder: str
    """A folder of this run alone, empty."""
    scratch: str | None
    """The folder whose files the run begins with and leaves behind."""
    uid: int | None
    """The user that the payload becomes, where the hub may choose; None keeps the hub's own."""
    limits: RunLimits = field(default_factory=RunLimits)
    """The limits of the run."""

    def encoded(self) -> bytes:
        """Encode it as it travels."""
        return frame(asdict(self))

    @classmethod
    def decoded(cls, raw: dict[str, Any]) -> Self:
        """Make it again as it was."""
        tables = [(name, path) for name, path in raw["tables"]]
        parts = {"tables": tables, "runtime": Runtime(**raw["runtime"]), "limits": RunLimits(**raw["limits"])}
        return cls(**{**raw, **parts})


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """The outcome of a run. The contents of `files` follow it, one after another."""

    output: str = ""
    """What it printed, cut at the limit."""
    errors: str = ""
    """What it wrote to the standard error, the end of it where it is too long."""
    exit_code: int = 0
    """Zero where all went well; negative for a signal."""
    reason: Reason | None = None
    """Why it was ended, where it was."""
    files: list[tuple[str, int]] = field(default_factory=list)
    """Names and sizes of what it wrote."""
    left_out: int = 0
    """The number of files that did not fit."""
    failure: str = ""
    """Why it could not be run at all: for the log."""

    def encoded(self) -> bytes:
        """Encode it as it travels."""
        return frame(asdict(self))

    @classmethod
    def decoded(cls, raw: dict[str, Any]) -> Self:
        """Make it again as it was."""
        return cls(**{**raw, "files": [(name, size) for name, size in raw["files"]]})


def frame(content: dict[str, Any]) -> bytes:
    """A message with its length."""
    raw = json.dumps(content).encode()
    return _LENGTH.pack(len(raw)) + raw


def length_of(header: bytes) -> int:
    """The length of the message that follows a header."""
    (length,) = _LENGTH.unpack(header)
    if length > MAX_MESSAGE_BYTES:
        raise MalformedMessage(f"a message of {length} bytes")
    return int(length)


HEADER_BYTES = _LENGTH.size


def receive(connection: socket.socket) -> dict[str, Any]:
    """A message, waiting for it."""
    content = json.loads(_exactly(connection, length_of(_exactly(connection, HEADER_BYTES))))
    if not isinstance(content, dict):
        raise MalformedMessage("not an object")
    return content


def _exactly(connection: socket.socket, count: int) -> bytes:
    got = bytearray()
    while len(got) < count:
        piece = connection.recv(count - len(got))
        if not piece:
            raise MalformedMessage("the other side has gone")
        got += piece
    return bytes(got)
