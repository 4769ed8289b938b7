"""Tables for queries, and an engine that asks them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import duckdb

from qhub.errors import ToolFailure
from qhub.settings.settings import Settings
from qhub.tables.query.engine import QueryEngine
from qhub.tables.table import Column, QueryResult, Table

DEFECTS = Path(__file__).parents[2] / "src" / "qhub_packs" / "qualidade" / "data" / "defeitos.csv"


def make_table(folder: Path, name: str, sql: str) -> Table:
    """A table of what a statement gives, in a Parquet file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.parquet"
    with duckdb.connect() as connection:
        connection.execute(f"COPY ({sql}) TO '{path}' (FORMAT parquet)")
        found = connection.execute(f"SELECT * FROM read_parquet('{path}')")
        columns = tuple(Column(item[0], str(item[1])) for item in found.description or [])
        rows = len(found.fetchall())
    return Table(name, path, rows, columns, f"{name}.csv")


def defects(folder: Path) -> Table:
    """The defects of the pack `qualidade`."""
    return make_table(folder, "defeitos", f"SELECT * FROM read_csv('{DEFECTS}')")


class TableData:
    """Implements `tools.storage.Data` over some tables."""

    def __init__(self, engine: QueryEngine, tables: Sequence[Table]) -> None:
        self._engine = engine
        self._tables = tables

    async def tables(self) -> Sequence[Table]:
        return self._tables

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        return await self._engine.run(self._tables, sql, rows=rows)


@asynccontextmanager
async def querying(**values: Any) -> AsyncIterator[QueryEngine]:
    """An engine, closed at the end."""
    engine = QueryEngine(Settings(**values))
    try:
        yield engine
    finally:
        await engine.close()


async def refusal(engine: QueryEngine, tables: list[Table], sql: str) -> str:
    """What the engine says against a statement; empty where it runs."""
    try:
        await engine.run(tables, sql, rows=10)
    except ToolFailure as failure:
        return str(failure)
    return ""
