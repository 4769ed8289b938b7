"""A run of a question's words, and what it is taken for."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Span:
    """Words from one token to another that are one thing."""

    first: int
    last: int
    kind: str
    """What it is: `operation`, `column`, `value`, `period`…"""
    sub: str = ""
    """Which of its kind: `avg`, `month`…"""
    columns: tuple[str, ...] = ()
    """The columns that it may name, or that hold the value."""
    value: Any = None
    """The value, the number, or the period's restriction."""
    full: bool = True
    """Of a column: whether its whole name is said."""
    at: int = 0
    """Its place among the spans."""

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    def reads_as(self, other: "Span") -> bool:
        """Whether it takes the same words for the same thing as another."""
        own, others = ((one.first, one.last, one.kind, one.sub, one.columns) for one in (self, other))
        return own == others
