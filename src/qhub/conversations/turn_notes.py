"""The notes on memories and examples that a turn was given, made again from its log.

The log names them and does not quote them: a memory can be forgotten, and an example withdrawn. So this may differ from
what was told then; whoever asks compares.
"""

from qhub.events.stored.memory import ExampleRef, MemoryRef
from qhub.feedback.few_shot import in_words
from qhub.memory.hooks import Query, Recalled
from qhub.memory.memory_retriever import recent_entities
from qhub.memory.working_set import Item, WorkingSet
from qhub.store.golden import GoldenStore, GoldenVersion
from qhub.store.memories import Memories, Memory, owners_for
from qhub.store.mentions import Mentions


class TurnNotes:
    """Memories and examples in the words of `MemoryService` and `FewShot`."""

    def __init__(self, memories: Memories, mentions: Mentions, golden: GoldenStore) -> None:
        self._memories = memories
        self._mentions = mentions
        self._golden = golden

    async def notes(
        self, query: Query, asked_at: float, memories: list[MemoryRef], examples: list[ExampleRef]
    ) -> list[str]:
        """The notes that may have been told: what was spoken of lately was told where there was room, and is not in the
        log."""
        known = await self._working_set(query, memories)
        known.recent_entities.extend(await recent_entities(self._mentions, query, asked_at))
        without = WorkingSet(known.profile, known.semantic, known.procedural, [], known.corrections)
        shown = in_words(await self._versions(examples))
        remembered = dict.fromkeys(some.render(query.session.language)[0] for some in (known, without))
        return ["\n\n".join(filter(None, (words, shown))) for words in remembered]

    async def _working_set(self, query: Query, refs: list[MemoryRef]) -> WorkingSet:
        """The memories that still exist, in the order in which they were told."""
        owners = owners_for(query.session.user_id, query.session.organization_id)
        found = {one.id: one for one in await self._memories.by_ids([ref.id for ref in refs], owners)} if refs else {}
        known = WorkingSet()
        for ref in refs:
            if (memory := found.get(ref.id)) is not None:
                _add(known, memory, Item(memory.content, Recalled(ref.id, ref.relevance, ref.confidence)))
        return known

    async def _versions(self, refs: list[ExampleRef]) -> list[GoldenVersion]:
        found = []
        for ref in refs:
            versions = await self._golden.versions(ref.id)
            found += [version for version in versions if version.version == ref.version]
        return found


def _add(known: WorkingSet, memory: Memory, item: Item) -> None:
    match memory.type:
        case "profile":
            known.profile[memory.key] = item
        case "semantic":
            known.semantic.append(item)
        case "procedural":
            known.procedural.append(item)
        case "correction":
            known.corrections.append(item)
