"""Numbers that stand for nothing: `-9999` where a station measured no rain.

Programs that cannot leave a number out write one that nobody can have measured. It is known by its nines, and by being
ten times as far from zero as any other; such a number in a mean is a wrong mean, so it is taken out and its owner told.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import duckdb

from qhub.tables.names import quoted, text
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.parquet import write_rows
from qhub.tables.remark import Reading, Remark
from qhub.tables.table import Column

FILLS = (
    -99.0,
    -99.9,
    -99.99,
    -990.0,
    -999.0,
    -999.9,
    -999.99,
    -9999.0,
    -9999.9,
    -99999.0,
    -999999.0,
    9999.0,
    99999.0,
    999999.0,
)
"""What is written for nothing; positive ones of few digits are rather numbers."""
FAR = 10
"""How many times as far from zero as all others it lies."""
LEAST_OTHERS = 3
"""Different values that a column has beside it, at least."""


class FilledColumn(NamedTuple):
    """A column with a number that stands for nothing."""

    column: Column
    value: float
    cells: int

    @property
    def written(self) -> str:
        return f"{self.value:g}"


def without_fills(
    connection: duckdb.DuckDBPyConnection,
    path: Path,
    columns: Sequence[Column],
    wanted: Mapping[str, Reading],
) -> list[Remark]:
    """Empty the cells of a table that was written which hold such a number; what is to be told of it.

    A column of which its owner said that it holds numbers keeps them.
    """
    source = f"read_parquet({text(path)}, hive_partitioning = false)"
    asked = [column for column in _suspects(connection, path, columns) if wanted.get(column.name) != "number"]
    found = [filled for column in asked if (filled := _filled(connection, source, column))]
    if not found:
        return []
    cells = ", ".join(f"nullif({quoted(f.column.name)}, {f.value}) AS {quoted(f.column.name)}" for f in found)
    copy = path.with_suffix(".filled")
    write_rows(connection, f"SELECT * REPLACE ({cells}) FROM {source}", copy, len(columns))
    copy.replace(path)
    return [Remark("fill_value", f.column.name, None, ("number",), f.written, f.cells) for f in found]


def _suspects(connection: duckdb.DuckDBPyConnection, path: Path, columns: Sequence[Column]) -> list[Column]:
    """The columns whose least or greatest number is one of those, by what the file's own summary says."""
    rows = connection.execute(
        "SELECT column_id, min(TRY_CAST(stats_min_value AS DOUBLE)), max(TRY_CAST(stats_max_value AS DOUBLE)) "
        f"FROM parquet_metadata({text(path)}) GROUP BY column_id"
    ).fetchall()
    ends = {index: (low, high) for index, low, high in rows}
    return [
        column
        for index, column in enumerate(columns)
        if column.type in ("BIGINT", "DOUBLE") and any(end in FILLS for end in ends.get(index, ()))
    ]


def _filled(connection: duckdb.DuckDBPyConnection, source: str, column: Column) -> FilledColumn | None:
    name = quoted(column.name)
    low, high = one_row(connection, f"SELECT min({name}), max({name}) FROM {source}")
    for value in (low, high):
        if value not in FILLS:
            continue
        count, others, farthest = one_row(
            connection,
            f"SELECT count(*) FILTER ({name} = {value}), count(DISTINCT {name}) FILTER ({name} <> {value}), "
            f"max(abs({name})) FILTER ({name} <> {value}) FROM {source}",
        )
        if others >= LEAST_OTHERS and farthest * FAR <= abs(value):
            return FilledColumn(column, value, count)
    return None
