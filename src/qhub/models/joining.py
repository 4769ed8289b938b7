"""The pieces of a provider's stream that arrived together, joined before anybody makes objects of them.

A provider sends a few characters an event. To its SDK each is a validated object, to pydantic-ai an update of the
message, to the engine a step of five generators: together far more than the rest of a turn. Events of one read that
only carry on the same text (or thought, or arguments) are therefore rewritten as one event with all of it. What else an
event says is never touched, and no event is kept back: what is not a piece of text ends the run before it.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import orjson

MAX_LINE_BYTES = 4_000_000
"""The longest line of a stream that is waited for. Thousands of tokens are some ten thousand bytes."""


class LineTooLong(Exception):
    """The stream has a line that does not end."""


class Piece(NamedTuple):
    """A piece of text in an event: those with the same `run` may be joined."""

    run: Hashable
    holder: dict[str, Any]
    field: str


FindPiece = Callable[[dict[str, Any]], Piece | None]
"""Finds the piece that is all an event says; None where it says anything else."""


class Joiner:
    """Turns the bytes of a stream of server-sent events into fewer, with the same meaning."""

    def __init__(self, find_piece: FindPiece) -> None:
        self._find_piece = find_piece
        self._unfinished = bytearray()
        self._searched = 0
        self._lines: list[bytes] = []
        self._out: list[bytes] = []
        self._run: Hashable | None = None
        self._texts: list[str] = []
        self._first_raw = b""
        self._head: list[bytes] = []
        self._last: tuple[dict[str, Any], Piece] | None = None
        self.has_piece = False
        """Whether any piece has been given out."""

    def feed(self, data: bytes) -> bytes:
        """Whole events, joined, of all that came so far and was not given out."""
        self._unfinished += data
        end = self._unfinished.rfind(b"\n", self._searched) + 1
        self._searched = len(self._unfinished)
        if not end:
            if self._searched > MAX_LINE_BYTES:
                raise LineTooLong(f"a line is longer than {MAX_LINE_BYTES} bytes")
            return b""
        lines = bytes(self._unfinished[: end - 1]).split(b"\n")
        del self._unfinished[:end]
        self._searched = len(self._unfinished)
        for line in lines:
            if line.rstrip(b"\r"):
                self._lines.append(line)
            elif self._lines:
                self._event(self._lines)
                self._lines = []
        self._end_run()
        return self._take_out()

    def close(self) -> bytes:
        """The rest of a stream that ended in the middle of an event."""
        self._out += [line + b"\n" for line in self._lines] + [bytes(self._unfinished)]
        self._lines, self._unfinished = [], bytearray()
        return self._take_out()

    def _take_out(self) -> bytes:
        out, self._out = b"".join(self._out), []
        return out

    def _event(self, lines: list[bytes]) -> None:
        raw = b"\n".join(lines) + b"\n\n"
        piece = self._piece(lines[-1]) if not any(line.startswith(b"data:") for line in lines[:-1]) else None
        if piece is None:
            self._end_run()
            self._out.append(raw)
            return
        found = piece[1]
        if found.run != self._run:
            self._end_run()
            self._run, self._first_raw, self._head = found.run, raw, lines[:-1]
        self._texts.append(found.holder[found.field])
        self._last = piece

    def _piece(self, line: bytes) -> tuple[dict[str, Any], Piece] | None:
        if not line.startswith(b"data:"):
            return None
        try:
            event = orjson.loads(line[5:])
        except orjson.JSONDecodeError:
            return None
        found = self._find_piece(event) if isinstance(event, dict) else None
        return None if found is None else (event, found)

    def _end_run(self) -> None:
        """Give out the joined event: the last of the run, with the text of all."""
        if self._last is None:
            return
        event, piece = self._last
        if len(self._texts) == 1:
            self._out.append(self._first_raw)
        else:
            piece.holder[piece.field] = "".join(self._texts)
            self._out.append(b"\n".join([*self._head, b"data: " + orjson.dumps(event)]) + b"\n\n")
        self._run, self._texts, self._last, self.has_piece = None, [], None, True


_CHAT_TEXTS = ("content", "reasoning_content", "reasoning")
_THINKING_TAGS = ("<think>", "</think>")


def chat_piece(event: dict[str, Any]) -> Piece | None:
    """A chat completion's chunk with more of a text, a thought or a call's arguments."""
    choice = _only(event.get("choices"))
    delta = choice.get("delta") if choice else None
    if not choice or not isinstance(delta, dict) or event.get("usage"):
        return None
    if choice.get("finish_reason") or choice.get("logprobs"):
        return None
    said = {name: value for name, value in delta.items() if value not in (None, "", [])}
    role = said.pop("role", None)
    if len(said) != 1:
        return None
    ((field, value),) = said.items()
    if field == "tool_calls":
        return _arguments(choice, value)
    # Servers that write thoughts into the text mark them by a piece of its own, and may begin with blanks alone:
    # pydantic-ai knows both only if they stay apart.
    if field not in _CHAT_TEXTS or not isinstance(value, str) or value in _THINKING_TAGS or value.isspace():
        return None
    return Piece((choice.get("index"), role, field), delta, field)


def _arguments(choice: dict[str, Any], calls: Any) -> Piece | None:
    call = _only(calls)
    function = call.get("function") if call else None
    if not call or call.get("id") or not isinstance(function, dict) or function.get("name"):
        return None
    if not isinstance(function.get("arguments"), str):
        return None
    return Piece((choice.get("index"), "tool_calls", call.get("index")), function, "arguments")


def gemini_piece(event: dict[str, Any]) -> Piece | None:
    """A response with more of a text or a thought; of the figures beside them only the last count."""
    candidate = _only(event.get("candidates"))
    content = candidate.get("content") if candidate else None
    if not candidate or not isinstance(content, dict) or candidate.keys() - {"content", "index"}:
        return None
    part = _only(content.get("parts"))
    if not part or not isinstance(part.get("text"), str) or part.keys() - {"text", "thought"}:
        return None
    return Piece((candidate.get("index"), part.get("thought")), part, "text")


def _only(items: Any) -> dict[str, Any] | None:
    """The one object of a list; None where there are others."""
    if isinstance(items, list) and len(items) == 1 and isinstance(items[0], dict):
        return items[0]
    return None
