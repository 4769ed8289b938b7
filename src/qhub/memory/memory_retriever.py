"""The memories that help with a message."""

import asyncio
import time

from qhub.language.scrub import scrub
from qhub.language.stems import longest_terms
from qhub.memory.hooks import Query, Recalled
from qhub.memory.learning_loop import DAY, LearningLoop
from qhub.memory.working_set import MAX_MEMORIES_PER_TYPE, MAX_RECENT_ENTITIES, Item, WorkingSet
from qhub.store.memories import ALWAYS_KEYS, Match, Memories, MemorySensitivity, owners_for
from qhub.store.mentions import Mentions

WEIGHTS = {"relevance": 0.5, "confidence": 0.3, "recency": 0.2}
"""What a memory's rank is made of."""
ALWAYS_RELEVANT = 0.3
"""The relevance to every message of who the person is and how they want to be answered."""
MIN_RELEVANCE = 0.15
"""Less is chance."""
MIN_CONFIDENCE = 0.3
"""What has become less sure than this is not used."""
RECENCY_DAYS = 30.0
"""The age at which a memory counts as half as new."""
ENTITY_DAYS = 14.0
"""For how long what was spoken of is recent."""

MAX_TERMS = 12
"""Words of a message that memories are looked for by: the longest, which are the most telling."""


class MemoryRetriever:
    """The maker of a message's working set. What is of high sensitivity is not even read."""

    def __init__(self, memories: Memories, mentions: Mentions, learning: LearningLoop) -> None:
        self._memories = memories
        self._mentions = mentions
        self._learning = learning

    async def retrieve(self, query: Query) -> WorkingSet:
        """The most useful memories of the person, of their organisation and of everybody."""
        session, now = query.session, time.time()
        owners = owners_for(session.user_id, session.organization_id)
        matches, recent = await asyncio.gather(
            self._memories.matching(owners, longest_terms(query.prompt, MAX_TERMS)),
            recent_entities(self._mentions, query, now),
        )
        judged = [one for match in matches if (one := self._judged(match, now)) is not None]
        found = WorkingSet()
        lists = {"semantic": found.semantic, "procedural": found.procedural, "correction": found.corrections}
        for _, match, item in sorted(judged, key=lambda one: -one[0]):
            memory = match.memory
            if memory.type == "profile":
                if len(found.profile) < MAX_MEMORIES_PER_TYPE:
                    found.profile.setdefault(memory.key, item)
            elif len(lists[memory.type]) < MAX_MEMORIES_PER_TYPE:
                lists[memory.type].append(item)
        found.recent_entities.extend(recent)
        return found

    def _judged(self, match: Match, now: float) -> tuple[float, Match, Item] | None:
        """A match with its rank, or None where it does not help."""
        memory = match.memory
        always = memory.type == "profile" or ALWAYS_KEYS[0] <= memory.key < ALWAYS_KEYS[1]
        shared = min(1.0, 2 * len(match.terms) / max(2, len(memory.content.split())))
        relevance = match.weight * (0.5 + 0.5 * shared)
        if always and memory.sensitivity is MemorySensitivity.LOW:
            relevance = max(relevance, ALWAYS_RELEVANT)
        confidence = self._learning.confidence(memory, now)
        if relevance < MIN_RELEVANCE or confidence < MIN_CONFIDENCE:
            return None
        recency = 0.5 ** (max(0.0, now - memory.updated_at) / DAY / RECENCY_DAYS)
        rank = WEIGHTS["relevance"] * relevance + WEIGHTS["confidence"] * confidence + WEIGHTS["recency"] * recency
        recalled = Recalled(memory.id, round(relevance, 3), round(confidence, 3), match.terms)
        return rank, match, Item(memory.content, recalled)


async def recent_entities(mentions: Mentions, query: Query, now: float) -> list[str]:
    """The things that the person spoke of lately, in other conversations."""
    session = query.session
    recent = await mentions.recent(
        session.user_id,
        "entity",
        limit=MAX_RECENT_ENTITIES,
        since=now - ENTITY_DAYS * DAY,
        not_in=session.session_id,
    )
    spoken = query.prompt.casefold()
    return [
        mention.display
        for mention in recent
        # What an older version kept was not scrubbed.
        if mention.term not in spoken and scrub(mention.display) == mention.display
    ]
