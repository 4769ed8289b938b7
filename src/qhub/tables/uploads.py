"""A person's file becomes tables of their conversation, and a message that says so; or nothing of it stays."""

import asyncio
import shutil
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import structlog

from qhub.errors import Conflict, NotFound, TooLarge, Unreadable
from qhub.events.stored import FileUploaded, UploadedColumn, UploadedTable
from qhub.language.text import shorten
from qhub.settings.settings import Settings
from qhub.store.conversations import Conversation, title_columns
from qhub.store.log import AlreadyAppended, Log, NotInStatus
from qhub.store.tables import StoredTables
from qhub.tables.digest import digest
from qhub.tables.message import message
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.reader import ReadTable, Uploaded, read_upload
from qhub.tables.reading.unreadable import UnreadableFile
from qhub.tables.sources import DataSources

EXTENSIONS = (".csv", ".xlsx", ".parquet", ".tsv", ".json", ".jsonl")
"""What can be read."""
INCOMING = "incoming"
"""The folder, below that of the tables, of what is on its way in."""
STALE_SECONDS = 24 * 3600
"""After this long, what is on its way will not arrive."""
TITLE_LENGTH = 60

log = structlog.get_logger(__name__)


class Added(NamedTuple):
    """A file that is now in its conversation."""

    seq: int
    """Of its message."""
    event: FileUploaded


class Uploads:
    """Takes files in."""

    def __init__(self, settings: Settings, events: Log, register: StoredTables, data: DataSources) -> None:
        self._settings = settings
        self._log = events
        self._register = register
        self._data = data
        self._slots = asyncio.Semaphore(settings.upload_concurrency)

    @asynccontextmanager
    async def receiving(self) -> AsyncIterator[Path]:
        """A folder of its own for one file on its way in; whatever is still there at the end goes."""
        folder = self._data.files.folder / INCOMING / uuid.uuid4().hex
        folder.mkdir(parents=True)
        try:
            yield folder
        finally:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    def check_name(self, name: str) -> None:
        """Refuse what cannot be read before it is sent."""
        extension = Path(name).suffix.lower()
        if extension not in EXTENSIONS:
            raise Unreadable("file_wrong_type", extensao=extension or name[-40:], aceites=", ".join(EXTENSIONS))

    async def check_room(self, user_id: int) -> None:
        """Refuse somebody whose files take all the room they may."""
        limit = self._settings.max_user_table_bytes
        if await self._register.used_by(user_id) >= limit:
            raise TooLarge("storage_quota", limite=limit // 1_000_000)

    async def add(self, conversation: Conversation, pack: str, path: Path, name: str, size: int) -> Added:
        """Read a file into tables and append its message."""
        if conversation.status != "idle":
            raise Conflict("turn_in_progress")
        data = self._data.of(conversation.id, pack)
        taken = [table.name for table in await data.tables()]
        uploaded = await self._read(path, name, taken)
        stored = {uuid.uuid4().hex: table for table in uploaded.tables}
        event = FileUploaded(
            file=name,
            size=size,
            content=shorten_content(message(name, uploaded), self._settings.max_file_message_chars),
            digest=digest(name, uploaded),
            tables=[_described(key, read) for key, read in stored.items()],
        )
        try:
            sizes = {key: _move(read.table.path, self._data.files.path(key)) for key, read in stored.items()}
            await self._register.add(conversation.user_id, conversation.id, sizes)
            return Added(await self._append(conversation, event), event)
        except BaseException:
            await self._forget(list(stored))
            raise

    async def files_of(self, conversation_id: str) -> list[str]:
        """The keys of a conversation's files, to be removed once it is gone."""
        return await self._register.of_conversation(conversation_id)

    async def sweep(self) -> None:
        """Remove what nobody owns: files of deleted conversations and people, and what never arrived."""
        files = self._data.files
        found = await asyncio.to_thread(files.keys)
        orphans = sorted(set(found) - await self._register.known(found))
        await asyncio.to_thread(files.remove, orphans)
        await asyncio.to_thread(_remove_stale, files.folder / INCOMING)
        if orphans:
            log.info("uploads.swept", files=len(orphans))

    async def _read(self, path: Path, name: str, taken: Sequence[str]) -> Uploaded:
        try:
            async with self._slots:
                limits = ReadLimits(seconds=self._settings.upload_seconds)
                return await read_upload(path, name, path.parent, taken=taken, limits=limits)
        except UnreadableFile as error:
            raise Unreadable(f"file_{error.code}", ficheiro=name, **error.params) from error
        except TimeoutError:
            seconds = f"{self._settings.upload_seconds:g}"
            raise Unreadable("file_timeout", ficheiro=name, segundos=seconds) from None

    async def _append(self, conversation: Conversation, event: FileUploaded) -> int:
        changes: dict[str, object] = {"updated_at": time.time()}
        if not conversation.titulo:
            changes |= title_columns(shorten(event.file, TITLE_LENGTH))
        key = f"table:{event.tables[0].name}"  # of two files at once with one name, the second is told to try again
        try:
            appended = await self._log.append(conversation.id, [event], statuses=("idle",), changes=changes, key=key)
        except AlreadyAppended:
            raise Conflict("upload_conflict") from None
        except NotInStatus as refused:
            raise (
                NotFound("conversation_not_found") if refused.status is None else Conflict("turn_in_progress")
            ) from None
        return appended.head

    async def _forget(self, keys: list[str]) -> None:
        self._data.files.remove(keys)
        await self._register.remove(keys)


def shorten_content(content: str, limit: int) -> str:
    """A message that a model could not read whole ends earlier."""
    return content if len(content) <= limit else content[:limit] + "\n[…]"


def _remove_stale(incoming: Path) -> None:
    limit = time.time() - STALE_SECONDS
    for folder in incoming.glob("*"):
        if folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


def _described(key: str, read: ReadTable) -> UploadedTable:
    table = read.table
    columns = [UploadedColumn(name=column.name, type=column.type) for column in table.columns]
    return UploadedTable(name=table.name, source=table.source, rows=table.rows, columns=columns, key=key)


def _move(source: Path, target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    source.replace(target)
    return target.stat().st_size
