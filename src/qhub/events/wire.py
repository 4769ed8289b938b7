"""The wire: a conversation's log as clients see it.

Most events go out as they are, under their public names (`events/stored/`); here is what differs. `project` gives
the events of the stream that one stored event is, none, one or several. A cursor names a place between them: `17`
stands after all of event 17, `17.1` after the first of its several. Resuming means "strictly after".
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import orjson
from pydantic import Field

from qhub.events.absent import Absent, Flag
from qhub.events.stored import Event, SentEvent
from qhub.events.stored.base import Value
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.memory import MemorySaved
from qhub.events.stored.tools import ToolCancelRequested, ToolComplete, ToolStart
from qhub.events.stored.turns import CancelRequested, LostCall, Reply, Summary, Text, UserMessage
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.widgets import WIDGETS, AnyWidget, widget_of


class NumberedUserMessage(UserMessage):
    """A message, with the id that its number in the log gives it."""

    id: str
    """The message's id."""
    follows: Absent[str] = Field(default=None, serialization_alias="segue")
    """The message whose turn it follows, where that is not the one before it: what was shown after that one is another
    version now. `"0"` for the beginning."""


class NumberedFileUploaded(FileUploaded):
    """A file, with the id that its number in the log gives its message."""

    id: str
    """The message's id."""
    kept: Flag = Field(default=False, serialization_alias="relegivel")
    """Whether the hub has it as it came, and can read it again."""


class NumberedFileAttached(FileAttached):
    """A document or an image, with the id that its number in the log gives its message."""

    id: str
    """The message's id."""


class TimedToolStart(ToolStart):
    """A tool is about to run, with when."""

    started_at: str
    """The moment at which the log was told."""


class CallUsage(Usage):
    """The usage of one model call, as an event of its own."""

    type: Literal["usage"] = "usage"


class ToolUseCopy(Value):
    """A second copy of `tool_complete`, for clients that know no other."""

    type: Literal["tool_use"] = "tool_use"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    result: Any
    """The tool's result."""


class DashboardLink(Value):
    """A dashboard that a tool made or changed."""

    type: Literal["dashboard"] = "dashboard"
    tool_id: str
    """The call."""
    id: str
    """The dashboard's id."""
    url: str
    """The path of its page on this hub."""
    titulo: str
    """The dashboard's title."""


class Reset(Value):
    """The cursor that a client named does not exist (any more): it should read the messages again."""

    type: Literal["reset"] = "reset"
    cursor: str
    """The cursor that the stream goes on from."""


class StreamEnd(Value):
    """The stream ends though the turn may go on: open it again after the last event seen, or log in again."""

    type: Literal["end"] = "end"
    reason: Literal["stopping", "refused", "unavailable"]
    """The server stops, the reader may no longer read this, or the database cannot be reached."""


WireEvent = (
    SentEvent
    | NumberedUserMessage
    | NumberedFileUploaded
    | NumberedFileAttached
    | TimedToolStart
    | ToolComplete
    | ToolUseCopy
    | AnyWidget
    | DashboardLink
    | CallUsage
    | MemorySaved
    | Guardrail
    | WorkflowMoved
    | Reset
    | StreamEnd
)


class Cursor(NamedTuple):
    """A place in a conversation's stream: after part `part` of event `seq`."""

    seq: int
    part: int

    def __str__(self) -> str:
        return str(self.seq) if self.part == WHOLE else f"{self.seq}.{self.part}"


WHOLE = 1_000_000
"""The part that stands for "all of it"."""
START = Cursor(0, WHOLE)
"""The cursor that stands before the first event."""


def parse_cursor(text: str) -> Cursor:
    """A cursor as a client sends it back; `ValueError` where it never was one."""
    seq, dot, part = text.strip().partition(".")
    if not (seq.isascii() and seq.isdigit() and len(seq) <= 18) or (dot and not (part.isascii() and part.isdigit())):
        raise ValueError(f"not a cursor: {text[:40]!r}")
    return Cursor(int(seq), min(int(part), WHOLE) if dot else WHOLE)


def project(seq: int, created_at: float, event: Event) -> Sequence[tuple[Cursor, WireEvent]]:
    """The events that clients see of a stored one, each with the cursor that stands after it."""
    if type(event) is Text:  # most of a log
        return ((Cursor(seq, WHOLE), event),)
    seen = see(seq, created_at, event)
    last = len(seen)
    return [(Cursor(seq, WHOLE if part == last else part), wire) for part, wire in enumerate(seen, start=1)]


def see(seq: int, created_at: float, event: Event) -> Sequence[WireEvent]:
    """The events that clients see of a stored one."""
    match event:
        case CancelRequested() | ToolCancelRequested() | Summary() | LostCall():
            return ()
        case UserMessage():
            follows = None if event.parent is None else str(event.parent)
            return (NumberedUserMessage.model_construct(**event.__dict__, id=str(seq), follows=follows),)
        case FileUploaded():
            return (NumberedFileUploaded.model_construct(**event.__dict__, id=str(seq), kept=bool(event.original)),)
        case FileAttached():
            return (NumberedFileAttached.model_construct(**event.__dict__, id=str(seq)),)
        case Reply():
            return (_usage(event.usage),)
        case ToolStart():
            return (TimedToolStart.model_construct(**event.__dict__, started_at=moment(created_at)),)
        case ToolComplete():
            return _completed(event)
        case Guardrail():
            return [*_usage_events(event.usage), *([event] if event.verdict == "UNSAFE" else [])]
        case WorkflowMoved():
            return [*_usage_events(event.usage), *([event] if event.reason != "state" else [])]
        case MemorySaved():
            return (event,) if event.memories else ()
        case _:
            return (event,)


def to_json(event: WireEvent) -> bytes:
    """An event as clients get it."""
    if type(event) is Text:  # most of a stream
        return orjson.dumps(event.__dict__)
    return event.__pydantic_serializer__.to_json(event, by_alias=True)


def _usage(usage: Usage) -> CallUsage:
    return CallUsage.model_construct(**usage.__dict__)


def _usage_events(usage: Usage | None) -> list[WireEvent]:
    return [_usage(usage)] if usage is not None else []


def _completed(event: ToolComplete) -> list[WireEvent]:
    seen: list[WireEvent] = [event, ToolUseCopy.model_construct(id=event.id, name=event.name, result=event.result)]
    if (kind := widget_of(event.result)) is not None:
        seen.append(WIDGETS[kind].model_construct(tool_id=event.id, data=event.result))
    if (dashboard := dashboard_of(event.result)) is not None:
        seen.append(
            DashboardLink(tool_id=event.id, id=dashboard["id"], url=dashboard["url"], titulo=dashboard["titulo"])
        )
    return seen


def moment(seconds: float) -> str:
    """A point in time as clients read it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def dashboard_of(result: Any) -> dict[str, str] | None:
    """The dashboard that a tool's result is about, if it is about one: `{"widget": "dashboard", …}`."""
    if not isinstance(result, dict) or result.get("widget") != "dashboard":
        return None
    return {"id": str(result["id"]), "url": str(result["url"]), "titulo": str(result["titulo"])}
