"""Writing what a query gives as Parquet."""

from pathlib import Path

import duckdb

from qhub.tables.names import text
from qhub.tables.reading.connection import one_row

ROW_GROUP_CELLS = 800_000
"""Cells that are written together: a row group is held in memory, by each thread one."""


def write_rows(connection: duckdb.DuckDBPyConnection, rows: str, target: Path, columns: int) -> int:
    """Write what a query gives, in its order; how many rows that were."""
    group = max(2048, ROW_GROUP_CELLS // columns // 2048 * 2048)
    (count,) = one_row(
        connection, f"COPY ({rows}) TO {text(target)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE {group})"
    )
    return int(count)
