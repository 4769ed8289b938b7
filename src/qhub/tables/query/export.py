"""Export of a query's whole result as a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from qhub.tables.query.engine import QueryEngine
from qhub.tables.table import Table

ExportFormat = Literal["csv", "xlsx"]
MEDIA_TYPES: dict[ExportFormat, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


class Exported(NamedTuple):
    """The contents of an exported file."""

    rows: int
    """How many."""
    truncated: bool
    """Whether there were more than a file of this kind, or the hub, allows."""


async def export(
    engine: QueryEngine,
    tables: Sequence[Table],
    sql: str,
    fmt: ExportFormat,
    path: Path,
    *,
    rows: int,
    language: str,
) -> Exported:
    """Write at most so many rows into a file; `ToolFailure` says why there is none.

    CSV has semicolons and decimal commas where people write Portuguese, as their spreadsheets expect.
    """
    return Exported(*await engine.write(tables, sql, path, format_=fmt, language=language, rows=rows))
