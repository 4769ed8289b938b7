"""The profile of a table, over all of its rows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics that `DataFrame.describe()` gives of a column of numbers. None stands for not a number."""

    count: int
    mean: float | None
    std: float | None
    min: float | None
    q25: float | None
    q50: float | None
    q75: float | None
    max: float | None


@dataclass(frozen=True, slots=True)
class Frequency:
    """A value and how often it occurs."""

    value: str
    count: int


@dataclass(frozen=True, slots=True)
class Spellings:
    """Values of a column of text that differ only in case, accents or blanks around them."""

    distinct: int
    """Different values, but for that."""
    example: tuple[str, ...]
    """The ways in which the most frequent of them is written."""


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """The profile of one column."""

    name: str
    type: str
    nulls: int
    """Rows without a value."""
    distinct: int
    """Different values; exact where `top` is given, about right otherwise."""
    min: str | None
    """The smallest value as text, of numbers and dates."""
    max: str | None
    """The largest."""
    statistics: Statistics | None
    """Of numbers."""
    top: tuple[Frequency, ...] | None
    """Of text: the most frequent values; of equally frequent ones, what comes first in the file. None where they were
    not counted: beyond the first columns of text, when there are very many different values."""
    unit: str = ""
    """Of numbers: what the file writes beside each."""
    spellings: Spellings | None = None
    """Of text, where a value is written in more than one way."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The profile of a table."""

    rows: int
    columns: tuple[ColumnProfile, ...]
    preview: str
    """The first 10 rows, as CSV with a header."""
    first: str
    """The first 100."""

    @property
    def numeric(self) -> tuple[ColumnProfile, ...]:
        """The columns with statistics."""
        return tuple(column for column in self.columns if column.statistics)

    @property
    def categorical(self) -> tuple[ColumnProfile, ...]:
        """The columns of text, in the file's order; dates are not among them."""
        return tuple(column for column in self.columns if column.type == "VARCHAR")
