"""Collections of documents: whose they are, and which agents may search them."""

import time
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from qhub.errors import Conflict
from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.documents import knowledge_agents, knowledge_collections

_collections = knowledge_collections.c


@dataclass(frozen=True, slots=True)
class CollectionRow:
    """A collection."""

    id: str
    pack: str | None
    """The pack that brings it; None of an organisation's or a conversation's."""
    organization_id: int | None
    conversation_id: str | None
    name: str
    revision: int


COLLECTION = select_rows(CollectionRow, knowledge_collections)
OF_CONVERSATION = "anexos"
"""The name of the one collection that a conversation has."""


def owner_of(*, pack: str | None = None, organization_id: int | None = None, conversation_id: str | None = None) -> str:
    """The owner of a collection, as one word."""
    if conversation_id is not None:
        return f"c:{conversation_id}"
    return f"p:{pack}" if pack is not None else f"o:{organization_id}"


class CollectionStore:
    """The `knowledge_collections` and `knowledge_agents` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_pack(self, pack: str, name: str) -> CollectionRow:
        """A pack's collection, made where it is missing."""
        return await self._make_once(name, pack=pack)

    async def make_for_conversation(self, conversation_id: str) -> CollectionRow:
        """A conversation's collection, made where it is missing."""
        return await self._make_once(OF_CONVERSATION, conversation_id=conversation_id)

    async def of_conversation(self, conversation_id: str) -> CollectionRow | None:
        """A conversation's collection, where it has one."""
        return await self._find_named(owner_of(conversation_id=conversation_id), OF_CONVERSATION)

    async def add_collection(self, organization_id: int, name: str, agents: Collection[str]) -> CollectionRow:
        """A new collection of an organisation; `Conflict` where it has one of that name."""
        values = _new_collection(name, organization_id=organization_id)

        def run(connection: sa.Connection) -> str | Literal[False]:
            insert = self._database.insert(knowledge_collections).values(values).on_conflict_do_nothing()
            if not (connection.execute(insert)).rowcount:
                return False
            _set_agents(connection, values["id"], agents)
            return str(values["id"])

        if not await self._database.write(run):
            raise Conflict("collection_exists", nome=name)
        found = await self.collection(values["id"])
        assert found is not None
        return found

    async def collection(self, collection_id: str) -> CollectionRow | None:
        row = await self._database.first(COLLECTION.where(_collections.id == collection_id))
        return None if row is None else CollectionRow(*row)

    async def collections(self, owners: Collection[str]) -> list[CollectionRow]:
        """The collections of some owners, packs' first."""
        statement = COLLECTION.where(_collections.owner.in_(owners)).order_by(
            _collections.owner.desc(), _collections.name
        )
        return [CollectionRow(*row) for row in await self._database.all(statement)]

    async def searchable(self, agent_id: str, pack: str, organization_id: int) -> list[CollectionRow]:
        """The collections that an agent may search for somebody of an organisation."""
        given = sa.select(knowledge_agents.c.collection_id).where(knowledge_agents.c.agent_id == agent_id)
        statement = COLLECTION.where(
            sa.or_(
                _collections.owner == owner_of(pack=pack),
                sa.and_(_collections.owner == owner_of(organization_id=organization_id), _collections.id.in_(given)),
            )
        ).order_by(_collections.owner.desc(), _collections.name)
        return [CollectionRow(*row) for row in await self._database.all(statement)]

    async def agents_of(self, collection_ids: Collection[str]) -> dict[str, list[str]]:
        """The agents that may search each of an organisation's collections."""
        statement = sa.select(knowledge_agents).where(knowledge_agents.c.collection_id.in_(collection_ids))
        found: dict[str, list[str]] = {id_: [] for id_ in collection_ids}
        for row in await self._database.all(statement.order_by(knowledge_agents.c.agent_id)):
            found[row.collection_id].append(row.agent_id)
        return found

    async def set_agents(self, collection_id: str, agents: Collection[str]) -> None:
        def run(connection: sa.Connection) -> None:
            _set_agents(connection, collection_id, agents)

        await self._database.write(run)

    async def remove_collection(self, collection_id: str) -> bool:
        statement = knowledge_collections.delete().where(_collections.id == collection_id)
        return bool(await self._database.execute(statement))

    async def _make_once(self, name: str, **owner: Any) -> CollectionRow:
        found = await self._find_named(owner_of(**owner), name)
        if found is None:
            insert = self._database.insert(knowledge_collections).values(_new_collection(name, **owner))
            await self._database.execute(insert.on_conflict_do_nothing())
            found = await self._find_named(owner_of(**owner), name)
        assert found is not None
        return found

    async def _find_named(self, owner: str, name: str) -> CollectionRow | None:
        statement = COLLECTION.where(_collections.owner == owner, _collections.name == name)
        row = await self._database.first(statement)
        return None if row is None else CollectionRow(*row)


def _new_collection(
    name: str, *, pack: str | None = None, organization_id: int | None = None, conversation_id: str | None = None
) -> dict[str, Any]:
    return {
        "id": uuid.uuid4().hex,
        "owner": owner_of(pack=pack, organization_id=organization_id, conversation_id=conversation_id),
        "pack": pack,
        "organization_id": organization_id,
        "conversation_id": conversation_id,
        "name": name,
        "created_at": time.time(),
    }


def _set_agents(connection: sa.Connection, collection_id: str, agents: Collection[str]) -> None:
    connection.execute(knowledge_agents.delete().where(knowledge_agents.c.collection_id == collection_id))
    if agents:
        rows = [{"collection_id": collection_id, "agent_id": agent} for agent in sorted(set(agents))]
        connection.execute(knowledge_agents.insert(), rows)


def touch(connection: sa.Connection, collection_id: str) -> None:
    """Say that a collection changed. On Postgres others who change it wait here."""
    connection.execute(
        knowledge_collections.update()
        .where(_collections.id == collection_id)
        .values(revision=_collections.revision + 1)
    )
