"""Rows that stand for the rows below them: titles of sections, groups of a pivot table, accounts that sum accounts.

None of them is called a total, and each would be counted, or added, beside what it stands for.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from math import log10

from qhub.tables.reading.relation import Row

LEAST_ROWS = 5
"""Rows of the smallest table in which groups are looked for."""
LEAST_PROOFS, LEAST_DIGITS = 3, 4.0
"""Sums that must be right before rows without a label are taken for them, and digits of all of them together: small
ones are so by chance."""
MOSTLY = 0.8
"""The part of the sums of accounts that must be right: a balance may have been cut."""
FIRST = 3
"""Rows of which one is called the whole of what follows, where any is."""
MOST_STEPS = 200_000
"""Additions in one column, after which nothing more is looked for."""
_WHOLE = re.compile(
    r"(?i)portugal|continente|brasil|brazil|angola|mo[çc]ambique|espanha|spain|pa[íi]s|mundo|world|europ[ae]"
    r"|ue ?-?2[78]|eu ?-?2[78]|uni[ãa]o europeia|european union|todos|todas|geral|conjunto|all"
)
"""What is called the whole of what follows."""
_CODE = re.compile(r"[0-9A-Z]+(?:[.-][0-9A-Z]+)*")

Values = Sequence[float | None]
IsAbout = Callable[[float, float, int], bool]


def section_column(rows: Sequence[Row]) -> int | None:
    """The column of the titles between the rows; None where there are none.

    A title comes before what it is about, so the first row is one and the last is none.
    """
    filled = [_filled(row) for row in rows]
    if len(rows) < 3 or len(filled[0]) != 1 or len(filled[-1]) < 2:
        return None
    others = [places for places in filled if places != filled[0]]
    if 2 * len(others) < len(rows) or any(len(places) < 2 for places in others):
        return None
    column = filled[0][0]
    return column if len({column in places for places in others}) == 1 else None


def group_heads(rows: Sequence[Row], values: Sequence[Values], is_about: IsAbout) -> list[Row]:
    """The rows that are each the sum of those up to the next of them, where the whole table is made so."""
    if len(rows) < LEAST_ROWS or not values[0] or any(None in row for row in values):
        return []
    heads: list[Row] = []
    largest, place, digits = 0, 0, 0.0
    while place < len(rows):
        size = _size_of_group(values, place, is_about)
        if not size:
            return []
        heads.append(rows[place])
        # Of one alone nothing is proved: two that stand together may be as large.
        digits += sum(log10(max(1, abs(value or 0))) for value in values[place]) if size > 1 else 0
        largest, place = max(largest, size), place + size + 1
    return heads if len(heads) > 1 and largest > 1 and digits >= LEAST_DIGITS else []


def _size_of_group(values: Sequence[Values], place: int, is_about: IsAbout) -> int:
    """How many of the rows below one it takes to make its numbers; 0 where none do."""
    sums = [0.0] * len(values[place])
    for size, row in enumerate(values[place + 1 :], start=1):
        sums = [made + (value or 0) for made, value in zip(sums, row, strict=True)]
        if all(is_about(value or 0, made, size) for value, made in zip(values[place], sums, strict=True)):
            return size
    return 0


def tree_heads(rows: Sequence[Row], numbers: Mapping[int, Values], is_about: IsAbout) -> list[Row]:
    """The rows that are each the sum of some below them, which may be such sums in turn: a country and its regions.

    The first row must be the whole of all others, or one of the first be called so; what lies within a sum is proved by
    it. Each column is asked alone, as a density is the sum of nothing; those that tell the same tree prove it together.
    """
    label = next((column for column in range(len(rows[0]) if rows else 0) if column not in numbers), None)
    names = [(row[label] or "").strip() for row in rows] if label is not None else []
    if len(names) < LEAST_ROWS or not all(names) or len(set(names)) < len(names):
        return []
    called = [place for place, name in enumerate(names[:FIRST]) if _WHOLE.fullmatch(name)]
    proofs: dict[tuple[int, ...], float] = {}
    for values in numbers.values():
        amounts = [value or 0 for value in values]
        if min(amounts) < 0 or not (called or amounts[0] == max(amounts)):
            continue
        ends = _ends(amounts, is_about)
        roots = [0] if ends[0] == len(rows) else [place for place in called if ends[place]]
        heads = tuple(
            place for place, end in enumerate(ends) if end and any(root <= place < ends[root] for root in roots)
        )
        least = LEAST_DIGITS / 2 if called else LEAST_DIGITS
        proofs[heads] = proofs.get(heads, 0) + sum(log10(max(1, amounts[root])) for root in roots) / least
    best = max(proofs, key=lambda heads: proofs[heads], default=())
    return [rows[place] for place in best] if proofs.get(best, 0) >= 1 else []


def _ends(values: Sequence[float], is_about: IsAbout) -> list[int]:
    """Where the rows end of which each is the sum; 0 where it is none. Its parts are two at least."""
    ends, steps = [0] * len(values), 0
    for place in range(len(values) - 3, -1, -1):
        whole, made, parts, child = values[place], 0.0, 0, place + 1
        while whole and child < len(values) and made <= whole and steps < MOST_STEPS:
            steps += 1
            made, parts = made + values[child], parts + 1
            child = ends[child] or child + 1
            if parts > 1 and is_about(whole, made, parts):
                ends[place] = child
                break
    return ends


def parent_rows(rows: Sequence[Row], numbers: Mapping[int, Values], is_about: IsAbout) -> list[Row]:
    """The rows whose code others begin with (11, 111, 112) and whose numbers are the sums of theirs."""
    if len(rows) < LEAST_ROWS:
        return []
    for column in range(len(rows[0])):
        codes = [(row[column] or "").strip() for row in rows]
        if len(set(codes)) < len(codes) or not all(map(_CODE.fullmatch, codes)):
            continue
        children = _children(codes)
        proofs, wrong, several = 0, 0, 0
        for parent, below in children.items():
            for index, values in numbers.items():
                if index == column or not (value := values[parent]):
                    continue
                if is_about(value, sum(values[child] or 0 for child in below), len(below)):
                    proofs, several = proofs + 1, several + (len(below) > 1)
                else:
                    wrong += 1
        if several > 1 and proofs >= max(LEAST_PROOFS, MOSTLY * (proofs + wrong)):
            return [rows[parent] for parent in children]
    return []


def _children(codes: Sequence[str]) -> dict[int, list[int]]:
    """Of each code that others begin with, the next longer ones, by their places."""
    places = {code: place for place, code in enumerate(codes)}
    found: dict[int, list[int]] = {}
    for code, place in places.items():
        above = next((code[:end] for end in range(len(code) - 1, 0, -1) if code[:end].rstrip(".-") in places), None)
        if above:
            found.setdefault(places[above.rstrip(".-")], []).append(place)
    return found


def _filled(row: Row) -> list[int]:
    return [index for index, cell in enumerate(row) if cell and cell.strip()]
