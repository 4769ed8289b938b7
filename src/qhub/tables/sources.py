"""The tables that a conversation may ask: those that its files became, and those of its agent's pack."""

import time
from collections.abc import Sequence
from pathlib import Path

from qhub.events.files import standing_files
from qhub.events.stored import FileUploaded, UploadedTable
from qhub.store.log import Log
from qhub.tables.pack_tables import PackTables
from qhub.tables.query.engine import QueryEngine
from qhub.tables.table import Column, QueryResult, Table


class TableFiles:
    """Where the Parquet files of uploads are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, key: str) -> Path:
        return self.folder / f"{key}.parquet"

    def original(self, key: str) -> Path:
        """Of a file as it came."""
        return self.folder / f"{key}.original"

    def remove(self, keys: Sequence[str]) -> None:
        """Delete some files; one that is gone already is no problem."""
        for key in keys:
            for path in self.folder.glob(f"{key}.*"):  # what was made of it stands beside it
                path.unlink(missing_ok=True)

    def keys(self, *, age_seconds: float) -> list[str]:
        """The keys of all that has been there for so long."""
        until = time.time() - age_seconds
        old = (path for path in self.folder.glob("*.*") if path.stat().st_ctime <= until)
        return sorted({path.name.partition(".")[0] for path in old} - {""})


class DataSources:
    """Finds the tables of conversations and packs."""

    def __init__(self, log: Log, files: TableFiles, queries: QueryEngine, pack_tables: PackTables) -> None:
        self.log = log
        self.files = files
        self.queries = queries
        self.pack_tables = pack_tables

    def of(self, conversation_id: str | None, pack: str) -> "ConversationData":
        """The data of a conversation with an agent of a pack; without a conversation, the pack's alone."""
        return ConversationData(self, conversation_id, pack)


class ConversationData:
    """Implements `tools.storage.Data`."""

    def __init__(self, sources: DataSources, conversation_id: str | None, pack: str) -> None:
        self._sources = sources
        self._conversation_id = conversation_id
        self._pack = pack

    async def tables(self) -> Sequence[Table]:
        brought = await self._sources.pack_tables.of(self._pack)
        if self._conversation_id is None:
            return brought
        stored = await self._sources.log.read_kind(self._conversation_id, 0, FileUploaded)
        uploads = standing_files((item.seq, item.event) for item in stored)
        return [*brought, *(self._table(table) for upload in uploads for table in upload.event.tables)]

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        return await self._sources.queries.run(await self.tables(), sql, rows=rows)

    def _table(self, table: UploadedTable) -> Table:
        return Table(
            name=table.name,
            path=self._sources.files.path(table.key),
            rows=table.rows,
            columns=tuple(Column(column.name, column.type, column.unit) for column in table.columns),
            source=table.source,
        )
