"""Sheets of an Excel workbook."""

import re
from collections.abc import Iterator
from pathlib import Path

import duckdb
import fastexcel

from qhub.tables.names import quoted
from qhub.tables.reading.connection import one_row
from qhub.tables.reading.header import LOOKED_AT, find_beginning, trailing_notes
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.relation import Relation
from qhub.tables.reading.unreadable import UnreadableFile
from qhub.tables.reading.workbook import check_workbook

TAIL_ROWS = 30
"""Among which notes below the table are looked for."""
_CELL = "CASE WHEN starts_with({x}, '1899-12-3') THEN substr({x}, 12, 8) ELSE nullif({x}, '') END"
"""SQL of a cell: Excel keeps a time without a day as a fraction of day zero."""


def workbook_relations(path: Path, connection: duckdb.DuckDBPyConnection, limits: ReadLimits) -> Iterator[Relation]:
    """The visible sheets with something in them, one at a time: each replaces the one before."""
    check_workbook(path, limits)
    try:
        reader = fastexcel.read_excel(path)
    except fastexcel.FastExcelError as error:
        raise _damaged(error) from None
    found = 0
    for name in reader.sheet_names:
        try:
            sheet = reader.load_sheet(name, header_row=None, dtypes="string")
        except fastexcel.FastExcelError as error:
            raise _damaged(error) from None
        if sheet.visible != "visible" or not sheet.width:
            continue
        _load(connection, sheet)
        del sheet
        if relation := _relation(connection, name):
            found += 1
            if found > limits.tables:
                raise UnreadableFile("too_many_tables", tabelas=len(reader.sheet_names), limite=limits.tables)
            yield relation


def _damaged(error: Exception) -> UnreadableFile:
    words = " ".join(str(error).split())
    if re.search(r"(?i)password|encrypt", words):
        return UnreadableFile("password_protected")
    return UnreadableFile("damaged", motivo=words[:100])


def _load(connection: duckdb.DuckDBPyConnection, sheet: fastexcel.ExcelSheet) -> None:
    """Copy a sheet into a table of its own, from where it can go to the disk."""
    columns = [quoted(column.name) for column in sheet.selected_columns]
    cells = ", ".join(f"{_CELL.format(x=column)} AS c{index}" for index, column in enumerate(columns))
    connection.register("loaded", sheet)
    connection.execute(f"CREATE OR REPLACE TEMP TABLE sheet AS SELECT {cells} FROM loaded")
    connection.unregister("loaded")


def _relation(connection: duckdb.DuckDBPyConnection, name: str) -> Relation | None:
    """The table of the sheet that was loaded; None where there is nothing in it."""
    columns, count = _used_columns(connection)
    if not columns:
        return None
    chosen = ", ".join(columns)
    head = connection.execute(f"SELECT {chosen} FROM sheet LIMIT {LOOKED_AT}").fetchall()
    beginning = find_beginning(head)
    rows = count - beginning.skip
    start = max(beginning.skip, count - TAIL_ROWS)
    tail = connection.execute(f"SELECT {chosen} FROM sheet LIMIT {TAIL_ROWS} OFFSET {start}").fetchall()
    below, notes = trailing_notes(tail, len(columns))
    renamed = ", ".join(f"{column} AS c{index}" for index, column in enumerate(columns))
    return Relation(
        f"(SELECT {renamed} FROM sheet LIMIT {rows - below} OFFSET {beginning.skip})",
        beginning.headers or (None,) * len(columns),
        label=name,
        notes=beginning.notes + notes,
    )


def _used_columns(connection: duckdb.DuckDBPyConnection) -> tuple[list[str], int]:
    """The columns from the first to the last that hold anything, and how many rows there are."""
    names = [row[0] for row in connection.execute("DESCRIBE sheet").fetchall()]
    counts = one_row(connection, f"SELECT {', '.join(f'count({name})' for name in names)}, count(*) FROM sheet")
    used = [index for index, number in enumerate(counts[:-1]) if number]
    return (names[used[0] : used[-1] + 1] if used else []), counts[-1]
