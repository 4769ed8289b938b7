"""The connection to SQLite or Postgres, and what differs between them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from qhub.errors import StorageFull, Unavailable

BUSY_TIMEOUT_MS = 10_000
POOL_SIZE = 10

T = TypeVar("T")
Row = sa.Row[*tuple[Any, ...]]
Select = sa.Select[*tuple[Any, ...]]


class Database:
    """Reads and writes. On SQLite writers of this process queue for one lock, so that none finds it busy."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        options: dict[str, Any] = {} if self.is_sqlite else {"pool_pre_ping": True, "max_overflow": POOL_SIZE}
        self.engine = create_async_engine(self.url, pool_size=POOL_SIZE, **options)
        self._writer_lock = asyncio.Lock()
        self._writer = self.engine.execution_options(qhub_write=True)
        if self.is_sqlite:
            _prepare_sqlite(self.engine.sync_engine)

    @property
    def now(self) -> sa.ColumnElement[float]:
        """Seconds since 1970 by the database's clock: leases must not depend on workers' clocks."""
        text = (
            "((julianday('now') - 2440587.5) * 86400.0)"
            if self.is_sqlite
            else "extract(epoch from clock_timestamp())::float8"
        )
        return sa.literal_column(text, sa.Float)

    def insert(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        """An insert that knows `on_conflict_do_update` and `on_conflict_do_nothing`."""
        return sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)

    def json_text(self, column: sa.Column[str], name: str) -> sa.ColumnElement[str]:
        """A field of the JSON object in a text column."""
        if self.is_sqlite:
            return sa.func.json_extract(column, f"$.{name}", type_=sa.Text)
        text: sa.ColumnElement[str] = sa.cast(column, sa.JSON)[name].as_string()
        return text

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write."""
        with _translated():
            if self.is_sqlite:
                async with self._writer_lock, self._writer.begin() as connection:
                    yield connection
            else:
                async with self._writer.begin() as connection:
                    yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        with _translated():
            async with self.engine.connect() as connection:
                yield connection

    async def first(self, statement: Select) -> Row | None:
        """The first row, or None."""

        async def run() -> Row | None:
            async with self.read() as connection:
                return (await connection.execute(statement)).first()

        return await finish(run())

    async def all(self, statement: Select) -> list[Row]:
        """Every row."""

        async def run() -> list[Row]:
            async with self.read() as connection:
                return list((await connection.execute(statement)).all())

        return await finish(run())

    async def execute(self, statement: sa.Executable) -> int:
        """Write, alone in its transaction; how many rows it touched."""

        async def run() -> int:
            async with self.write() as connection:
                return int((await connection.execute(statement)).rowcount)

        return await finish(run())

    async def ping(self) -> None:
        """Raise where the database does not answer."""
        await self.first(sa.select(sa.literal(1)))

    async def close(self) -> None:
        await self.engine.dispose()


async def finish(work: Awaitable[T]) -> T:
    """Await `work` to its end even if the caller is cancelled: a query cut in the middle breaks its connection."""
    return await asyncio.shield(asyncio.ensure_future(work))


@contextmanager
def _translated() -> Iterator[None]:
    """A database that cannot be reached or written to is not a bug: say so in the hub's own terms."""
    try:
        yield
    except (OperationalError, InterfaceError, OSError) as error:
        if "disk is full" in str(error) or "No space left" in str(error):
            raise StorageFull("storage_full") from error
        raise Unavailable("unavailable") from error


def _prepare_sqlite(engine: sa.Engine) -> None:
    @sa.event.listens_for(engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=NORMAL",
            f"busy_timeout={BUSY_TIMEOUT_MS}",
            "foreign_keys=ON",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        write = connection.get_execution_options().get("qhub_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
