"""Rows of text on their way to a typed table."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from qhub.tables.remark import Remark

Row = tuple[str | None, ...]
"""The cells of a row, as they are written."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation that a reader found: rows whose cells are all text, and what the file says beside them."""

    sql: str
    """What stands after FROM: a relation with the columns `c0`, `c1`… as VARCHAR."""
    headers: tuple[str | None, ...]
    """As written; empty where the file has none."""
    label: str = ""
    """The sheet, where the file has several with something in them."""
    notes: tuple[str, ...] = ()
    """Titles above the table and remarks below it, which are no rows."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By column: all the words that it seems to have, where they are few."""
    tail: tuple[Row, ...] = ()
    """Some of the last rows, where they are at hand."""
    separator: str = ""
    """Of a text file: what stands between its fields."""
    number_cells: frozenset[int] = frozenset()
    """Of a workbook: the columns whose cells are numbers, and not text that looks like some."""
    remarks: tuple[Remark, ...] = ()
    """What is already known that the file's owner should be told."""

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(f"c{index}" for index in range(len(self.headers)))

    def where(self, condition: str) -> "Relation":
        """The relation with only the rows of which something is true."""
        return replace(self, sql=f"(SELECT * FROM {self.sql} WHERE {condition})")
