"""Rows as a file that spreadsheets open, in which no cell is taken for a formula."""

import csv
import datetime
import decimal
import math
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from xml.sax.saxutils import escape

import orjson

from qhub.tables.query.cells import MAX_SAFE_INTEGER, plain

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that some spreadsheet takes for a formula; East Asian ones read the full-width signs too."""
MAX_XLSX_TEXT = 32_767
"""Characters that a cell of XLSX holds; what is longer is cut."""
MAX_XLSX_ROWS = 1_048_575
"""Rows that a sheet of XLSX holds, beside the header."""
MAX_XLSX_COLUMNS = 16_384
"""Columns that a sheet of XLSX holds."""
ROWS_AT_ONCE = 500
"""Rows of XLSX that are compressed together."""
_FIRST_XLSX_MOMENT = datetime.datetime(1900, 3, 1)  # noqa: DTZ001  (sheets know no time zones)
"""Sheets believe in a 29th of February 1900; what is before is written as text."""
_PLAIN, _BOLD, _QUOTED, _DATE, _MOMENT, _TIME = range(6)
"""Styles, by their places in the workbook's list."""
_DAY_ZERO = datetime.datetime(1899, 12, 30)  # noqa: DTZ001  (sheets know no time zones)
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""What XML cannot hold."""
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SHEET_START = (
    f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
    'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>'
)
_PARTS = {
    "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
    'ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>',
    "_rels/.rels": f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><bookViews><workbookView/></bookViews>'
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
    "xl/styles.xml": f'{_XML}<styleSheet xmlns="{_MAIN}"><numFmts count="3">'
    '<numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm:ss"/>'
    '<numFmt numFmtId="166" formatCode="hh:mm:ss"/></numFmts>'
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>'
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>'
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
    '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>'
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
}
"""A workbook's parts, but for its one sheet."""


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
    """XLSX with real numbers and dates; every text is a text, and one that looks like a formula is marked so.

    The few parts of a workbook are written by hand, rows as they come: a library that can do more takes three times as
    long over a million rows.
    """

    max_rows = MAX_XLSX_ROWS

    def __init__(self, path: Path, header: Sequence[str]) -> None:
        self._archive = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1)
        for name, content in _PARTS.items():
            self._archive.writestr(name, content)
        self._sheet = self._archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True)
        self._sheet.write(_SHEET_START.encode())
        self._rows: list[str] = []
        self._put("".join(_text_cell(name, _BOLD) for name in header[:MAX_XLSX_COLUMNS]))

    def write(self, row: Sequence[Any]) -> None:
        self._put("".join(map(_xlsx_cell, row[:MAX_XLSX_COLUMNS])))

    def _put(self, cells: str) -> None:
        self._rows.append(f"<row>{cells}</row>")
        if len(self._rows) >= ROWS_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        self._sheet.write("".join(self._rows).encode("utf-8", "replace"))
        self._rows.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._flush()
        self._sheet.write(b"</sheetData></worksheet>")
        self._sheet.close()
        self._archive.close()


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


def _xlsx_cell(value: Any) -> str:
    match value:
        case None:
            return "<c/>"
        case str():
            return _text_cell(value, _QUOTED if value.startswith(FORMULA_STARTS) else _PLAIN)
        case bool():
            return f'<c t="b"><v>{value:d}</v></c>'
        case int() if abs(value) <= MAX_SAFE_INTEGER:
            return f"<c><v>{value}</v></c>"
        case decimal.Decimal() if abs(value) <= MAX_SAFE_INTEGER:
            return f"<c><v>{value:f}</v></c>"
        case float():
            return f"<c><v>{value!r}</v></c>" if math.isfinite(value) else "<c/>"
        case datetime.datetime() if value >= _FIRST_XLSX_MOMENT:
            since = value - _DAY_ZERO
            return f'<c s="{_MOMENT}"><v>{since.days + since.seconds / 86400 + since.microseconds / 8.64e10!r}</v></c>'
        case datetime.date() if not isinstance(value, datetime.datetime) and value >= _FIRST_XLSX_MOMENT.date():
            return f'<c s="{_DATE}"><v>{value.toordinal() - _DAY_ZERO.toordinal()}</v></c>'
        case datetime.time():
            seconds = value.hour * 3600 + value.minute * 60 + value.second + value.microsecond / 1e6
            return f'<c s="{_TIME}"><v>{seconds / 86400!r}</v></c>'
    text = _text(value)
    return _text_cell(text, _QUOTED if is_formula(text) else _PLAIN)


def _text_cell(text: str, style: int) -> str:
    # The mark of a formula-like text is the apostrophe that a person would type: shown as text, also after editing.
    clean = _UNSEEN.sub("", text[:MAX_XLSX_TEXT]) if not text.isprintable() else text[:MAX_XLSX_TEXT]
    return f'<c t="inlineStr" s="{style}"><is><t xml:space="preserve">{escape(clean)}</t></is></c>'
