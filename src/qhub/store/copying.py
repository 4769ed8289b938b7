"""A copy of every row of the database as lines of text, and back: backups are made of it, whichever database it is.

Lines are JSON arrays, a file a table, in an order in which rows can be put back. All tables are read in one
transaction, so that they belong to one moment, while the hub goes on.
"""

import base64
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.job_engine.rows import all_jobs
from qhub.store.schema import metadata
from qhub.store.schema.jobs import jobs

BATCH = 500
"""Rows that are in memory at a time."""


async def copy_out(database: Database, folder: Path) -> dict[str, int]:
    """Write every table into a folder; how many rows each has."""

    def run(connection: sa.Connection) -> dict[str, int]:
        if not database.is_sqlite:
            connection.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        return {table.name: _write(connection, table, folder) for table in metadata.sorted_tables}

    return await (database.read(run) if database.is_sqlite else database.write(run))


async def copy_in(database: Database, folder: Path) -> dict[str, int]:
    """Put every table back, in one transaction; how many rows each has then."""

    def run(connection: sa.Connection) -> dict[str, int]:
        for table in metadata.sorted_tables:
            for rows in _batches(table, folder):
                connection.execute(table.insert(), rows)
            if not database.is_sqlite:
                _move_sequence(connection, table)
        return {table.name: _count(connection, table) for table in metadata.sorted_tables}

    return await database.write(run)


async def is_empty(database: Database) -> bool:
    """Whether nobody has used the database yet."""

    def run(connection: sa.Connection) -> bool:
        return not any(_count(connection, metadata.tables[name]) for name in ("users", "conversations"))

    return await database.read(run)


def _write(connection: sa.Connection, table: sa.Table, folder: Path) -> int:
    count = 0
    # What waits in the engine of jobs is copied as any database has it: whoever starts takes it over.
    is_kept_elsewhere = table is jobs and connection.dialect.name != "sqlite"
    result = connection.execution_options(yield_per=BATCH).execute(
        all_jobs() if is_kept_elsewhere else sa.select(table)
    )
    with (folder / f"{table.name}.jsonl").open("wb") as file:
        for row in result:
            file.write(orjson.dumps([_plain(value) for value in row]) + b"\n")
            count += 1
    return count


def _plain(value: Any) -> Any:
    return base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value


def _batches(table: sa.Table, folder: Path) -> Iterator[list[dict[str, Any]]]:
    path = folder / f"{table.name}.jsonl"
    if not path.is_file():
        return
    rows: list[dict[str, Any]] = []
    with path.open("rb") as file:
        for line in file:
            rows.append(_row(table, orjson.loads(line)))
            if len(rows) == BATCH:
                yield rows
                rows = []
    if rows:
        yield rows


def _row(table: sa.Table, values: list[Any]) -> dict[str, Any]:
    return {column.key: _typed(column.type, value) for column, value in zip(table.columns, values, strict=True)}


def _typed(type_: sa.types.TypeEngine[Any], value: Any) -> Any:
    """A value as its column takes it; moments that name no zone are in UTC."""
    if value is None:
        return None
    if isinstance(type_, sa.LargeBinary):
        return base64.b64decode(value)
    if isinstance(type_, sa.DateTime):
        moment = datetime.fromisoformat(value)
        return moment.replace(tzinfo=moment.tzinfo or UTC) if type_.timezone else moment.replace(tzinfo=None)
    if isinstance(type_, sa.Date):
        return date.fromisoformat(value)
    return value


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


def _move_sequence(connection: sa.Connection, table: sa.Table) -> None:
    """Postgres numbers new rows by a sequence, which knows nothing of rows that came with their number."""
    column = table.autoincrement_column
    if column is None:
        return
    highest = connection.execute(sa.select(sa.func.max(column))).scalar_one()
    if highest is not None:
        sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
        connection.execute(sa.select(sa.func.setval(sequence, highest)))
