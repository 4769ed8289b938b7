"""From rows of text to a Parquet file with types.

Most files are what their first rows promise. So the first attempt writes in one pass, converting each column to the
kind that its first rows allow and proving every value on the way; one value that does not fit stops it. Then all
columns are examined whole and the file is written again, with types that are known to fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from qhub.tables.names import column_names, quoted, text
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.kinds import Kind, cleaned, possible, writes_decimal_comma
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.relation import Relation
from qhub.tables.reading.unreadable import UnreadableFile
from qhub.tables.table import Column

SAMPLE = 2_000
"""Rows that rule kinds out before the whole is read."""
CHECKED_AT_ONCE = 64
"""Columns examined by one query, which bounds the query's size."""
ROW_GROUP_CELLS = 800_000
"""Cells that are written together: a row group is held in memory, by each thread one."""
MISFIT = "qhub: a value does not fit"
"""What the first attempt stops with."""


@dataclass(frozen=True, slots=True)
class Written:
    """A Parquet file that was written."""

    rows: int
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    kind: Kind | None
    """None: text."""
    clean: bool
    """Whether blanks and words for nothing must be taken off first."""
    words: tuple[str, ...] = ()
    """Of text: all that it seems to have, where they are few."""


def write_parquet(
    connection: duckdb.DuckDBPyConnection, relation: Relation, target: Path, limits: ReadLimits
) -> Written:
    """Write a relation's rows, without those that are empty, with the types that all of their values have."""
    if len(relation.headers) > limits.columns:
        raise UnreadableFile("too_many_columns", colunas=len(relation.headers), limite=limits.columns)
    candidates, plans = _first_guess(connection, relation)
    unknown = {name: kinds for name, kinds in candidates.items() if name not in plans}
    empty: set[str] = set()
    if unknown:
        settled, empty = _examine(connection, relation, unknown)
        plans |= settled
    plans = _without_blank_columns(relation, plans, empty)
    first = target.with_suffix(".first")
    try:
        rows = _prove(connection, relation, plans, first)
    except duckdb.ConversionException as error:
        if MISFIT not in str(error):
            raise
        settled, _ = _examine(connection, relation, {name: candidates[name] for name in plans})
        plans = {name: settled[name] for name in plans}
        rows = _copy(connection, relation, plans, first, prove=False)
    rows -= _drop_blank_rows(connection, first, target, plans)
    if rows > limits.rows:
        raise UnreadableFile("too_many_rows", linhas=rows, limite=limits.rows)
    names = dict(zip(relation.columns, column_names(relation.headers), strict=True))
    return Written(rows, tuple(Column(names[key], _type(plan)) for key, plan in plans.items()))


def _first_guess(
    connection: duckdb.DuckDBPyConnection, relation: Relation
) -> tuple[dict[str, list[Kind]], dict[str, _Plan]]:
    """What the first rows leave possible, and a plan for each column of which they say something."""
    sample = connection.execute(f"SELECT * FROM {relation.sql} LIMIT {SAMPLE}").fetchall()
    columns = [set(values) for values in zip(*sample, strict=True)] if sample else [set()] * len(relation.headers)
    decimal_comma = writes_decimal_comma(columns)
    candidates = {}
    plans = {}
    for name, values in zip(relation.columns, columns, strict=True):
        candidates[name] = kinds = possible(values, decimal_comma=decimal_comma)
        if not kinds:
            plans[name] = _Plan(None, clean=False)
        elif any(value is not None and kinds[0].fits(value.strip(" \u00a0\t")) for value in values):
            plans[name] = _Plan(kinds[0], clean=any(value is not None and not kinds[0].fits(value) for value in values))
    return candidates, plans


def _examine(
    connection: duckdb.DuckDBPyConnection, relation: Relation, candidates: Mapping[str, list[Kind]]
) -> tuple[dict[str, _Plan], set[str]]:
    """The first kind of each column that fits all of its values, and the columns without any value."""
    plans: dict[str, _Plan] = {}
    empty: set[str] = set()
    names = list(candidates)
    for start in range(0, len(names), CHECKED_AT_ONCE):
        batch = names[start : start + CHECKED_AT_ONCE]
        tests = []
        for name in batch:
            tests += [f"count({name})", f"count({name}_)"]
            tests += [
                f"count(*) FILTER ({kind.test(name + '_', kind.convert(name + '_'))})" for kind in candidates[name]
            ]
        inner = ", ".join(f"{name}, {cleaned(name)} AS {name}_" for name in batch)
        counts = iter(one_row(connection, f"SELECT {', '.join(tests)} FROM (SELECT {inner} FROM {relation.sql})"))
        for name in batch:
            present, meaningful = next(counts), next(counts)
            fitting = [kind for kind in candidates[name] if next(counts) == meaningful]
            plans[name] = _Plan(fitting[0] if meaningful and fitting else None, clean=True)
            if not present:
                empty.add(name)
    return plans, empty


def _without_blank_columns(relation: Relation, plans: dict[str, _Plan], empty: set[str]) -> dict[str, _Plan]:
    """In the file's order, without columns that have neither name nor value: a delimiter at the end of each line."""
    named = {name for name, header in zip(relation.columns, relation.headers, strict=True) if header}
    kept = {name: plans[name] for name in relation.columns if name in named or name not in empty}
    if not kept:
        raise UnreadableFile("no_table")
    return kept


def _prove(connection: duckdb.DuckDBPyConnection, relation: Relation, plans: Mapping[str, _Plan], target: Path) -> int:
    """Write the rows as planned, with the words that were expected and, should there be others, without them."""
    worded = {
        key: replace(plan, words=relation.words[key]) if plan.kind is None and key in relation.words else plan
        for key, plan in plans.items()
    }
    try:
        return _copy(connection, relation, worded, target, prove=True)
    except duckdb.ConversionException as error:
        if MISFIT in str(error):
            raise
        return _copy(connection, relation, plans, target, prove=True)


def _copy(
    connection: duckdb.DuckDBPyConnection, relation: Relation, plans: Mapping[str, _Plan], target: Path, *, prove: bool
) -> int:
    names = dict(zip(relation.columns, column_names(relation.headers), strict=True))
    inner, outer, checks = [], [], []
    for key, plan in plans.items():
        text_of, value_of = f"{key}_text", f"{key}_value"
        if plan.kind is None:
            words = ", ".join(text(word) for word in plan.words)
            inner.append(f"CAST({key} AS ENUM({words})) AS {key}" if words else key)
            outer.append(f"{key} AS {quoted(names[key])}")
            continue
        x = f"({cleaned(key)})" if plan.clean else key
        inner.append(f"{plan.kind.convert(x)} AS {value_of}")
        if prove:
            inner.append(f"{x} AS {text_of}")
            checks.append((text_of, f"({text_of} IS NULL OR ({plan.kind.test(text_of, value_of)}))"))
        outer.append(f"{value_of} AS {quoted(names[key])}")
    # Blank rows are rare, and asking each row costs; unless words for nothing were taken off, they can be found later.
    some = f" WHERE coalesce({', '.join(plans)}) IS NOT NULL" if _cleans(plans) else ""
    # A cast that fails, and not `error()`: a function with an effect would have the file read by one thread alone.
    proof = " AND ".join(check for _, check in checks)
    failing = f"CAST(concat({text(MISFIT)}, {checks[0][0]}) AS BOOLEAN)" if checks else ""
    fits = f" WHERE CASE WHEN {proof} THEN true ELSE {failing} END" if checks else ""
    rows = f"SELECT {', '.join(outer)} FROM (SELECT {', '.join(inner)} FROM {relation.sql}{some}){fits}"
    return write(connection, rows, target, len(plans))


def write(connection: duckdb.DuckDBPyConnection, rows: str, target: Path, columns: int) -> int:
    """Write what a query gives, in its order, as Parquet; how many rows that were."""
    group = max(2048, ROW_GROUP_CELLS // columns // 2048 * 2048)
    (count,) = one_row(
        connection, f"COPY ({rows}) TO {text(target)} (FORMAT parquet, COMPRESSION snappy, ROW_GROUP_SIZE {group})"
    )
    return int(count)


def _cleans(plans: Mapping[str, _Plan]) -> bool:
    return any(plan.clean and plan.kind for plan in plans.values())


def _drop_blank_rows(
    connection: duckdb.DuckDBPyConnection, first: Path, target: Path, plans: Mapping[str, _Plan]
) -> int:
    """Make `target` of the first file: the same, or again without the rows that hold nothing; how many they were."""
    count = 0
    if not _cleans(plans) and not _has_full_column(connection, first):
        source = f"read_parquet({text(first)}, hive_partitioning = false)"
        names = [row[0] for row in connection.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()]
        blank = " AND ".join(f"{quoted(name)} IS NULL" for name in names)
        (count,) = one_row(connection, f"SELECT count(*) FROM {source} WHERE {blank}")
        if count:
            write(connection, f"SELECT * FROM {source} WHERE NOT ({blank})", target, len(names))
    if count:
        first.unlink()
    else:
        first.rename(target)
    return int(count)


def _has_full_column(connection: duckdb.DuckDBPyConnection, path: Path) -> bool:
    (full,) = one_row(
        connection,
        f"SELECT count(*) FROM (SELECT column_id FROM parquet_metadata({text(path)}) "
        "GROUP BY column_id HAVING sum(stats_null_count) = 0)",
    )
    return bool(full)


def _type(plan: _Plan) -> str:
    return plan.kind.type if plan.kind else "VARCHAR"
