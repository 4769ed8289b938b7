"""Rows that are no records: totals, subtotals, and headers that a program repeats on every page.

A total among the rows that it sums doubles every sum. So such rows are taken out and told, where it is certain enough
that they are totals: by their label together with what they leave blank, by a label where only numbers or days belong,
or because they are the sum of the others. What is merely called so (a brand named Total) stays, and is told as well.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import duckdb

from qhub.language.text import shorten
from qhub.tables.names import quoted, text
from qhub.tables.reading.arithmetic import FILLED, Sheet
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.missing import BLANKS
from qhub.tables.reading.nesting import section_column
from qhub.tables.reading.parquet import write_rows
from qhub.tables.reading.relation import Relation, Row
from qhub.tables.reading.total_labels import (
    OF_GROUP,
    is_balance,
    is_certain,
    is_label,
    is_labelled,
    is_labelled_sql,
    is_mean,
    labels_among,
)
from qhub.tables.remark import Remark

MAX_EXACT = 40
"""Rows that are left out one by one; of more, by what they have in common."""
MOST_BETWEEN = 3
"""Rows between two totals that may be taxes or discounts."""
EXAMPLES = 4
"""Rows whose words are kept."""
EXAMPLE_LENGTH = 160

_RULE = re.compile(r"[-=_+*:|]{3,}")
_PAGE = re.compile(r"(?i)(?:p[áa]g(?:ina)?|page|seite|folha)\.? ?:? ?\d+(?: ?(?:/|de|of|von|sur) ?\d+)?")


@dataclass(frozen=True)
class CleanRelation:
    """A relation without the rows that are no records."""

    relation: Relation
    sample: list[Row]
    """Its first rows."""
    complete: bool
    """Whether these are all."""
    totals: tuple[Row, ...] = ()
    """The rows that were taken out, as far as they were seen."""
    kept: tuple[Row, ...] = ()
    """Rows that may be totals and stay: they are merely called so, or their owner wants them."""
    headers: int = 0
    """Repeated headers that were taken out."""
    sections: tuple[Row, ...] = ()
    """Titles of sections that were taken out, as far as they were seen."""
    more: int = 0
    """Totals that were taken out and not seen one by one."""
    titles: int = 0
    """Titles of sections that were taken out and not seen one by one."""
    asked: bool = field(default=False)
    """Whether its owner wants totals among the rows."""

    @property
    def remarks(self) -> tuple[Remark, ...]:
        found = []
        if count := len(self.totals) + self.more:
            example = row_text(self.totals[0]) if self.totals else ""
            found.append(Remark("total_rows", "", "totals_apart", ("totals_rows",), example, count))
        if self.kept:
            found.append(
                Remark("totals_kept", "", "totals_rows", ("totals_apart",), row_text(self.kept[0]), len(self.kept))
            )
        if self.sections:
            example = row_text(self.sections[0])
            found.append(
                Remark("section_rows", "", "totals_apart", ("totals_rows",), example, len(self.sections) + self.titles)
            )
        if self.headers:
            found.append(Remark("repeated_header", count=self.headers))
        return tuple(found)

    @property
    def notes(self) -> tuple[str, ...]:
        """The totals as the file gives them."""
        return tuple(row_text(row) for row in self.totals[:EXAMPLES])

    def looked_through(self, connection: duckdb.DuckDBPyConnection, columns: Sequence[str]) -> "CleanRelation":
        """The same after every row was looked at, for labels in columns that should hold numbers or days."""
        if self.complete or self.asked or not columns:
            return self
        relation = self.relation
        header = _is_header(relation)
        tests = [f"count(*) FILTER ({is_labelled_sql(column)})" for column in columns]
        counts = one_row(connection, f"SELECT count(*) FILTER ({header}), {', '.join(tests)} FROM {relation.sql}")
        labelled = [column for column, count in zip(columns, counts[1:], strict=True) if count]
        if not labelled and not counts[0]:
            return self
        wrong = " OR ".join(is_labelled_sql(column) for column in labelled) or "false"
        rows = connection.execute(f"SELECT * FROM {relation.sql} WHERE {wrong} LIMIT {EXAMPLES}").fetchall()
        (count,) = one_row(connection, f"SELECT count(*) FROM {relation.sql} WHERE {wrong}")
        return replace(
            self,
            relation=relation.where(f"NOT coalesce({wrong}, false) AND NOT ({header})"),
            totals=(*self.totals, *rows),
            more=self.more + count - len(rows),
            headers=self.headers + counts[0],
        )


class LateTotals(NamedTuple):
    """The outcome of taking late totals out of a table."""

    rows: int
    remarks: tuple[Remark, ...]
    notes: tuple[str, ...]


def set_apart(
    connection: duckdb.DuckDBPyConnection,
    relation: Relation,
    sample: list[Row],
    *,
    complete: bool,
    keep: bool = False,
    force: bool = False,
) -> CleanRelation:
    """Find the rows that are no records among the first and the last of a relation.

    With `keep` totals stay, with `force` whatever is called so goes: its owner said so.
    """
    tail = [] if complete else [row for row in relation.tail if row not in sample]
    headers = {row for row in [*sample, *tail] if _repeats(row, relation.headers)}
    rules = {row for row in [*sample, *tail] if _is_rule(row)}
    body = [row for row in sample if row not in headers | rules]
    records = [row for row in body if not is_labelled(row)]
    section = section_column(records)
    sections = [row for row in body if section is not None and _is_section(row, section)]
    titles_kept: list[Row] = []
    if keep:
        section, sections, titles_kept = None, [], sections
    if section is not None and not any(row[section] for row in records if row not in sections):
        below = _titles_repeated(relation, section)
        found = set_apart(connection, below, _below_titles(body, section), complete=complete, force=force)
        return replace(found, sections=tuple(sections))
    body = [row for row in body if row not in sections]
    rows = [*body, *(row for row in tail if row not in headers | rules)]
    sheet = Sheet(rows, relation.separator, labels=labels_among(rows))
    totals, kept = _find_totals(sheet, complete=complete, keep=keep, force=force)
    nested = sheet.nested([*totals, *kept]) if complete else []
    if keep:
        kept, nested = [*kept, *nested, *titles_kept], []
    titles = [_section(section, len(relation.headers))] if sections and section is not None else []
    labelled = _conditions(totals, kept, sheet, complete)
    no_records = [_is_exactly(row) for row in (*nested, *sorted(headers | rules, key=str))]
    wrong = [*titles, *no_records, *labelled]

    def count(conditions: list[str], seen: int) -> int:
        """The rows of all of which these are true; of a small relation all were seen."""
        return seen if complete else _count(connection, relation, conditions)

    return CleanRelation(
        relation.where(f"NOT coalesce({' OR '.join(wrong)}, false)") if wrong else relation,
        [row for row in body if row not in totals and row not in nested],
        complete,
        totals=(*totals, *nested),
        kept=tuple(kept),
        headers=count([*map(_is_exactly, headers)], sum(row in headers for row in sample)),
        sections=tuple(sections),
        more=max(0, count(labelled, len(totals)) - len(totals)),
        titles=max(0, count(titles, len(sections)) - len(sections)),
        asked=keep,
    )


def _find_totals(sheet: Sheet, *, complete: bool, keep: bool, force: bool) -> tuple[list[Row], list[Row]]:
    """The rows that are totals, and those that may be some and stay."""
    candidates = [row for row in sheet.rows if sheet.labels(row)]
    if complete and not candidates and (last := sheet.unlabelled_total()) is not None:
        return ([], [last]) if keep else ([last], [])
    totals = [] if keep else [row for row in candidates if force or _is_total(row, sheet, complete)]
    if complete and not force and 2 * len(loose := _full(totals, sheet)) < len(_full(candidates, sheet)):
        totals = [row for row in totals if row not in loose]  # most are no sums: it is a value like any other
    totals += [row for row in candidates if row not in totals and _is_called_as(row, totals, sheet)]
    kept = [row for row in candidates if row not in totals]
    return [*totals, *(_between(totals, sheet) if complete else [])], kept


def without_late_totals(
    connection: duckdb.DuckDBPyConnection, path: Path, apart: CleanRelation, rows: int
) -> LateTotals:
    """Look for totals among rows of text that nobody has looked at yet, in the table as it was written."""
    as_it_is = LateTotals(rows, apart.remarks, apart.notes)
    if apart.complete or apart.asked:
        return as_it_is
    source = f"read_parquet({text(path)}, hive_partitioning = false)"
    described = connection.execute(f"DESCRIBE SELECT * FROM {source}").fetchall()
    words = [quoted(name) for name, kind, *_ in described if kind == "VARCHAR"]
    if not words:
        return as_it_is
    begins = " OR ".join(
        f"regexp_matches({name}, '^ ?(?i:sub|tot|grand|soma|sum|gesamt|zwischen)|(?i: total) ?$')" for name in words
    )
    found = connection.execute(f"SELECT * FROM {source} WHERE {begins} LIMIT {MAX_EXACT}").fetchall()
    texts = [index for index, row in enumerate(described) if row[1] in ("VARCHAR", "DATE", "TIMESTAMP")]
    if not any(is_labelled([row[index] for index in texts]) for row in found):
        return as_it_is
    labelled = " OR ".join(is_labelled_sql(name) for name in words)
    others = [quoted(described[index][0]) for index in texts]
    shares = ", ".join(f"avg(({name} IS NOT NULL)::INT)" for name in others)
    filled = one_row(connection, f"SELECT {shares} FROM {source} WHERE NOT coalesce({labelled}, false)")
    usual = [name for name, share in zip(others, filled, strict=True) if share is not None and share >= FILLED]
    wrong = f"coalesce({labelled}, false) AND ({' OR '.join(f'{name} IS NULL' for name in usual) or 'false'})"
    taken = connection.execute(f"SELECT * FROM {source} WHERE {wrong} LIMIT {EXAMPLES}").fetchall()
    (count,) = one_row(connection, f"SELECT count(*) FROM {source} WHERE {wrong}")
    stays = connection.execute(
        f"SELECT * FROM {source} WHERE ({labelled}) AND NOT ({wrong}) LIMIT {EXAMPLES}"
    ).fetchall()
    if count:
        copy = path.with_suffix(".late")
        write_rows(connection, f"SELECT * FROM {source} WHERE NOT ({wrong})", copy, len(described))
        copy.replace(path)
    seen = replace(
        apart,
        totals=(*apart.totals, *map(_as_text, taken)),
        more=apart.more + count - len(taken),
        kept=(*apart.kept, *map(_as_text, stays)),
    )
    return LateTotals(rows - count, seen.remarks, seen.notes)


def row_text(row: Row) -> str:
    """The cells of a row that hold something."""
    return shorten(" · ".join(cell.strip() for cell in row if cell and cell.strip()), EXAMPLE_LENGTH)


def _as_text(row: Sequence[object]) -> Row:
    return tuple(None if cell is None else str(cell) for cell in row)


def _repeats(row: Row, headers: Sequence[str | None]) -> bool:
    """Whether a row is the header again."""
    pairs = list(zip(row, headers, strict=True))
    return any(header for _, header in pairs) and all(
        (cell or "").strip() == (header or "").strip() for cell, header in pairs
    )


def _is_rule(row: Row) -> bool:
    """Whether a row is a line drawn between others, or says which page it is on."""
    present = [cell.strip(BLANKS) for cell in row if cell and cell.strip(BLANKS)]
    if len(present) == 1 and _PAGE.fullmatch(present[0]):
        return True
    return bool(present) and all(_RULE.fullmatch(cell) for cell in present)


def _is_total(row: Row, sheet: Sheet, complete: bool) -> bool:
    labels = sheet.labels(row)
    if any(sheet.is_number(index) or sheet.is_day(index) for index in labels):
        return True
    if any(is_certain(row[index]) for index in labels) or sheet.is_sparse(row):
        return True
    if sheet.has_no_number(row):
        return True  # formulas that nobody has computed, mostly
    if any(is_balance(row[index]) for index in labels) and sheet.lacks_a_number(row):
        return True
    # Of a large file not all rows are at hand; behind all others a total is likelier than a name.
    of_means = any(is_mean(row[index]) for index in labels)
    return sheet.sums(row, is_mean=of_means) if complete else sheet.is_last(row)


def _is_called_as(row: Row, totals: Sequence[Row], sheet: Sheet) -> bool:
    """Whether a row has the label of one that is a total, and is that of a group of one."""
    return any(row[index] == total[index] for total in totals for index in sheet.labels(row)) and sheet.repeats(row)


def _between(totals: list[Row], sheet: Sheet) -> list[Row]:
    """What stands between a total and the next and is no record either: a tax, a discount."""
    places = [place for place, row in enumerate(sheet.rows) if row in totals]
    found: list[Row] = []
    for before, after in pairwise(places):
        between = sheet.rows[before + 1 : after]
        if len(between) <= MOST_BETWEEN and all(sheet.lacks_what_others_have(row, between) for row in between):
            found += between
    return found


def _full(rows: list[Row], sheet: Sheet) -> list[Row]:
    """Those of some rows that leave nothing blank and are only by chance or by their sums what their label says."""
    return [
        row
        for row in rows
        if not sheet.is_sparse(row)
        and not any(
            sheet.is_number(index) or sheet.is_day(index) or is_certain(row[index]) for index in sheet.labels(row)
        )
    ]


def _conditions(totals: list[Row], kept: list[Row], sheet: Sheet, complete: bool) -> list[str]:
    """SQL that is true of the rows that were taken for totals; of a large file, also of those like them."""
    if complete and len(totals) <= MAX_EXACT:
        return [_is_exactly(row) for row in totals]
    found: dict[str | tuple[int, tuple[int, ...], bool], None] = {}
    for row in totals:
        for index in sheet.labels(row):
            blank = tuple(other for other in sheet.usually_filled if other != index and not row[other])
            if blank or sheet.is_number(index) or sheet.is_day(index):
                found[index, blank, not is_label(row[index])] = None
            else:
                found[_is_exactly(row)] = None
    conditions = []
    for key in found:
        if isinstance(key, str):
            conditions.append(key)
        else:
            index, blank, of_group = key
            label = is_labelled_sql(f"c{index}", OF_GROUP) if of_group else is_labelled_sql(f"c{index}")
            conditions.append(" AND ".join([label, *(f"c{other} IS NULL" for other in blank)]))
    return conditions


def _is_section(row: Row, column: int) -> bool:
    return [index for index, cell in enumerate(row) if cell and cell.strip()] == [column]


def _below_titles(rows: Sequence[Row], column: int) -> list[Row]:
    """The rows without the titles of sections, each with the title above it in their column."""
    title: str | None = None
    found = []
    for row in rows:
        title = row[column] or title
        if not _is_section(row, column):
            found.append((*row[:column], title, *row[column + 1 :]))
    return found


def _titles_repeated(relation: Relation, column: int) -> Relation:
    """The relation whose rows have the title above them, where titles have a column of their own."""
    name, is_title = f"c{column}", _section(column, len(relation.headers))
    title = f"last_value({name} IGNORE NULLS) OVER (ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)"
    rows = f"SELECT *, row_number() OVER () AS place, {is_title} AS is_title FROM {relation.sql}"
    return replace(
        relation,
        sql=f"(SELECT * EXCLUDE (place, is_title) FROM (SELECT * REPLACE ({title} AS {name}) FROM ({rows})) "
        "WHERE NOT is_title ORDER BY place)",
    )


def _section(column: int, width: int) -> str:
    """SQL that is true of the titles of sections."""
    blank = [f"coalesce(trim(c{index}, '{BLANKS}'), '') = ''" for index in range(width) if index != column]
    return f"({' AND '.join([f'c{column} IS NOT NULL', *blank])})"


def _is_exactly(row: Row) -> str:
    cells = (
        f"c{index} IS NOT DISTINCT FROM {text(cell) if cell is not None else 'NULL'}" for index, cell in enumerate(row)
    )
    return f"({' AND '.join(cells)})"


def _is_header(relation: Relation) -> str:
    cells = [
        f"trim(coalesce(c{index}, '')) = {text((header or '').strip())}"
        for index, header in enumerate(relation.headers)
    ]
    return f"({' AND '.join(cells)})" if any(relation.headers) else "false"


def _count(connection: duckdb.DuckDBPyConnection, relation: Relation, conditions: list[str]) -> int:
    if not conditions:
        return 0
    (count,) = one_row(connection, f"SELECT count(*) FROM {relation.sql} WHERE {' OR '.join(conditions)}")
    return int(count)
