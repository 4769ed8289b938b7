# ruff: noqa: DTZ007  (the files that people bring say nothing of time zones)
"""Files as somebody typed them: what they show is kept word for word, and what their rows mean is told beside it."""

import csv
import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import xlsxwriter

from tests.demo.written import TYPES

Meaning = Callable[[str], Any]
_DAYS = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y", "%d/%m/%y", "%d %b %Y")


def words(cell: str) -> str:
    return cell


def commas(cell: str) -> float:
    """A number whose decimals follow a comma: `1.234,50 €`, `(12,0)`, `-3%`."""
    return points(cell.translate(str.maketrans(",.", ".,")))


def points(cell: str) -> float:
    """A number whose decimals follow a point."""
    negative = cell.startswith("(") or "-" in cell
    return float(re.sub(r"[^0-9.]", "", cell.replace("R$", ""))) * (-1 if negative else 1)


def count(cell: str) -> int:
    """A whole number, thousands apart or not."""
    return int(re.sub(r"[^0-9]", "", cell)) * (-1 if "-" in cell else 1)


def a_day(cell: str) -> date:
    """A day, written in any of these ways, the day before the month."""
    for pattern in _DAYS:
        with suppress(ValueError):
            return datetime.strptime(cell, pattern).date()
    raise ValueError(cell)


def american(cell: str) -> date:
    return datetime.strptime(cell, "%m/%d/%Y").date()


def stamp(pattern: str) -> Meaning:
    return lambda cell: datetime.strptime(cell, pattern)


@dataclass(frozen=True)
class Page:
    """Lines of cells, apart by `separator`. `means` says of each column what it is called in truths, and how it reads;
    lines above `first` and those that open with a word of `apart` are no rows."""

    shown: str
    means: dict[str, Meaning]
    first: int = 1
    apart: Sequence[str] = ()
    separator: str = ";"
    name: str = ""
    empty: Sequence[str] = ("",)

    def lines(self) -> list[list[str]]:
        return list(csv.reader(self.shown.strip("\n").splitlines(), delimiter=self.separator))

    def rows(self) -> list[list[Any]]:
        return [
            [
                None if cell.strip() in self.empty else read(cell.strip().removeprefix("'"))
                for cell, read in zip(line, self.means.values(), strict=False)
            ]
            for line in self.lines()[self.first :]
            if any(line) and not any(line[0].startswith(word) for word in self.apart)
        ]

    def truth(self, connection: duckdb.DuckDBPyConnection, table: str) -> None:
        """Makes a table of what the rows mean."""
        rows = self.rows()
        typed = []
        for place, name in enumerate(self.means):
            first = next((row[place] for row in rows if row[place] is not None), "")
            typed.append(f'"{name}" {TYPES[type(first)]}')
        connection.execute(f'CREATE TABLE "{table}" ({", ".join(typed)})')
        connection.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(typed))})', rows)


@dataclass(frozen=True)
class TypedText:
    """A text file."""

    page: Page
    encoding: str = "utf-8"

    @property
    def sheets(self) -> tuple[Page, ...]:
        return (self.page,)

    def write(self, path: Path) -> None:
        path.write_bytes(self.page.shown.strip("\n").replace("\n", "\r\n").encode(self.encoding))


@dataclass(frozen=True)
class TypedBook:
    """A workbook. Cells that are plain numbers and ISO days are numbers and days there, all others text, as are those
    that open with an apostrophe. `formats` says how a column's numbers are shown, by its place; `merged` are spans."""

    sheets: tuple[Page, ...]
    formats: dict[int, str] = field(default_factory=dict)
    merged: Sequence[str] = ()

    def write(self, path: Path) -> None:
        with xlsxwriter.Workbook(str(path), {"default_date_format": "dd/mm/yyyy"}) as book:
            formats = {place: book.add_format({"num_format": shape}) for place, shape in self.formats.items()}
            for sheet in self.sheets:
                page = book.add_worksheet(sheet.name)
                for span in self.merged:
                    page.merge_range(span, "")
                for at, line in enumerate(sheet.lines()):
                    for place, cell in enumerate(line):
                        _put(page, at, place, cell.strip(), formats.get(place))


@dataclass(frozen=True)
class Records(Page):
    """A list of objects in JSON, which the truth calls by the same keys; `a.b` is what an object within has."""

    def lines(self) -> list[list[str]]:
        return [[_at(row, name) for name in self.means] for row in json.loads(self.shown)]

    def rows(self) -> list[list[Any]]:
        return [
            [read(cell) if cell else None for cell, read in zip(line, self.means.values(), strict=True)]
            for line in self.lines()
        ]


def _at(row: Any, name: str) -> str:
    for key in name.split("."):
        row = row.get(key) if row is not None else None
    return "" if row is None else str(row)


def _put(page: Any, at: int, place: int, cell: str, shape: Any) -> None:
    if not cell:
        return
    if re.fullmatch(r"-?\d+(\.\d+)?", cell):
        page.write_number(at, place, float(cell), shape)
    elif re.fullmatch(r"\d{4}-\d\d-\d\d", cell):
        page.write_datetime(at, place, datetime.strptime(cell, "%Y-%m-%d"))
    else:
        page.write_string(at, place, cell.removeprefix("'"))
