"""A turn as lines of JSON.

Clients of the first protocol know four kinds of line: `tool_start`, `tool_end`, `text`, `error`. Whatever needs the
person is therefore told twice: as a line of its own with every field, and as text that says how to go on.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import orjson

from qhub.api.stream import Batch
from qhub.errors import QHubError
from qhub.events.stored.tools import ToolApprovalRequest, ToolComplete, ToolError, ToolFailed
from qhub.events.stored.turns import Done, Error, IterationLimit, LoopDetected, Text
from qhub.events.wire import TimedToolStart, WireEvent
from qhub.language.catalogue import translate

HEARTBEAT = b'{"type":"heartbeat"}\n'


async def lines(batches: AsyncIterator[Batch], language: str) -> AsyncIterator[bytes]:
    """The lines of a turn; a heartbeat while nothing happens. One that cannot be followed to its end says why."""
    spoken = False
    try:
        async for batch in batches:
            if not batch:
                yield HEARTBEAT
                continue
            out: list[dict[str, Any]] = []
            for _, wire in batch:
                out += lines_of(wire, language, after_text=spoken)
                spoken = spoken or isinstance(wire, Text)
            if out:
                yield b"".join(orjson.dumps(line) + b"\n" for line in out)
            if isinstance(batch[-1][1], Done):
                return
        error = QHubError("unavailable")
    except QHubError as failed:
        error = failed
    words = translate(language, f"{error.section}.{error.code}", **error.params)
    yield orjson.dumps({"type": "error", "content": words, "code": error.code}) + b"\n"


def lines_of(wire: WireEvent, language: str, *, after_text: bool) -> Sequence[dict[str, Any]]:
    """The lines that tell a client of an event. `after_text` where there are words before it, to keep apart."""
    match wire:
        case Text():
            return ({"type": "text", "content": wire.content},)
        case TimedToolStart():
            return ({"type": "tool_start", "tool": wire.name, "id": wire.id, "input": wire.input},)
        case ToolComplete():
            return ({"type": "tool_end", "tool": wire.name, "id": wire.id, "output": output(wire.result)},)
        case ToolError():
            failure = wire.error
            return (
                {
                    "type": "tool_end",
                    "tool": wire.name,
                    "id": wire.id,
                    "output": failure.message,
                    "error": failure.code,
                },
            )
        case ToolApprovalRequest():
            asked = {"id": wire.id, "tool": wire.name, "title": wire.title, "input": wire.input, "reason": wire.reason}
            return (
                {"type": wire.type, **asked, "component": wire.component},
                _text_line(pause_words(wire, language), after_text),
            )
        case ToolFailed():
            failed = {"type": wire.type, "id": wire.id, "tool": wire.name, "error": wire.error.model_dump()}
            return failed, _text_line(pause_words(wire, language), after_text)
        case LoopDetected() | IterationLimit():
            return wire.model_dump(), _text_line(pause_words(wire, language), after_text)
        case Error():
            return ({"type": "error", "content": wire.content, "code": wire.code},)
        case Done():
            return ({"type": "done", "status": wire.status, "waiting_for": wire.waiting_for},)
    return ()


def output(result: Any) -> str:
    """A tool's result as text: JSON, unless it is text."""
    return result if isinstance(result, str) else orjson.dumps(result).decode()


def pause_words(wire: WireEvent, language: str) -> str:
    """The words for a person who has nothing else where a turn waits for them; nothing for other events."""
    match wire:
        case ToolApprovalRequest() if wire.component is None:
            return translate(language, "chat.asks_approval", motivo=wire.reason)
        case ToolApprovalRequest():
            return wire.reason
        case ToolFailed():
            return translate(language, "chat.asks_after_failure", ferramenta=wire.name, motivo=wire.error.message)
        case LoopDetected() | IterationLimit():
            return wire.content
    return ""


def _text_line(words: str, after_text: bool) -> dict[str, Any]:
    return {"type": "text", "content": f"\n\n{words}" if after_text else words}
