"""What people do to their memories while others do something to them too."""

import pytest

from qhub.errors import NotFound
from qhub.memory.memory_requests import MemoryRequests, Requester
from qhub.store.agent_events import AgentEvents
from qhub.store.database import Database
from qhub.store.memories import Memories, Memory, MemoryScope
from qhub.store.mentions import Mentions
from tests.memory.people import a_memory, a_session, put


class Meddled(Memories):
    """Something happens between reading a memory and changing it."""

    forgets = True

    async def get(self, memory_id: str, owners: object) -> Memory | None:
        found = await super().get(memory_id, owners)  # type: ignore[arg-type]
        if found is not None and self.forgets:
            await self.forget_all(found.owner)
        elif found is not None:
            await self.used([memory_id], 5.0)
        return found


async def test_an_edit_does_not_bring_back_what_was_forgotten_meanwhile_nor_undo_what_happened_to_it(
    database: Database,
) -> None:
    session = await a_session(database)
    who = Requester(session.user_id, session.organization_id, is_admin=True)
    memories = Meddled(database)
    requests = MemoryRequests(memories, Mentions(database), AgentEvents(database))
    memory = a_memory(session)
    await put(database, memory)
    memories.forgets = False
    edited = await requests.edit(who, memory.id, content="A meta é 3 %.", scope=MemoryScope.ORG)
    assert (edited.content, edited.scope, edited.uses) == ("A meta é 3 %.", MemoryScope.ORG, 1)
    memories.forgets = True
    with pytest.raises(NotFound):
        await requests.edit(who, memory.id, content="A meta é 4 %.")
    assert await Memories(database).page(who.owners) == []
