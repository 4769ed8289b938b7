"""People, a conversation and ready-made memories for the tests of memory."""

import time
from functools import partial
from typing import Any

from qhub.language.stems import distinct_terms
from qhub.memory.candidate import Candidate
from qhub.memory.hooks import Session
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.store.agents import AgentRow, Agents
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.memories import Memories, Memory, MemoryScope, MemorySensitivity, MemoryWriting, new_id, owner_of
from qhub.store.users import Users


async def a_session(database: Database, email: str = "rui@a.pt", organization: str = "A") -> Session:
    """A person's new conversation."""
    await Agents(database).register([AgentRow("agent", "pack", "Agent")])
    users = Users(database)
    if (user := await users.by_email(email)) is None:
        await users.add(email=email, name="N", role="operador", password_hash="-", organization=organization)
        user = await users.by_email(email)
    assert user is not None
    conversation = await Conversations(database, lease_seconds=60).create(user.id, "agent")
    return Session(user.id, user.organization_id, conversation, "agent")


def a_writer(database: Database, **options: Any) -> MemoryWriter:
    return MemoryWriter(Memories(database), MemoryWritePolicy(), **({"max_memories": 1000} | options))


def a_candidate(**values: Any) -> Candidate:
    """A preference for short answers, but for what is said otherwise."""
    defaults: dict[str, Any] = {
        "pattern": "preference",
        "type": "semantic",
        "key": "communication.length",
        "value": "short",
        "content": "Prefere respostas curtas.",
        "confidence": 0.9,
        "excerpt": "prefiro respostas curtas",
    }
    return Candidate(**(defaults | values))


def a_memory(session: Session, **values: Any) -> Memory:
    """A memory of a person's, but for what is said otherwise."""
    now = time.time()
    scope = values.pop("scope", MemoryScope.USER)
    defaults: dict[str, Any] = {
        "id": new_id(),
        "organization_id": session.organization_id,
        "user_id": session.user_id,
        "scope": scope,
        "owner": owner_of(scope, user_id=session.user_id, organization_id=session.organization_id),
        "key": f"fact.{new_id()}",
        "type": "semantic",
        "status": "active",
        "content": "A meta de defeitos é 2 %.",
        "value": "",
        "confidence": 0.9,
        "sensitivity": MemorySensitivity.LOW,
        "evidence": 1,
        "conversation_id": session.session_id,
        "message_id": "1",
        "excerpt": "",
        "previous": None,
        "uses": 0,
        "used_at": None,
        "created_at": now,
        "updated_at": now,
    }
    return Memory(**(defaults | values))


async def put(database: Database, *memories: Memory) -> None:
    for memory in memories:
        terms = distinct_terms(memory.content)
        await Memories(database).writing(partial(MemoryWriting.put, memory=memory, terms=terms), memory.owner)
