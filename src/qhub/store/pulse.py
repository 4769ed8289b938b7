"""A check that the database answers, over a connection of its own: `/health` must not queue behind those who work."""

import asyncio
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import sqlalchemy as sa

from qhub.lazy import lazy_module

if TYPE_CHECKING:
    import asyncpg
else:
    asyncpg = lazy_module("asyncpg")

SECONDS = 2.0
"""A database that takes longer to say yes does not count as answering."""


class SqlitePulse:
    """A look into the file, so short that it needs no thread. The file stays open, since opening it costs many times
    the look; one that was moved away or replaced meanwhile is seen by its name."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._address = f"file:{quote(str(path))}?mode=ro"
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None

    async def feel(self) -> None:
        """Raise where the file cannot be read."""
        found = self._path.stat()
        file = (found.st_dev, found.st_ino)
        if self._connection is None or file != self._file:
            await self.close()
            self._connection, self._file = sqlite3.connect(self._address, uri=True), file
        try:
            # It reads the file's first page; a query would have every table's definition parsed first.
            self._connection.execute("PRAGMA user_version").fetchone()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class PostgresPulse:
    """A connection that does nothing else."""

    def __init__(self, url: sa.URL) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: asyncpg.Connection | None = None
        self._one_at_a_time = asyncio.Lock()

    async def feel(self) -> None:
        """Raise where the server does not answer in time."""
        async with asyncio.timeout(SECONDS), self._one_at_a_time:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(self._dsn)
            try:
                await self._connection.execute("SELECT 1")
            except BaseException:
                self._connection.terminate()
                raise

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
