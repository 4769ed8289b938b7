"""Text whose lines were quoted whole, as a spreadsheet saves what it opened without separating it, made plain again."""

import csv
from itertools import islice
from pathlib import Path

from qhub.tables.reading.dialect import DELIMITERS

LOOKED_AT = 50
"""Lines by which it is told."""


def without_wrapping(utf8: Path, folder: Path) -> Path:
    """The file itself, or a copy of it where each line, with all of its fields, stands in quotation marks."""
    with utf8.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        head = [plain for line in islice(file, LOOKED_AT) if (plain := line.strip("\r\n ;,"))]
    if len(head) < 2 or not all(_is_wrapped(line) for line in head):
        return utf8
    target = folder / "unwrapped.csv"
    with utf8.open(encoding="utf-8-sig", errors="replace") as file, target.open("w", encoding="utf-8") as copy:
        for line in file:
            plain = line.rstrip("\r\n;, ")
            copy.write(f"{_unwrapped(plain) if _is_wrapped(plain) else plain}\n")
    return target


def _is_wrapped(line: str) -> bool:
    """Whether a line is one field in quotation marks, with several within."""
    if len(line) < 2 or line[0] != '"' or line[-1] != '"' or '"' in line[1:-1].replace('""', ""):
        return False
    inside = _unwrapped(line)
    return any(len(next(iter(csv.reader([inside], delimiter=mark)), [])) > 1 for mark in DELIMITERS)


def _unwrapped(line: str) -> str:
    return line[1:-1].replace('""', '"')
