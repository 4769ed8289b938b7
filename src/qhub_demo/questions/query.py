"""What is asked of a table: one typed query, before it is SQL."""

from dataclasses import dataclass, field, replace
from typing import Literal

from qhub_demo.questions.schema import Table

MeasureKind = Literal[
    "count",
    "distinct",
    "sum",
    "avg",
    "min",
    "max",
    "median",
    "stdev",
    "share",
    "ratio",
    "corr",
    "histogram",
    "rows",
    "list",
    "missing",
    "duplicates",
    "columns",
    "profile",
    "patterns",
]
Grain = Literal["day", "week", "month", "quarter", "year", "hour", "weekday"]
Operator = Literal[
    "=",
    "!=",
    ">",
    ">=",
    "<",
    "<=",
    "between",
    "in",
    "not in",
    "null",
    "not null",
    "contains",
    "not contains",
    "month",
    "weekday",
    "period",
    "periods",
    "last",
    "clock",
]
Value = str | float | int | bool
Order = Literal["", "most", "least"]

NUMERIC: frozenset[str] = frozenset({"sum", "avg", "min", "max", "median", "stdev"})
"""What is worked out from the numbers of one column."""
TREND = "trend:"
"""Of what is assumed: that the person wants to know whether it rose."""
ABOUT: frozenset[str] = frozenset({"columns", "profile", "patterns", "missing", "duplicates"})
"""What asks about a table as a whole."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A restriction to some rows."""

    column: str
    op: Operator
    values: tuple[Value, ...] = ()
    """Of a period: its first day and the day after it, as ISO texts, either of them empty; of `periods`: those of each;
    of `last`: how many days; of `clock`: the time it begins and ends at, either of them empty."""
    said: str = ""
    """How a person said it, where that is clearer than the values."""
    than: str = ""
    """The column whose value of the same row it is compared with: "abaixo do stock mínimo"."""
    others: tuple["Filter", ...] = ()
    """Restrictions, be they of other columns, any of which may hold instead: "em Góis ou de causa natural"."""

    @property
    def each(self) -> tuple["Filter", ...]:
        """It and those that may hold instead, each alone."""
        return replace(self, others=()), *self.others


@dataclass(frozen=True, slots=True)
class Group:
    """A column whose values the rows are put together by."""

    column: str
    grain: Grain | None = None
    """Of a column of days: how long a period is."""


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of a table."""

    table: Table
    measure: MeasureKind = "count"
    column: str | None = None
    """The column that the measure is of."""
    also: str | None = None
    """The column whose sum is told beside a count, or whose mean beside its own sum, where a question may mean either;
    another one is worked out as the first is: "receita e despesa por mês"."""
    other: str | None = None
    """The second column of a correlation, or what a ratio divides by."""
    groups: tuple[Group, ...] = ()
    filters: tuple[Filter, ...] = ()
    part: tuple[Filter, ...] = ()
    """What a share is the share of, among the rows that pass the filters."""
    order: Order = ""
    limit: int | None = None
    """How many groups or rows are wanted; None for all that are shown."""
    per: Group | None = None
    """The group within which the limit counts: "top 2 of each"."""
    shown: tuple[str, ...] = ()
    """The columns of listed rows; none for all."""
    together: bool = False
    """Whether the groups are alternatives that were named, and their whole is told as well."""
    assumed: tuple[str, ...] = field(default=())
    """What was taken for granted, as keys of sentences: told with the answer."""

    @property
    def second(self) -> "Query":
        """What is told beside: the query of `also` alone."""
        kind: MeasureKind = "sum" if self.measure == "count" else "avg" if self.also == self.column else self.measure
        return replace(self, measure=kind, column=self.also, also=None)
