"""Writing: rows of text become a Parquet file with types.

Most files are what their first rows promise. So the first attempt writes in one pass, converting each column to the
kind that its first rows allow and proving every value on the way; one value that does not fit stops it. Then all
columns are examined whole and the file is written again, with types that are known to fit. Columns of which the first
rows leave a doubt are examined whole before anything is written.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from qhub.tables.names import column_names, quoted, text
from qhub.tables.reading.choosing import MOSTLY, Choice, almost, choose, judge_again
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.evidence import Evidence, facts_of
from qhub.tables.reading.fill_values import without_fills
from qhub.tables.reading.kind import Kind
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.missing import BLANKS, ERROR_PATTERN, cleaned, is_error, meaningful
from qhub.tables.reading.parquet import write_rows
from qhub.tables.reading.relation import Relation, Row
from qhub.tables.reading.totals import CleanRelation, set_apart, without_late_totals
from qhub.tables.reading.unreadable import UnreadableFile
from qhub.tables.remark import AS_FOUND, Remark, RequestedReading
from qhub.tables.table import Column

SAMPLE = 2_000
"""Rows that rule kinds out before the whole is read."""
CHECKED_AT_ONCE = 64
"""Columns examined by one query, which bounds the query's size."""
FORMULA_OF_TEXT = r'=\s*"([^"]*)"\s*'
"""A formula that is a text."""
MISFIT = "qhub: a value does not fit"
"""What the first attempt stops with."""


@dataclass(frozen=True, slots=True)
class Written:
    """A Parquet file that was written."""

    rows: int
    columns: tuple[Column, ...]
    remarks: tuple[Remark, ...] = ()
    notes: tuple[str, ...] = ()
    """Rows that were set apart, as text."""


@dataclass(frozen=True, slots=True)
class _Plan:
    kind: Kind | None
    """None: text."""
    clean: bool
    """Whether blanks and words for nothing must be taken off first."""
    words: tuple[str, ...] = ()
    """Of text: all that it seems to have, where they are few."""
    padded: bool = False
    """Of text: whether blanks fill its cells up to a width."""
    errors: bool = False
    """Of text: whether some of it is what a spreadsheet writes for a formula that failed."""
    lenient: bool = False
    """Whether what does not fit becomes empty."""


@dataclass(frozen=True, slots=True)
class _Examined:
    """The findings of all rows about some columns."""

    fits: dict[str, list[Kind]]
    """The kinds that fit all values of a column."""
    empty: set[str]
    """Columns without any value."""
    nearly: dict[str, tuple[Kind, int, int]]
    """Of columns that no kind fits whole: the one that fits most values, how many those are, and of how many."""


def write_parquet(
    connection: duckdb.DuckDBPyConnection,
    relation: Relation,
    target: Path,
    limits: ReadLimits,
    wanted: RequestedReading | None = None,
) -> Written:
    """Write a relation's rows, without those that are empty, with the types that all of their values have.

    `wanted` is how the file's owner wants it read, where they said so.
    """
    if len(relation.headers) > limits.columns:
        raise UnreadableFile("too_many_columns", colunas=len(relation.headers), limite=limits.columns)
    return _Writing(connection, relation, wanted or RequestedReading()).write(target, limits)


class _Writing:
    """The writing of one relation to a file."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, relation: Relation, wanted: RequestedReading) -> None:
        self._connection = connection
        self._wanted = wanted
        self._names = dict(zip(relation.columns, column_names(relation.headers), strict=True))
        sample = connection.execute(f"SELECT * FROM {relation.sql} LIMIT {SAMPLE}").fetchall()
        self._apart: CleanRelation = set_apart(
            connection, relation, sample, complete=len(sample) < SAMPLE, keep=wanted.totals == "totals_rows",
            force=wanted.totals == "totals_apart",
        )  # fmt: skip
        self._relation = self._apart.relation
        rows = self._apart.sample
        self._written_as_text = _formulas_of_text(rows)
        if self._written_as_text:
            self._relation = _without_formulas(self._relation, self._written_as_text)
            rows = [tuple(_plain_text(cell) for cell in row) for row in rows]
        self._columns = [set(values) for values in zip(*rows, strict=True)] if rows else [set()] * len(relation.headers)
        self._choices = self._choose()

    def write(self, target: Path, limits: ReadLimits) -> Written:
        plans = self._first_plans()
        open_questions = [name for name, choice in self._choices.items() if name not in plans or choice.doubtful]
        examined = self._examine(open_questions)
        if any(self._choices[name].doubtful for name in open_questions):
            self._decide(examined)
        plans |= {name: self._plan(name, examined.fits[name], clean=True) for name in open_questions}
        plans = self._without_blank_columns(plans, examined.empty)
        first = target.with_suffix(".first")
        try:
            rows = self._prove(plans, first)
        except duckdb.ConversionException as error:
            if MISFIT not in str(error):
                raise
            plans, examined, rows = self._second_attempt(list(plans), first)
        rows -= _drop_blank_rows(self._connection, first, target, plans)
        late = without_late_totals(self._connection, target, self._apart, rows)
        if late.rows > limits.rows:
            raise UnreadableFile("too_many_rows", linhas=late.rows, limite=limits.rows)
        columns = tuple(Column(self._names[key], _type(plan), _unit(plan)) for key, plan in plans.items())
        fills = without_fills(self._connection, target, columns, self._wanted.columns)
        remarks = (*self._relation.remarks, *late.remarks, *self._remarks(plans, examined), *fills)
        return Written(late.rows, columns, remarks, late.notes)

    def _second_attempt(self, names: list[str], first: Path) -> tuple[dict[str, _Plan], _Examined, int]:
        """With kinds that are known to fit, and the rows that are no rows found among all of them."""
        suspects = [name for name in names if self._choices[name].kinds]
        self._apart = self._apart.looked_through(self._connection, suspects)
        self._relation = _without_formulas(self._apart.relation, self._written_as_text)
        examined = self._examine(names)
        self._decide(examined)
        plans = {name: self._plan(name, examined.fits[name], clean=True) for name in names}
        return plans, examined, self._copy(plans, first, prove=False)

    def _choose(self) -> dict[str, Choice]:
        relation = self._relation
        values = [meaningful(found) for found in self._columns]
        known = [
            facts_of(relation.headers[index], found)
            for index, found in enumerate(values)
            if index not in relation.number_cells
        ]
        self._evidence = Evidence.from_columns(known, relation.separator)
        return {
            key: choose(
                self._names[key],
                header,
                values[index],
                self._evidence,
                are_numbers=index in relation.number_cells,
                are_text=index in self._written_as_text,
                wanted=self._wanted.columns.get(self._names[key]),
            )
            for index, (key, header) in enumerate(zip(relation.columns, relation.headers, strict=True))
        }

    def _first_plans(self) -> dict[str, _Plan]:
        """A plan for each column of which the first rows say something."""
        plans = {}
        for key, values in zip(self._relation.columns, self._columns, strict=True):
            choice = self._choices[key]
            if not choice.kinds:
                plans[key] = self._plan(key, [], clean=False)
            elif any(value is not None and choice.kinds[0].fits(value.strip(BLANKS)) for value in values):
                clean = any(value is not None and not choice.kinds[0].fits(value) for value in values)
                plans[key] = self._plan(key, list(choice.kinds), clean=clean)
        return plans

    def _plan(self, key: str, fits: list[Kind], *, clean: bool) -> _Plan:
        choice = self._choices[key]
        if choice.lenient:
            return _Plan(choice.kinds[0], clean=True, lenient=True)
        if fits:
            return _Plan(fits[0], clean=clean)
        values = self._columns[self._relation.columns.index(key)]
        errors = any(value is not None and is_error(value) for value in values)
        return _Plan(None, clean=clean, errors=errors, padded=_is_padded(values))

    def _decide(self, examined: _Examined) -> None:
        """Put first what the whole file makes likelier, now that every row of doubtful columns was asked."""
        settled = {name: list(choice.kinds[:1]) for name, choice in self._choices.items() if choice.kinds}
        self._evidence = judge_again(self._choices, settled | examined.fits, self._relation.separator)
        for name, fits in examined.fits.items():
            choice = self._choices[name]
            if not choice.doubtful or not fits or not (fits[0].mark or fits[0].order):
                continue
            known = replace(choice.facts, marks=frozenset(kind.mark for kind in fits if kind.mark))
            mark, order = self._evidence.mark_of(known), self._evidence.order_of(known)
            fits.sort(key=lambda kind: (kind.mark or mark.mark) != mark.mark or (kind.order or order[0]) != order[0])
            sure = mark.sure if known.marks else order[1]
            self._choices[name] = replace(choice, doubtful=not sure)

    def _examine(self, names: list[str]) -> _Examined:
        """The kinds of each column that fit all of its values, and the columns without any value."""
        found = _Examined({}, set(), {})
        for start in range(0, len(names), CHECKED_AT_ONCE):
            batch = names[start : start + CHECKED_AT_ONCE]
            tests = []
            for name in batch:
                tests += [f"count({name})", f"count({name}_)"]
                tests += [
                    f"count(*) FILTER ({kind.test(name + '_', kind.convert(name + '_'))})"
                    for kind in self._choices[name].kinds
                ]
            inner = ", ".join(f"{name}, {cleaned(name)} AS {name}_" for name in batch)
            counts = iter(
                one_row(self._connection, f"SELECT {', '.join(tests)} FROM (SELECT {inner} FROM {self._relation.sql})")
            )
            for name in batch:
                present, meaning = next(counts), next(counts)
                fitting = {kind: next(counts) for kind in self._choices[name].kinds}
                fits = [kind for kind, count in fitting.items() if count == meaning]
                found.fits[name] = fits if meaning else []
                if fitting and not fits:
                    best = max(fitting, key=lambda kind: fitting[kind])
                    found.nearly[name] = best, fitting[best], meaning
                if not present:
                    found.empty.add(name)
        return found

    def _without_blank_columns(self, plans: dict[str, _Plan], empty: set[str]) -> dict[str, _Plan]:
        """In the file's order, without columns that have neither name nor value: a delimiter at each line's end."""
        relation = self._relation
        named = {name for name, header in zip(relation.columns, relation.headers, strict=True) if header}
        kept = {name: plans[name] for name in relation.columns if name in named or name not in empty}
        if not kept:
            raise UnreadableFile("no_table")
        return kept

    def _prove(self, plans: Mapping[str, _Plan], target: Path) -> int:
        """Write the rows as planned, with the words that were expected and, should there be others, without them."""
        words = self._relation.words
        worded = {
            key: replace(plan, words=words[key])
            if plan.kind is None and key in words and not plan.errors and not plan.padded
            else plan
            for key, plan in plans.items()
        }
        try:
            return self._copy(worded, target, prove=True)
        except duckdb.ConversionException as error:
            if MISFIT in str(error):
                raise
            return self._copy(plans, target, prove=True)

    def _copy(self, plans: Mapping[str, _Plan], target: Path, *, prove: bool) -> int:
        inner, outer, checks = [], [], []
        for key, plan in plans.items():
            text_of, value_of = f"{key}_text", f"{key}_value"
            if plan.kind is None:
                inner.append(f"{_as_text(key, plan)} AS {key}")
                outer.append(f"{key} AS {quoted(self._names[key])}")
                continue
            x = f"({cleaned(key)})" if plan.clean else key
            converted = plan.kind.convert_leniently(x) if plan.lenient else plan.kind.convert(x)
            inner.append(f"{converted} AS {value_of}")
            if prove and not plan.lenient:
                inner.append(f"{x} AS {text_of}")
                checks.append((text_of, f"({text_of} IS NULL OR ({plan.kind.test(text_of, value_of)}))"))
            outer.append(f"{value_of} AS {quoted(self._names[key])}")
        # Blank rows are rare, and asking each row costs; unless words for nothing were taken off, they are found later.
        some = f" WHERE coalesce({', '.join(plans)}) IS NOT NULL" if _cleans(plans) else ""
        # A cast that fails, and not `error()`: a function with an effect would have the file read by one thread alone.
        proof = " AND ".join(check for _, check in checks)
        failing = f"CAST(concat({text(MISFIT)}, {checks[0][0]}) AS BOOLEAN)" if checks else ""
        fits = f" WHERE CASE WHEN {proof} THEN true ELSE {failing} END" if checks else ""
        rows = f"SELECT {', '.join(outer)} FROM (SELECT {', '.join(inner)} FROM {self._relation.sql}{some}){fits}"
        return write_rows(self._connection, rows, target, len(plans))

    def _remarks(self, plans: Mapping[str, _Plan], examined: _Examined) -> list[Remark]:
        found = []
        for key, plan in plans.items():
            choice, name = self._choices[key], self._names[key]
            if chosen := self._wanted.columns.get(name):
                found.append(Remark("chosen", name, chosen, (AS_FOUND,)))
            elif plan.kind is None and choice.kinds:  # the first rows promised something else
                if remark := self._remark_on_late(key, examined):
                    found.append(remark)
            elif remark := choice.remark_on(name, plan.kind, examined.fits.get(key, choice.kinds)):
                found.append(remark)
            values = self._columns[self._relation.columns.index(key)]
            if any(value is not None and is_error(value.strip(BLANKS)) for value in values):
                found.append(Remark("errors", name, count=self._count_errors(key)))
        return found

    def _remark_on_late(self, key: str, examined: _Examined) -> Remark | None:
        """What to tell of a column that a few values far from the beginning made one of text."""
        kind, fitting, meaning = examined.nearly.get(key, (None, 0, 0))
        if kind is None or fitting < MOSTLY * meaning:
            return None
        x = cleaned(key)
        (odd,) = one_row(
            self._connection,
            f"SELECT min({x}) FILTER (NOT ({kind.test(x, kind.convert(x))})) FROM {self._relation.sql}",
        )
        return almost(self._names[key], kind, odd or "", meaning - fitting)

    def _count_errors(self, key: str) -> int:
        wrong = f"regexp_full_match(trim({key}), {text(ERROR_PATTERN)})"
        (count,) = one_row(self._connection, f"SELECT count(*) FROM {self._relation.sql} WHERE {wrong}")
        return int(count)


def _formulas_of_text(rows: Sequence[Row]) -> frozenset[int]:
    """The columns in which programs have written `="0012"`, to keep a spreadsheet from making a number of it."""
    return frozenset(
        index for index, cells in enumerate(zip(*rows, strict=True)) if any(map(_is_formula_of_text, cells))
    )


def _is_formula_of_text(cell: str | None) -> bool:
    return cell is not None and _plain_text(cell) != cell


def _plain_text(cell: str | None) -> str | None:
    found = re.fullmatch(FORMULA_OF_TEXT, cell or "")
    return found[1] if found else cell


def _without_formulas(relation: Relation, columns: Collection[int]) -> Relation:
    cells = ", ".join(
        f"regexp_replace({name}, {text(f'^{FORMULA_OF_TEXT}$')}, '\\1') AS {name}" if index in columns else name
        for index, name in enumerate(relation.columns)
    )
    return replace(relation, sql=f"(SELECT {cells} FROM {relation.sql})")


def _as_text(key: str, plan: _Plan) -> str:
    if plan.words:
        return f"CAST({key} AS ENUM({', '.join(text(word) for word in plan.words)}))"
    if plan.padded:
        key = f"nullif(trim({key}, {text(BLANKS)}), '')"
    if plan.errors:
        return f"CASE WHEN regexp_full_match(trim({key}), {text(ERROR_PATTERN)}) THEN NULL ELSE {key} END"
    return key


def _is_padded(values: Collection[str | None]) -> bool:
    """Whether all values are as wide, or end in a blank before the separator."""
    cells = [value for value in values if value]
    blanks = [value for value in cells if value != value.strip(BLANKS)]
    return bool(blanks) and (len({len(value) for value in cells}) == 1 or all(value.endswith(" ") for value in cells))


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
            write_rows(connection, f"SELECT * FROM {source} WHERE NOT ({blank})", target, len(names))
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


def _unit(plan: _Plan) -> str:
    return plan.kind.unit if plan.kind else ""
