"""Files that tools make for a person."""

import time
import uuid
from dataclasses import dataclass

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.files import files


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file as its owner gets it back."""

    name: str
    media_type: str
    content: bytes


class Files:
    """The `files` table. A file belongs to one person; its id is made here and cannot be guessed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, user_id: int, conversation_id: str, file: StoredFile) -> str:
        """A new file's id; it goes when its conversation does."""
        identifier = uuid.uuid4().hex
        await self._database.execute(
            files.insert().values(
                id=identifier,
                user_id=user_id,
                conversation_id=conversation_id,
                name=file.name[:200],
                media_type=file.media_type,
                content=file.content,
                created_at=time.time(),
            )
        )
        return identifier

    async def get(self, file_id: str, user_id: int) -> StoredFile | None:
        """The file, if it is this person's."""
        table = files.c
        row = await self._database.first(
            select_rows(StoredFile, files).where(table.id == file_id, table.user_id == user_id)
        )
        return None if row is None else StoredFile(*row)

    async def names(self, user_id: int) -> list[tuple[str, str]]:
        """The ids and names of a person's, the oldest first."""
        statement = sa.select(files.c.id, files.c.name).where(files.c.user_id == user_id)
        return [(row.id, row.name) for row in await self._database.all(statement.order_by(files.c.created_at))]


class ConversationFiles:
    """The store in which tools of one conversation put files: implements `tools.storage.FileStorage`."""

    def __init__(self, all_files: Files, user_id: int, conversation_id: str) -> None:
        self._files = all_files
        self._user_id = user_id
        self._conversation_id = conversation_id

    async def save(self, name: str, media_type: str, content: bytes) -> str:
        file = StoredFile(name, media_type, content)
        return f"/ficheiros/{await self._files.add(self._user_id, self._conversation_id, file)}"
