"""The connection to SQLite or Postgres, and what differs between them.

Work is a plain function over a connection and is handed over whole: `read(work)`, `write(work)`. On SQLite it runs in
a thread (`sqlite.py`), on Postgres on the loop (`postgres.py`); whoever writes it need not know. Once begun it runs
to its end, also where its caller is cancelled: a query cut in the middle breaks its connection.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from qhub.errors import StorageFull, Unavailable
from qhub.lazy import lazy_module
from qhub.store.audit_writing import with_note
from qhub.store.postgres import PostgresServer
from qhub.store.prepared import Prepared, Values, value
from qhub.store.pulse import PostgresPulse, SqlitePulse
from qhub.store.sqlite import SqliteFile

if TYPE_CHECKING:
    import asyncpg
else:
    asyncpg = lazy_module("asyncpg")

T = TypeVar("T")
Row = sa.Row[*tuple[Any, ...]]
Select = sa.Select[*tuple[Any, ...]]
Work = Callable[[sa.Connection], T]
AWAY = ("08", "53", "57P", "25006")
"""How the codes of a Postgres begin that cannot be reached, has no room, starts or stops, or only reads: another one
has taken over."""
DISK_FULL = "53100"
MAX_VACUUM_BYTES = 500_000_000
"""What is written anew in a few seconds, in which others who write wait."""
_MERGE_WORDS = "INSERT INTO search_words(search_words) VALUES ('optimize')"


class Database:
    """The one way to read and write."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._server: SqliteFile | PostgresServer
        self._pulse: SqlitePulse | PostgresPulse
        if self.is_sqlite:
            self.url = self.url.set(drivername="sqlite")  # an address may still name a driver that is not used
            path = Path(self.url.database or "qhub.db")
            path.parent.mkdir(parents=True, exist_ok=True)
            self._server, self._pulse = SqliteFile(self.url), SqlitePulse(path)
        else:
            self._server, self._pulse = PostgresServer(self.url), PostgresPulse(self.url)
        self._dialect: sa.Dialect = self._server.engine.dialect

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
        """A field of the JSON object in a text column; nothing of what is no JSON."""
        if self.is_sqlite:
            field = sa.func.json_extract(column, f"$.{name}", type_=sa.Text)
            return sa.case((sa.func.json_valid(column), field), else_=None)
        is_json = column.bool_op("IS")(sa.literal_column("JSON"))  # from Postgres 16 on
        return sa.case((is_json, sa.cast(column, sa.JSON)[name].as_string()), else_=None)

    def prepare(self, statement: sa.ClauseElement) -> Prepared:
        """A statement as text, for those that run very often."""
        return Prepared(statement, self._dialect)

    def among(self, column: sa.ColumnElement[Any], name: str) -> sa.ColumnElement[bool]:
        """Whether a column is one of a prepared statement's value `name`, which `listed` makes of a list."""
        if self.is_sqlite:
            return column.in_(sa.select(sa.func.json_each(value(name)).table_valued("value").c.value))
        # Text, since Postgres would cut longer values to a column's length.
        type_ = sa.Text() if isinstance(column.type, sa.String) else column.type
        return column == sa.any_(value(name, postgresql.ARRAY(type_)))

    def listed(self, values: Sequence[Any]) -> Any:
        """A list as a value of `among`."""
        return orjson.dumps(list(values)).decode() if self.is_sqlite else list(values)

    async def read(self, work: Work[T]) -> T:
        """Run `work`, which only reads."""
        with translated():
            return await asyncio.shield(self._server.read(work))

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction, with what is `noted`. On SQLite others may share it, and where it is lost `work`
        runs again."""
        with translated():
            return await asyncio.shield(self._server.write(with_note(work) or work))

    async def restructure(self, work: Work[T]) -> T:
        """Run `work`, which changes tables and not only rows, in a transaction of its own."""
        with translated():
            return await asyncio.shield(self._server.restructure(work))

    def begin_write(self, work: Work[T]) -> "asyncio.Future[T]":
        """Begin `work`, which is a single statement or runs on SQLite; its outcome to come, not yet `translated`."""
        return self._begin(work)

    async def write_once(self, work: Work[T]) -> T:
        """Run `work`, which is a single statement: Postgres needs no transaction around it."""
        with translated():
            return await asyncio.shield(self._begin(work))

    def _begin(self, work: Work[T]) -> "asyncio.Future[T]":
        """A single statement; with what is `noted` beside it, it is none."""
        both = with_note(work)
        return self._server.write_once(work) if both is None else self._server.write(both)

    async def rows(self, statement: Prepared, **values: Any) -> list[Values]:
        """The rows of a statement that was made into text before."""
        return await self.read(lambda connection: statement.rows(connection, **values))

    async def first(self, statement: Select) -> Row | None:
        """The first row, or None."""
        return await self.read(lambda connection: connection.execute(statement).first())

    async def all(self, statement: Select) -> list[Row]:
        """The rows of a statement."""
        return await self.read(lambda connection: list(connection.execute(statement).all()))

    async def execute(self, statement: sa.Executable) -> int:
        """Write, alone in its transaction; how many rows it touched."""
        return await self.write_once(lambda connection: int(connection.execute(statement).rowcount))

    async def forget_deleted(self) -> None:
        """Leave no trace of what was deleted where it lay. Postgres does so by itself, when it next vacuums."""
        if not self.is_sqlite:
            return
        # The index keeps words until it is merged, and the write-ahead log pages until it begins anew.
        await self.write(lambda connection: connection.execute(sa.text(_MERGE_WORDS)).rowcount)
        await asyncio.to_thread(_empty_log, Path(self.url.database or "qhub.db"))

    async def shrink(self) -> None:
        """Give back the room of events that went: Postgres to its tables, a SQLite file to the disk where that is half
        of it."""
        if not self.is_sqlite:
            await self.execute(sa.text("VACUUM (ANALYZE) conversation_events"))
            return
        with translated():
            await asyncio.to_thread(_vacuum, Path(self.url.database or "qhub.db"))

    async def ping(self) -> None:
        """Raise where the database does not answer."""
        with translated():
            await self._pulse.feel()

    async def close(self) -> None:
        await self._pulse.close()
        await self._server.close()


def _empty_log(path: Path) -> None:
    """Move the write-ahead log into the file and cut it off; where somebody reads, the next one does it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA busy_timeout=10000")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _vacuum(path: Path) -> None:
    """Write the file anew, where it is mostly empty and what is left is little: nobody else writes meanwhile."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA busy_timeout=10000")
        pages, free, size = (
            int(connection.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        if 2 * free > pages and (pages - free) * size <= MAX_VACUUM_BYTES:
            connection.execute("VACUUM")


@contextmanager
def translated() -> Iterator[None]:
    """A database that cannot be reached or written to is not a bug: say so in the hub's own terms."""
    try:
        yield
    except (OSError, TimeoutError, sqlite3.OperationalError, sa.exc.TimeoutError) as error:
        raise _unavailable(error) from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:  # while connecting
        raise _unavailable(error) from error
    except asyncpg.InternalClientError as error:  # asked while the driver was learning that the server had hung up
        raise _unavailable(error) from error
    except DBAPIError as error:
        code = getattr(error.orig, "sqlstate", None) or ""
        is_connecting = error.statement is None
        away = code.startswith(AWAY) or isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)
        if away or is_connecting or error.connection_invalidated:
            raise _unavailable(error) from error
        raise


def _unavailable(error: Exception) -> StorageFull | Unavailable:
    code = getattr(getattr(error, "orig", error), "sqlstate", None)
    if code == DISK_FULL or "disk is full" in str(error) or "No space left" in str(error):
        return StorageFull("storage_full")
    if "readonly database" in str(error):
        return StorageFull("storage_read_only")
    return Unavailable("unavailable")
