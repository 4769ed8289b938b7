"""The tables that a conversation may ask: those that its files became, and those of its agent's pack."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, get_args

from qhub.events.files import standing_files
from qhub.events.stored.files import FileUploaded, UploadedTable
from qhub.files.interface import FileStore
from qhub.store.log import Log
from qhub.tables.pack_tables import PackTables
from qhub.tables.query.engine import QueryEngine
from qhub.tables.table import Column, QueryResult, Table

FOLDER = "tables"
Kind = Literal["parquet", "original"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class TableFiles:
    """The files of uploads, by their keys: each a table in Parquet, or a file as it came."""

    def __init__(self, store: FileStore) -> None:
        self._store = store

    async def keep(self, key: str, path: Path, kind: Kind = "parquet") -> int:
        """Take a file, which moves; its bytes."""
        return await self._store.keep(_name(key, kind), path)

    async def path(self, key: str, kind: Kind = "parquet") -> Path:
        """The path at which it can be read; nothing is there where it is gone."""
        return await self._store.local(_name(key, kind))

    async def copy(self, key: str, copy: str) -> int | None:
        """The same file under another key too; its bytes, or None where it is gone."""
        for kind in KINDS:
            if (size := await self._store.copy(_name(key, kind), _name(copy, kind))) is not None:
                return size
        return None

    async def remove(self, keys: Sequence[str]) -> None:
        """Delete some files; one that is gone already is no problem."""
        await self._store.remove(_name(key, kind) for key in keys for kind in KINDS)

    async def keys(self, *, age_seconds: float) -> list[str]:
        """The keys of all that has been there for so long."""
        names = [name.split("/") for name in await self._store.names(FOLDER, age_seconds=age_seconds)]
        return sorted({parts[1].partition(".")[0] for parts in names if len(parts) == 2})  # not what is on its way in


def _name(key: str, kind: Kind) -> str:
    return f"{FOLDER}/{key}.{kind}"


class DataSources:
    """The tables of conversations and packs."""

    def __init__(self, log: Log, files: TableFiles, queries: QueryEngine, pack_tables: PackTables) -> None:
        self.log = log
        self.files = files
        self.queries = queries
        self.pack_tables = pack_tables

    def of_conversation(self, conversation_id: str | None, pack: str) -> "ConversationData":
        """The data of a conversation with an agent of a pack; without a conversation, the pack's alone."""
        return ConversationData(self, conversation_id, pack)


class ConversationData:
    """The `tools.storage.Data` of one conversation."""

    def __init__(self, sources: DataSources, conversation_id: str | None, pack: str) -> None:
        self._sources = sources
        self._conversation_id = conversation_id
        self._pack = pack

    async def tables(self) -> Sequence[Table]:
        brought = await self._sources.pack_tables.of_pack(self._pack)
        if self._conversation_id is None:
            return brought
        stored = await self._sources.log.read_kind(self._conversation_id, 0, FileUploaded)
        uploads = standing_files((item.seq, item.event) for item in stored)
        added = [table for upload in uploads for table in upload.event.tables]
        return [*brought, *await asyncio.gather(*map(self._table, added))]

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        return await self._sources.queries.run(await self.tables(), sql, rows=rows)

    async def _table(self, table: UploadedTable) -> Table:
        return Table(
            name=table.name,
            path=await self._sources.files.path(table.key),
            rows=table.rows,
            columns=tuple(Column(column.name, column.type, column.unit) for column in table.columns),
            source=table.source,
        )
