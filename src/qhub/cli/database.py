"""`qhub migrate`, and work of other commands on the configured database."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from qhub.cli.common import load_settings, out, prepare_database_folder
from qhub.errors import ConfigurationError
from qhub.store.database import Database
from qhub.store.migrate import check, migrate
from qhub.store.users import User, Users

T = TypeVar("T")


def migrate_command() -> None:
    """Bring the database to this version."""
    out.print(f"database at version {with_database(migrate, checked=False)}")


def with_database(work: Callable[[Database], Awaitable[T]], *, checked: bool = True) -> T:
    """Run something against the configured database, and close it."""
    settings = load_settings()
    prepare_database_folder(settings)

    async def run() -> T:
        database = Database(settings.database())
        try:
            if checked:
                await check(database)
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def with_user(email: str, work: Callable[[Database, User], Awaitable[T]]) -> T:
    """Run something about one user."""

    async def run(database: Database) -> T:
        user = await Users(database).by_email(email)
        if user is None:
            raise ConfigurationError(f"nobody has the e-mail {email!r}; see: qhub users list")
        return await work(database, user)

    return with_database(run)
