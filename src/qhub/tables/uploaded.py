"""The tables that a file became."""

from dataclasses import dataclass

from qhub.tables.profile import Profile
from qhub.tables.remark import Remark
from qhub.tables.table import Table


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table of a file."""

    table: Table
    profile: Profile
    notes: tuple[str, ...]
    """Titles above the table and remarks below it, which are no rows of it."""
    remarks: tuple[Remark, ...] = ()
    """How it was read, where that is not plain."""


@dataclass(frozen=True, slots=True)
class Uploaded:
    """The tables of a file, at least one."""

    tables: tuple[ReadTable, ...]
