"""Bring the database's tables to this version's shape, or refuse to serve."""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import sqlalchemy as sa

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.store.database import Database
from qhub.store.schema import metadata

if TYPE_CHECKING:
    from alembic import command
    from alembic import config as alembic_config
else:
    command = lazy_module("alembic.command")
    alembic_config = lazy_module("alembic.config")

ADVISORY_LOCK = 7_105_105
"""Postgres: two workers that migrate at once queue here. SQLite's write lock does the same."""


async def migrate(database: Database) -> str:
    """Apply what is missing, in one transaction; the version reached."""

    def run(connection: sa.Connection) -> None:
        if not database.is_sqlite:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        found = _version(connection)
        _refuse_newer(found)
        if found == newest():
            return
        if sa.inspect(connection).get_table_names():
            upgrade(connection)
            if database.is_sqlite:
                _check_keys(connection)
        else:
            _make(connection)

    await database.restructure(run)
    return newest()


def upgrade(connection: sa.Connection) -> None:
    """Apply migrations, one after another."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _check_keys(connection: sa.Connection) -> None:
    """Raise where a row refers to one that is not there: keys were not followed while tables were built anew."""
    if broken := connection.execute(sa.text("PRAGMA foreign_key_check")).first():
        raise ConfigurationError(
            f"a row of {broken[0]} refers to one of {broken[2]} that is not there: restore a backup"
        )


def _make(connection: sa.Connection) -> None:
    """All tables of a new database, at once: what it takes to migrate is a third of a start."""
    metadata.create_all(connection)
    version = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), nullable=False))
    version.append_constraint(sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))
    version.create(connection)
    connection.execute(version.insert().values(version_num=newest()))


async def check(database: Database) -> None:
    """Raise where the tables are not this version's."""
    found = await database.read(_version)
    _refuse_newer(found)
    if found != newest():
        raise ConfigurationError(
            f"the database is at version {found or 'none'}, this program needs {newest()}; run: qhub migrate"
        )


def _refuse_newer(found: str | None) -> None:
    if found is not None and found > newest():
        raise ConfigurationError(
            f"the database is at version {found}, newer than this program's {newest()}; start the newer program"
        )


@cache
def newest() -> str:
    """The version that this program's tables have: the number of the last migration."""
    versions = (files("qhub.store") / "migrations" / "versions").iterdir()
    return max(version.name.partition("_")[0] for version in versions if version.name[:1].isdigit())


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _config() -> "alembic_config.Config":
    config = alembic_config.Config()
    config.set_main_option("script_location", str(files("qhub.store") / "migrations"))
    return config
