"""Tables, and the results of queries over them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table."""

    name: str
    """As in the file, made unique and never empty."""
    type: str
    """Its SQL type, as DuckDB names it (`BIGINT`, `DOUBLE`, `DATE`, `TIMESTAMP`, `TIME`, `BOOLEAN`, `VARCHAR`…)."""
    unit: str = ""
    """Of numbers: what the file writes beside each (`%`, `€`, `kg`)."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table that can be queried."""

    name: str
    """What SQL calls it: the file's name in plain lower-case letters (`Vendas 2024.csv` is `vendas_2024`)."""
    path: Path
    """The Parquet file with its rows."""
    rows: int
    """How many there are."""
    columns: tuple[Column, ...]
    """In the file's order."""
    source: str
    """The file's name as its owner knows it, with the sheet's where it has several."""


@dataclass(frozen=True, slots=True)
class QueryResult:
    """The result of a query. Values are plain JSON: dates and times are ISO 8601 texts."""

    columns: tuple[Column, ...]
    """With their SQL types."""
    rows: list[list[Any]]
    """As many as were asked for, at most."""
    truncated: bool
    """Whether there were more."""
    ms: int
    """How long it took."""
    total: int | None = None
    """How many there are in all; None where that is not known."""
