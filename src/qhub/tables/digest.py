"""A file in few words: what a model that can query it with SQL is given, and how to read those words back.

The demonstration model knows a file by this text alone, so writer and reader stand side by side.
"""

import csv
import io
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from qhub.language.text import shorten
from qhub.tables.names import readable
from qhub.tables.profile import ColumnProfile
from qhub.tables.remark import remark_in_words
from qhub.tables.uploaded import ReadTable, Uploaded

COLUMNS = 60
"""Columns that are described, over all tables of a file; each table gets its share."""
LEAST_COLUMNS = 5
"""Columns that a table has described, however many tables there are."""
TABLES = 12
"""Tables that are described; of more, the names are listed."""
OTHER_NAMES = 6_000
"""Characters for the names of the columns that are not described: of hundreds of columns none may be unknown."""
VALUE_LENGTH = 40
"""Of a value among the most frequent."""
ROWS, ROW_COLUMNS, CELL_LENGTH = 3, 20, 40
"""First rows that are shown, their columns, and the length of a cell."""
ROWS_TABLES = 4
"""Tables whose first rows are shown."""

_IDENTIFIER = r'"(?:[^"]|"")+"|[A-Za-z_][A-Za-z0-9_]*'
_TABLE = re.compile(rf"Tabela (?P<name>{_IDENTIFIER})(?: \([^:]*\))?: (?P<rows>\d+) registos?")
_COLUMN = re.compile(
    rf"- (?P<name>{_IDENTIFIER}) (?P<type>[A-Z]+)(?: em (?P<unit>\S+))?(?:, (?P<distinct>\d+) valores)?"
    r"(?:, (?P<spelt>\d+) sem grafias)?"
    r"(?:, (?P<nulls>\d+) vazios?)?"
    r"(?:: (?P<rest>.*))?"
)
_RANGE = re.compile(
    r"(?P<min>\S+(?: \d\d:\d\d:\d\d\S*)?) a (?P<max>\S+(?: \d\d:\d\d:\d\d\S*)?)(?:, média (?P<mean>\S+))?"
)
_OTHERS = re.compile(rf"- mais (?P<type>[A-Z]+): (?P<names>(?:{_IDENTIFIER})(?:, (?:{_IDENTIFIER}))*)(?P<cut>, …)?")
_VALUE = re.compile(r"(?P<value>.*?) \((?P<count>\d+)\)(?:, |$)")
_FIRST_ROWS = "Primeiras linhas:"
_READING = "Leitura: "
_SUPPOSED = re.compile(r"(?P<name>.+) com \S+ (?:decimal suposta|suposto)(?: \(.*\))?")


@dataclass(frozen=True, slots=True)
class DigestColumn:
    """A column as a digest tells it."""

    name: str
    type: str
    distinct: int | None = None
    """How many different values; None where all are in `values`, or it was not told."""
    nulls: int = 0
    values: tuple[tuple[str, int], ...] = ()
    """The most frequent values and how often they occur; one that ends in … was cut."""
    min: str | None = None
    max: str | None = None
    mean: float | None = None
    unit: str = ""
    """Of numbers: what the file writes beside each."""
    doubtful: bool = False
    """Whether its decimal mark, or the order of day and month, is only supposed."""
    spelt: int | None = None
    """Different values but for case, accents and blanks, where some are written in more than one way."""


@dataclass(frozen=True, slots=True)
class DigestTable:
    """A table as a digest tells it."""

    name: str
    rows: int
    columns: tuple[DigestColumn, ...] = field(default=())
    """Those that are described."""


def digest(name: str, uploaded: Uploaded) -> str:
    """The tables of a file: columns with their types, ranges and most frequent values, and the first rows."""
    described = uploaded.tables[:TABLES]
    share = max(LEAST_COLUMNS, COLUMNS // len(described))
    blocks = [_block(read, share, rows=index < ROWS_TABLES) for index, read in enumerate(described)]
    text = f"[FICHEIRO CARREGADO: {' '.join(name.split())}]\n" + "\n\n".join(blocks)
    if others := [read.table.name for read in uploaded.tables[TABLES:]]:
        text += f"\n\nE mais {len(others)} tabelas: {', '.join(others)}"
    return text


def parse_digest(text: str) -> list[DigestTable]:
    """The tables that a digest tells of; text that is no digest has none."""
    tables: list[DigestTable] = []
    rows = False  # what stands among the first rows is the file's own words, whatever they look like
    for line in text.splitlines():
        if not line:
            rows = False
        elif rows:
            continue
        elif line == _FIRST_ROWS:
            rows = True
        elif found := _TABLE.fullmatch(line):
            tables.append(DigestTable(_unquoted(found["name"]), int(found["rows"])))
        elif tables and (found := _OTHERS.fullmatch(line)):
            names = re.findall(_IDENTIFIER, found["names"])
            _add(tables, *(DigestColumn(_unquoted(name), found["type"]) for name in names))
        elif tables and (found := _COLUMN.fullmatch(line)):
            _add(tables, _parsed(found))
        elif tables and line.startswith(_READING):
            _doubt(tables, line.removeprefix(_READING).split("; "))
    return tables


def _doubt(tables: list[DigestTable], notes: Sequence[str]) -> None:
    """Marks the columns of the last table of which something is only supposed."""
    names = {found["name"] for one in notes if (found := _SUPPOSED.fullmatch(one))}
    columns = tuple(replace(column, doubtful=column.name in names) for column in tables[-1].columns)
    tables[-1] = replace(tables[-1], columns=columns)


def _add(tables: list[DigestTable], *columns: DigestColumn) -> None:
    tables[-1] = replace(tables[-1], columns=(*tables[-1].columns, *columns))


def _block(read: ReadTable, share: int, *, rows: bool) -> str:
    profile, table = read.profile, read.table
    sheet = table.source.rpartition(" (")[2].removesuffix(")") if table.source.endswith(")") else ""
    where = f" (folha {shorten(sheet.replace(':', ' '), VALUE_LENGTH)})" if sheet else ""
    lines = [f"Tabela {readable(table.name)}{where}: {profile.rows} {'registo' if profile.rows == 1 else 'registos'}"]
    lines += [_line(column, profile.rows) for column in profile.columns[:share]]
    lines += _others(profile.columns[share:])
    if remarks := [words for remark in read.remarks if (words := remark_in_words(remark))]:
        lines.append(f"{_READING}{'; '.join(remarks)}")
    if read.notes:
        lines.append(f"Notas: {' | '.join(read.notes)}")
    if rows and profile.rows:
        lines += [_FIRST_ROWS, *_first_rows(profile.preview)]
    return "\n".join(lines)


def _others(columns: Sequence[ColumnProfile]) -> list[str]:
    """Names and types of columns that are not described, those of one type that stand together in one line."""
    lines: list[str] = []
    room = OTHER_NAMES
    for type_, group in groupby(columns, lambda column: column.type):
        names = [readable(column.name) for column in group]
        line = f"- mais {type_}: {', '.join(names)}"
        if len(line) > room:
            fitting = line[: max(room, 0)].rpartition(",")[0]
            return [*lines, f"{fitting}, …"] if ":" in fitting else lines
        lines.append(line)
        room -= len(line)
    return lines


def _line(column: ColumnProfile, rows: int) -> str:
    line = f"- {readable(column.name)} {column.type}{f' em {column.unit}' if column.unit else ''}"
    top = column.top or ()
    if column.type == "VARCHAR" and column.distinct > len(top):
        line += f", {column.distinct} valores"
    if column.spellings:
        line += f", {column.spellings.distinct} sem grafias"
    if column.nulls:
        line += f", {column.nulls} {'vazio' if column.nulls == 1 else 'vazios'}"
    if top and (top[0].count > 1 or column.distinct <= len(top)):
        return line + ": " + ", ".join(f"{shorten(found.value, VALUE_LENGTH)} ({found.count})" for found in top)
    if column.min is None or column.max is None:
        return line
    line += f": {_end(column, column.min)} a {_end(column, column.max)}"
    key = column.type == "BIGINT" and column.distinct >= 0.9 * rows  # the mean of numbers that count rows says nothing
    if column.statistics and column.statistics.mean is not None and not key:
        line += f", média {_short(column.statistics.mean)}"
    return line


def _end(column: ColumnProfile, value: str) -> str:
    return value.removesuffix(".0") if column.type == "DOUBLE" else value


def _short(value: float) -> str:
    """With as many digits as tell something."""
    if value == 0 or not math.isfinite(value):
        return "0" if value == 0 else str(value)
    decimals = max(0, 3 - math.floor(math.log10(abs(value))))
    written = f"{value:.{min(decimals, 12)}f}"
    return written.rstrip("0").rstrip(".") if "." in written else written


def _first_rows(preview: str) -> list[str]:
    rows = list(csv.reader(io.StringIO(preview, newline="")))[: ROWS + 1]
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    for row in rows:
        cells = [shorten(cell, CELL_LENGTH) for cell in row[:ROW_COLUMNS]]
        writer.writerow([*cells, "…"] if len(row) > ROW_COLUMNS else cells)
    return buffer.getvalue().splitlines()


def _parsed(found: re.Match[str]) -> DigestColumn:
    rest = found["rest"] or ""
    known = DigestColumn(
        _unquoted(found["name"]),
        found["type"],
        distinct=int(found["distinct"]) if found["distinct"] else None,
        nulls=int(found["nulls"] or 0),
        unit=found["unit"] or "",
        spelt=int(found["spelt"]) if found["spelt"] else None,
    )
    if found["type"] == "VARCHAR":
        return replace(known, values=tuple((value["value"], int(value["count"])) for value in _VALUE.finditer(rest)))
    if ends := _RANGE.fullmatch(rest):
        return replace(known, min=ends["min"], max=ends["max"], mean=float(ends["mean"]) if ends["mean"] else None)
    return known


def _unquoted(name: str) -> str:
    return name[1:-1].replace('""', '"') if name.startswith('"') else name
