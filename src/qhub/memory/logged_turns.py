"""Turns as memory reads them from a conversation's log: what was asked, answered, used and recalled."""

from typing import NamedTuple

from qhub.events.stored import Event
from qhub.events.stored.memory import MemoryUsed
from qhub.events.stored.tools import ToolComplete, ToolError, ToolStart
from qhub.events.stored.turns import Done, Text, UserMessage
from qhub.events.stored.workflows import Guardrail
from qhub.memory.hooks import Answer, Query, Recalled, Session, ToolUse
from qhub.store.log import Log, LogReader, StoredEvent

TURN_TYPES = ("user_message", "guardrail", "text", "tool_start", "tool_complete", "tool_error", "memory_used", "done")


class LoggedTurn(NamedTuple):
    """A conversation's last turn, as far as it has come."""

    stored: list[StoredEvent]
    """Begins with the message."""
    question: UserMessage
    previous_prompt: str
    """What was asked before it; empty where nothing was, or nobody is to know."""
    previous_response: str
    turns: int
    """Which turn of the conversation it is."""

    @property
    def is_stopped(self) -> bool:
        """Whether guardrails stopped it, or had it answered with care."""
        return any(isinstance(item.event, Guardrail) and item.event.verdict != "SAFE" for item in self.stored)

    @property
    def end(self) -> Done | None:
        """The end of it; None where it goes on."""
        last = self.stored[-1].event
        return last if isinstance(last, Done) else None

    def answer(self, session: Session) -> Answer:
        """The turn as hooks see it."""
        return Answer(
            query=Query(session, str(self.stored[0].seq), self.question.content),
            response="".join(item.event.content for item in self.stored if isinstance(item.event, Text)),
            tools=tools_used(self.stored),
            recalled=_recalled(self.stored),
            previous_prompt=self.previous_prompt,
            previous_response=self.previous_response,
            turn=self.turns,
        )


class LoggedTurns:
    """Turns as the log has them; a session is a conversation, and has its id."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def last(self, session_id: str) -> LoggedTurn | None:
        """The last turn."""
        return await self._log.look(session_id, last_turn)

    async def question(self, session_id: str, message_id: str | None) -> tuple[int, str] | None:
        """The message whose answer is meant: by its own id or its answer's, or the last."""
        if message_id is None:
            last = await self._log.last(session_id, UserMessage)
            found = [last] if last is not None else []
        else:
            number = message_id.removesuffix("-a")
            seq = int(number) if number.isascii() and number.isdigit() and len(number) <= 15 else 0
            found = (await self._log.read_kind(session_id, seq - 1, UserMessage, limit=1)) if seq else []
            found = [item for item in found if item.seq == seq]
        return (found[0].seq, found[0].event.content) if found else None

    async def was_stopped(self, session_id: str, seq: int) -> bool:
        """Whether guardrails stopped a message."""
        stored = await self._log.read(session_id, seq, limit=1, types=("guardrail", "user_message"))
        return any(isinstance(item.event, Guardrail) and item.event.verdict != "SAFE" for item in stored)

    async def recalled(self, session_id: str, seq: int) -> list[Recalled]:
        """The memories that the answer to a message was given."""
        stored = await self._log.read_all(session_id, seq - 1, types=("memory_used",))
        return _recalled([item for item in stored if _is_about(item.event, seq)])


def last_turn(log: LogReader) -> LoggedTurn | None:
    """The last turn of a log."""
    start = log.turn_start(turns=1)
    stored = log.read_shown(start - 1, types=TURN_TYPES) if start else []
    if not stored or not isinstance(question := stored[0].event, UserMessage):
        return None
    return LoggedTurn(stored, question, *_previous(log, start), log.position().turns)


def _previous(log: LogReader, start: int) -> tuple[str, str]:
    """What was asked and answered before."""
    before = log.turn_start(turns=1, before=start)
    if not before:
        return "", ""
    stored = log.read_shown(before - 1, before=start, types=("user_message", "guardrail", "text"))
    earlier = [item.event for item in stored]
    if any(isinstance(event, Guardrail) and event.verdict != "SAFE" for event in earlier):
        return "", ""  # what was stopped is told to nobody
    prompt = next((event.content for event in earlier if isinstance(event, UserMessage)), "")
    return prompt, "".join(event.content for event in earlier if isinstance(event, Text))


def answer_id(message_id: str) -> str:
    """The id of the answer to a message, as clients know it."""
    return f"{message_id}-a"


def last_part(stored: list[StoredEvent]) -> list[StoredEvent]:
    """The part of a turn that has just paused or ended, since it did so before."""
    ends = [index for index, item in enumerate(stored[:-1]) if isinstance(item.event, Done)]
    return stored[ends[-1] + 1 :] if ends else stored


def tools_used(stored: list[StoredEvent]) -> list[ToolUse]:
    """The tools that were called, and whether each worked; calls that never began failed all the same."""
    used: dict[str, ToolUse] = {}
    for item in stored:
        match item.event:
            case ToolStart(id=id_, name=name):
                used[id_] = ToolUse(name)
            case ToolComplete(id=id_, name=name, ms=ms):
                used[id_] = ToolUse(name, None, ms)
            case ToolError(id=id_, name=name, ms=ms, error=error):
                used[id_] = ToolUse(name, error.code, ms)
    return list(used.values())


def _is_about(event: Event, seq: int) -> bool:
    return isinstance(event, MemoryUsed) and event.message_id == answer_id(str(seq))


def _recalled(stored: list[StoredEvent]) -> list[Recalled]:
    return [
        Recalled(ref.id, ref.relevance, ref.confidence, tuple(ref.terms))
        for item in stored
        if isinstance(item.event, MemoryUsed)
        for ref in item.event.memories
    ]
