"""A kind: a way of writing values, decided over all values of a column.

A kind is a way of writing values (`1.234,56`, `31/12/2024`). A column is of a kind when every value in it is; the
first possible kind that fits wins, and a column that no kind fits stays text, with nothing lost. The first rows of a
file can only rule kinds out (`possible`); what is left is proven on the whole column by the same pattern in SQL.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from qhub.tables.names import text
from qhub.tables.reading.numbers import Mark

Order = Literal["", "day_first", "month_first"]


@dataclass(frozen=True)
class Kind:
    """A way of writing values."""

    name: str
    """Of this way."""
    type: str
    """The SQL type of the values."""
    pattern: str
    """What each value looks like, in the syntax that Python and RE2 share."""
    value: str
    """SQL that makes the value of the text `{x}`; NULL where it cannot."""
    accepts: Callable[[str], bool] | None = None
    """What else a value must be, beside looking so: a day that is in the calendar."""
    quick: str = ""
    """SQL that says of a text `{x}` and its value `{v}` what the pattern says, cheaper."""
    mark: Mark | None = None
    """Of numbers: what it takes for the decimal mark."""
    order: Order = ""
    """Of days: which part it takes for the day, where that could be doubted."""
    unit: str = ""
    """Of numbers: what stands beside each."""

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, re.ASCII)

    def fits(self, value: str) -> bool:
        """Whether a value is of this kind."""
        return bool(self.compiled.fullmatch(value)) and (self.accepts is None or self.accepts(value))

    def convert(self, x: str) -> str:
        """SQL that gives the value of `x`."""
        return self.value.format(x=x)

    def convert_leniently(self, x: str) -> str:
        """SQL that gives the value of `x` where it fits, and NULL elsewhere."""
        return f"CASE WHEN regexp_full_match({x}, {text(self.pattern)}) THEN {self.convert(x)} END"

    def test(self, x: str, value: str) -> str:
        """SQL that is true where `x`, whose value is `value`, fits."""
        if self.quick:
            return self.quick.format(x=x, v=value)
        return f"({value} IS NOT NULL AND regexp_full_match({x}, {text(self.pattern)}))"


def fitting(kinds: Iterable[Kind], values: Iterable[str]) -> list[Kind]:
    """The kinds that none of these values rules out."""
    left = list(kinds)
    for value in values:
        left = [kind for kind in left if kind.fits(value)]
        if not left:
            break
    return left
