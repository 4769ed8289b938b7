"""Sheets of an Excel workbook."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import duckdb
import fastexcel

from qhub.tables.names import column_names, quoted
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.header import LOOKED_AT, Merge, TableBeginning, find_beginning, first_row, trailing_notes
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.numbers import marks
from qhub.tables.reading.relation import Relation
from qhub.tables.reading.sheet_parts import SheetParts, WorkbookParts
from qhub.tables.reading.sheet_tables import find_blocks
from qhub.tables.reading.unreadable import UnreadableFile, damaged
from qhub.tables.reading.workbook import check_workbook
from qhub.tables.remark import Remark

TAIL_ROWS = 30
"""Among which notes below the table are looked for."""
MOSTLY = 0.9
"""The part of a column's numbers that must be shown as percentages for it to hold percentages."""
MAX_MERGES = 5_000
"""Merged cells that are filled."""
_CELL = "CASE WHEN starts_with({x}, '1899-12-3') THEN substr({x}, 12, 8) ELSE nullif({x}, '') END"
"""SQL of a cell: Excel keeps a time without a day as a fraction of day zero."""


def workbook_relations(
    path: Path,
    connection: duckdb.DuckDBPyConnection,
    limits: ReadLimits,
    has_header: Callable[[str], bool | None] = lambda _: None,
) -> Iterator[Relation]:
    """The visible sheets with something in them, one at a time: each replaces the one before.

    `has_header` says of a sheet whether its first row names the columns, where somebody said so.
    """
    check_workbook(path, limits)
    try:
        reader = fastexcel.read_excel(path)
    except fastexcel.FastExcelError as error:
        raise _damaged(error) from None
    parts = WorkbookParts(path)
    found = 0
    for name in reader.sheet_names:
        try:
            sheet = reader.load_sheet(name, header_row=None, skip_rows=0, dtypes="string")
        except fastexcel.FastExcelError as error:
            raise _damaged(error) from None
        if sheet.visible != "visible" or not sheet.width:
            continue
        _load(connection, sheet)
        del sheet
        for relation in _relations(connection, name, parts.of_sheet(name), has_header):
            found += 1
            if found > limits.tables:
                raise UnreadableFile("too_many_tables", tabelas=len(reader.sheet_names), limite=limits.tables)
            if parts.hidden and found == 1:
                hidden = Remark("hidden_sheets", example=", ".join(parts.hidden), count=len(parts.hidden))
                relation = replace(relation, remarks=(hidden, *relation.remarks))
            yield relation


def _damaged(error: Exception) -> UnreadableFile:
    if re.search(r"(?i)password|encrypt", str(error)):
        return UnreadableFile("password_protected")
    return damaged(error)


def _load(connection: duckdb.DuckDBPyConnection, sheet: fastexcel.ExcelSheet) -> None:
    """Copy a sheet into a table of its own, from where it can go to the disk."""
    columns = [quoted(column.name) for column in sheet.selected_columns]
    cells = ", ".join(f"{_CELL.format(x=column)} AS c{index}" for index, column in enumerate(columns))
    connection.register("loaded", sheet)
    connection.execute(f"CREATE OR REPLACE TEMP TABLE sheet AS SELECT {cells} FROM loaded")
    connection.unregister("loaded")


def _relations(
    connection: duckdb.DuckDBPyConnection, name: str, parts: SheetParts, has_header: Callable[[str], bool | None]
) -> Iterator[Relation]:
    """The tables of the sheet that was loaded, one at a time."""
    blocks = find_blocks(connection, "sheet")
    if len(blocks) > 1:
        connection.execute("CREATE OR REPLACE TEMP TABLE whole AS SELECT * FROM sheet")
    for number, block in enumerate(blocks, start=1):
        label = name if number == 1 else f"{name} {number}"
        if len(blocks) > 1:
            cells = ", ".join(f"c{index} AS c{index - block.left}" for index in range(block.left, block.right + 1))
            connection.execute(
                f"CREATE OR REPLACE TEMP TABLE sheet AS SELECT {cells} FROM whole "
                f"WHERE rowid BETWEEN {block.top} AND {block.bottom}"
            )
        if relation := _relation(
            connection, label, parts.within(block.top, block.bottom, block.left), has_header(label)
        ):
            yield relation


def _relation(
    connection: duckdb.DuckDBPyConnection, name: str, parts: SheetParts, header: bool | None
) -> Relation | None:
    """The table of the sheet that was loaded; None where there is nothing in it."""
    used, count = _used_columns(connection, parts)
    if not used:
        return None
    chosen = ", ".join(f"c{index}" for index in used)
    offset = parts.first_column + used[0]
    """Of the table's first column in the sheet."""
    merges = [Merge(top, left - offset, bottom, right - offset) for top, left, bottom, right in parts.merges]
    blank = _blank_rows(connection, chosen)
    head = connection.execute(f"SELECT {chosen} FROM sheet LIMIT {LOOKED_AT} OFFSET {blank}").fetchall()
    moved = [Merge(top - blank, left, bottom - blank, right) for top, left, bottom, right in merges]
    beginning = find_beginning(head, moved, header=header)
    skip = blank + beginning.skip
    start = max(skip, count - TAIL_ROWS)
    tail = connection.execute(f"SELECT {chosen} FROM sheet LIMIT {TAIL_ROWS} OFFSET {start}").fetchall()
    below, notes = trailing_notes(tail, len(used))
    headers = beginning.headers or (None,) * len(used)
    repeated = _fill_merged(connection, used, merges, skip)
    percents = _shown(connection, used, parts.percents, offset, skip, "DOUBLE")
    mixed = {index: parts.percents[offset + index] for index in range(len(used)) if index not in percents}
    durations = _shown(connection, used, parts.durations, offset, skip, "TIMESTAMP")
    written = {index: _as_percent(f"c{used[index]}") for index in percents}
    written |= {index: _as_hours(f"c{used[index]}") for index in durations}
    cells = ", ".join(f"{written.get(index, f'c{column}')} AS c{index}" for index, column in enumerate(used))
    relation = Relation(
        f"(SELECT {cells} FROM sheet LIMIT {count - skip - below} OFFSET {skip})",
        headers,
        label=name,
        notes=beginning.notes + notes,
        tail=tuple(tail[: len(tail) - below]),
        number_cells=frozenset(index for index in range(len(used)) if parts.texts.get(offset + index, -1) < skip),
    )
    return replace(relation, remarks=_remarks(relation, parts, offset, beginning, repeated, mixed))


def _remarks(
    relation: Relation,
    parts: SheetParts,
    offset: int,
    beginning: TableBeginning,
    repeated: Mapping[int, int],
    mixed: Mapping[int, int],
) -> tuple[Remark, ...]:
    remarks = []
    if not any(relation.headers):
        remarks.append(Remark("no_header", "", "header_none", ("header_first",)))
    elif beginning.doubtful:
        remarks.append(first_row(relation.headers))
    if beginning.levels > 1:
        remarks.append(Remark("header_rows", count=beginning.levels))
    for index, name in enumerate(column_names(relation.headers)):
        if count := parts.formulas[offset + index]:
            remarks.append(Remark("formulas", name, count=count))
        if count := repeated.get(index, 0):
            remarks.append(Remark("merged_cells", name, count=count))
        if count := mixed.get(index, 0):
            remarks.append(Remark("mixed_percents", name, count=count))
    return tuple(remarks)


def _used_columns(connection: duckdb.DuckDBPyConnection, parts: SheetParts) -> tuple[list[int], int]:
    """The columns from the first to the last that hold anything, and how many rows there are."""
    names = [row[0] for row in connection.execute("DESCRIBE sheet").fetchall()]
    counts = one_row(connection, f"SELECT {', '.join(f'count({name})' for name in names)}, count(*) FROM sheet")
    used = [index for index, number in enumerate(counts[:-1]) if number]
    used += [column - parts.first_column for column in parts.formulas if 0 <= column - parts.first_column < len(names)]
    return (list(range(min(used), max(used) + 1)) if used else []), counts[-1]


def _blank_rows(connection: duckdb.DuckDBPyConnection, columns: str) -> int:
    """How many rows above the first that holds anything: too many of them would hide the header."""
    (blank,) = one_row(
        connection,
        f"SELECT coalesce(min(rowid), 0) FROM sheet WHERE coalesce({columns}) IS NOT NULL",
    )
    return int(blank)


def _fill_merged(
    connection: duckdb.DuckDBPyConnection, used: list[int], merges: Sequence[Merge], skip: int
) -> dict[int, int]:
    """Give each row of cells that are shown as one their text, and count those rows by column.

    A word stands for all the rows it is shown beside; a number there is one number, which must not be added twice.
    """
    filled: Counter[int] = Counter()
    for merge in merges[:MAX_MERGES]:
        top, bottom = merge.top, merge.bottom
        if top < skip or bottom == top or merge.left != merge.right or not 0 <= merge.left < len(used):
            continue
        cell = f"c{used[merge.left]}"
        found = connection.execute(f"SELECT {cell} FROM sheet WHERE rowid = {top}").fetchone()
        if not found or not found[0] or marks(found[0].strip()):
            continue
        connection.execute(f"UPDATE sheet SET {cell} = ? WHERE rowid > {top} AND rowid <= {bottom}", [found[0]])
        filled[merge.left] += bottom - top + 1
    return dict(filled)


def _shown(
    connection: duckdb.DuckDBPyConnection, used: list[int], cells: Counter[int], offset: int, skip: int, kind: str
) -> set[int]:
    """The columns whose values of a kind are shown in one way: as percentages, or as durations."""
    shown = [index for index in range(len(used)) if cells[offset + index]]
    if not shown:
        return set()
    counts = ", ".join(f"count(TRY_CAST(c{used[index]} AS {kind}))" for index in shown)
    found = one_row(connection, f"SELECT {counts} FROM (SELECT * FROM sheet OFFSET {skip})")
    return {
        index for index, count in zip(shown, found, strict=True) if count and cells[offset + index] >= MOSTLY * count
    }


def _as_hours(cell: str) -> str:
    """SQL: a duration, which readers of workbooks give as a day and a time, as hours; the calendar of Excel has a day
    too many in 1900."""
    time = f"TRY_CAST({cell} AS TIMESTAMP)"
    first = f"CASE WHEN {time} < TIMESTAMP '1900-03-01' THEN TIMESTAMP '1899-12-31' ELSE TIMESTAMP '1899-12-30' END"
    hours = f"round(coalesce(epoch({time} - {first}), epoch(TRY_CAST({cell} AS TIME))) / 3600, 6)"
    return f"coalesce(CAST({hours} AS VARCHAR) || ' h', {cell})"


def _as_percent(cell: str) -> str:
    """SQL: a number times a hundred, without what arithmetic in binary adds to it.

    A workbook keeps 12.5 % as 0.125, and shows it as everybody writes it.
    """
    number = f"TRY_CAST({cell} AS DOUBLE)"
    return f"CASE WHEN {number} IS NULL THEN {cell} ELSE CAST(round({number} * 100, 10) AS VARCHAR) || '%' END"
