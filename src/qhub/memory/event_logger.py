"""Telemetry: every step of a turn and of its memory, scrubbed before it is cut, cut before it is stored."""

import asyncio
import time
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
import structlog

from qhub.language.scrub import scrub_beginning, scrub_value
from qhub.memory.hooks import Answer, Injection, Query, Session, ToolUse
from qhub.store.agent_events import AgentEvent, AgentEvents, EventType

MAX_PAYLOAD_LOG_SIZE = 500
"""Characters of an event's payload, as JSON."""
GATHER_SECONDS = 0.5
"""How long events are gathered, of all turns together, before they are stored."""
_MARK = "…"

logger = structlog.get_logger(__name__)


class EventLogger:
    """The writer of `agent_events`, and of what is asked of them."""

    def __init__(self, events: AgentEvents, *, emails: bool) -> None:
        self._events = events
        self._emails = emails
        self._gathered: list[AgentEvent] = []
        self._storing: asyncio.Task[None] | None = None

    def event(
        self,
        type_: EventType,
        session: Session,
        payload: Mapping[str, Any] | None = None,
        *,
        message_id: str | None = None,
        at: float | None = None,
    ) -> AgentEvent:
        """An event, ready to be stored."""
        return AgentEvent(
            event_type=type_,
            organization_id=session.organization_id,
            user_id=session.user_id,
            session_id=session.session_id,
            message_id=message_id,
            payload=self._payload({"agent": session.agent_id, **(payload or {})}),
            created_at=time.time() if at is None else at,
        )

    def asked(self, query: Query, injection: Injection, at: float) -> list[AgentEvent]:
        """A question, and what is told with it."""
        event, session, asked = self.event, query.session, query.message_id
        found = [event(EventType.PRE_QUERY, session, {"prompt": query.prompt}, message_id=asked, at=at)]
        if injection.recalled:
            payload = {"characters": len(injection.context), "ids": [one.id for one in injection.recalled]}
            found.append(event(EventType.MEMORY_RETRIEVED, session, payload, message_id=asked))
        return found

    def used(self, session: Session, asked: str, tools: Sequence[ToolUse]) -> list[AgentEvent]:
        """The tools that were called, and how that went."""
        event = self.event
        found = []
        for tool in tools:
            found.append(event(EventType.TOOL_CALL, session, {"tool": tool.name}, message_id=asked))
            failed = {"tool": tool.name, "error": tool.error, "ms": tool.ms}
            kind = EventType.TOOL_RESULT if tool.error is None else EventType.TOOL_ERROR
            payload = {"tool": tool.name, "ms": tool.ms} if tool.error is None else failed
            found.append(event(kind, session, payload, message_id=asked))
        return found

    def answered(self, answer: Answer) -> AgentEvent:
        """An answer."""
        query = answer.query
        payload = {"turn": answer.turn, "tools": len(answer.tools), "response": answer.response}
        return self.event(EventType.POST_RESPONSE, query.session, payload, message_id=query.message_id)

    async def log(self, *events: AgentEvent) -> None:
        """Store events, in order, in one transaction."""
        await self._events.append(events)

    def log_soon(self, *events: AgentEvent) -> None:
        """Store events in a moment, with those of other turns: telemetry is written beside a turn, not in its way."""
        self._gathered += events
        if self._gathered and self._storing is None:
            self._storing = asyncio.create_task(self._store_soon(), name="telemetry")

    async def feedback_on(self, session: Session, asked: str) -> list[str]:
        """The kinds of feedback that the answer to a message had so far, oldest first."""
        earlier = await self._events.of_session(session.session_id, types=[EventType.FEEDBACK_RECEIVED])
        return [orjson.loads(one.payload).get("type") for one in earlier if one.message_id == asked]

    async def let_go(self, before: float) -> None:
        """Delete what is older."""
        await self._events.prune(before)

    async def flush(self) -> None:
        """Store what has gathered."""
        if self._storing is not None:
            self._storing.cancel()
            self._storing = None
        events, self._gathered = self._gathered, []
        try:
            await self.log(*events)
        except Exception as error:  # a database that is away for a moment costs telemetry, and nothing else
            logger.warning("telemetry.lost", events=len(events), exc_info=error)

    async def _store_soon(self) -> None:
        await asyncio.sleep(GATHER_SECONDS)
        self._storing = None
        await self.flush()

    def _payload(self, payload: Mapping[str, Any]) -> str:
        """JSON that fits: long texts give way first, then whole fields from the last."""
        clean = {
            name: scrub_beginning(value, MAX_PAYLOAD_LOG_SIZE, emails=self._emails)
            if isinstance(value, str)
            else scrub_value(value, emails=self._emails)
            for name, value in payload.items()
        }
        while len(text := orjson.dumps(clean, default=str).decode()) > MAX_PAYLOAD_LOG_SIZE:
            texts = {name: value for name, value in clean.items() if isinstance(value, str) and len(value) > 20}
            if texts:
                longest = max(texts, key=lambda name: len(texts[name]))
                surplus = len(text) - MAX_PAYLOAD_LOG_SIZE
                kept = max(len(texts[longest]) - surplus - 2 * len(_MARK), len(texts[longest]) // 2, 10)
                clean[longest] = texts[longest].removesuffix(_MARK)[: min(kept, len(texts[longest]) - 2)] + _MARK
            else:
                clean.popitem()
        return text
