"""The tables that migrations make are the ones the code uses; a stale database is not served."""

import asyncio

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from qhub.errors import ConfigurationError
from qhub.store.database import Database
from qhub.store.migrate import check, migrate, newest
from qhub.store.schema import metadata


async def test_migrations_make_exactly_the_tables_of_the_schema(database: Database) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await database.read(differences) == []


@pytest.mark.row("R18")
async def test_a_database_that_was_not_migrated_is_refused(database_url: str) -> None:
    database = Database(database_url)
    with pytest.raises(ConfigurationError, match="qhub migrate"):
        await check(database)
    await database.close()


@pytest.mark.row("R18")
async def test_two_workers_that_migrate_at_once_both_succeed(database_url: str) -> None:
    databases = [Database(database_url), Database(database_url)]
    assert await asyncio.gather(*(migrate(database) for database in databases)) == [newest()] * 2
    for database in databases:
        await check(database)
        await database.close()
