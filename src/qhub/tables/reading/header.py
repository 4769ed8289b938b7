"""The beginning and end of a table in a sheet: titles above, notes below, and the rows that name its columns."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qhub.language.text import shorten
from qhub.tables.reading.kinds import PLAIN
from qhub.tables.reading.missing import is_missing
from qhub.tables.reading.numbers import marks
from qhub.tables.remark import Remark

LOOKED_AT = 40
"""First rows among which a header is looked for."""
NOTE_LENGTH = 200
"""Of a title or a note that is kept."""
MAX_NOTES = 6
"""Titles and notes that are kept of a table."""
NEAR = 8
"""Rows below a header by which it is told that a column holds numbers."""
MAX_LEVELS = 3
"""Rows of a header above the last."""
LEAST_JUMP = 4
"""Cells of the header below a preamble of pairs, at least."""
_WORDS_OF_NOTES = r"fontes?|notas?|obs|observaç(?:ão|ões)|legenda|source|notes?"
_COUNT = r"\(?\d+ (?:rows?|records?|linhas?|registr?os?)(?: \w+){0,3}\)?"
"""How many rows there were, as a database's shell says below them."""
_NOTE = re.compile(rf"(?i)\s*({_WORDS_OF_NOTES})\b.*|\s*(\*|\(\*\)|\(\d\)).*|\s*{_COUNT}\s*", re.DOTALL)
_CALLED_NOTE = re.compile(rf"(?i)\s*({_WORDS_OF_NOTES})(?:\(s\))? ?:.*", re.DOTALL)
"""What is a remark even where the separator of the file stands in it."""
_BRACKETED = re.compile(r"\(.{0,30}\)|\[.{0,30}\]")
_TITLE = re.compile(r"[:|].*[:|]|.{60}")
"""What says more than the name of some columns."""
_YEAR = re.compile(r"(19|20)\d\d")

Row = Sequence[str | None]


class Merge(NamedTuple):
    """Cells that are shown as one; counted from 0, both ends within."""

    top: int
    left: int
    bottom: int
    right: int


class TableBeginning(NamedTuple):
    """The beginning of a table: its header and what stands above it."""

    skip: int
    """Rows above the first row of data, the header among them."""
    headers: tuple[str | None, ...] | None
    """The names of the columns; None where no row names them."""
    notes: tuple[str, ...]
    """What stands above it."""
    levels: int = 1
    """Rows that name the columns together."""
    doubtful: bool = False
    """Whether the row that names them could as well be a record, or is taken for no other reason than that somebody
    said so."""


def find_beginning(rows: Sequence[Row], merges: Sequence[Merge] = (), *, header: bool | None = None) -> TableBeginning:
    """Look for the row that names the columns; `header` says whether there is one, where that is known.

    A file that begins with it is the rule, so the first row that is not blank is passed over only where it, and all
    above the one taken instead, hold at most half as many cells as the table is wide.
    """
    counts = [_filled(row) for row in rows[:LOOKED_AT]]
    first = next((index for index, count in enumerate(counts) if count), len(counts))
    if first == len(counts):
        return TableBeginning(first, None, ())
    chosen = _first_wide(rows, counts, first)
    if header is False or (header is None and _is_data(rows[chosen], rows[chosen + 1 : LOOKED_AT])):
        return TableBeginning(chosen, None, _notes(rows[first:chosen]))
    top, bottom = _levels(rows, first, chosen, merges)
    names = _joined([list(row) for row in rows[top : bottom + 1]], top, merges)
    doubtful = top == bottom and (header or _could_be_data(rows[chosen], rows[chosen + 1 : LOOKED_AT]))
    return TableBeginning(bottom + 1, tuple(names), _notes(rows[first:top]), bottom - top + 1, doubtful)


def _first_wide(rows: Sequence[Row], counts: Sequence[int], first: int) -> int:
    """The first row that is about as wide as the table."""
    width = _usual(counts[first:])
    if width >= 2 and counts[first] <= width / 2:
        for index in range(first + 1, len(counts)):
            if counts[index] > width / 2:
                if _names_columns(rows[index]):
                    return index
                if counts[index + 1 : index + 2] != [0]:
                    return first  # but a sum above the table has a blank row below it
    return _first_wider(rows, counts, first)


def _first_wider(rows: Sequence[Row], counts: Sequence[int], first: int) -> int:
    """The first row from which on the rows are twice as wide as all above: a long preamble over a short table."""
    widest = counts[first]
    for index in range(first + 1, len(counts)):
        if counts[index] >= max(2 * widest, LEAST_JUMP) and not _is_data(rows[index], rows[index + 1 :]):
            below = [count for count in counts[index + 1 :] if count]
            if below and 2 * sum(2 * count > counts[index] for count in below) > len(below):
                return index if _names_columns(rows[index]) else first
        widest = max(widest, counts[index])
    return first


def _levels(rows: Sequence[Row], first: int, chosen: int, merges: Sequence[Merge]) -> tuple[int, int]:
    """The first and the last row of a header of which one row is known."""
    top = bottom = chosen
    while top > first and chosen - top < MAX_LEVELS and _groups(rows[top - 1], top - 1, rows[top], merges):
        top -= 1
    below = rows[bottom + 1 : bottom + 2]
    if top == chosen and below and _completes(below[0], rows[bottom], rows[bottom + 2 : LOOKED_AT], bottom, merges):
        bottom += 1
    while bottom - top < MAX_LEVELS and _explains(rows[bottom + 1 :][:LOOKED_AT]):
        bottom += 1
    return top, bottom


def _explains(rows: Sequence[Row]) -> bool:
    """Whether the first of these rows says what the columns below it hold (units, mostly) and is no record.

    It has words where records have numbers or days, and either nothing where they begin, or brackets around all.
    """
    if len(rows) < 3:
        return False
    row, below = [(cell or "").strip() for cell in rows[0]], rows[1:]
    filled = [index for index, cell in enumerate(row) if cell]
    if not filled or any(_kind(row[index]) for index in filled):
        return False
    bracketed = all(_BRACKETED.fullmatch(row[index]) for index in filled)
    if not bracketed and (row[0] or not any(cells and (cells[0] or "").strip() for cells in below)):
        return _names_first(row, below)
    numbers = [index for index in filled if _mostly_numbers(index, below)]
    return bool(numbers) and 2 * len(numbers) >= len(filled)


def _names_first(row: Sequence[str], below: Sequence[Row]) -> bool:
    """Whether a row names the column in which records begin, and explains some that hold nothing but numbers."""
    others = [index for index, cell in enumerate(row) if cell and index]
    names = not any(_filled(cells[:1]) and (cells[0] or "").strip() == row[0] for cells in below)
    blank = any(not cell for cell in row[1:])
    return bool(row and row[0] and others) and names and blank and all(_mostly_numbers(i, below) for i in others)


def _mostly_numbers(index: int, below: Sequence[Row]) -> bool:
    """Whether a column holds numbers or days, or what stands for them (`<0,05`), in most rows."""
    cells = [(row[index] or "").strip().lstrip("<>≤≥~ ") for row in below[:NEAR] if index < len(row) and row[index]]
    present = [cell for cell in cells if cell and not is_missing(cell)]
    return len(present) > 1 and 2 * sum(bool(_kind(cell)) for cell in present) > len(present)


def _groups(row: Row, number: int, names: Row, merges: Sequence[Merge]) -> bool:
    """Whether a row above the names groups them: several words with gaps between, or one over some of the columns."""
    filled = [index for index, cell in enumerate(row) if cell and cell.strip()]
    if not filled or not _names_columns(row):
        return False
    width = len(names)
    merged = [merge for merge in merges if merge.top == number and merge.right > merge.left]
    if merged:
        return any(merge.right - merge.left + 1 < width for merge in merged)
    return len(filled) > 1 or (filled[0] > 0 and not _TITLE.search(row[filled[0]] or ""))


def _completes(row: Row, names: Row, below: Sequence[Row], number: int, merges: Sequence[Merge]) -> bool:
    """Whether a row names what the row above it leaves without a name."""
    width = max(len(row), len(names))
    cells, above = _padded(row, width), _padded(names, width)
    gaps = [index for index in range(width) if not above[index]]
    merged = [merge for merge in merges if merge.top == number and merge.right > merge.left]
    if merged:
        gaps = [index for merge in merged for index in range(merge.left + 1, merge.right + 1) if index < width]
    if not gaps or gaps[0] == 0 or not all(cells[index] for index in gaps) or not _names_columns(row):
        return False
    blanks = any(not cells[index] for index in range(width) if above[index])
    return bool(merged) or blanks or _is_unlike(cells, below)


def _is_unlike(cells: Sequence[str], below: Sequence[Row]) -> bool:
    """Whether these words stand above numbers or days."""
    return any(
        kinds and "" not in kinds
        for index, cell in enumerate(cells)
        if cell
        for kinds in [{_kind(row[index]) for row in below if index < len(row) and (row[index] or "").strip()}]
    )


def _joined(levels: list[list[str | None]], top: int, merges: Sequence[Merge]) -> list[str | None]:
    """One name a column: the words of all levels, each group's over all of its columns."""
    width = max(map(len, levels))
    named: list[list[str]] = [[] for _ in range(width)]
    for depth, level in enumerate(levels):
        cells = _padded(level, width)
        row = top + depth
        across = {merge.left: merge.right for merge in merges if merge.top == row and merge.right > merge.left}
        current, until = "", -1
        for index in range(width):
            if cells[index]:
                cells[index] = cells[index].removesuffix(" 00:00:00")
                # Without merged cells a group reaches to the next; its last level names single columns.
                current = cells[index]
                until = across.get(index, index if across or depth == len(levels) - 1 else width)
            if current and index <= until and current not in named[index]:
                named[index].append(current)
    return [" ".join(words) or None for words in named]


def first_row(headers: Sequence[str | None]) -> Remark:
    """The remark where the first row was taken for the header and could be a record."""
    return Remark("first_row", "", "header_first", ("header_none",), _line(headers))


def is_header(row: Row, below: Sequence[Row]) -> bool:
    """Whether a row names columns of which some hold numbers or days."""
    cells = [(cell or "").strip() for cell in row]
    named = [cell for cell in cells if cell]
    return len(set(named)) == len(named) > 1 and _names_columns(row) and _is_unlike(cells, below)


def trailing_notes(rows: Sequence[Row], width: int) -> tuple[int, tuple[str, ...]]:
    """The number of last rows that are remarks below the table, and the remarks.

    A remark is a single cell in a table of two columns or more, below a blank row or saying that it is one.
    """
    if width < 2:
        return 0, ()
    end = len(rows)
    cut = end
    pending = end
    while pending > 0:
        filled = _filled(rows[pending - 1])
        if filled > 1 and _is_split_note(rows[pending - 1], rows[0]):
            cut = pending = pending - 1
            continue
        if filled == 0:
            if width < 3 and not _are_notes(rows[pending:end]):
                break
            cut = pending = pending - 1
        elif filled == 1 or (
            filled < width and not any(_kind(cell) for cell in rows[pending - 1] if cell and cell.strip())
        ):
            pending -= 1
            if _NOTE.fullmatch(_line(rows[pending])):
                cut = pending
        else:
            break
    if pending == 0:  # nothing but single cells: not a table with remarks, or not seen whole
        return 0, ()
    while cut > 0 and _filled(rows[cut - 1]) == 0:
        cut -= 1
    notes = _notes(rows[cut:end])
    return (end - cut, notes) if notes else (0, ())


def _is_split_note(row: Row, first: Row) -> bool:
    """Whether the separator of the file cuts a remark: its pieces begin with blanks, which those of rows do not."""
    cells = [cell for cell in row if cell and cell.strip()]
    return (
        _CALLED_NOTE.fullmatch(cells[0]) is not None
        and all(cell.startswith(" ") for cell in cells[1:])
        and not all(cell.startswith(" ") for cell in first[1:] if cell)
    )


def _are_notes(rows: Sequence[Row]) -> bool:
    """Whether these say of themselves that they are remarks: two columns are few to tell a remark from a row."""
    return all(_NOTE.fullmatch(_line(row)) for row in rows if _filled(row))


def _notes(rows: Sequence[Row]) -> tuple[str, ...]:
    return tuple(line for row in rows if (line := _line(row)).strip("-=_+* "))[:MAX_NOTES]


def _filled(row: Row) -> int:
    return sum(1 for cell in row if cell and cell.strip())


def _padded(row: Row, width: int) -> list[str]:
    cells = [(cell or "").strip() for cell in row]
    return cells + [""] * (width - len(cells))


def _usual(counts: Sequence[int]) -> int:
    """How many cells most rows have; of equally many, the wider. Titles and notes may be more than a small table."""
    present = [count for count in counts if count]
    several = [count for count in present if count > 1]
    present = several if 3 * len(several) >= len(present) and len(several) > 2 else present
    return max(present, key=lambda count: (present.count(count), count))


def _line(row: Row) -> str:
    return shorten(" · ".join(cell.strip() for cell in row if cell and cell.strip()), NOTE_LENGTH)


def _names_columns(row: Row) -> bool:
    """Whether every cell is a word, or a number that could be a year, or one of several days in their order."""
    days = [cell for cell in row if _kind(cell) == "date"]
    in_order = len(days) > 2 and len(set(days)) == len(days)
    return all(_is_name(cell) or (in_order and _kind(cell) == "date") for cell in row if cell and cell.strip())


def _is_name(cell: str) -> bool:
    return _kind(cell) == "" or _YEAR.fullmatch(cell.strip()) is not None


def _is_data(row: Row, below: Sequence[Row]) -> bool:
    """Whether the first row is data like those below it: all numbers and dates, or one that only data has."""
    present = [(index, (cell or "").strip()) for index, cell in enumerate(row) if cell and cell.strip()]
    kinds = {index: _kind(cell) for index, cell in present}
    if _are_days_over_numbers(kinds, below):
        return False
    if all(kinds.values()):
        return not all(_YEAR.fullmatch(cell) for _, cell in present) or len(present) == 1
    wholes = [cell for index, cell in present if kinds[index] == "whole"]
    counts = len(wholes) > 1 or all(_YEAR.fullmatch(cell) for cell in wholes)  # years, or the numbers of columns
    for index, _ in present:
        if not kinds[index] or (kinds[index] == "whole" and counts):
            continue
        others = {_kind(other[index]) for other in below if index < len(other) and (other[index] or "").strip()}
        if others and others <= {kinds[index], "whole"}:
            return True
    return _recurs(present, kinds, below)


def _are_days_over_numbers(kinds: Mapping[int, str], below: Sequence[Row]) -> bool:
    """Whether days stand above what are no days: the header of a table with a column for each."""
    days = [index for index, kind in kinds.items() if kind == "date"]
    cells = [row[index] for row in below for index in days if index < len(row) and (row[index] or "").strip()]
    return len(days) > 2 and bool(cells) and not any(_kind(cell) == "date" for cell in cells)


def _recurs(present: Sequence[tuple[int, str]], kinds: dict[int, str], below: Sequence[Row]) -> bool:
    """Whether a word of the first row is a value further down, and the first row is not merely repeated."""
    again = 0
    same = len(present) - (len(present) >= LEAST_JUMP)
    others = [row for row in below if _filled(row) and _alike(row, present) < same]
    for index, cell in present:
        values = [(row[index] or "").strip() for row in others if index < len(row)]
        if not kinds[index] and values.count(cell) and len(set(values)) > 1:
            again += 1
    return again > 1 or (again == 1 and any(kinds.values()))


def _alike(row: Row, present: Sequence[tuple[int, str]]) -> int:
    """How many cells of a row say the same: a header that is printed on each page is no value."""
    return sum(index < len(row) and (row[index] or "").strip() == cell for index, cell in present)


def _could_be_data(row: Row, below: Sequence[Row]) -> bool:
    """Whether nothing tells the first row from the others: words over words that look alike."""
    rows = [other for other in below if _filled(other)]
    cells = [(index, cell.strip()) for index, cell in enumerate(row) if cell and cell.strip()]
    if len(rows) < 2 or len(cells) < 2:
        return False
    for index, cell in cells:
        values = [(other[index] or "").strip() for other in rows if index < len(other)]
        present = [value for value in values if value]
        if not present or any(_kind(value) for value in present) or _look(cell) not in map(_look, present):
            return False
        if not min(map(len, present)) <= len(cell) <= max(map(len, present)):
            return False
    return True


def _look(value: str) -> tuple[int, bool, bool]:
    """How many words a text has, whether it begins with a capital, and whether there are digits in it."""
    return len(value.split()), value[:1].isupper(), any(letter.isdigit() for letter in value)


def _kind(cell: str | None) -> str:
    """`whole`, `decimal`, `date`, or nothing for words."""
    value = (cell or "").strip()
    for kind in PLAIN:
        if kind.fits(value):
            if kind.type in ("DATE", "TIMESTAMP", "TIME"):
                return "date"
            return "" if kind.type == "BOOLEAN" else "whole" if kind.type == "BIGINT" else "decimal"
    if re.fullmatch(r"\d+", value):
        return "whole"
    return "decimal" if marks(value) else ""
