"""The dialect of a text file: how it separates its fields."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

DELIMITERS = (",", ";", "\t", "|")
"""What separates fields, in order of preference where nothing tells them apart."""
NONE = "\x1f"
"""Separates nothing: a file with one column, whose commas are part of its words."""
LOOKED_AT = 200
"""Records by which it is decided."""
LEAST_BELOW, LEAST_WIDTH, MOSTLY_EVEN = 3, 3, 0.7
"""Records, and fields of each, that are a table below a preamble which is longer than itself; and how evenly."""
_RULE = re.compile(r"[-=_+*|]{3,}")
_DECIMAL = re.compile(r"[+-]?\d+,\d+ ?%?", re.ASCII)
_EXCEL_HINT = re.compile(r"(?i)sep=(.)\r?\n?")


class Dialect(NamedTuple):
    """The dialect of a file."""

    delimiter: str
    hint: bool
    """Whether the first line only names the delimiter (`sep=;`), as Excel has it."""


class Record(NamedTuple):
    """A row as it was read."""

    cells: list[str]
    end: int
    """The number of the line on which it ends."""


def find_dialect(head: str, extension: str) -> Dialect:
    """The delimiter that splits the first lines most evenly into several fields."""
    if hint := _EXCEL_HINT.match(head):
        return Dialect(hint.group(1), hint=True)
    if _is_one_column_of_decimals(head):
        return Dialect(NONE, hint=False)
    best, delimiter = 0.0, NONE
    for candidate in ("\t", *DELIMITERS) if extension == "tsv" else DELIMITERS:
        found = [record.cells for record in records(head, candidate, LOOKED_AT)]
        widths = [len(cells) for cells in found if any(cells) and not _is_rule(cells)]
        evenness = max(_evenness(widths), _evenness_below(widths))
        if evenness > best:
            best, delimiter = evenness, candidate
    return Dialect(delimiter, hint=False)


def _is_one_column_of_decimals(head: str) -> bool:
    """Whether a single name stands above numbers with a decimal comma, which then separates nothing."""
    lines = [line.strip() for line in head.splitlines()[:LOOKED_AT] if line.strip()]
    complete = lines[: -1 if len(lines) > 2 else None]
    return len(lines) > 1 and "," not in lines[0] and all(_DECIMAL.fullmatch(line) for line in complete[1:])


def _is_rule(cells: Sequence[str]) -> bool:
    """Whether a record is a line drawn between others."""
    return len(cells) == 1 and _RULE.fullmatch(cells[0].strip()) is not None


def _evenness(widths: Sequence[int]) -> float:
    """How evenly records are split, and into how many fields."""
    if not widths:
        return 0.0
    width, agreeing = max(Counter(widths).items(), key=lambda item: (item[1], item[0]))
    return agreeing / len(widths) * (1 - 0.5 ** (width - 1))


def _evenness_below(widths: Sequence[int]) -> float:
    """The same of the records below what an instrument or a bank writes above a table, if that is what it is."""
    begin = widths.index(max(widths)) if widths else 0
    below = widths[begin:]
    if begin < 2 or len(below) < LEAST_BELOW or max(widths) < LEAST_WIDTH or _evenness(below) < MOSTLY_EVEN:
        return 0.0
    return _evenness(below) / 2


def records(head: str, delimiter: str, most: int) -> list[Record]:
    """The first records of the beginning of a file; one that its end cuts off is left out by the caller's choice."""
    found: list[Record] = []
    reader = csv.reader(io.StringIO(head, newline=""), delimiter=delimiter)
    while len(found) < most:
        try:
            cells = next(reader)
        except (StopIteration, csv.Error):  # a field beyond the limit: whoever reads the whole says where
            break
        found.append(Record(cells, reader.line_num))
    return found
