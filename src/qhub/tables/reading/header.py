"""Where a table begins and ends in a sheet: titles above, notes below, and whether its first row names columns."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from qhub.language.text import shorten
from qhub.tables.reading.kinds import KINDS

LOOKED_AT = 40
"""First rows among which a header is looked for."""
NOTE_LENGTH = 200
"""Of a title or a note that is kept."""
MAX_NOTES = 6
"""Titles and notes that are kept of a table."""
_NOTE = re.compile(
    r"(?i)\s*(fontes?|notas?|obs|observaç(ão|ões)|legenda|source|notes?)\b.*|\s*(\*|\(\*\)|\(\d\)).*", re.DOTALL
)

Row = Sequence[str | None]


class Beginning(NamedTuple):
    """How a table begins."""

    skip: int
    """Rows above the first row of data, the header among them."""
    headers: tuple[str | None, ...] | None
    """The row that names the columns; None where there is none."""
    notes: tuple[str, ...]
    """What stands above it."""


def find_beginning(rows: Sequence[Row]) -> Beginning:
    """Look for the row that names the columns.

    A file that begins with it is the rule, so the first row that is not blank is passed over only where it, and all
    above the one taken instead, hold at most half as many cells as the table is wide.
    """
    counts = [_filled(row) for row in rows[:LOOKED_AT]]
    first = next((index for index, count in enumerate(counts) if count), len(counts))
    if first == len(counts):
        return Beginning(first, None, ())
    width = _usual(counts[first:])
    chosen = first
    if width >= 2 and counts[first] <= width / 2:
        for index in range(first + 1, len(counts)):
            if counts[index] > width / 2:
                if _names_columns(rows[index]):
                    chosen = index
                break
    notes = tuple(_line(row) for row in rows[first:chosen] if _filled(row))[:MAX_NOTES]
    if _is_data(rows[chosen], rows[chosen + 1 : LOOKED_AT]):
        return Beginning(chosen, None, notes)
    return Beginning(chosen + 1, tuple(_header(cell) for cell in rows[chosen]), notes)


def trailing_notes(rows: Sequence[Row], width: int) -> tuple[int, tuple[str, ...]]:
    """How many of the last rows are remarks below the table, and the remarks.

    A remark is a single cell in a table of three columns or more, below a blank row or saying that it is one.
    """
    if width < 3:
        return 0, ()
    end = len(rows)
    cut = end
    pending = end
    while pending > 0:
        filled = _filled(rows[pending - 1])
        if filled == 0:
            cut = pending = pending - 1
        elif filled == 1:
            pending -= 1
            if _NOTE.fullmatch(_line(rows[pending])):
                cut = pending
        else:
            break
    if pending == 0:  # nothing but single cells: not a table with remarks, or not seen whole
        return 0, ()
    while cut > 0 and _filled(rows[cut - 1]) == 0:
        cut -= 1
    notes = tuple(_line(row) for row in rows[cut:end] if _filled(row))
    return (end - cut, notes[:MAX_NOTES]) if notes else (0, ())


def _filled(row: Row) -> int:
    return sum(1 for cell in row if cell and cell.strip())


def _usual(counts: Sequence[int]) -> int:
    """How many cells most rows have; of equally many, the wider."""
    present = [count for count in counts if count]
    return max(present, key=lambda count: (present.count(count), count))


def _header(cell: str | None) -> str | None:
    return cell.strip() or None if cell else None


def _line(row: Row) -> str:
    return shorten(" · ".join(cell.strip() for cell in row if cell and cell.strip()), NOTE_LENGTH)


def _names_columns(row: Row) -> bool:
    """Whether every cell is a word, or a number that could be a year."""
    return all(_kind(cell) == "" or re.fullmatch(r"(19|20)\d\d", cell.strip()) for cell in row if cell and cell.strip())


def _is_data(row: Row, below: Sequence[Row]) -> bool:
    """Whether the first row is data like those below it: all numbers and dates, or one that only data has."""
    present = [(index, cell) for index, cell in enumerate(row) if cell and cell.strip()]
    kinds = {index: _kind(cell) for index, cell in present}
    if all(kinds.values()):
        return True
    for index, _ in present:
        if kinds[index] in ("date", "decimal"):
            others = {_kind(other[index]) for other in below if index < len(other) and (other[index] or "").strip()}
            if others and others <= {kinds[index], "whole"}:
                return True
    return False


def _kind(cell: str | None) -> str:
    """`whole`, `decimal`, `date`, or nothing for words."""
    value = (cell or "").strip()
    for kind in KINDS:
        if kind.fits(value):
            if kind.type in ("DATE", "TIMESTAMP"):
                return "date"
            return "" if kind.type == "BOOLEAN" else "whole" if kind.type == "BIGINT" else "decimal"
    return "whole" if re.fullmatch(r"\d+", value) else ""
