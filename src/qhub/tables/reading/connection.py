"""A DuckDB that reads one file and writes into one folder, and can do nothing else."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from duckdb import DuckDBPyConnection, connect

from qhub.tables.names import text
from qhub.tables.reading.limits import ReadLimits


def one_row(connection: DuckDBPyConnection, query: str) -> tuple[Any, ...]:
    """The only row of a query, which leaves nothing open: a connection with an unread result refuses other work."""
    (row,) = connection.execute(query).fetchall()
    return row


@contextmanager
def open_connection(folder: Path, readable: Iterable[Path], limits: ReadLimits) -> Iterator[DuckDBPyConnection]:
    """A database in memory that spills into `folder`; no network, no extensions, no other file."""
    connection = connect(
        config={
            "threads": limits.threads,
            # With threads for writing, a query that fails while they write may wait for ever (duckdb/duckdb#23885).
            "async_threads": 0,
            "memory_limit": f"{limits.memory_mb}MB",
            "temp_directory": str(folder / "spill"),
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "python_enable_replacements": False,
        }
    )
    try:
        connection.execute("SET enable_progress_bar = false")
        connection.execute("SET GLOBAL parquet_metadata_cache = true")  # a wide table is asked hundreds of times
        paths = ", ".join(text(path) for path in readable)
        connection.execute(f"SET allowed_paths = [{paths}]")
        connection.execute(f"SET allowed_directories = [{text(str(folder) + '/')}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        yield connection
    finally:
        connection.close()
