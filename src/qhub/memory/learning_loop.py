"""Feedback makes memories surer, or less so; what is of no use to anybody fades."""

import math
import time
from collections.abc import Mapping, Sequence

from qhub.language.catalogue import translate
from qhub.language.stems import distinct_terms
from qhub.language.text import fold, shorten
from qhub.memory.candidate import Candidate
from qhub.memory.hooks import Feedback, FeedbackType, Learnt
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.pattern_detector import words_language
from qhub.memory.patterns.corrections import MAX_ASKED
from qhub.memory.patterns.preferences import PREFERENCES
from qhub.memory.patterns.rule import candidates
from qhub.memory.said import said_by
from qhub.memory.sensitivity import sensitivity_of
from qhub.store.memories import Memories, Memory, MemoryScope, owner_of

MOVES: Mapping[FeedbackType, float] = {"positive": 0.05, "negative": -0.15, "correction": -0.1, "preference": 0.0}
"""What feedback does to the confidence of the memories that its answer was given."""
SHARE_OF_ALWAYS = 0.2
"""How much of it for those that go with every answer: that a count was wrong says little of somebody's name."""
LOWEST, HIGHEST = 0.05, 0.98
"""Between these confidence moves."""
STATED = 0.95
"""How sure something is that a person says when asked."""
FORGET_BELOW = 0.1
"""A memory that has faded to this is deleted."""
DAY = 86_400.0


class LearningLoop:
    """Processes feedback, and lets go of what is not used."""

    def __init__(self, memories: Memories, writer: MemoryWriter, *, half_life_days: float) -> None:
        self._memories = memories
        self._writer = writer
        self._half_life_days = half_life_days

    async def process(self, feedback: Feedback) -> Learnt:
        """Move the confidence of the memories that an answer was given; store what the person adds in words."""
        session = feedback.session
        owner = owner_of(MemoryScope.USER, user_id=session.user_id, organization_id=session.organization_id)
        adjusted = 0
        if move := MOVES[feedback.type]:
            meant = [one.id for one in feedback.recalled if one.terms]
            always = [one.id for one in feedback.recalled if not one.terms]
            for ids, by in ((meant, move), (always, move * SHARE_OF_ALWAYS)):
                adjusted += await self._memories.move_confidence(ids, owner, by, lowest=LOWEST, highest=HIGHEST)
        written = await self._writer.write(session, feedback.message_id, _stated(feedback))
        saved = tuple(item.memory_id for item in written if item.memory_id and item.decision.verdict == "store")
        return Learnt(saved=saved, adjusted=adjusted)

    async def note_use(self, ids: Sequence[str]) -> None:
        """Note that memories were of use: they fade from here."""
        await self._memories.used(ids, time.time())

    def confidence(self, memory: Memory, now: float) -> float:
        """The confidence in a memory by now: it halves with each half-life in which it was not used."""
        age = max(0.0, now - (memory.used_at or memory.updated_at)) / DAY
        return float(memory.confidence * 0.5 ** (age / self._half_life_days))

    async def let_go(self) -> int:
        """Delete people's memories that have faded; how many."""
        half_life, now = self._half_life_days * DAY, time.time()
        levels = [level / 10 for level in range(2, 11)]
        # By steps of a tenth: a memory goes when even the surest of its step has faded.
        return await self._memories.fade({level: now - half_life * math.log2(level / FORGET_BELOW) for level in levels})


def _stated(feedback: Feedback) -> list[Candidate]:
    """What a person's words in their feedback say: a correction as it is, a preference by the rules or as it is."""
    said = feedback.text.strip()
    if not said or feedback.type not in ("correction", "preference"):
        return []
    language = words_language(said, feedback.session.language)
    if feedback.type == "correction":
        asked = shorten(feedback.previous_prompt, MAX_ASKED)
        return [
            Candidate(
                pattern="correction",
                type="correction",
                key=f"correction.{'-'.join(distinct_terms(asked))[:80] or 'geral'}",
                value=" ".join(distinct_terms(said)),
                content=translate(language, "memory.correction", pergunta=asked, valor=shorten(said, 200)),
                confidence=STATED,
                excerpt=said,
                sensitivity=sensitivity_of(said),
            )
        ]
    found = [
        one
        for sentence in said_by(said)
        for one in candidates(PREFERENCES, sentence, language)
        if one.key.startswith("communication.")
    ]
    if found:
        return found[:1]
    return [
        Candidate(
            pattern="preference",
            type="semantic",
            key=f"preference.{'-'.join(distinct_terms(said))[:80] or fold(said)[:80]}",
            value=" ".join(distinct_terms(said)),
            content=translate(language, "memory.prefers", valor=shorten(said, 200).rstrip(".")),
            confidence=STATED,
            excerpt=said,
            sensitivity=sensitivity_of(said),
        )
    ]
