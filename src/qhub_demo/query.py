"""What is asked of a table: a query before it is written as SQL."""

from dataclasses import dataclass
from typing import Literal

MeasureKind = Literal[
    "count",
    "distinct",
    "sum",
    "avg",
    "min",
    "max",
    "median",
    "stdev",
    "stats",
    "share",
    "missing",
    "corr",
    "histogram",
    "rows",
    "columns",
    "profile",
    "patterns",
]
Grain = Literal["day", "week", "month", "quarter", "year", "hour", "weekday"]
Operator = Literal[
    "=", "!=", ">", ">=", "<", "<=", "between", "in", "not in", "null", "not null", "like", "not like", "month", "day"
]
Value = str | float | int | bool
Order = Literal["", "most", "least"]
"""Whether the largest or the smallest come first."""

NUMERIC: frozenset[MeasureKind] = frozenset({"sum", "avg", "min", "max", "median", "stdev", "stats"})
"""What is worked out from the numbers of one column."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A restriction to some rows."""

    column: str
    op: Operator
    values: tuple[Value, ...] = ()
    """Days are ISO texts; the second of two days of "between" is the first day after the period."""
    is_day: bool = False
    """Whether the values are days."""


@dataclass(frozen=True, slots=True)
class Group:
    """A column whose values the rows are put together by."""

    column: str
    grain: Grain | None = None
    """Of a column of days: how long a period is."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of a table."""

    table: str
    measure: MeasureKind = "count"
    column: str | None = None
    """The column that the measure is of."""
    other: str | None = None
    """The second column of a correlation."""
    groups: tuple[Group, ...] = ()
    filters: tuple[Filter, ...] = ()
    part: tuple[Filter, ...] = ()
    """What a share is the share of, among the rows that pass the filters."""
    having: tuple[Operator, float] | None = None
    """Which groups count, by their number of rows."""
    order: Order = ""
    limit: int | None = None
    """How many groups or rows are wanted; None for all that are shown."""
    one: bool = False
    """Whether one group is asked for ("which shift…?")."""
    pareto: bool = False
    """Whether shares add up from the largest group on."""

    @property
    def is_about(self) -> bool:
        """Whether it asks about the table as a whole."""
        return self.measure in ("columns", "profile", "patterns")
