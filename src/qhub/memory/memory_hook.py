"""The hub's own hook: recalls before an answer, learns after it, listens to feedback."""

import asyncio
from collections.abc import Iterable

from qhub.memory.candidate import Candidate
from qhub.memory.event_logger import EventLogger
from qhub.memory.hooks import Answer, Feedback, Hook, Injection, Learnt, Query, Session
from qhub.memory.learning_loop import LearningLoop
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.memory_writer import MemoryWriter, WrittenMemory
from qhub.memory.pattern_detector import PatternDetector, entities_of
from qhub.store.agent_events import AgentEvent, EventType
from qhub.store.mentions import Mentions
from qhub.store.preferences import Preferences

PAUSE = "memory_enabled"
"""The preference that, when false, lets nothing be recalled or learnt."""


class MemoryHook(Hook):
    """Memory, as one hook among others."""

    def __init__(
        self,
        retriever: MemoryRetriever,
        detector: PatternDetector,
        writer: MemoryWriter,
        learning: LearningLoop,
        mentions: Mentions,
        preferences: Preferences,
        telemetry: EventLogger,
        *,
        feedback_every: int,
    ) -> None:
        self._retriever = retriever
        self._detector = detector
        self._writer = writer
        self._learning = learning
        self._mentions = mentions
        self._preferences = preferences
        self._telemetry = telemetry
        self._feedback_every = feedback_every

    async def on_pre_query(self, query: Query) -> Injection | None:
        """Recall."""
        # Asked at once, which is one trip to the database.
        enabled, found = await asyncio.gather(self._enabled(query.session), self._retriever.retrieve(query))
        if not enabled:
            return None
        context, recalled = found.render(query.session.language)
        return Injection(context, recalled) if context else None

    async def on_post_response(self, answer: Answer) -> Learnt | None:
        """Learn, from the person's words alone."""
        failed = any(tool.error for tool in answer.tools)
        due = self._feedback_every > 0 and answer.turn % self._feedback_every == 0
        query = answer.query
        if not await self._enabled(query.session):
            return Learnt(feedback_requested=failed or due)
        detected = await self._detector.detect(answer)
        source = f"{query.session.session_id}:{query.message_id}"
        await self._mentions.add(query.session.user_id, "entity", entities_of(query.prompt), source=source)
        written = await self._writer.write(query.session, query.message_id, detected.candidates)
        self._telemetry.log_soon(*self._events(query, written))
        saved = tuple(item.memory_id for item in written if item.memory_id and item.is_news)
        return Learnt(
            saved=tuple(dict.fromkeys(saved)),
            feedback_requested=failed or due or detected.complained,
            usage=detected.usage,
        )

    async def on_feedback_received(self, feedback: Feedback) -> Learnt | None:
        """Believe the memories of a good answer more, and of a bad one less."""
        if not await self._enabled(feedback.session):
            return None
        return await self._learning.process(feedback)

    async def on_session_end(self, session: Session) -> Learnt | None:
        """Keep what was noted and is sure enough by now."""
        if not await self._enabled(session):
            return None
        stored = await self._writer.mature(session)
        await self._telemetry.log(
            *(
                self._telemetry.event(
                    EventType.MEMORY_SAVED, session, {"id": memory.id, "type": memory.type, "at": "end"}
                )
                for memory in stored
            )
        )
        return Learnt(saved=tuple(memory.id for memory in stored))

    def _events(self, query: Query, written: Iterable[WrittenMemory]) -> Iterable[AgentEvent]:
        """What was found and what became of it; never the words themselves, which a person may want forgotten."""
        for item in written:
            about = {"key": _subject(item.candidate), "pattern": item.candidate.pattern, "type": item.candidate.type}
            why = {"verdict": item.decision.verdict, "reason": item.decision.reason}
            sure = {"confidence": round(item.decision.confidence, 2), "evidence": item.decision.evidence}
            payload = {**about, **why, **sure, "sensitivity": item.candidate.sensitivity.value}
            yield self._telemetry.event(EventType.MEMORY_CANDIDATE, query.session, payload, message_id=query.message_id)
            if item.memory_id and item.decision.verdict == "store":
                payload = {"id": item.memory_id, **about, **sure}
                yield self._telemetry.event(EventType.MEMORY_SAVED, query.session, payload, message_id=query.message_id)

    async def _enabled(self, session: Session) -> bool:
        return (await self._preferences.of_user(session.user_id)).get(PAUSE, True) is not False


def _subject(candidate: Candidate) -> str:
    """What a candidate is about, without its words: of most keys they are a part."""
    subject, _, rest = candidate.key.partition(".")
    return candidate.key if subject in ("profile", "communication") else subject + ("." if rest else "")
