"""The service through which turns use memory: before the model is asked, after the answer, and when a session ends.

What happened is read from the conversation's log, so it does not matter which worker began a turn, which ended it, or
how often it waited for somebody in between.
"""

import asyncio
import time

import structlog

from qhub.errors import QHubError
from qhub.events.stored import Event
from qhub.events.stored.memory import FeedbackRequest, MemoryRef, MemorySaved, MemoryUsed
from qhub.events.stored.turns import UserMessage
from qhub.memory.event_logger import EventLogger
from qhub.memory.hooks import Answer, Feedback, FeedbackType, Injection, Learnt, Query, Session
from qhub.memory.learning_loop import DAY, LearningLoop
from qhub.memory.logged_turns import LoggedTurn, LoggedTurns, answer_id, last_part, tools_used
from qhub.memory.manager import HookManager
from qhub.memory.open_sessions import OpenSessions
from qhub.store.agent_events import EventType
from qhub.store.log import AlreadyAppended, LeaseLost, Log, NotInStatus, StoredEvent

FEEDBACK_GAP = 3
"""Turns between two requests for feedback in a conversation."""

logger = structlog.get_logger(__name__)


class MemoryService:
    """Memory for a turn: calls the hooks before and after it, and writes down what was recalled and learnt."""

    def __init__(
        self,
        log: Log,
        manager: HookManager,
        sessions: OpenSessions,
        event_logger: EventLogger,
        learning: LearningLoop,
        *,
        telemetry_days: float,
    ) -> None:
        self._log = log
        self._turns = LoggedTurns(log)
        self._manager = manager
        self._sessions = sessions
        self._events = event_logger
        self._learning = learning
        self._telemetry_days = telemetry_days

    async def recall(self, session: Session, asked: StoredEvent[UserMessage], fence: int) -> str:
        """Recall what the model is to be told besides the conversation. Nothing, where anything goes wrong."""
        try:
            query = Query(session, str(asked.seq), asked.event.content)
            # Neither waits for the other: to write down that somebody is there takes longer than to recall.
            _, injection = await asyncio.gather(self._start(session), self._manager.on_pre_query(query))
            self._events.log_soon(*self._events.asked(query, injection, asked.created_at))
            if injection.recalled:
                await self._note(query, injection, fence)
            return injection.context
        except LeaseLost:
            raise
        except Exception as error:  # a database that is away for a moment costs memory, not the answer
            _report("memory.skipped", session.session_id, error)
            return ""

    async def last_turn(self, conversation_id: str) -> LoggedTurn | None:
        """The turn that a conversation is at; None where there is none, or it cannot be read."""
        try:
            return await self._turns.last(conversation_id)
        except Exception as error:
            _report("memory.not_learnt", conversation_id, error)
            return None

    async def learn(self, session: Session, turn: LoggedTurn) -> None:
        """Count what a turn used since it last paused, and learn from one that ended by itself. In the background.
        Of what no person wrote, only count."""
        try:
            if turn.end is None:
                return
            asked = str(turn.stored[0].seq)
            self._events.log_soon(*self._events.used(session, asked, tools_used(last_part(turn.stored))))
            if turn.end.status != "completed":
                return
            answer = turn.answer(session)
            self._events.log_soon(self._events.answered(answer))
            if turn.question.client:
                return
            await self._sessions.go_on(session)
            await self._learning.note_use([one.id for one in answer.recalled])
            learnt = await self._manager.on_post_response(answer)
            await self._tell(answer, learnt)
        except Exception as error:
            _report("memory.not_learnt", session.session_id, error)

    async def learn_from_feedback(
        self, session: Session, type_: FeedbackType, message_id: str | None, text: str
    ) -> Learnt | None:
        """Hand feedback to the hooks; the same again says nothing new. None where there is no such answer."""
        found = await self._turns.question(session.session_id, message_id)
        if found is None:
            return None
        seq, content = found
        asked = str(seq)
        payload = {"type": type_, "text": text}
        event = self._events.event(EventType.FEEDBACK_RECEIVED, session, payload, message_id=asked)
        said = await self._events.feedback_on(session, asked)
        await self._events.log(event)
        if not text and said and said[-1] == type_:
            return Learnt()
        if await self._turns.was_stopped(session.session_id, seq):
            return Learnt()
        # The words that explain a thumb down are about the same answer: its memories are blamed once.
        used = (
            [] if type_ == "correction" and "negative" in said else await self._turns.recalled(session.session_id, seq)
        )
        feedback = Feedback(session, type_, asked, text, recalled=used, previous_prompt=content)
        return await self._manager.on_feedback_received(feedback)

    async def sweep(self) -> None:
        """End the sessions in which nobody writes any more; let go of what is old."""
        for session in await self._sessions.end_idle():
            learnt = await self._manager.on_session_end(session)
            payload = {"saved": len(learnt.saved)}
            await self._events.log(self._events.event(EventType.SESSION_END, session, payload))
        await self._events.let_go(time.time() - self._telemetry_days * DAY)
        await self._learning.let_go()

    async def close(self) -> None:
        """Write what still waits for it."""
        await self._events.flush()

    async def _start(self, session: Session) -> None:
        """Tell the hooks of a session that starts."""
        if await self._sessions.begin(session):
            await self._manager.on_session_start(session)
            self._events.log_soon(self._events.event(EventType.SESSION_START, session))

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


def _report(event: str, conversation_id: str, error: Exception) -> None:
    """Memory is never worth a turn: what went wrong in it is logged, with its traceback where it is a bug."""
    code = error.code if isinstance(error, QHubError) else None
    logger.warning(event, conversation_id=conversation_id, code=code, exc_info=None if code else error)
