"""Whether a row is the sum of others, and what the rows of a table usually fill."""

from collections.abc import Callable, Iterable, Sequence
from statistics import mean

from qhub.tables.reading.days import DAYS
from qhub.tables.reading.evidence import Evidence, facts
from qhub.tables.reading.kind import fitting
from qhub.tables.reading.missing import BLANKS, meaningful
from qhub.tables.reading.nesting import group_heads, parent_rows, tree_heads
from qhub.tables.reading.numbers import Mark, number
from qhub.tables.reading.relation import Row

FILLED = 0.9
"""The part of its rows in which a column that is usually filled has a value."""


class Sheet:
    """Rows in their order, of which some may be totals of others."""

    def __init__(self, rows: Sequence[Row], separator: str, *, labels: Callable[[Row], list[int]]) -> None:
        self.rows = list(rows)
        self.labels = labels
        """The columns in which a row says that it is a total."""
        self._totals = [bool(labels(row)) for row in self.rows]
        self._details = [row for row, total in zip(self.rows, self._totals, strict=True) if not total]
        columns = [meaningful(values) for values in zip(*self._details, strict=True)] if self._details else []
        known = [facts(values) for values in columns]
        evidence = Evidence.from_columns(known, separator)
        self._marks: dict[int, Mark] = {
            index: evidence.mark_of(found).mark for index, found in enumerate(known) if found.marks
        }
        self._days = {index for index, values in enumerate(columns) if values and fitting(DAYS, values)}
        width = len(self._details[0]) if self._details else 0
        self._words = [index for index in range(width) if index not in self._marks]
        self._fewest = min((_filled(row, self._words) for row in self._details), default=0)
        self.usually_filled = [
            index
            for index in self._words
            if sum(bool((row[index] or "").strip()) for row in self._details) >= FILLED * len(self._details)
        ]
        """Columns of words and days that have a value in almost every row."""
        self._numbers_filled = [
            index
            for index in self._marks
            if sum(bool((row[index] or "").strip()) for row in self._details) >= FILLED * len(self._details)
        ]

    def is_number(self, column: int) -> bool:
        return column in self._marks

    def is_day(self, column: int) -> bool:
        return column in self._days

    def is_sparse(self, row: Row) -> bool:
        """Whether it leaves blank what the others fill: more than a day that is not known yet."""
        blank = any(not (row[index] or "").strip() for index in self.usually_filled)
        return blank or _filled(row, self._words) < self._fewest

    def lacks_a_number(self, row: Row) -> bool:
        """Whether it leaves blank a number that the others have."""
        return any(not (row[index] or "").strip() for index in self._numbers_filled)

    def has_no_number(self, row: Row) -> bool:
        """Whether it has none of the numbers that the others have."""
        return bool(self._numbers_filled) and not any((row[index] or "").strip() for index in self._marks)

    def lacks_what_others_have(self, row: Row, like_it: Sequence[Row]) -> bool:
        """Whether it leaves blank what all have that are not like it."""
        others = [other for other in self._details if other not in like_it]
        return any(not row[index] and all(other[index] for other in others) for index in range(len(row))) and bool(
            others
        )

    def is_last(self, row: Row) -> bool:
        """Whether nothing but other totals comes after it."""
        place = max(index for index, other in enumerate(self.rows) if other == row)
        return all(self._totals[place:])

    def repeats(self, row: Row) -> bool:
        """Whether it says again what the one row between it and the total before it says."""
        place = self.rows.index(row)
        if place < 2 or not self._totals[place - 2] or self._totals[place - 1]:
            return False
        pairs = [
            (self._number(row, index), self._number(self.rows[place - 1], index)) for index in self._numbers_filled
        ]
        return bool(pairs) and all(value == above for value, above in pairs)

    def sums(self, row: Row, *, is_mean: bool) -> bool:
        """Whether it is the sum, or the mean, of rows near it, of all rows, or of those of its own group.

        At least half of its numbers have to be: one alone may be so by chance.
        """
        values = {index: found for index in self._marks if (found := self._number(row, index)) is not None}
        if not any(values.values()):
            return False
        groups = [group for group in self._groups(row) if len(group) > 1]
        return any(
            2 * sum(self._makes(group, index, value, is_mean) for index, value in values.items() if value)
            >= sum(map(bool, values.values()))
            for group in groups
        )

    def _makes(self, group: Sequence[Row], column: int, value: float, is_mean: bool) -> bool:
        made = _sum_and_mean([self._number(other, column) for other in group])
        return bool(made) and _is_about(value, made[is_mean], len(group))

    def unlabelled_total(self) -> Row | None:
        """The last row, where it has no words and each of its numbers is the sum of those above."""
        if len(self.rows) < 3 or not self._words or not self._marks:
            return None
        last, above = self.rows[-1], self.rows[:-1]
        values = {index: found for index in self._marks if (found := self._number(last, index)) is not None}
        if not values or not any(values.values()) or any(last[index] for index in self._words):
            return None
        for index, value in values.items():
            total = _sum_and_mean([self._number(other, index) for other in above])[:1]
            if not total or not _is_about(value, total[0], len(above)):
                return None
        return last if all(any(row[index] for index in self._words) for row in above) else None

    def nested(self, left_out: Sequence[Row]) -> list[Row]:
        """The rows without a label that are sums of others below them."""
        rows = [row for row in self._details if row not in left_out]
        numbers = {index: [self._number(row, index) for row in rows] for index in self._marks}
        filled = [[numbers[index][place] for index in self._numbers_filled] for place in range(len(rows))]
        return (
            group_heads(rows, filled, _is_about)
            or parent_rows(rows, numbers, _is_about)
            or tree_heads(rows, numbers, _is_about)
        )

    def _groups(self, row: Row) -> Iterable[list[Row]]:
        place = self.rows.index(row)
        before = [index for index in range(place) if self._totals[index]]
        after = [index for index in range(place + 1, len(self.rows)) if self._totals[index]]
        yield self.rows[(before[-1] + 1 if before else 0) : place]
        yield self.rows[place + 1 : after[0] if after else len(self.rows)]
        yield [other for other, total in zip(self.rows[:place], self._totals, strict=False) if not total]
        yield self._details
        labels = [index for index in self._words if all(row[index] != other[index] for other in self._details)]
        same = [index for index in self._words if index not in labels]
        if same and labels:
            yield [other for other in self._details if all(other[index] == row[index] for index in same)]

    def _number(self, row: Row, column: int) -> float | None:
        cell = row[column]
        return number(cell.strip(BLANKS), self._marks[column]) if cell else None


def _filled(row: Row, columns: Iterable[int]) -> int:
    return sum(1 for index in columns if row[index] and (row[index] or "").strip())


def _sum_and_mean(values: Sequence[float | None]) -> list[float]:
    present = [value for value in values if value is not None]
    return [sum(present), mean(present)] if present else []


def _is_about(value: float, made: float, count: int) -> bool:
    """Equal, but for what rounding each of them leaves."""
    return abs(value - made) <= min(0.49, 0.006 * count) + 1e-9 * abs(value)
