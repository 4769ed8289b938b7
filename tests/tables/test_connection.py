"""The database that reads a file."""

from pathlib import Path

import duckdb
import pytest

from qhub.tables.reading.connection import open_connection
from qhub.tables.reading.limits import ReadLimits

FAILING = """
    COPY (SELECT i, repeat('x', 60), i < 90000 OR CAST(concat('no', i) AS BOOLEAN) FROM range(100000) t(i))
    TO '{target}' (FORMAT parquet, ROW_GROUP_SIZE 4096)
"""


@pytest.mark.timeout(120)
def test_a_copy_that_fails_in_the_middle_ends_each_time(tmp_path: Path) -> None:
    """With DuckDB's own threads for writing, one in a hundred waited for ever; the test then runs out of time."""
    with open_connection(tmp_path, [], ReadLimits()) as connection:
        for _ in range(60):
            with pytest.raises(duckdb.ConversionException):
                connection.execute(FAILING.format(target=tmp_path / "a.parquet"))
        assert connection.execute("SELECT current_setting('async_threads')").fetchall() == [(0,)]
