"""How a database differs from the tables that the code declares."""

from typing import Any

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from qhub.store.schema import metadata


def differences(connection: sa.Connection) -> list[object]:
    """What a migration would have to change; nothing, where they agree."""

    # An index of words has tables of its own on SQLite, and is made of an expression on Postgres; jobs' engine brings
    # its own.
    def is_ours(_: object, name: str | None, *rest: object) -> bool:
        return not (name or "").startswith(("search_words", "procrastinate_"))

    options = {"include_object": is_ours}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def described(connection: sa.Connection) -> dict[str, Any]:
    """All that a database says of its tables, in an order of its own, so that two can be compared."""
    inspector = sa.inspect(connection)
    found: dict[str, Any] = {}
    for table in inspector.get_table_names():
        found[table] = {
            "columns": sorted(
                (column["name"], str(column["type"]), column["nullable"], _default(column))
                for column in inspector.get_columns(table)
            ),
            "key": sorted(inspector.get_pk_constraint(table)["constrained_columns"]),
            "unique": sorted(tuple(sorted(one["column_names"])) for one in inspector.get_unique_constraints(table)),
            "checks": sorted(str(one["name"]) for one in inspector.get_check_constraints(table)),
            "indexes": sorted(
                (one["name"], one["unique"], str(one["column_names"])) for one in inspector.get_indexes(table)
            ),
            "keys": sorted(
                (str(one["constrained_columns"]), one["referred_table"], str(one["options"].get("ondelete")))
                for one in inspector.get_foreign_keys(table)
            ),
        }
    if connection.dialect.name == "sqlite":
        triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' OR sql LIKE 'CREATE VIRTUAL%'"
        found["triggers"] = sorted(tuple(row) for row in connection.execute(sa.text(triggers)))
        without_rowid = "SELECT name FROM sqlite_master WHERE sql LIKE '%WITHOUT ROWID%'"
        found["without rowid"] = sorted(row[0] for row in connection.execute(sa.text(without_rowid)))
    return found


def _default(column: Any) -> str:
    """As both write it; a sequence keeps the name that its table had when it was made."""
    default = str(column["default"]).strip("()'")
    return "nextval" if default.startswith("nextval") else default
