"""How a database differs from the tables that the code declares."""

import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from qhub.store.schema import metadata


def differences(connection: sa.Connection) -> list[object]:
    """What a migration would have to change; nothing, where they agree."""

    # An index of words has tables of its own on SQLite, and is made of an expression on Postgres.
    def is_ours(_: object, name: str | None, *rest: object) -> bool:
        return not (name or "").startswith("search_words")

    options = {"include_object": is_ours}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))
