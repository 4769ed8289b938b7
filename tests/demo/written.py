"""Files with a truth of their own: each is made of plain values, which are kept, and written as an office would."""

import csv
import io
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import xlsxwriter

from tests.demo.files import Cell

Style = Callable[[Any], str]
TYPES = {
    bool: "BOOLEAN",
    int: "BIGINT",
    float: "DOUBLE",
    datetime: "TIMESTAMP",
    date: "DATE",
    time: "TIME",
    str: "VARCHAR",
}


def plain_name(name: str) -> str:
    """A sheet's name as tables are called."""
    return unicodedata.normalize("NFD", name.lower()).encode("ascii", "ignore").decode().replace(" ", "_")


def plain(value: Any) -> str:
    return str(value)


def english(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


def portuguese(value: float) -> str:
    return english(value).translate(str.maketrans(",.", ".,"))


def comma(value: float) -> str:
    return str(value).replace(".", ",")


def around(style: Style, before: str = "", after: str = "") -> Style:
    return lambda value: f"{before}{style(value)}{after}"


def accounting(style: Style) -> Style:
    return lambda value: f"({style(-value)})" if value < 0 else style(value)


def clock(pattern: str) -> Style:
    return lambda value: value.strftime(pattern)


@dataclass(frozen=True)
class Sheet:
    """Columns of plain values, and what a file shows besides: a title, blank rows, totals, notes.

    A column called `Above|Below` has a header of two rows; a workbook merges what stands above neighbours.
    """

    seed: int
    count: int
    columns: dict[str, Cell]
    name: str = ""
    styles: dict[str, Style] = field(default_factory=dict)
    title: Sequence[str] = ()
    notes: Sequence[str] = ()
    blank_every: int = 0
    total: Sequence[str] = ()
    subtotals: str = ""
    header: bool = True
    hidden: bool = False

    def rows(self) -> list[list[Any]]:
        random = Random(self.seed)
        rows = [[cell(random, row) for cell in self.columns.values()] for row in range(self.count)]
        if self.subtotals:
            rows.sort(key=lambda row: str(row[0]))
        return rows

    def above(self) -> list[str]:
        """The upper row of a header of two, each column's part; empty where the header is one row."""
        return [name.partition("|")[0] if "|" in name else "" for name in self.columns] if self.two_levels else []

    @property
    def two_levels(self) -> bool:
        return any("|" in name for name in self.columns)

    def lines(self) -> list[list[Any]]:
        """All that the file shows, values still plain."""
        names, rows = list(self.columns), self.rows()
        shown: list[list[Any]] = [[line] for line in self.title] + ([[]] if self.title else [])
        if self.header:
            if above := self.above():
                shown.append([name if name != before else None for before, name in pairwise(["", *above])])
            shown.append([name.rpartition("|")[2].removesuffix("_2") for name in names])
        for place, row in enumerate(rows):
            if self.blank_every and place and place % self.blank_every == 0:
                shown.append([None] * len(names))
            shown.append(row)
            if self.subtotals and (place + 1 == len(rows) or rows[place + 1][0] != row[0]):
                group = [own for own in rows if own[0] == row[0]]
                shown.append(self._sum(f"{self.subtotals} {row[0]}", group))
        if self.total:
            shown.append(self._sum("Total", rows))
        return shown + ([[]] if self.notes else []) + [[note] for note in self.notes]

    def _sum(self, label: str, rows: list[list[Any]]) -> list[Any]:
        line: list[Any] = [None] * len(self.columns)
        for place, name in enumerate(self.columns):
            if name in self.total:
                values = [row[place] for row in rows if row[place] is not None]
                line[place] = round(sum(values), 2)
        line[0] = label
        return line

    def written(self, name: str, value: Any) -> str:
        if value is None or isinstance(value, str):
            return value or ""
        return self.styles.get(name, plain)(value)

    def truth(self, connection: duckdb.DuckDBPyConnection, table: str) -> None:
        """Makes a table of the plain values."""
        rows = self.rows()
        typed = []
        for place, name in enumerate(self.columns):
            first = next(row[place] for row in rows if row[place] is not None)
            typed.append(f'"{name}" {TYPES[type(first)]}')
        connection.execute(f'CREATE TABLE "{table}" ({", ".join(typed)})')
        columns = ", ".join(["unnest(?)"] * len(self.columns))
        connection.execute(
            f'INSERT INTO "{table}" SELECT {columns}', [list(values) for values in zip(*rows, strict=True)]
        )


@dataclass(frozen=True)
class TextFile:
    """A CSV file."""

    sheet: Sheet
    separator: str = ","
    encoding: str = "utf-8"

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return (self.sheet,)

    def write(self, path: Path) -> None:
        buffer = io.StringIO(newline="")
        writer = csv.writer(buffer, delimiter=self.separator)
        names = list(self.sheet.columns)
        for line in self.sheet.lines():
            writer.writerow([self.sheet.written(name, value) for name, value in zip(names, line, strict=False)])
        path.write_bytes(buffer.getvalue().encode(self.encoding))


@dataclass(frozen=True)
class Workbook:
    """An XLSX file. Values are cells of their type, but for columns with a style: those are cells of text."""

    sheets: tuple[Sheet, ...]
    formats: dict[str, str] = field(default_factory=dict)

    def write(self, path: Path) -> None:
        with xlsxwriter.Workbook(str(path), {"default_date_format": "dd/mm/yyyy"}) as book:
            formats = {name: book.add_format({"num_format": code}) for name, code in self.formats.items()}
            for sheet in self.sheets:
                page = book.add_worksheet(sheet.name)
                if sheet.hidden:
                    page.hide()
                names = list(sheet.columns)
                _merge(page, sheet)
                for at, line in enumerate(sheet.lines()):
                    for column, (name, value) in enumerate(zip(names, line, strict=False)):
                        _put(page, at, column, sheet, name, value, formats.get(name))


def _merge(page: Any, sheet: Sheet) -> None:
    """Merges what stands above several columns."""
    above, at = sheet.above(), len(sheet.title) + bool(sheet.title)
    for name, places in groupby(range(len(above)), key=lambda place: above[place]):
        first, *others = places
        if name and others:
            page.merge_range(at, first, at, others[-1], name)


def _put(page: Any, at: int, column: int, sheet: Sheet, name: str, value: Any, shape: Any) -> None:
    if value is None:
        return
    if name in sheet.styles and not isinstance(value, str):
        page.write_string(at, column, sheet.written(name, value))
    elif isinstance(value, date | time):
        page.write_datetime(at, column, value, shape)
    elif shape is not None and isinstance(value, float) and shape.num_format.endswith("%"):
        page.write_number(at, column, value / 100, shape)
    else:
        page.write(at, column, value, shape)


Written = TextFile | Workbook


def text_file(
    seed: int, count: int, columns: dict[str, Cell], separator: str = ",", encoding: str = "utf-8", **shown: Any
) -> TextFile:
    """A CSV file of these columns; `shown` is what its sheet shows besides."""
    return TextFile(Sheet(seed, count, columns, **shown), separator, encoding)
