"""Statements whose text is made once.

Building an expression and compiling it costs many times what SQLite takes to run it. What every turn and every reader
asks is therefore written as an expression, made into text once for the database in use, and run with its values.
"""

import sqlite3
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import sqlalchemy as sa

Values = tuple[Any, ...]


def value(name: str, type_: Any = sa.String) -> sa.BindParameter[Any]:
    """A value that is given when the statement runs."""
    return sa.bindparam(name, type_=type_, required=False)


class Prepared:
    """A statement with named values (see `value`), as text for one kind of database."""

    def __init__(self, statement: sa.ClauseElement, dialect: sa.Dialect) -> None:
        self._statement = statement
        self._dialect = dialect

    @cached_property
    def _compiled(self) -> tuple[str, tuple[str, ...], dict[str, Any]]:
        """The text, its parameters' names in their order, and the values that the statement itself brought."""
        options = {"render_postcompile": True}
        compiled: Any = self._statement.compile(dialect=self._dialect, compile_kwargs=options)
        return str(compiled), tuple(compiled.positiontup or ()), dict(compiled.params)

    def rows(self, connection: sa.Connection, **values: Any) -> list[Values]:
        """Run it; every row, as it comes from the driver."""
        text, names, fixed = self._compiled
        arguments = tuple(values[name] if name in values else fixed[name] for name in names)
        if self._dialect.name == "sqlite":
            return driver(connection).execute(text, arguments).fetchall()
        result = connection.exec_driver_sql(text, arguments)
        return [tuple(row) for row in result] if result.returns_rows else []

    def row(self, connection: sa.Connection, **values: Any) -> Values | None:
        """Run it; its first row, or None."""
        found = self.rows(connection, **values)
        return found[0] if found else None

    def many(self, connection: sa.Connection, rows: Iterable[dict[str, Any]]) -> None:
        """Run it once for each of several sets of values."""
        text, names, fixed = self._compiled
        arguments = [tuple(values[name] if name in values else fixed[name] for name in names) for values in rows]
        if self._dialect.name == "sqlite":
            driver(connection).executemany(text, arguments)
        else:
            connection.exec_driver_sql(text, arguments)


def driver(connection: sa.Connection) -> sqlite3.Connection:
    """The driver's own connection below SQLAlchemy's."""
    found = connection.connection.dbapi_connection
    assert isinstance(found, sqlite3.Connection)
    return found
