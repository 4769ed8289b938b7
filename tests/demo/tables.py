"""Real tables, read as uploads are, and asked as the hub asks them."""

import csv
import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from duckdb import DuckDBPyConnection, Error

from qhub.errors import ToolFailure
from qhub.tables.digest import digest
from qhub.tables.query.statement import Refused, check
from qhub.tables.query.worker import connect
from qhub.tables.reading.files import read_file
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.table import Column, QueryResult, Table

SAMPLES = Path(__file__).parent / "data"
DEFECTS = Path(str(files("qhub_packs.qualidade") / "data" / "defeitos.csv"))
MEGABYTES = 256
"""Memory for the queries of one test."""


@dataclass(frozen=True)
class Upload:
    """A file that was read."""

    file: str
    digest: str
    tables: tuple[Table, ...]

    @property
    def line(self) -> str:
        """Its table as a pack's is told in the system prompt."""
        (table,) = self.tables
        columns = ", ".join(f"{column.name} {column.type}" for column in table.columns)
        return f"Tabela {table.name}: {table.rows} registos; colunas {columns}"


def upload(path: Path, folder: Path) -> Upload:
    """A file, read into `folder`."""
    read = read_file(path, path.name, folder, limits=ReadLimits())
    return Upload(path.name, digest(path.name, read), tuple(found.table for found in read.tables))


class Tables:
    """Answers queries in this process, by the hub's own rules about what may be asked."""

    _opened_for: "Tables | None" = None
    """Whose views the connection has."""

    def __init__(self, tables: Sequence[Table]) -> None:
        self._tables = tables

    async def tables(self) -> Sequence[Table]:
        return self._tables

    async def query(self, sql: str, *, rows: int) -> QueryResult:
        connection = self._opened()
        try:
            check(connection, sql, [table.name for table in self._tables])
            found = connection.execute(sql)
        except (Refused, Error) as error:
            raise ToolFailure(str(error)) from error
        columns = tuple(Column(item[0], str(item[1])) for item in found.description or ())
        values = [[plain(value) for value in row] for row in found.fetchall()]
        return QueryResult(columns, values[:rows], len(values) > rows, 0, len(values))

    def _opened(self) -> DuckDBPyConnection:
        """One connection for all tables, with views of these alone: opening it is dearer than any question."""
        connection, before = _connection(), Tables._opened_for
        if before is not self:
            for table in before._tables if before else ():
                connection.execute(f'DROP VIEW "{table.name}"')
            for table in self._tables:
                connection.execute(f"CREATE VIEW \"{table.name}\" AS FROM read_parquet('{table.path}')")
            Tables._opened_for = self
        return connection


@cache
def _connection() -> DuckDBPyConnection:
    return connect(MEGABYTES, 1)


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, date | datetime):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value


class Rows(list[dict[str, Any]]):
    """The rows of a file, read here and not by the hub: what answers are compared with."""

    def where(self, **wanted: Any) -> "Rows":
        return Rows(row for row in self if all(row[name] == value for name, value in wanted.items()))

    def numbers(self, column: str) -> list[float]:
        return [row[column] for row in self if row[column] is not None]

    def count_by(self, *columns: str) -> dict[Any, int]:
        counted: dict[Any, int] = {}
        for row in self:
            key = tuple(row[column] for column in columns)
            counted[key if len(key) > 1 else key[0]] = counted.get(key if len(key) > 1 else key[0], 0) + 1
        return counted

    def mean_by(self, column: str, by: str) -> dict[Any, float]:
        return {key: mean(self.where(**{by: key}).numbers(column)) for key in {row[by] for row in self}}

    def sum_by(self, column: str, by: str) -> dict[Any, float]:
        return {key: sum(self.where(**{by: key}).numbers(column)) for key in {row[by] for row in self}}


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def rows_of(path: Path) -> Rows:
    """A CSV file in plain Python: numbers where all of a column are, nothing where a cell is empty."""
    text = path.read_text("utf-8")
    semicolons = text.partition("\n")[0].count(";") > 1
    raw = list(csv.DictReader(text.splitlines(), delimiter=";" if semicolons else ","))
    numeric = {name for name in raw[0] if all(_number(row[name], semicolons) is not None for row in raw if row[name])}
    return Rows(
        {name: (_number(cell, semicolons) if name in numeric else cell) if cell else None for name, cell in row.items()}
        for row in raw
    )


def _number(cell: str, decimal_comma: bool) -> float | None:
    try:
        return float(cell.replace(",", ".") if decimal_comma else cell)
    except ValueError:
        return None
