"""Requests of people about their memories: see, correct, widen, take back, forget."""

import time
from dataclasses import dataclass
from typing import Any

import orjson

from qhub.errors import Conflict, Forbidden, NotFound
from qhub.language.scrub import scrub_beginning
from qhub.language.stems import distinct_terms
from qhub.memory.memory_writer import MAX_CONTENT
from qhub.memory.sensitivity import sensitivity_of
from qhub.store.agent_events import AgentEvents, EventType
from qhub.store.memories import (
    Memories,
    Memory,
    MemoryScope,
    MemorySensitivity,
    MemoryWriting,
    changed,
    owner_of,
    owners_for,
)
from qhub.store.mentions import Mention, Mentions

MEMORY_EVENTS = (EventType.MEMORY_CANDIDATE, EventType.MEMORY_SAVED, EventType.MEMORY_RETRIEVED)
"""Telemetry that goes with a person's memories when these are forgotten."""
MAX_ENTITIES = 200
"""Things spoken of lately, in an export."""


@dataclass(frozen=True, slots=True)
class Requester:
    """The person who asks. Made from the request's identity, never from its body."""

    user_id: int
    organization_id: int
    is_admin: bool
    is_operator: bool = False
    """Whether they run the hub: no request of the web is theirs."""

    @property
    def owner(self) -> str:
        return owner_of(MemoryScope.USER, user_id=self.user_id, organization_id=self.organization_id)

    @property
    def owners(self) -> tuple[str, str, str]:
        return owners_for(self.user_id, self.organization_id)

    def may_give(self, scope: MemoryScope) -> bool:
        """Whether they may say that a memory counts for so many."""
        return self.is_operator or (self.is_admin and scope is not MemoryScope.GLOBAL)

    def may_change(self, memory: Memory) -> bool:
        """Whether they may: one's own, as an administrator the organisation's; what counts for everybody is the
        operator's alone."""
        if self.is_operator:
            return True
        if memory.scope is MemoryScope.USER:
            return memory.owner == self.owner
        if memory.scope is MemoryScope.GLOBAL:
            return False
        return self.is_admin and memory.organization_id == self.organization_id


class MemoryRequests:
    """The service that takes people's requests about memories."""

    def __init__(self, memories: Memories, mentions: Mentions, telemetry: AgentEvents) -> None:
        self._memories = memories
        self._mentions = mentions
        self._telemetry = telemetry

    async def page(
        self, who: Requester, *, type_: str | None = None, before: str | None = None, limit: int | None = None
    ) -> list[Memory]:
        """The memories that count for a person, newest first."""
        return await self._memories.page(who.owners, type_=type_, before=before, limit=limit)

    async def get(self, who: Requester, memory_id: str) -> Memory:
        """One that counts for a person."""
        found = await self._memories.get(memory_id, who.owners)
        if found is None:
            raise NotFound("memory_not_found")
        return found

    async def by_ids(self, who: Requester, ids: list[str]) -> dict[str, Memory]:
        """The memories with these ids that still exist, by id."""
        found = await self._memories.by_ids(ids, who.owners) if ids else []
        return {memory.id: memory for memory in found}

    async def edit(
        self,
        who: Requester,
        memory_id: str,
        *,
        content: str | None = None,
        sensitivity: MemorySensitivity | None = None,
        scope: MemoryScope | None = None,
    ) -> Memory:
        """Change what it says, how freely it may be used, or for whom it counts. What a person writes is certain."""
        memory = await self._changeable(who, memory_id)
        if scope is not None and scope is not memory.scope and not who.may_give(scope):
            raise Forbidden("forbidden")
        values: dict[str, Any] = {}
        if content is not None:
            values |= {"content": scrub_beginning(content.strip(), MAX_CONTENT), "confidence": 1.0}
            if sensitivity is None and sensitivity_of(content) is MemorySensitivity.HIGH:
                sensitivity = MemorySensitivity.HIGH
        if sensitivity is not None:
            values["sensitivity"] = sensitivity
        if scope is not None and scope is not memory.scope:
            owner = owner_of(scope, user_id=memory.user_id, organization_id=memory.organization_id)
            values |= {"scope": scope, "owner": owner}

        def write(writing: MemoryWriting) -> Memory:
            current = writing.by_id(memory.id)
            if current is None:  # forgotten meanwhile, elsewhere: an edit must not bring it back
                raise NotFound("memory_not_found")
            edited = changed(current, **values)
            holder = writing.by_key(edited.key, owner=edited.owner)
            if holder is not None and holder.id != edited.id:
                raise Conflict("memory_exists")
            writing.put(edited, distinct_terms(edited.content))
            return edited

        return await self._memories.writing(write, memory.owner, values.get("owner", memory.owner))

    async def forget(self, who: Requester, memory_id: str, *, undo: bool = False) -> None:
        """Delete one. To undo it is to delete it and bring back what it took the place of, if it did."""
        memory = await self._changeable(who, memory_id)

        def delete(writing: MemoryWriting) -> None:
            current = writing.by_id(memory.id)
            if undo and current is not None and current.previous:
                before = _restored(current)
                writing.put(before, distinct_terms(before.content))
            else:
                writing.delete(memory.id)

        await self._memories.writing(delete, memory.owner)

    async def forget_everything(self, who: Requester) -> int:
        """Delete all of a person's own, with what telemetry and their habits say about it; how many."""
        known = await self._memories.forget_all(who.owner)
        await self._mentions.forget_all(who.user_id)
        await self._telemetry.forget(who.user_id, MEMORY_EVENTS)
        return known

    async def entities(self, who: Requester) -> list[Mention]:
        """The things that a person spoke of lately."""
        return await self._mentions.recent(who.user_id, "entity", limit=MAX_ENTITIES)

    async def _changeable(self, who: Requester, memory_id: str) -> Memory:
        memory = await self.get(who, memory_id)
        if not who.may_change(memory):
            raise Forbidden("memory_not_yours")
        return memory


def _restored(memory: Memory) -> Memory:
    before = orjson.loads(memory.previous or "{}")
    before["sensitivity"] = MemorySensitivity(before["sensitivity"])
    created_at = before.pop("created_at", time.time())
    return changed(memory, previous=None, created_at=created_at, **before)
