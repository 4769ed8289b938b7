"""A database that goes away, and comes back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from sqlalchemy import URL, make_url

from qhub.settings.settings import Settings

CUT = "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = $1"
"""It waits until they are gone: one that is about to go still answers, and as it was set before."""


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
    admin = await _administrator(url)
    try:
        await admin.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS false")
        await admin.execute(CUT, url.database)
        yield
        await admin.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS true")
    finally:
        await admin.close()


@asynccontextmanager
async def database_read_only(settings: Settings) -> AsyncIterator[None]:
    """A Postgres that takes no writing, as the one does that another took over from."""
    url = make_url(settings.database())
    admin = await _administrator(url)
    try:
        for mode in ("on", "off"):
            await admin.execute(f"ALTER DATABASE {url.database} SET default_transaction_read_only = {mode}")
            await admin.execute(CUT, url.database)
            if mode == "on":
                yield
    finally:
        await admin.close()


async def _administrator(url: URL) -> "asyncpg.Connection[asyncpg.Record]":
    return await asyncpg.connect(url.set(drivername="postgresql", database="postgres").render_as_string(False))
