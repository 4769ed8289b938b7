"""CSV and its relatives.

DuckDB reads a well-formed UTF-8 file as it is, in parallel. Whatever it refuses (another encoding far into the file,
rows of uneven length, stray quotes) is read by Python's patient `csv` and written anew in a plain form; that is slower,
and finds the line that is at fault.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from qhub.tables.names import text
from qhub.tables.reading.dialect import LOOKED_AT, NONE, Dialect, Record, find_dialect, records
from qhub.tables.reading.encoding import as_utf8
from qhub.tables.reading.fixed_width import as_separated
from qhub.tables.reading.header import TableBeginning, find_beginning, first_row, trailing_notes
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.relation import Relation, Row
from qhub.tables.reading.unreadable import UnreadableFile
from qhub.tables.reading.vocabulary import repeated_words
from qhub.tables.reading.wrapped_lines import without_wrapping
from qhub.tables.remark import Remark

HEAD_BYTES = 128 * 1024
"""By which dialect and header are found."""
LAID_OUT = 300
"""Records of it that are looked at: above a table, a header, and enough rows to tell how wide they are."""
TAIL_BYTES = 16 * 1024
"""In which notes below the table are looked for."""
TAIL_ROWS = 30
"""The last rows that are looked at for totals."""
_DIGITS = re.compile(r"\d+", re.ASCII)
BUFFER_BYTES = 4_000_000
"""What DuckDB reads at a time; its own default needs four times the memory."""


class Layout(NamedTuple):
    """The layout of a text file."""

    dialect: Dialect
    headers: tuple[str | None, ...]
    skip: int
    """Records above the data."""
    lines: int
    """Lines above the data."""
    notes: tuple[str, ...]
    levels: int
    """Rows that name the columns together; 0 where none does."""
    doubtful: bool
    """Whether the row that names them could be a record."""


class FileEnd(NamedTuple):
    """The end of a text file: the remarks below its rows, and where they begin."""

    notes: tuple[str, ...]
    """Remarks below the table."""
    end: int | None
    """The byte at which they begin."""
    tail: tuple[Row, ...]
    """Some of the last rows of the table itself."""


def text_relation(path: Path, folder: Path, extension: str, limits: ReadLimits, header: bool | None = None) -> Relation:
    """The rows of a text file, as DuckDB reads them from it."""
    utf8 = _plain(as_utf8(path, folder, whole=False), folder)
    layout = _layout(utf8, extension, header)
    below = _below(utf8, layout)
    if below.end is not None:
        utf8 = _cut(utf8, folder / "cut.csv", below.end)
    return _relation(utf8, layout, below, limits)


def repaired_relation(
    path: Path, folder: Path, extension: str, limits: ReadLimits, header: bool | None = None
) -> Relation:
    """The same rows, written anew; what cannot be read is refused with its line."""
    utf8 = _plain(as_utf8(path, folder, whole=True), folder)
    layout = _layout(utf8, extension, header)
    width, target = len(layout.headers), folder / "repaired.csv"
    below = _below(utf8, layout)
    if below.end is not None:
        utf8 = _cut(utf8, folder / "cut.csv", below.end)
    with target.open("w", encoding="utf-8", newline="") as copy:
        writer = csv.writer(copy, lineterminator="\n", quoting=csv.QUOTE_ALL)
        for number, cells in _patiently(utf8, layout, limits):
            if len(cells) > width and any(cell.strip() for cell in cells[width:]):
                raise UnreadableFile("too_many_fields", linha=number, campos=len(cells), esperados=width)
            if any(cells):
                writer.writerow((cells + [""] * width)[:width])
    plain = layout._replace(dialect=Dialect(",", hint=False), skip=0, lines=0)
    return replace(_relation(target, plain, below, limits), separator=layout.dialect.delimiter)


def _plain(utf8: Path, folder: Path) -> Path:
    """The same text with separators that a reader of CSV knows."""
    return as_separated(without_wrapping(utf8, folder), folder)


def _layout(utf8: Path, extension: str, header: bool | None) -> Layout:
    with utf8.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        head = file.read(HEAD_BYTES)
        cut = bool(file.read(1))
    if not head.strip(' \t\r\n;,|"'):
        raise UnreadableFile("no_table")
    dialect = find_dialect(head, extension)
    found = records(head, dialect.delimiter, LAID_OUT)
    if cut and 1 < len(found) < LAID_OUT:
        found.pop()
    if dialect.hint:
        found = found[1:]
    hint = 1 if dialect.hint else 0
    beginning: TableBeginning = find_beginning([record.cells for record in found], header=header)
    lines = found[beginning.skip - 1].end if beginning.skip else hint
    headers = beginning.headers
    widths = [len(record.cells) for record in found[beginning.skip :][:LOOKED_AT] if any(record.cells)]
    usual = max(set(widths), key=lambda width: (widths.count(width), width)) if widths else 0
    if headers is None:
        headers = (None,) * usual
    elif usual > len(headers) and widths.count(usual) >= 0.9 * len(widths):
        _check_decimals(found[beginning.skip :], usual, len(headers), dialect.delimiter)
        headers += (None,) * (usual - len(headers))  # every row ends in a delimiter, or the last column has no name
    levels = beginning.levels if beginning.headers else 0
    return Layout(dialect, headers, beginning.skip + hint, lines, beginning.notes, levels, beginning.doubtful)


def _check_decimals(rows: Sequence[Record], usual: int, width: int, delimiter: str) -> None:
    """Refuse numbers that their own decimal mark splits: more fields than names, and the last ones mere digits."""
    wide = [row for row in rows if len(row.cells) == usual]
    if (
        delimiter == ","
        and len(wide) > 1
        and all(_DIGITS.fullmatch(cell) for row in wide for cell in row.cells[width - 1 :])
    ):
        raise UnreadableFile("too_many_fields", linha=wide[0].end, campos=usual, esperados=width)


def _relation(utf8: Path, layout: Layout, below: FileEnd, limits: ReadLimits) -> Relation:
    columns = ", ".join(f"'c{index}': 'VARCHAR'" for index in range(len(layout.headers)))
    sql = (
        f"read_csv({text(utf8)}, auto_detect = false, header = false, delim = {text(layout.dialect.delimiter)}, "
        f"quote = '\"', escape = '\"', skip = {layout.skip}, columns = {{{columns}}}, strict_mode = true, "
        f"buffer_size = {max(BUFFER_BYTES, 2 * limits.line_bytes)}, max_line_size = {limits.line_bytes})"
    )
    found = repeated_words(utf8, layout.dialect.delimiter, len(layout.headers))
    words = {f"c{index}": few for index, few in found.items()}
    remarks = [Remark("header_rows", count=layout.levels)] if layout.levels > 1 else []
    if not layout.levels:
        remarks.append(Remark("no_header", "", "header_none", ("header_first",)))
    if layout.doubtful:
        remarks.append(first_row(layout.headers))
    return Relation(
        sql,
        layout.headers,
        notes=layout.notes + below.notes,
        words=words,
        tail=below.tail,
        separator=layout.dialect.delimiter,
        remarks=tuple(remarks),
    )


def _patiently(utf8: Path, layout: Layout, limits: ReadLimits) -> Iterator[tuple[int, list[str]]]:
    """The records below the header, with the lines on which they begin."""
    csv.field_size_limit(limits.line_bytes)
    strict = True
    emitted = 0
    while True:
        began = 1
        with utf8.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(_lines(file), delimiter=layout.dialect.delimiter, strict=strict)
            try:
                for index, cells in enumerate(reader):
                    if index >= layout.skip + emitted:
                        yield began, cells
                        emitted += 1
                    began = reader.line_num + 1
            except csv.Error as error:
                if "unexpected end of data" in str(error):
                    raise UnreadableFile("unclosed_quote", linha=began) from None
                if "field larger" in str(error):
                    code = "unclosed_quote" if reader.line_num > began else "line_too_long"
                    params = {} if code == "unclosed_quote" else {"limite": limits.line_bytes}
                    raise UnreadableFile(code, linha=began, **params) from None
                if not strict:
                    raise UnreadableFile("damaged", motivo=f"linha {began}: {error}") from None
                strict = False  # a quote where none should be: from here on quotes are taken as they come
                continue
        return


def _lines(file: Iterator[str]) -> Iterator[str]:
    for line in file:
        yield line.replace("\0", "")


def _below(utf8: Path, layout: Layout) -> FileEnd:
    if layout.dialect.delimiter == NONE:
        return FileEnd((), None, ())
    with utf8.open("rb") as file:
        size = file.seek(0, 2)
        start = max(0, size - TAIL_BYTES)
        file.seek(start)
        tail = file.read()
    lines = tail.splitlines(keepends=True)
    lines = lines[1:] if start else lines[layout.lines :]
    rows = [
        next(iter(csv.reader([line.decode("utf-8", "replace")], delimiter=layout.dialect.delimiter)), [])
        for line in lines
    ]
    width = len(layout.headers)
    count, notes = trailing_notes(rows, width)
    cut = lines[len(lines) - count :]
    if not count or count == len(lines) or sum(line.count(b'"') for line in cut) % 2:
        return FileEnd((), None, _tail(rows, width))
    return FileEnd(notes, size - sum(len(line) for line in cut), _tail(rows[: len(rows) - count], width))


def _tail(rows: list[list[str]], width: int) -> tuple[Row, ...]:
    """The last rows, as DuckDB will give them."""
    return tuple(tuple(cell or None for cell in row) for row in rows[-TAIL_ROWS:] if len(row) == width)


def _cut(source: Path, target: Path, end: int) -> Path:
    with source.open("rb") as file, target.open("wb") as copy:
        while end > 0 and (chunk := file.read(min(end, 1 << 20))):
            copy.write(chunk)
            end -= len(chunk)
    return target
