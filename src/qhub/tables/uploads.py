"""A person's file becomes tables of their conversation, and a message that says so; or nothing of it stays."""

import asyncio
import shutil
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

import structlog

from qhub.errors import Conflict, NotFound, TooLarge, Unreadable
from qhub.events.files import StandingFile, standing_files
from qhub.events.stored.files import FileCorrection, FileUploaded, UploadedColumn, UploadedRemark, UploadedTable
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
from qhub.tables.remark import AS_FOUND, TABLE_READINGS, Correction, Reading, Remark
from qhub.tables.sources import DataSources

EXTENSIONS = (".csv", ".xlsx", ".parquet", ".tsv", ".json", ".jsonl")
"""What can be read."""
INCOMING = "tables/incoming"
"""The folder of what is on its way in, on this host."""
STALE_SECONDS = 24 * 3600
"""After this long, what is on its way will not arrive."""
SWEPT_SECONDS = 3600.0
"""A file that nobody owns is removed when it is this old: another process may be about to say whose it is."""
TITLE_LENGTH = 60
EXAMPLE_LENGTH = 160
"""Of a value that is quoted."""

logger = structlog.get_logger(__name__)


class Added(NamedTuple):
    """A file that is now in its conversation."""

    seq: int
    """Of its message."""
    event: FileUploaded


class Uploads:
    """The one way in for people's tables."""

    def __init__(self, settings: Settings, log: Log, register: StoredTables, data: DataSources) -> None:
        self._settings = settings
        self._log = log
        self._register = register
        self._data = data
        self._slots = asyncio.Semaphore(settings.upload_concurrency)
        self._incoming = settings.folder(INCOMING)

    @asynccontextmanager
    async def receiving(self) -> AsyncIterator[Path]:
        """A folder of its own for one file on its way in; whatever is still there at the end goes."""
        folder = self._incoming / uuid.uuid4().hex
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

    async def find(self, conversation: Conversation, key: str) -> Added | None:
        """The file that was added with this key before."""
        for item in await self._log.read_kind(conversation.id, 0, FileUploaded):
            if item.event.upload_key == key:
                return Added(item.seq, item.event)
        return None

    async def add(
        self,
        conversation: Conversation,
        pack: str,
        path: Path,
        name: str,
        size: int,
        *,
        replaces: int | None = None,
        key: str | None = None,
    ) -> Added:
        """Read a file into tables and append its message; in the place of another, where one is named.

        What its owner said of the other holds for this one: next month's file is written as this month's.
        With a key that was used before nothing is added again. Raises `NotInStatus` where a turn is under way.
        """
        if conversation.status != "idle":
            raise NotInStatus(conversation.status)
        files = await self._standing(conversation)
        earlier = _find_standing(files, replaces) if replaces is not None else None
        taken = await self._taken(conversation, pack, without=earlier)
        wanted = earlier.event.corrections if earlier else []
        uploaded = await self._read(
            path, name, taken, corrections=[_for_reader(earlier.event, one) for one in wanted] if earlier else ()
        )
        original = uuid.uuid4().hex
        event = FileUploaded(
            file=name,
            size=size,
            original=original,
            replaces=str(earlier.message) if earlier else "",
            upload_key=key or "",
            corrections=[one for one in wanted if _applies(uploaded, one)],
            **self._description(name, uploaded),
        )
        try:
            kept = {original: await self._data.files.keep(original, path, "original")}
            own = f"replaced:{earlier.message}" if earlier else f"table:{event.tables[0].name}"
            return await self._keep(conversation, event, uploaded, kept, key=own)
        except AlreadyAppended as first:
            if key and (found := await self.find(conversation, key)):
                return found
            # Of two files at once with one name, the second is told to try again.
            raise Conflict("upload_conflict") from first

    async def correct(self, conversation: Conversation, pack: str, message: int, correction: FileCorrection) -> Added:
        """Read a file again, as its owner wants it; its tables keep their names. Raises as `add`."""
        if conversation.status != "idle":
            raise NotInStatus(conversation.status)
        file = _find_standing(await self._standing(conversation), message)
        before = file.event
        path = await self._data.files.path(before.original, "original") if before.original else None
        if path is None or not path.is_file():
            raise Conflict("file_not_kept")
        _check(before, correction)
        corrections = _without(before.corrections, correction)
        if correction.reading != AS_FOUND:
            corrections.append(correction)
        taken = await self._taken(conversation, pack, without=file)
        async with self.receiving() as folder:
            uploaded = await self._read(
                path, before.file, taken, folder, [_for_reader(before, one) for one in corrections]
            )
            event = FileUploaded(
                file=before.file,
                size=before.size,
                original=before.original,
                replaces=before.replaces,
                corrects=str(file.message),
                corrections=corrections,
                **self._description(before.file, uploaded),
            )
            try:
                return await self._keep(conversation, event, uploaded, {}, key=f"read:{file.seq}")
            except AlreadyAppended:
                raise Conflict("upload_conflict") from None

    def _description(self, name: str, uploaded: Uploaded) -> dict[str, Any]:
        """What an event says of a file that was read."""
        return {
            "content": shorten_content(message(name, uploaded), self._settings.max_file_message_chars),
            "digest": digest(name, uploaded),
            "tables": [_described(uuid.uuid4().hex, read) for read in uploaded.tables],
        }

    async def _keep(
        self, conversation: Conversation, event: FileUploaded, uploaded: Uploaded, kept: dict[str, int], *, key: str
    ) -> Added:
        """Put a file's tables in their place and append its message, or leave nothing."""
        paths = {table.key: read.table.path for table, read in zip(event.tables, uploaded.tables, strict=True)}
        sizes = dict(kept)
        try:
            for table, path in paths.items():
                sizes[table] = await self._data.files.keep(table, path)
            await self._register.add(conversation.user_id, conversation.id, sizes)
            return Added(await self._append(conversation, event, key), event)
        except BaseException:
            await self._forget([*paths, *kept])
            raise

    async def _standing(self, conversation: Conversation) -> list[StandingFile]:
        stored = await self._log.read_kind(conversation.id, 0, FileUploaded)
        return standing_files((item.seq, item.event) for item in stored)

    async def _taken(self, conversation: Conversation, pack: str, *, without: StandingFile | None) -> list[str]:
        """The names that a file's tables may not have; those of the file whose place it takes are free."""
        data = self._data.of_conversation(conversation.id, pack)
        free = {table.name for table in without.event.tables} if without else set()
        return [table.name for table in await data.tables() if table.name not in free]

    async def files_of(self, conversation_id: str) -> list[str]:
        """The keys of a conversation's files, to be removed once it is gone."""
        return await self._register.of_conversation(conversation_id)

    async def sweep(self, *, age_seconds: float = SWEPT_SECONDS) -> None:
        """Remove what nobody owns: files of deleted conversations and people, and what never arrived."""
        files = self._data.files
        found = await files.keys(age_seconds=age_seconds)
        orphans = sorted(set(found) - await self._register.owned_keys(found))
        await files.remove(orphans)
        await asyncio.to_thread(_remove_stale, self._incoming)
        if orphans:
            logger.info("uploads.swept", files=len(orphans))

    async def _read(
        self,
        path: Path,
        name: str,
        taken: Sequence[str],
        folder: Path | None = None,
        corrections: Sequence[Correction] = (),
    ) -> Uploaded:
        try:
            async with self._slots:
                limits = ReadLimits(seconds=self._settings.upload_seconds)
                folder = folder or path.parent
                return await read_upload(path, name, folder, taken=taken, limits=limits, corrections=corrections)
        except UnreadableFile as error:
            raise Unreadable(f"file_{error.code}", ficheiro=name, **error.params) from error
        except TimeoutError:
            seconds = f"{self._settings.upload_seconds:g}"
            raise Unreadable("file_timeout", ficheiro=name, segundos=seconds) from None

    async def _append(self, conversation: Conversation, event: FileUploaded, key: str) -> int:
        changes: dict[str, object] = {"updated_at": time.time()}
        if not conversation.title:
            changes |= title_columns(shorten(event.file, TITLE_LENGTH))
        appended = await self._log.append(conversation.id, [event], statuses=("idle",), changes=changes, key=key)
        return appended.head

    async def _forget(self, keys: list[str]) -> None:
        await self._data.files.remove(keys)
        await self._register.remove(keys)


def shorten_content(content: str, limit: int) -> str:
    """A message that a model could not read whole ends earlier."""
    return content if len(content) <= limit else content[:limit] + "\n[…]"


def _find_standing(files: Sequence[StandingFile], message: int) -> StandingFile:
    for file in files:
        if file.message == message:
            return file
    raise NotFound("file_not_found")


def _check(file: FileUploaded, correction: FileCorrection) -> None:
    """Refuse a reading of what is not there."""
    table = next((table for table in file.tables if table.name == correction.table), None)
    if table is None or bool(correction.column) == (correction.reading in TABLE_READINGS):
        raise NotFound("file_not_found")
    if correction.column and correction.column not in {column.name for column in table.columns}:
        raise NotFound("file_not_found")


def _applies(uploaded: Uploaded, correction: FileCorrection) -> bool:
    """Whether a file still has what a reading is about."""
    tables = (read.table for read in uploaded.tables if read.table.name == correction.table)
    return any(not correction.column or correction.column in {c.name for c in table.columns} for table in tables)


def _without(corrections: Sequence[FileCorrection], newer: FileCorrection) -> list[FileCorrection]:
    """Those that say nothing about what a newer one is about."""

    def about(correction: FileCorrection) -> tuple[str, str, str]:
        return correction.table, correction.column, "" if correction.column else correction.reading.partition("_")[0]

    return [correction for correction in corrections if about(correction) != about(newer)]


def _for_reader(file: FileUploaded, correction: FileCorrection) -> Correction:
    """With the table's sheet in the place of its name, which the reader has yet to give it."""
    source = next((table.source for table in file.tables if table.name == correction.table), file.file)
    sheet = source.removeprefix(f"{file.file} (").removesuffix(")") if source != file.file else ""
    return Correction(sheet, correction.column, cast(Reading, correction.reading))


def _remove_stale(incoming: Path) -> None:
    limit = time.time() - STALE_SECONDS
    for folder in incoming.glob("*"):
        if folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


def _described(key: str, read: ReadTable) -> UploadedTable:
    table = read.table
    columns = [UploadedColumn(name=column.name, type=column.type, unit=column.unit) for column in table.columns]
    return UploadedTable(
        name=table.name,
        source=table.source,
        rows=table.rows,
        columns=columns,
        key=key,
        remarks=[_remark(remark) for remark in read.remarks],
        notes=list(read.notes),
    )


def _remark(remark: Remark) -> UploadedRemark:
    return UploadedRemark(
        code=remark.code,
        column=remark.column,
        reading=remark.reading or "",
        choices=list(remark.choices),
        example=shorten(remark.example, EXAMPLE_LENGTH),
        count=remark.count,
    )
