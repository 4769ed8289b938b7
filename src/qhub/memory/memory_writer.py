"""The writer of memories that the policy lets through: writers of one owner come one after another, on whichever
worker."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import orjson

from qhub.language.scrub import scrub_beginning
from qhub.language.stems import distinct_terms
from qhub.memory.candidate import Candidate
from qhub.memory.hooks import Session
from qhub.memory.write_policy import Decision, MemoryWritePolicy
from qhub.store.memories import (
    Memories,
    Memory,
    MemoryScope,
    MemorySensitivity,
    MemoryWriting,
    changed,
    new_id,
    owner_of,
)

MAX_CONTENT = 500
"""Characters of one memory."""
MAX_EXCERPT = 300
"""Characters of the words that it comes from."""


class WrittenMemory(NamedTuple):
    """The outcome for a candidate."""

    candidate: Candidate
    decision: Decision
    memory_id: str | None
    """The memory that was stored, changed, noted or deleted."""

    @property
    def is_news(self) -> bool:
        """Whether something is remembered now that was not before."""
        return self.memory_id is not None and self.decision.verdict == "store" and not self.decision.known


class MemoryWriter:
    """Persists what was approved."""

    def __init__(self, memories: Memories, policy: MemoryWritePolicy, *, max_memories: int) -> None:
        self._memories = memories
        self._policy = policy
        self._max_memories = max_memories

    async def write(
        self, session: Session, message_id: str | None, candidates: Sequence[Candidate]
    ) -> list[WrittenMemory]:
        """Judge and store candidates of one message, as the person's own memories."""
        if not candidates:
            return []
        owner = owner_of(MemoryScope.USER, user_id=session.user_id, organization_id=session.organization_id)

        def store(writing: MemoryWriting) -> list[WrittenMemory]:
            written = []
            for candidate in candidates:
                known = writing.by_key(candidate.key)
                decision = self._policy.judge(candidate, known, source=(session.session_id, message_id or ""))
                memory_id = self._apply(writing, session, message_id, candidate, known, decision, owner)
                written.append(WrittenMemory(candidate, decision, memory_id))
            writing.keep_at_most(self._max_memories)
            return written

        return await self._memories.writing(store, owner)

    async def mature(self, session: Session) -> list[Memory]:
        """Store at a session's end what was noted in it and is sure enough by now, and forget the rest."""
        owner = owner_of(MemoryScope.USER, user_id=session.user_id, organization_id=session.organization_id)

        def store(writing: MemoryWriting) -> list[Memory]:
            stored = []
            for note in writing.candidates_of(session.session_id):
                if self._policy.matured(note):
                    memory = changed(note, status="active")
                    writing.put(memory, distinct_terms(memory.content))
                    stored.append(memory)
                else:
                    writing.delete(note.id)
            return stored

        return await self._memories.writing(store, owner)

    def _apply(
        self,
        writing: MemoryWriting,
        session: Session,
        message_id: str | None,
        candidate: Candidate,
        known: Memory | None,
        decision: Decision,
        owner: str,
    ) -> str | None:
        if decision.verdict == "retract" and known is not None:
            writing.delete(known.id)
            return known.id
        if decision.verdict not in ("store", "note"):
            return None
        now = time.time()
        memory = Memory(
            id=known.id if known else new_id(),
            organization_id=session.organization_id,
            user_id=session.user_id,
            scope=MemoryScope.USER,
            owner=owner,
            key=candidate.key[:120],
            type=candidate.type,
            status="active" if decision.verdict == "store" else "candidate",
            content=known.content
            if known and decision.reason == "again"
            else scrub_beginning(candidate.content, MAX_CONTENT),
            value=candidate.value[:200],
            confidence=decision.confidence,
            sensitivity=MemorySensitivity(
                known.sensitivity if known and not decision.supersedes else candidate.sensitivity
            ),
            evidence=decision.evidence,
            conversation_id=session.session_id,
            message_id=message_id,
            excerpt=scrub_beginning(candidate.excerpt, MAX_EXCERPT),
            previous=_previous(known) if known and decision.supersedes else known.previous if known else None,
            uses=known.uses if known else 0,
            used_at=known.used_at if known else None,
            created_at=now if known is None or decision.supersedes else known.created_at,
            updated_at=now,
        )
        writing.put(memory, distinct_terms(memory.content))
        return memory.id


def _previous(known: Memory) -> str:
    """What a newer statement takes the place of, so that undoing it can bring this back."""
    kept = (
        "content",
        "value",
        "type",
        "confidence",
        "sensitivity",
        "evidence",
        "conversation_id",
        "message_id",
        "excerpt",
    )
    return orjson.dumps({name: getattr(known, name) for name in (*kept, "created_at")}).decode()
