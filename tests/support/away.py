"""A database that goes away, and comes back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import make_url

from qhub.settings.settings import Settings


@asynccontextmanager
async def database_away(settings: Settings) -> AsyncIterator[None]:
    """A SQLite file that is somewhere else, a Postgres that cuts its connections and takes no new ones."""
    url = make_url(settings.database())
    if url.get_backend_name() == "sqlite":
        file = Path(str(url.database))
        file.rename(file.with_suffix(".away"))
        yield
        file.with_suffix(".away").rename(file)
        return
    admin = await asyncpg.connect(url.set(drivername="postgresql", database="postgres").render_as_string(False))
    try:
        await admin.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS false")
        await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", url.database)
        yield
        await admin.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS true")
    finally:
        await admin.close()
