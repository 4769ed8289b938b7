"""Memory as a turn knows it: before the model is asked, after it has answered, and when nobody writes any more.

What happened is read from the conversation's log, so it does not matter which worker began a turn, which ended it, or
how often it waited for somebody in between.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Coroutine, Sequence
from typing import Any

import orjson
import structlog

from qhub.errors import QHubError
from qhub.events.stored import (
    Done,
    Event,
    FeedbackRequest,
    Guardrail,
    MemoryRef,
    MemorySaved,
    MemoryUsed,
    Text,
    ToolComplete,
    ToolError,
    ToolStart,
    UserMessage,
)
from qhub.memory.event_logger import EventLogger
from qhub.memory.hooks import Answer, Feedback, FeedbackType, Injection, Learnt, Query, Recalled, Session, ToolUse
from qhub.memory.learning_loop import DAY, LearningLoop
from qhub.memory.manager import HookManager
from qhub.store.agent_events import AgentEvent, AgentEvents, EventType
from qhub.store.agent_sessions import AgentSessions
from qhub.store.log import AlreadyAppended, LeaseLost, Log, NotInStatus, StoredEvent
from qhub.store.memories import Memories

MAX_KNOWN = 10_000
"""Sessions that a worker knows to have started, without asking the database."""
FEEDBACK_GAP = 3
"""Turns between two requests for feedback in a conversation."""
SWEEP = 100
"""Sessions ended at once."""
TURN_TYPES = ("user_message", "text", "tool_start", "tool_complete", "tool_error", "memory_used", "done")

logger = structlog.get_logger(__name__)


class Remembering:
    """Between the turn and the hooks."""

    def __init__(
        self,
        events: Log,
        manager: HookManager,
        sessions: AgentSessions,
        telemetry: AgentEvents,
        logger: EventLogger,
        learning: LearningLoop,
        memories: Memories,
        *,
        idle_seconds: float,
        telemetry_days: float,
    ) -> None:
        self._log = events
        self._manager = manager
        self._sessions = sessions
        self._telemetry = telemetry
        self._logger = logger
        self._learning = learning
        self._memories = memories
        self._idle_seconds = idle_seconds
        self._telemetry_days = telemetry_days
        self._known: OrderedDict[str, float] = OrderedDict()
        self._background: set[asyncio.Task[None]] = set()

    async def before(self, session: Session, fence: int) -> str:
        """What the model is to be told besides the conversation. Nothing, where anything goes wrong."""
        try:
            stored = await self._log.last(session.session_id, UserMessage)
            if stored is None:
                return ""
            query = Query(session, str(stored.seq), stored.event.content)
            await self._start(session)
            injection = await self._manager.on_pre_query(query)
            self._later(session, self._logger.log(*self._asked(query, injection, stored.created_at)))
            if injection.recalled:
                await self._note(query, injection, fence)
            return injection.context
        except LeaseLost:
            raise
        except Exception as error:  # a database that is away for a moment costs memory, not the answer
            _report("memory.skipped", session, error)
            return ""

    async def after(self, session: Session, *, learns: bool = True) -> None:
        """Count what a turn used since it last paused, and learn from one that ended by itself. Never in anybody's way.
        Of what no person wrote, only count."""
        try:
            stored = await self._turn(session)
            if not stored or not isinstance(stored[-1].event, Done):
                return
            asked = str(stored[0].seq)
            await self._logger.log(*self._used(session, asked, _tools(_last_part(stored))))
            answer = await self._answer(session, stored) if stored[-1].event.status == "completed" else None
            if answer is None:
                return
            await self._logger.log(self._answered(answer))
            if not learns:
                return
            self._known[session.session_id] = time.time()
            await self._sessions.touch(session.session_id, time.time())
            await self._memories.used([one.id for one in answer.recalled], time.time())
            learnt = await self._manager.on_post_response(answer)
            await self._tell(answer, learnt)
        except Exception as error:
            _report("memory.not_learnt", session, error)

    async def feedback(self, session: Session, type_: FeedbackType, message_id: str | None, text: str) -> Learnt | None:
        """Hand feedback to the hooks; the same again says nothing new. None where there is no such answer."""
        found = await self._question(session.session_id, message_id)
        if found is None:
            return None
        seq, content = found
        asked = str(seq)
        payload = {"type": type_, "text": text}
        event = self._logger.event(EventType.FEEDBACK_RECEIVED, session, payload, message_id=asked)
        earlier = await self._telemetry.of_session(session.session_id, types=[EventType.FEEDBACK_RECEIVED])
        await self._logger.log(event)
        said = [orjson.loads(one.payload).get("type") for one in earlier if one.message_id == asked]
        if not text and said and said[-1] == type_:
            return Learnt()
        if await self._was_stopped(session.session_id, seq):
            return Learnt()
        # The words that explain a thumb down are about the same answer: its memories are blamed once.
        used = [] if type_ == "correction" and "negative" in said else await self._recalled(session.session_id, seq)
        feedback = Feedback(session, type_, asked, text, recalled=used, previous_prompt=content)
        return await self._manager.on_feedback_received(feedback)

    async def sweep(self) -> None:
        """End the sessions in which nobody writes any more; let go of what is old."""
        now = time.time()
        for ended in await self._sessions.end_idle(now - self._idle_seconds, now, limit=SWEEP):
            self._known.pop(ended.session_id, None)
            session = Session(ended.user_id, ended.organization_id, ended.session_id, ended.agent_id)
            learnt = await self._manager.on_session_end(session)
            payload = {"saved": len(learnt.saved)}
            await self._logger.log(self._logger.event(EventType.SESSION_END, session, payload))
        await self._telemetry.prune(now - self._telemetry_days * DAY)
        await self._learning.let_go()

    async def close(self) -> None:
        """Wait for what is still being written."""
        if self._background:
            await asyncio.gather(*self._background, return_exceptions=True)

    async def _start(self, session: Session) -> None:
        """Tell the hooks of a session that starts. The cache spares the database; the database decides."""
        now = time.time()
        known = self._known.get(session.session_id)
        if known is not None and now - known < self._idle_seconds:
            return
        if await self._sessions.touch(session.session_id, now):
            await self._manager.on_session_start(session)
            self._later(session, self._logger.log(self._logger.event(EventType.SESSION_START, session)))
        self._known[session.session_id] = now
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)

    async def _note(self, query: Query, injection: Injection, fence: int) -> None:
        """Write down which memories the answer is given: once, however often the turn is resumed."""
        refs = [
            MemoryRef(id=one.id, relevance=one.relevance, confidence=one.confidence, terms=list(one.terms))
            for one in injection.recalled
        ]
        used = MemoryUsed(message_id=answer_id(query.message_id), memories=refs)
        key = f"memory-used:{query.message_id}"
        try:
            await self._log.append(query.session.session_id, [used], fence=fence, key=key)
        except AlreadyAppended:
            logger.debug("memory.noted_before", conversation_id=query.session.session_id)

    async def _turn(self, session: Session) -> list[StoredEvent]:
        """The last turn."""
        start = await self._log.turn_start(session.session_id, turns=1)
        if not start:
            return []
        return await self._log.look(session.session_id, lambda log: log.read_shown(start - 1, types=TURN_TYPES))

    async def _answer(self, session: Session, stored: list[StoredEvent]) -> Answer | None:
        """A turn that ended by itself, as hooks see it."""
        start, question = stored[0].seq, stored[0].event
        if not isinstance(question, UserMessage):
            return None
        previous_prompt, previous_response = await self._previous(session.session_id, start)
        turns, _ = await self._log.position(session.session_id)
        query = Query(session, str(start), question.content)
        return Answer(
            query=query,
            response="".join(item.event.content for item in stored if isinstance(item.event, Text)),
            tools=_tools(stored),
            recalled=_recalled(stored),
            previous_prompt=previous_prompt,
            previous_response=previous_response,
            turn=turns,
        )

    async def _previous(self, session_id: str, start: int) -> tuple[str, str]:
        before = await self._log.turn_start(session_id, turns=1, before=start)
        if not before:
            return "", ""
        types = ("user_message", "guardrail", "text")
        stored = await self._log.look(session_id, lambda log: log.read_shown(before - 1, before=start, types=types))
        earlier = [item.event for item in stored]
        if any(isinstance(event, Guardrail) and event.verdict != "SAFE" for event in earlier):
            return "", ""  # what was stopped is told to nobody
        prompt = next((event.content for event in earlier if isinstance(event, UserMessage)), "")
        return prompt, "".join(event.content for event in earlier if isinstance(event, Text))

    async def _question(self, session_id: str, message_id: str | None) -> tuple[int, str] | None:
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

    async def _was_stopped(self, session_id: str, seq: int) -> bool:
        """Whether guardrails stopped a message."""
        stored = await self._log.read(session_id, seq, limit=1, types=("guardrail", "user_message"))
        return any(isinstance(item.event, Guardrail) and item.event.verdict != "SAFE" for item in stored)

    async def _recalled(self, session_id: str, seq: int) -> list[Recalled]:
        stored = await self._log.read_all(session_id, seq - 1, types=("memory_used",))
        return _recalled([item for item in stored if _is_about(item.event, seq)])

    async def _tell(self, answer: Answer, learnt: Learnt) -> None:
        """Say in the log what was learnt, and ask for feedback where that is due."""
        session_id, asked = answer.query.session.session_id, answer.query.message_id
        if learnt.saved or learnt.usage is not None:
            saved = MemorySaved(message_id=answer_id(asked), memories=list(learnt.saved), usage=learnt.usage)
            await self._append(session_id, saved, f"memory-saved:{asked}")
        if learnt.feedback_requested and await self._may_ask(session_id):
            await self._append(session_id, FeedbackRequest(message_id=answer_id(asked)), f"feedback-request:{asked}")

    async def _may_ask(self, session_id: str) -> bool:
        """Whether the last request for feedback is long enough ago: asking each time is asking never."""
        last = await self._log.last(session_id, FeedbackRequest)
        if last is None:
            return True
        since = await self._log.read_kind(session_id, last.seq, UserMessage)
        return len(since) >= FEEDBACK_GAP

    async def _append(self, session_id: str, event: Event, key: str) -> None:
        try:
            await self._log.append(session_id, [event], key=key)
        except (AlreadyAppended, NotInStatus):
            logger.info("memory.not_told", conversation_id=session_id, type=event.type)

    def _asked(self, query: Query, injection: Injection, at: float) -> list[AgentEvent]:
        event, session, asked = self._logger.event, query.session, query.message_id
        found = [event(EventType.PRE_QUERY, session, {"prompt": query.prompt}, message_id=asked, at=at)]
        if injection.recalled:
            payload = {"characters": len(injection.context), "ids": [one.id for one in injection.recalled]}
            found.append(event(EventType.MEMORY_RETRIEVED, session, payload, message_id=asked))
        return found

    def _used(self, session: Session, asked: str, tools: Sequence[ToolUse]) -> list[AgentEvent]:
        event = self._logger.event
        found = []
        for tool in tools:
            found.append(event(EventType.TOOL_CALL, session, {"tool": tool.name}, message_id=asked))
            failed = {"tool": tool.name, "error": tool.error, "ms": tool.ms}
            kind = EventType.TOOL_RESULT if tool.error is None else EventType.TOOL_ERROR
            payload = {"tool": tool.name, "ms": tool.ms} if tool.error is None else failed
            found.append(event(kind, session, payload, message_id=asked))
        return found

    def _answered(self, answer: Answer) -> AgentEvent:
        query = answer.query
        payload = {"turn": answer.turn, "tools": len(answer.tools), "response": answer.response}
        return self._logger.event(EventType.POST_RESPONSE, query.session, payload, message_id=query.message_id)

    def _later(self, session: Session, work: Coroutine[Any, Any, None]) -> None:
        """Telemetry is written beside the turn, not in its way."""

        async def run() -> None:
            try:
                await work
            except Exception as error:
                _report("telemetry.lost", session, error)

        task = asyncio.create_task(run(), name="telemetry")
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _report(event: str, session: Session, error: Exception) -> None:
    """Memory is never worth a turn: what went wrong in it is logged, with its traceback where it is a bug."""
    code = error.code if isinstance(error, QHubError) else None
    logger.warning(event, conversation_id=session.session_id, code=code, exc_info=None if code else error)


def answer_id(message_id: str) -> str:
    """The id of the answer to a message, as clients know it."""
    return f"{message_id}-a"


def _last_part(stored: list[StoredEvent]) -> list[StoredEvent]:
    """Of a turn that has just paused or ended, what came since it did so before."""
    ends = [index for index, item in enumerate(stored[:-1]) if isinstance(item.event, Done)]
    return stored[ends[-1] + 1 :] if ends else stored


def _is_about(event: Event, seq: int) -> bool:
    return isinstance(event, MemoryUsed) and event.message_id == answer_id(str(seq))


def _recalled(stored: list[StoredEvent]) -> list[Recalled]:
    return [
        Recalled(ref.id, ref.relevance, ref.confidence, tuple(ref.terms))
        for item in stored
        if isinstance(item.event, MemoryUsed)
        for ref in item.event.memories
    ]


def _tools(stored: list[StoredEvent]) -> list[ToolUse]:
    """What was called, and whether it worked; calls that never began failed all the same."""
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
