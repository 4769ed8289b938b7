"""Evidence of a whole file about the way its numbers and days are written.

A column of `1,000` and `2,500` does not say whether its comma marks decimals. The other columns may, or the file's
separator, or a currency. Where nothing does, the likelier reading is taken and the file's owner is told.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from qhub.language.text import fold
from qhub.tables.reading.days import DAYS, OFFSET
from qhub.tables.reading.kind import Order, fitting
from qhub.tables.reading.numbers import Amount, Mark, amount, marks, number

COMMA_CURRENCIES = frozenset(("R$", "BRL"))
POINT_CURRENCIES = frozenset(("$", "US$", "USD", "£", "GBP"))
_UNGROUPED = re.compile(r"[+-]?\d{4,}", re.ASCII)
_MARKED = re.compile(r"[.,]")
_COORDINATE = re.compile(r"(?<![^\W_])(?:lat|latitude|lon|lng|long|longitude)(?![^\W_])")
FARTHEST = 180
"""Degrees of longitude, at most."""
_CURRENCY = re.compile(r"R\$|US\$|\bBRL\b|\bUSD\b|\bGBP\b|[$£]")


@dataclass(frozen=True, slots=True)
class ColumnFacts:
    """The facts that some values of a column show."""

    marks: frozenset[Mark]
    """The decimal marks with which all of them are numbers."""
    ambiguous: str = ""
    """A value that means something else with each mark."""
    ungrouped: bool = False
    """Whether a number of four digits or more stands there without a mark: then marks do not group thousands."""
    units: frozenset[str] = frozenset()
    """What stands beside the numbers, in the ways it is spelt; empty where the values have none, or not all."""
    orders: frozenset[Order] = frozenset()
    """Which of day and month may come first; empty where the values are no such days."""
    several_units: bool = False
    """Whether they are numbers, but of different things."""
    signed: bool = False
    """Whether some have a sign of accounting, or a unit: `(1,00)`, `1,00-`."""
    measured: bool = False
    """Whether its name says that it is measured, and not counted: litres have decimals, spectators have none."""
    named: Mark | None = None
    """The decimal mark of the currency that its name has: `Value (£)`."""


class Judged(NamedTuple):
    """The notation that a column is taken to have."""

    mark: Mark
    sure: bool


def facts(values: Iterable[str]) -> ColumnFacts:
    """The facts of values that mean something."""
    values = sorted(values)
    if not values:
        return ColumnFacts(frozenset())
    allowed: frozenset[Mark] = frozenset(("comma", "point"))
    ambiguous = ""
    for value in values:
        with_marks = marks(value)
        allowed &= with_marks
        if not allowed:
            return ColumnFacts(frozenset(), orders=_orders(values))
        if len(with_marks) == 2 and not ambiguous and _MARKED.search(value):
            ambiguous = value
    mark = next(iter(allowed))
    written: list[Amount] = [found for value in values if (found := amount(value, mark))]
    units = frozenset(found.unit for found in written)
    one = len({unit.lower().rstrip(".") for unit in units}) == 1
    return ColumnFacts(
        allowed if one else frozenset(),
        ambiguous=ambiguous,
        ungrouped=bool(ambiguous) and any(_UNGROUPED.fullmatch(value) for value in values),
        units=units - {""} if one else frozenset(),
        several_units=not one,
        signed=not all(found.plain for found in written),
    )


def facts_of(header: str | None, values: Iterable[str]) -> ColumnFacts:
    """The facts of values that mean something, and of the name above them: there is no place at 38 thousand degrees."""
    values = sorted(values)
    known = replace(facts(values), named=mark_named(header or ""))
    if not known.ambiguous or len(known.marks) < 2 or not _COORDINATE.search(fold(header or "")):
        return known
    possible = {mark for mark in known.marks if all(abs(number(value, mark) or 0) <= FARTHEST for value in values)}
    return replace(known, marks=frozenset(possible)) if possible else known


def mark_named(header: str) -> Mark | None:
    """The decimal mark of the currency in a column's name; none where it has two that differ."""
    signs = set(_CURRENCY.findall(header))
    marks: set[Mark] = {"comma" if sign in COMMA_CURRENCIES else "point" for sign in signs}
    return next(iter(marks)) if len(marks) == 1 else None


def _orders(values: Sequence[str]) -> frozenset[Order]:
    return frozenset(kind.order for kind in fitting([kind for kind in DAYS if kind.order], values))


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of all columns of a file."""

    comma: int = 0
    """Columns whose numbers only make sense with a decimal comma."""
    point: int = 0
    """Columns whose numbers only make sense with a decimal point."""
    day_first: int = 0
    """Columns whose days only exist with the day first."""
    month_first: int = 0
    """Columns whose days only exist with the month first."""
    separator: str = ""
    """Of a text file."""

    @classmethod
    def from_columns(cls, columns: Iterable[ColumnFacts], separator: str) -> "Evidence":
        """Gather what columns say together."""
        known = list(columns)

        def says(mark: Mark) -> int:
            currency = COMMA_CURRENCIES if mark == "comma" else POINT_CURRENCIES
            return sum(found.marks == {mark} or bool(found.units & currency) for found in known)

        return cls(
            comma=says("comma"),
            point=says("point"),
            day_first=sum(found.orders == {"day_first"} for found in known),
            month_first=sum(found.orders == {"month_first"} for found in known),
            separator=separator,
        )

    def mark_of(self, column: ColumnFacts) -> Judged:
        """The decimal mark of a column whose values allow both."""
        if column.marks == {"comma"} or column.units & COMMA_CURRENCIES:
            return Judged("comma", sure=True)
        if column.marks == {"point"} or column.units & POINT_CURRENCIES:
            return Judged("point", sure=True)
        decimal: Mark = "point" if _MARKED.findall(column.ambiguous)[-1:] == ["."] else "comma"
        if self.comma and not self.point:
            return Judged("comma", sure=not (column.ungrouped and decimal == "point"))
        if self.point and not self.comma:
            return Judged("point", sure=not (column.ungrouped and decimal == "comma"))
        if column.ungrouped or column.named:
            return Judged((not column.ungrouped and column.named) or decimal, sure=False)
        if self.comma != self.point:
            return Judged("comma" if self.comma > self.point else "point", sure=False)
        if self.day_first and not self.month_first and decimal == "point" and not column.measured:
            return Judged("comma", sure=False)  # whoever writes the day first hardly counts with a decimal point
        if self.separator in (",", ";"):
            return Judged("point" if self.separator == "," else "comma", sure=False)
        return Judged(decimal, sure=False)

    def order_of(self, column: ColumnFacts) -> tuple[Literal["day_first", "month_first"], bool]:
        """The order in a column whose days allow both, and whether that is sure."""
        if self.month_first and not self.day_first:
            return "month_first", True
        # Whoever writes decimal commas writes the day first.
        local = bool(self.comma) and not self.point
        return "day_first", (bool(self.day_first) or local) and not self.month_first


def spread_of_offsets(values: Iterable[str]) -> int | None:
    """Minutes between the largest and the smallest distance from Greenwich; None where a value tells none."""
    found = set()
    for value in values:
        match = OFFSET.fullmatch(value)
        if match is None:
            return None
        digits = match[1].replace(":", "").replace("Z", "+0000").ljust(5, "0")
        found.add(int(digits[0] + "1") * (int(digits[1:3]) * 60 + int(digits[3:5])))
    return max(found) - min(found) if found else None
