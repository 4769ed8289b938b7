"""Bring the database's tables to this version's shape, or refuse to serve.

While servers are upgraded one after another, older programs meet tables that a newer one has migrated. They cannot know
what changed, so the newer one writes beside the version which is the oldest that can go on: a migration that only adds
says so (`additive = True`).
"""

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import sqlalchemy as sa
import structlog

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.store.database import Database
from qhub.store.job_engine.schema import add_job_engine
from qhub.store.schema import metadata

logger = structlog.get_logger(__name__)

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

    def run(connection: sa.Connection) -> str:
        if not database.is_sqlite:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
        found = _version(connection)
        if found is not None and found >= newest():
            _refuse_newer(connection, found)
            return found
        if sa.inspect(connection).get_table_names():
            upgrade(connection)
            if database.is_sqlite:
                _check_keys(connection)
        else:
            _make(connection)
        return newest()

    return await database.restructure(run)


def upgrade(connection: sa.Connection) -> None:
    """Apply migrations, one after another."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    if not _says_oldest(connection):
        connection.execute(sa.text("ALTER TABLE alembic_version ADD COLUMN oldest VARCHAR(32)"))
    connection.execute(sa.text("UPDATE alembic_version SET oldest = :oldest"), {"oldest": oldest()})


def _check_keys(connection: sa.Connection) -> None:
    """Raise where a row refers to one that is not there: keys were not followed while tables were built anew."""
    if broken := connection.execute(sa.text("PRAGMA foreign_key_check")).first():
        raise ConfigurationError(
            f"a row of {broken[0]} refers to one of {broken[2]} that is not there: restore a backup"
        )


def _make(connection: sa.Connection) -> None:
    """All tables of a new database, at once: what it takes to migrate is a third of a start."""
    metadata.create_all(connection)
    add_job_engine(connection)
    version = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), nullable=False))
    version.append_column(sa.Column("oldest", sa.String(32)))
    version.append_constraint(sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))
    version.create(connection)
    connection.execute(version.insert().values(version_num=newest(), oldest=oldest()))


async def check(database: Database, *, exactly: bool = False) -> None:
    """Raise where this program cannot go on with the tables, or, `exactly`, where they are not its own."""

    def run(connection: sa.Connection) -> str | None:
        found = _version(connection)
        if found is not None and found > newest():
            _refuse_newer(connection, found, exactly=exactly)
        return found

    found = await database.read(run)
    if found is None or found < newest():
        raise ConfigurationError(
            f"the database is at version {found or 'none'}, this program needs {newest()}; run: qhub migrate"
        )
    if found > newest():
        logger.warning("schema.newer", found=found, program=newest())


def _refuse_newer(connection: sa.Connection, found: str, *, exactly: bool = False) -> None:
    """Raise where the tables are a newer program's that did not only add to them."""
    floor: str | None = None
    if _says_oldest(connection):
        floor = connection.execute(sa.text("SELECT oldest FROM alembic_version")).scalar()
    if found > newest() and (exactly or floor is None or floor > newest()):
        raise ConfigurationError(
            f"the database is at version {found}, newer than this program's {newest()}; start the newer program"
        )


@cache
def newest() -> str:
    """The version that this program's tables have: the number of the last migration."""
    return max(_versions())


@cache
def oldest() -> str:
    """The oldest version whose program can go on with this one's tables: all that came after it only added."""
    texts = _versions()
    return next(version for version in sorted(texts, reverse=True) if "\nadditive = True\n" not in texts[version])


def _versions() -> dict[str, str]:
    """The texts of all migrations, by their number."""
    found = (files("qhub.store") / "migrations" / "versions").iterdir()
    return {file.name.partition("_")[0]: file.read_text("utf-8") for file in found if file.name[:1].isdigit()}


def _says_oldest(connection: sa.Connection) -> bool:
    return any(column["name"] == "oldest" for column in sa.inspect(connection).get_columns("alembic_version"))


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _config() -> "alembic_config.Config":
    config = alembic_config.Config()
    config.set_main_option("script_location", str(files("qhub.store") / "migrations"))
    return config
