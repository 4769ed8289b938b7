"""Rows as classes: a statement selects what its class names, so that a column is written down once, in one order."""

from typing import Any

import sqlalchemy as sa

from qhub.store.database import Select


def columns_of(kind: type, table: sa.FromClause, **others: sa.ColumnElement[Any]) -> list[sa.ColumnElement[Any]]:
    """A column for each field of a dataclass or named tuple, in its order: `kind(*row)` makes one of a row.

    `others` are the fields that come from elsewhere, or that the table calls something else.
    """
    names: tuple[str, ...] = kind.__match_args__  # type: ignore[attr-defined]  # both kinds of class have it
    return [others[name].label(name) if name in others else table.c[name] for name in names]


def select_rows(kind: type, table: sa.FromClause, **others: sa.ColumnElement[Any]) -> Select:
    """A statement whose rows each make a `kind`; see `columns_of`."""
    return sa.select(*columns_of(kind, table, **others))
