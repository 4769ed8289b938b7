"""Text whose columns stand at fixed places, as old programs print it, made into separated text."""

import csv
import re
from collections.abc import Sequence
from itertools import islice, pairwise
from pathlib import Path

LOOKED_AT = 200
"""Lines by which the columns are found."""
LEAST_LINES = 3
FAR = 1 << 20
"""Where the last column ends at most."""
_GAP = re.compile(r"\S {2,}\S")
_SEPARATOR = re.compile(r"[,;|\t\"]")


def as_separated(utf8: Path, folder: Path) -> Path:
    """The file itself, or a copy with its fields separated where blanks part them at the same places in every line."""
    with utf8.open(encoding="utf-8-sig", errors="replace") as file:
        head = [line.rstrip("\r\n") for line in islice(file, LOOKED_AT) if line.strip()]
    if len(head) < LEAST_LINES or _SEPARATOR.search(head[0]) or not _GAP.search(head[0].strip()):
        return utf8
    columns = _columns(head)
    if not all(head[0][begin:end].strip() for begin, end in columns):
        return utf8  # a column without a name is rather a word within a text
    gaps = [(end, begin) for (_, end), (begin, _) in pairwise(columns)]
    target = folder / "separated.csv"
    with utf8.open(encoding="utf-8-sig", errors="replace") as file, target.open("w", encoding="utf-8") as copy:
        writer = csv.writer(copy, delimiter="|", lineterminator="\n")
        for line in file:
            plain = line.rstrip("\r\n")
            if any(plain[end:begin].strip() for end, begin in gaps):
                return utf8
            writer.writerow([plain[begin:end].strip() for begin, end in columns])
    return target


def _columns(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Where columns begin and end, between places that are blank in all lines; the last has no end."""
    taken = [any(place < len(line) and line[place] != " " for line in lines) for place in range(max(map(len, lines)))]
    found: list[tuple[int, int]] = []
    for place, here in enumerate(taken):
        if here and found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        elif here:
            found.append((place, place + 1))
    found[-1] = (found[-1][0], FAR)
    return found
