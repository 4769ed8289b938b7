"""Bring the database's tables to this version's shape, or refuse to serve."""

from functools import cache
from importlib.resources import files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from qhub.errors import ConfigurationError
from qhub.store.database import Database

ADVISORY_LOCK = 7_105_105
"""Postgres: two workers that migrate at once queue here. SQLite's write lock does the same."""


async def migrate(database: Database) -> str:
    """Apply what is missing, in one transaction; the version reached."""

    def run(connection: sa.Connection) -> None:
        if not database.is_sqlite:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        if _version(connection) == newest():
            return
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    await database.write(run)
    return newest()


async def check(database: Database) -> None:
    """Raise where the tables are not this version's."""
    found = await database.read(_version)
    if found != newest():
        raise ConfigurationError(
            f"the database is at version {found or 'none'}, this program needs {newest()}; run: qhub migrate"
        )


@cache
def newest() -> str:
    """The version that this program's tables have."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def _version(connection: sa.Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("qhub.store") / "migrations"))
    return config
