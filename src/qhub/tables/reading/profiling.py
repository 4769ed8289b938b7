"""Profiling of a Parquet file, by a look at every row."""

import csv
import io
import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time
from typing import Any, NamedTuple

import duckdb
import numpy

from qhub.language.text import fold
from qhub.tables.names import quoted, text
from qhub.tables.profile import ColumnProfile, Frequency, Profile, Spellings, Statistics
from qhub.tables.reading.connection import one_row
from qhub.tables.table import Column, Table

PREVIEW, FIRST = 10, 100
"""Rows that a model is shown."""
TOP = 5
"""Most frequent values that are kept of a column."""
COUNTED_COLUMNS = 5
"""Columns of text whose values are counted whatever they are."""
FEW = 1_000
"""Different values up to which further columns are counted too, and the spellings of values compared."""
FEW_NUMBERS = 10_000
"""Different numbers up to which a column's quantiles come from counting them."""
COUNTED_AT_MOST = 60
"""Columns of text whose values are counted at all."""
CELL_LENGTH = 2_000
"""Characters of a cell in the first rows: one cell must not be a whole message."""
AT_ONCE = 50
"""Columns that one query looks at, which bounds the query's size."""
NUMBERS = ("BIGINT", "DOUBLE")


class _Counts(NamedTuple):
    """The counts that one look at all columns gives of each."""

    present: int
    distinct: int
    """About; 0 of text whose values are counted anyway."""
    low: Any
    high: Any
    mean: float | None
    std: float | None


class _Words(NamedTuple):
    """The values of a column of text: how many there are, the most frequent, and how they are spelt."""

    distinct: int
    values: tuple[Frequency, ...]
    """The most frequent."""
    spellings: Spellings | None


def profile_table(connection: duckdb.DuckDBPyConnection, table: Table) -> Profile:
    """The profile of a table that has just been written."""
    rows = _first_rows(connection, table)
    counts = _counts(connection, table)
    numbers = [column for column in table.columns if column.type in NUMBERS]
    # Picking out quantiles is work for one thread: meanwhile another counts words.
    with ThreadPoolExecutor(2) as pool:
        words = pool.submit(_tops, connection.cursor(), table, counts)
        found = pool.map(lambda column: _statistics(connection.cursor(), table, column, counts[column.name]), numbers)
        statistics = dict(zip((column.name for column in numbers), found, strict=True))
        tops = words.result()
    columns = []
    for column in table.columns:
        known, top = counts[column.name], tops.get(column.name)
        columns.append(
            ColumnProfile(
                name=column.name,
                type=column.type,
                unit=column.unit,
                nulls=table.rows - known.present,
                distinct=top.distinct if top else min(known.distinct, known.present),
                min=None if known.low is None else _cell(known.low),
                max=None if known.high is None else _cell(known.high),
                statistics=statistics.get(column.name),
                top=top.values if top else None,
                spellings=top.spellings if top else None,
            )
        )
    names = [column.name for column in table.columns]
    return Profile(table.rows, tuple(columns), _csv(names, rows[:PREVIEW]), _csv(names, rows))


def _always_counted(table: Table) -> list[str]:
    return [column.name for column in table.columns if column.type == "VARCHAR"][:COUNTED_COLUMNS]


def _from(table: Table) -> str:
    return f"read_parquet({text(table.path)}, hive_partitioning = false)"


def _first_rows(connection: duckdb.DuckDBPyConnection, table: Table) -> list[tuple[Any, ...]]:
    cells = ", ".join(
        f"CASE WHEN length({name}) > {CELL_LENGTH} THEN left({name}, {CELL_LENGTH}) || '…' ELSE {name} END"
        if column.type == "VARCHAR"
        else name
        for column in table.columns
        for name in [quoted(column.name)]
    )
    return connection.execute(f"SELECT {cells} FROM {_from(table)} LIMIT {FIRST}").fetchall()


def _csv(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> str:
    """As pandas writes it."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(names)
    single = len(names) == 1
    for row in rows:
        cells = [_cell(value) for value in row]
        writer.writerow(['""'] if single and cells == [""] else cells)
    return buffer.getvalue()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)


def _counts(connection: duckdb.DuckDBPyConnection, table: Table) -> dict[str, _Counts]:
    """What one look at each column gives."""
    found = {}
    for start in range(0, len(table.columns), AT_ONCE):
        batch = table.columns[start : start + AT_ONCE]
        try:
            answer = _look(connection, table, batch, "stddev_samp({})")
        except duckdb.OutOfRangeException:  # numbers whose squares are beyond any number
            answer = _look(connection, table, batch, "NULL")
        for index, column in enumerate(batch):
            found[column.name] = _Counts(*answer[6 * index : 6 * index + 6])
    return found


def _look(
    connection: duckdb.DuckDBPyConnection, table: Table, columns: Sequence[Column], deviation: str
) -> tuple[Any, ...]:
    counted = _always_counted(table)
    asked = []
    for column in columns:
        name = quoted(column.name)
        number = column.type in NUMBERS
        ordered = number or column.type in ("DATE", "TIMESTAMP", "TIME")
        asked += [
            f"count({name})",
            "0" if column.name in counted else f"approx_count_distinct({name})",
            f"min({name})" if ordered else "NULL",
            f"max({name})" if ordered else "NULL",
            f"avg({name})" if number else "NULL",
            deviation.format(name) if number else "NULL",
        ]
    return one_row(connection, f"SELECT {', '.join(asked)} FROM {_from(table)}")


def _statistics(connection: duckdb.DuckDBPyConnection, table: Table, column: Column, known: _Counts) -> Statistics:
    if not known.present:
        return Statistics(0, None, None, None, None, None, None, None)
    places = [fraction * (known.present - 1) for fraction in (0.25, 0.5, 0.75)]
    indexes = sorted({math.floor(place) for place in places} | {math.ceil(place) for place in places})
    pick = _by_counting if known.distinct <= FEW_NUMBERS else _by_partition
    values = dict(zip(indexes, pick(connection, table, column, known.present, indexes), strict=True))
    quartiles = []
    for place in places:
        low, high = values[math.floor(place)], values[math.ceil(place)]
        quartiles.append(low + (high - low) * (place - math.floor(place)))
    numbers = [known.mean, known.std, known.low, *quartiles, known.high]
    return Statistics(known.present, *(_finite(number) for number in numbers))


def _by_counting(
    connection: duckdb.DuckDBPyConnection, table: Table, column: Column, count: int, indexes: Sequence[int]
) -> list[float]:
    """The values at some places of a sorted column with few different ones."""
    name = quoted(column.name)
    rows = connection.execute(
        f"SELECT {name}, count(*) FROM {_from(table)} WHERE {name} IS NOT NULL GROUP BY 1 ORDER BY 1"
    ).fetchall()
    ends = numpy.cumsum([number for _, number in rows])
    return [float(rows[place][0]) for place in numpy.searchsorted(ends, indexes, side="right")]


def _by_partition(
    connection: duckdb.DuckDBPyConnection, table: Table, column: Column, count: int, indexes: Sequence[int]
) -> list[float]:
    """The same for a column with many: all of its values, and only its values, in memory."""
    name = quoted(column.name)
    only = "" if count == table.rows else f" WHERE {name} IS NOT NULL"
    values = numpy.asarray(connection.execute(f"SELECT {name} AS x FROM {_from(table)}{only}").fetchnumpy()["x"])
    values.partition(list(indexes))
    return [float(values[index]) for index in indexes]


def _finite(number: float | None) -> float | None:
    return float(number) if number is not None and math.isfinite(number) else None


def _tops(connection: duckdb.DuckDBPyConnection, table: Table, counts: Mapping[str, _Counts]) -> dict[str, _Words]:
    """Of columns of text: how many different values there are, the most frequent, and how they are spelt."""
    names = [column.name for column in table.columns if column.type == "VARCHAR"]
    counted = _always_counted(table) + [name for name in names[COUNTED_COLUMNS:] if counts[name].distinct <= FEW]
    # Where equally many rows have two values, the one that is met first comes first, as in pandas. A file may have a
    # column of the name that DuckDB gives to a row's number; then their own order must do.
    own = any(column.name.lower() == "file_row_number" for column in table.columns)
    found = {}
    for name in counted[:COUNTED_AT_MOST]:
        position = "min(x)" if own else "min(file_row_number)"
        number = "" if own else ", file_row_number"
        rows = connection.execute(
            f"SELECT left(x, {CELL_LENGTH}), n, count(*) OVER () FROM (SELECT x, count(*) AS n, {position} AS p "
            f"FROM (SELECT {quoted(name)} AS x{number} FROM {_from(table)}) WHERE x IS NOT NULL GROUP BY x) "
            f"ORDER BY n DESC, p LIMIT {FEW}"
        ).fetchall()
        distinct = rows[0][2] if rows else 0
        values = tuple(Frequency(value, count) for value, count, _ in rows)
        found[name] = _Words(distinct, values[:TOP], _spellings(values) if distinct <= FEW else None)
    return found


def _spellings(values: Sequence[Frequency]) -> Spellings | None:
    """How values are spelt that most rows share with others; of codes and texts, each its own, nothing is said."""
    ways: dict[str, list[str]] = {}
    for found in values:
        ways.setdefault(fold(found.value).strip(), []).append(found.value)
    several = [own for own in ways.values() if len(own) > 1]
    if not several or sum(found.count for found in values) < 2 * len(ways):
        return None
    return Spellings(len(ways), tuple(several[0]))
