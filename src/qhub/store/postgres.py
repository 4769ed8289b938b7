"""Postgres by asyncpg, for work that is a plain function over a connection."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.util.concurrency import greenlet_spawn

from qhub.lazy import lazy_module

if TYPE_CHECKING:
    from sqlalchemy.ext import asyncio as engines
else:
    engines = lazy_module("sqlalchemy.ext.asyncio")

POOL_SIZE = 10
POOL_SECONDS = 5.0
"""How long work waits for a connection before its caller is told to come again."""
CONNECT_SECONDS = 5.0

T = TypeVar("T")
Work = Callable[[sa.Connection], T]


class PostgresServer:
    """Connections to one database. Work runs on the loop: where it waits for the server, others go on."""

    def __init__(self, url: sa.URL) -> None:
        self.engine = engines.create_async_engine(
            url,
            pool_size=POOL_SIZE,
            max_overflow=POOL_SIZE,
            pool_timeout=POOL_SECONDS,
            connect_args={"timeout": CONNECT_SECONDS},
        )
        sa.event.listen(self.engine.sync_engine, "checkout", _refuse_closed)
        self._transactions = self.engine.sync_engine
        # A single statement is its own transaction: BEGIN and COMMIT would be two more round trips.
        self._statements = self.engine.sync_engine.execution_options(isolation_level="AUTOCOMMIT")

    def read(self, work: Work[T]) -> "asyncio.Future[T]":
        """Run `work`, which only reads."""
        return self._begin(self._statements, work)

    def write(self, work: Work[T]) -> "asyncio.Future[T]":
        """Run `work` in a transaction."""
        return self._begin(self._transactions, work)

    def write_once(self, work: Work[T]) -> "asyncio.Future[T]":
        """Run `work`, which is one statement."""
        return self._begin(self._statements, work)

    async def restructure(self, work: Work[T]) -> T:
        """Write as `write` does: Postgres changes tables where they are."""
        return await self.write(work)

    def _begin(self, engine: sa.Engine, work: Work[T]) -> "asyncio.Future[T]":
        return asyncio.ensure_future(greenlet_spawn(_run, engine, work))

    async def close(self) -> None:
        await self.engine.dispose()


def _run(engine: sa.Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _refuse_closed(connection: Any, _record: Any, _proxy: Any) -> None:
    """A connection that the server has closed meanwhile is not handed out; the pool makes another."""
    if connection._connection.is_closed():
        raise DisconnectionError("closed by the server")
