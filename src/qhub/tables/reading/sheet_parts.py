"""The parts of a sheet that its values do not show: merged cells, percentages, text, and formulas that nobody has
computed.

The parts were checked before (`workbook`): they are not large, and none defines entities."""

import re
import zipfile
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from qhub.tables.reading.header import Merge

CHUNK = 1 << 20
TYPED_BYTES = 4 << 20
"""The beginning of a sheet in which cells of text are told from numbers; its first rows are chosen from there."""
PERCENT_FORMATS, DURATION_FORMATS = frozenset((9, 10)), frozenset((46,))
"""The formats for percentages and for durations (`[h]:mm:ss`) that every workbook has."""

_MERGE = re.compile(rb"""<(?:\w+:)?mergeCell\b[^>]*\bref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)""")
_FORMULA = re.compile(
    rb"""<(?:\w+:)?c\b[^>]*?\br=["']([A-Z]+)(\d+)["'][^>]*>\s*<(?:\w+:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:\w+:)?f>)\s*"""
    rb"""(?:<(?:\w+:)?v\s*/>|<(?:\w+:)?v></(?:\w+:)?v>)?\s*</(?:\w+:)?c>"""
)
_TEXT = re.compile(rb"""<(?:\w+:)?c\b(?=[^>]*\bt=["'](?:s|str|inlineStr)["'])[^>]*?\br=["']([A-Z]+)(\d+)["']""")
_FILLED = re.compile(rb"""<(?:\w+:)?c\b[^>]*?\br=["']([A-Z]+)\d+["'][^>]*[^/]>\s*<(?:\w+:)?(?:v|is)\b""")
_SHEET, _REL = re.compile(r"\{[^}]*\}sheet$"), "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


@dataclass(slots=True)
class SheetParts:
    """The parts of one sheet; rows and columns are counted from 0."""

    merges: list[Merge] = field(default_factory=list)
    formulas: Counter[int] = field(default_factory=Counter)
    """Formulas without a value, by column."""
    percents: Counter[int] = field(default_factory=Counter)
    """Numbers shown as percentages, by column."""
    durations: Counter[int] = field(default_factory=Counter)
    """Durations (`150:30`), by column."""
    texts: dict[int, int] = field(default_factory=dict)
    """By column, the last row near the beginning that holds text."""
    first_column: int = 0
    """The first that holds anything: readers of workbooks begin there."""

    def within(self, top: int, bottom: int, left: int) -> "SheetParts":
        """The parts of a part of the sheet: from a row to another, and from a column on."""
        return SheetParts(
            [Merge(up - top, first, down - top, last) for up, first, down, last in self.merges if top <= up <= bottom],
            self.formulas,
            self.percents,
            self.durations,
            {column: row - top for column, row in self.texts.items()},
            self.first_column + left,
        )


class WorkbookParts:
    """The parts of a workbook that was checked before."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with zipfile.ZipFile(path) as archive:
            self._sheets, self.hidden = _sheets(archive)
            self._percents, self._durations = (
                _cells_in(_styles(archive, formats, code))
                for formats, code in ((PERCENT_FORMATS, r"%"), (DURATION_FORMATS, r"\[(?i:h+|m+|s+)\]"))
            )

    def of_sheet(self, sheet: str) -> SheetParts:
        """The parts of a sheet that are to be told; nothing where its part is not found."""
        found = SheetParts()
        name = self._sheets.get(sheet)
        if name is None:
            return found
        with zipfile.ZipFile(self._path) as archive, archive.open(name) as stream:
            rest, read = b"", 0
            columns: set[bytes] = set()
            while chunk := stream.read(CHUNK):
                piece = rest + chunk
                # A cell may be cut by the piece's end: what follows the last whole one waits for the next.
                end = max(piece.rfind(b"<c "), piece.rfind(b":c "), 0) if len(chunk) == CHUNK else len(piece)
                piece, rest = (piece[:end], piece[end:]) if end else (piece, b"")
                if read < TYPED_BYTES:
                    for letters, row in _TEXT.findall(piece):
                        found.texts[_column(letters)] = int(row) - 1
                    columns |= set(_FILLED.findall(piece))
                if b"mergeCell" in piece:
                    found.merges += [_merge(match) for match in _MERGE.findall(piece)]
                if b"<f" in piece or b":f" in piece:
                    found.formulas.update(_column(letters) for letters, _ in _FORMULA.findall(piece))
                if self._percents:
                    found.percents.update(map(_column, self._percents.findall(piece)))
                if self._durations:
                    found.durations.update(map(_column, self._durations.findall(piece)))
                read += len(chunk)
            if rest and b"mergeCell" in rest:
                found.merges += [_merge(match) for match in _MERGE.findall(rest)]
        found.first_column = min(map(_column, columns), default=0)
        return found


def _sheets(archive: zipfile.ZipFile) -> tuple[dict[str, str], list[str]]:
    """The part of each sheet, by the sheet's name; and the names of those that are hidden."""
    try:
        book = ElementTree.fromstring(archive.read("xl/workbook.xml"))  # noqa: S314
        links = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))  # noqa: S314
    except (KeyError, ElementTree.ParseError):
        return {}, []
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    names = set(archive.namelist())
    found, hidden = {}, []
    for sheet in book.iter():
        if _SHEET.search(sheet.tag) and sheet.get("state", "visible") != "visible":
            hidden.append(sheet.get("name", ""))
        if _SHEET.search(sheet.tag) and (target := targets.get(sheet.get(_REL))):
            part = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
            if part in names:
                found[sheet.get("name", "")] = part
    return found, hidden


def _cells_in(styles: Collection[int]) -> re.Pattern[bytes] | None:
    """Finds the columns of cells that hold a number and have one of these styles."""
    if not styles:
        return None
    numbers = b"|".join(str(number).encode() for number in styles)
    return re.compile(
        rb"""<(?:\w+:)?c\b(?=[^>]*\bs=["'](?:""" + numbers + rb""")["'])(?![^>]*\bt=["'](?!n["']))[^>]*?"""
        rb"""\br=["']([A-Z]+)\d+["'][^>]*>\s*(?:<(?:\w+:)?f\b[^<]*(?:</(?:\w+:)?f>)?\s*)?<(?:\w+:)?v>[^<]"""
    )


def _styles(archive: zipfile.ZipFile, built_in: Collection[int], code: str) -> list[int]:
    """The numbers of the styles that show a number in one of these formats, or in one of its own that has `code`."""
    try:
        styles = ElementTree.fromstring(archive.read("xl/styles.xml"))  # noqa: S314
    except (KeyError, ElementTree.ParseError):
        return []
    space = styles.tag[: styles.tag.index("}") + 1] if "}" in styles.tag else ""
    formats = set(built_in)
    for found in styles.iter(f"{space}numFmt"):
        if re.search(code, re.sub(r'"[^"]*"|\\.', "", found.get("formatCode", ""))):
            formats.add(int(found.get("numFmtId", "-1")))
    cells = styles.find(f"{space}cellXfs")
    return [
        number for number, style in enumerate(cells if cells is not None else ())
        if int(style.get("numFmtId", "0")) in formats
    ]  # fmt: skip


def _merge(match: tuple[bytes, ...]) -> Merge:
    left, top, right, bottom = match
    return Merge(int(top) - 1, _column(left), int(bottom) - 1, _column(right))


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1
