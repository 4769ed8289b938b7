"""Words that a column of a large text file repeats.

Half of the cost of writing a table is to find out, twice for each cell, which of a few words it is. A column whose
words are known beforehand is written as their numbers, a fifth faster over all. They are looked for in pieces all over
the file; a word that none of them has stops the attempt, and the table is written without this.
"""

import csv
from collections import Counter
from pathlib import Path

FROM_BYTES = 24 << 20
"""Smaller files are read in no time."""
PIECES, PIECE_BYTES = 48, 32 * 1024
"""How many pieces are looked at, evenly spread, and how large."""
MOST_WORDS, WORD_LENGTH = 100, 60
"""Of one column, and of one word."""
LEAST_TIMES = 5
"""How often the rarest word must be met: where some are met once, others have not been met at all."""


def repeated_words(path: Path, delimiter: str, width: int) -> dict[int, tuple[str, ...]]:
    """The words of each column that seems to have no others, by its place; of a file in UTF-8."""
    size = path.stat().st_size
    if size < FROM_BYTES:
        return {}
    counters = {index: Counter[str]() for index in range(width)}
    with path.open("rb") as file:
        for piece in range(PIECES):
            file.seek(size // PIECES * piece)
            lines = file.read(PIECE_BYTES).decode("utf-8", "replace").splitlines()[1:-1]
            _count([row for row in csv.reader(lines, delimiter=delimiter) if len(row) == width], counters)
    return {
        index: tuple(sorted(counter))
        for index, counter in counters.items()
        if counter and min(counter.values()) >= LEAST_TIMES and all(len(word) <= WORD_LENGTH for word in counter)
    }


def _count(rows: list[list[str]], counters: dict[int, Counter[str]]) -> None:
    """Count a piece's words; a column that shows too many is given up."""
    columns = list(zip(*rows, strict=True))
    for index in list(counters) if rows else ():
        counter = counters[index]
        counter.update(columns[index])
        counter.pop("", None)
        if len(counter) > MOST_WORDS:
            del counters[index]
