"""The register of attachments: which conversations have which files, and how much room they take."""

import time
from collections.abc import Collection

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.files import attachments

BATCH = 500
"""Ids that are looked up at once."""
_columns = attachments.c


class AttachmentRegister:
    """The `attachments` table. What a conversation's files are is in its log; this is whose room they take."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: int, conversation_id: str, sha256: str, size: int) -> bool:
        """Note a file; False where the conversation has it already."""
        insert = self._database.insert(attachments).values(
            conversation_id=conversation_id, sha256=sha256, user_id=user_id, size=size, created_at=time.time()
        )
        return bool(await self._database.execute(insert.on_conflict_do_nothing()))

    async def remove(self, conversation_id: str, sha256: str) -> None:
        """Forget a file."""
        await self._database.execute(
            attachments.delete().where(_columns.conversation_id == conversation_id, _columns.sha256 == sha256)
        )

    async def used_by(self, user_id: int) -> int:
        """The bytes that a person's files take."""
        total = sa.func.coalesce(sa.func.sum(_columns.size), 0)
        row = await self._database.first(sa.select(total.label("total")).where(_columns.user_id == user_id))
        return int(row.total) if row is not None else 0

    async def count(self, conversation_id: str) -> int:
        """The number of a conversation's files."""
        counted = sa.select(sa.func.count().label("files")).where(_columns.conversation_id == conversation_id)
        row = await self._database.first(counted)
        return int(row.files) if row is not None else 0

    async def conversations_with_files(self, conversation_ids: Collection[str]) -> set[str]:
        """The conversations of these that have files."""
        asked, found = list(conversation_ids), set[str]()
        for start in range(0, len(asked), BATCH):
            batch = asked[start : start + BATCH]
            statement = sa.select(_columns.conversation_id).where(_columns.conversation_id.in_(batch)).distinct()
            found |= {row.conversation_id for row in await self._database.all(statement)}
        return found
