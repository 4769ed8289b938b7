# ruff: noqa: DTZ001 - the times of a table have no zone
"""Parquet from elsewhere."""

from datetime import date, datetime, time
from pathlib import Path

import duckdb
import pytest

from qhub.tables.reading.unreadable import UnreadableFile
from tests.tables.conftest import Read, rows, types


def parquet(tmp_path: Path, query: str) -> bytes:
    path = tmp_path / "made.parquet"
    with duckdb.connect() as connection:
        connection.execute(f"COPY ({query}) TO '{path}' (FORMAT parquet)")
    return path.read_bytes()


def test_types_become_the_few_that_the_hub_knows(read: Read, tmp_path: Path) -> None:
    content = parquet(
        tmp_path,
        "SELECT 1::TINYINT AS i, 2.5::DECIMAL(9,2) AS d, 1.5::FLOAT AS f, [1, 2] AS l, {'a': 1} AS s, "
        "DATE '2024-01-05' AS dia, TIMESTAMPTZ '2024-01-05 10:00:00+00' AS m, true AS b, 'x' AS t, "
        "TIME '08:30:00' AS h, 18446744073709551615::UBIGINT AS u",
    )

    (found,) = read("a.parquet", content).tables

    assert types(found) == {
        "i": "BIGINT", "d": "DOUBLE", "f": "DOUBLE", "l": "VARCHAR", "s": "VARCHAR", "dia": "DATE", "m": "TIMESTAMP",
        "b": "BOOLEAN", "t": "VARCHAR", "h": "TIME", "u": "DOUBLE",
    }  # fmt: skip
    assert rows(found) == [
        (1, 2.5, 1.5, "[1,2]", '{"a":1}', date(2024, 1, 5), datetime(2024, 1, 5, 10), True, "x", time(8, 30), 2.0**64)
    ]


def test_more_rows_than_allowed_are_refused_before_they_are_read(read: Read, tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read("a.parquet", parquet(tmp_path, "FROM range(1000)"), limits={"rows": 999})

    assert (refused.value.code, refused.value.params) == ("too_many_rows", {"linhas": 1000, "limite": 999})


def test_a_damaged_file_is_refused(read: Read, tmp_path: Path) -> None:
    content = parquet(tmp_path, "FROM range(1000)")

    for damaged in (content[:-20], content[:4] + b"\xff" * 200 + content[204:], b"PAR1"):
        with pytest.raises(UnreadableFile) as refused:
            read("a.parquet", damaged)
        assert refused.value.code == "damaged"
