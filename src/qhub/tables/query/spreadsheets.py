"""Rows as a file that spreadsheets open, in which no cell is taken for a formula."""

import csv
import datetime
import decimal
import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import orjson
import xlsxwriter  # type: ignore[import-untyped]

from qhub.tables.query.cells import MAX_SAFE_INTEGER, plain

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that some spreadsheet takes for a formula; East Asian ones read the full-width signs too."""
MAX_XLSX_TEXT = 32_767
"""Characters that a cell of XLSX holds; what is longer is cut."""
MAX_XLSX_ROWS = 1_048_575
"""Rows that a sheet of XLSX holds, beside the header."""
MAX_XLSX_COLUMNS = 16_384
"""Columns that a sheet of XLSX holds."""
_FIRST_XLSX_MOMENT = datetime.datetime(1900, 1, 1)  # noqa: DTZ001  (sheets know no time zones)


def is_formula(text: str) -> bool:
    """Whether a spreadsheet could take a text for a formula."""
    return text.startswith(FORMULA_STARTS)


class CsvWriter:
    """CSV with a byte-order mark, without which spreadsheets misread accents.

    Where people write 1,5 spreadsheets expect semicolons between cells, and would read 1.5 as a date in May.
    """

    max_rows = math.inf

    def __init__(self, path: Path, header: Sequence[str], language: str) -> None:
        portuguese = language.lower().startswith("pt")
        self._point = "," if portuguese else "."
        self._file = path.open("w", encoding="utf-8-sig", errors="replace", newline="")
        self._writer = csv.writer(self._file, delimiter=";" if portuguese else ",", lineterminator="\r\n")
        self._writer.writerow([_neutral(name) for name in header])

    def write(self, row: Sequence[Any]) -> None:
        self._writer.writerow([self._cell(value) for value in row])

    def _cell(self, value: Any) -> str:
        match value:
            case None:
                return ""
            case bool():
                return "true" if value else "false"
            case float():
                return repr(value).replace(".", self._point) if math.isfinite(value) else ""
            case decimal.Decimal():
                return format(value, "f").replace(".", self._point) if value.is_finite() else ""
            case int():
                return str(value)
            case datetime.datetime():
                return value.isoformat(sep=" ")
        return _neutral(_text(value))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


class XlsxWriter:
    """XLSX with real numbers and dates; every text is a text, and one that looks like a formula is marked so."""

    max_rows = MAX_XLSX_ROWS

    def __init__(self, path: Path, header: Sequence[str]) -> None:
        self._book = xlsxwriter.Workbook(
            str(path),
            {
                "constant_memory": True,
                "tmpdir": str(path.parent),
                "strings_to_formulas": False,
                "strings_to_urls": False,
                "strings_to_numbers": False,
            },
        )
        self._book.use_zip64()
        self._sheet = self._book.add_worksheet()
        self._sheet.freeze_panes(1, 0)
        self._bold = self._book.add_format({"bold": True, "quote_prefix": True})
        self._quoted = self._book.add_format({"quote_prefix": True})
        self._date = self._book.add_format({"num_format": "yyyy-mm-dd"})
        self._moment = self._book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        self._time = self._book.add_format({"num_format": "hh:mm:ss"})
        self._next = 0
        for column, name in enumerate(header[:MAX_XLSX_COLUMNS]):
            self._sheet.write_string(0, column, name[:MAX_XLSX_TEXT], self._bold)

    def write(self, row: Sequence[Any]) -> None:
        self._next += 1
        for column, value in enumerate(row[:MAX_XLSX_COLUMNS]):
            self._cell(column, value)

    def _cell(self, column: int, value: Any) -> None:
        at, sheet = self._next, self._sheet
        match value:
            case None:
                return
            case bool():
                sheet.write_boolean(at, column, value)
            case int() if abs(value) <= MAX_SAFE_INTEGER:
                sheet.write_number(at, column, value)
            case decimal.Decimal() if abs(value) <= MAX_SAFE_INTEGER:
                sheet.write_number(at, column, value)
            case float():
                if math.isfinite(value):
                    sheet.write_number(at, column, value)
            case datetime.datetime() if value >= _FIRST_XLSX_MOMENT:
                sheet.write_datetime(at, column, value, self._moment)
            case datetime.date() if not isinstance(value, datetime.datetime) and value >= _FIRST_XLSX_MOMENT.date():
                sheet.write_datetime(at, column, value, self._date)
            case datetime.time():
                sheet.write_datetime(at, column, value, self._time)
            case _:
                text = _text(value)[:MAX_XLSX_TEXT]
                # The mark is the apostrophe that a person would type: shown as text, also after it was edited.
                sheet.write_string(at, column, text, self._quoted if is_formula(text) else None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._book.close()


Writer = CsvWriter | XlsxWriter
"""Takes rows, one after the other, and keeps none of them in memory."""


def open_writer(format_: str, path: Path, header: Sequence[str], language: str) -> Writer:
    """A new file with its header."""
    if format_ == "xlsx":
        return XlsxWriter(path, header)
    return CsvWriter(path, header, language)


def write_rows(writer: Writer, fetch: Callable[[int], Iterable[Sequence[Any]]], limit: int, batch: int) -> int:
    """Write what there is, up to a limit, a batch in memory at a time; how many rows were written."""
    written = 0
    while written < limit and (rows := list(fetch(min(batch, limit - written)))):
        for row in rows:
            writer.write(row)
        written += len(rows)
    return written


def _neutral(text: str) -> str:
    return f"'{text}" if is_formula(text) else text


def _text(value: Any) -> str:
    """Any other value as a whole text: an export shortens nothing that a cell can hold."""
    match value:
        case str():
            return value
        case bytes() | bytearray() | memoryview():
            return bytes(value).hex()
        case datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple() | dict():
            return orjson.dumps(value, default=_inner, option=orjson.OPT_NON_STR_KEYS).decode()
    return str(value)


def _inner(value: Any) -> Any:
    return plain(value) if not isinstance(value, bytes | bytearray | memoryview) else bytes(value).hex()
