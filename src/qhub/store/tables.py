"""The register of Parquet files: which belong to whom."""

import time
from collections.abc import Collection, Mapping

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.files import stored_tables

BATCH = 500
"""Ids that are looked up at once."""


class StoredTables:
    """The `stored_tables` table. Which tables a conversation has is in its log; this is the register of their files."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: int, conversation_id: str, sizes: Mapping[str, int]) -> None:
        """Note some files, by their keys."""
        now = time.time()
        rows = [
            {"id": key, "user_id": user_id, "conversation_id": conversation_id, "size": size, "created_at": now}
            for key, size in sizes.items()
        ]
        await self._database.execute(stored_tables.insert().values(rows))

    async def remove(self, keys: Collection[str]) -> None:
        """Forget some files."""
        await self._database.execute(stored_tables.delete().where(stored_tables.c.id.in_(keys)))

    async def of_conversation(self, conversation_id: str) -> list[str]:
        """The keys of a conversation's files."""
        statement = sa.select(stored_tables.c.id).where(stored_tables.c.conversation_id == conversation_id)
        return [row.id for row in await self._database.all(statement)]

    async def used_by(self, user_id: int) -> int:
        """The bytes that a person's files take."""
        total = sa.func.coalesce(sa.func.sum(stored_tables.c.size), 0)
        row = await self._database.first(sa.select(total.label("total")).where(stored_tables.c.user_id == user_id))
        return int(row.total) if row is not None else 0

    async def owned_keys(self, keys: Collection[str]) -> set[str]:
        """The keys of these that belong to somebody."""
        asked, found = list(keys), set[str]()
        for start in range(0, len(asked), BATCH):
            batch = asked[start : start + BATCH]
            rows = await self._database.all(sa.select(stored_tables.c.id).where(stored_tables.c.id.in_(batch)))
            found |= {row.id for row in rows}
        return found
