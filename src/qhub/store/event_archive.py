"""Old logs of unused conversations: each is one compressed row, until somebody looks.

The row is Parquet and stands in the database, so what is true of the log stays true of it: it goes with its
conversation and its person, is in every backup, and changes place with the events in one transaction.
"""

import asyncio
import io
import time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import sqlalchemy as sa

from qhub.lazy import lazy_module
from qhub.store.database import Database, Work
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.conversations import archived_events, conversation_events, conversations

if TYPE_CHECKING:
    import pyarrow
    from pyarrow import parquet
else:
    pyarrow = lazy_module("pyarrow")
    parquet = lazy_module("pyarrow.parquet")

T = TypeVar("T")
LEVEL = 9
"""The level of zstd: an archive is written once, and hardly ever read."""
_rows, _kept = conversations.c, archived_events.c
_COLUMNS = tuple(conversation_events.c[name] for name in ("seq", "type", "content", "metadata", "key", "created_at"))


class OldConversation(NamedTuple):
    """A conversation that has long been unused."""

    id: str
    user_id: int
    indexed: int
    head: int


class EventArchive:
    """The logs that were put away."""

    def __init__(self, database: Database, *, is_on: bool) -> None:
        """Without `is_on` nobody looks for what was put away, which costs a query for each reading; see `begin`."""
        self._database = database
        self._is_on = is_on
        self._exists = database.prepare(sa.select(_kept.events).where(_kept.conversation_id == value("id")))
        self._one = database.prepare(sa.select(_kept.content).where(_kept.conversation_id == value("id")))

    async def begin(self) -> None:
        """Look from now on, where anything was ever put away."""
        self._is_on = self._is_on or await self._database.first(sa.select(_kept.conversation_id).limit(1)) is not None

    async def unused(self, moment: float, *, limit: int) -> list[OldConversation]:
        """Conversations with a log that nobody has used since a moment, those first that were used last."""
        put_away = sa.select(_kept.conversation_id)
        rows = await self._database.all(
            select_rows(OldConversation, conversations)
            .where(_rows.updated_at < moment, _rows.status == "idle", _rows.head > 0, _rows.id.not_in(put_away))
            .order_by(_rows.updated_at.desc())
            .limit(limit)
        )
        return [OldConversation(*row) for row in rows]

    async def put_away(self, conversation_id: str, unused_since: float) -> bool:
        """Whether it was: not where somebody uses it meanwhile, or not all of it can be found by its words yet."""
        self._is_on = True
        of = conversation_events.c.conversation_id == conversation_id
        events = sa.select(*_COLUMNS).where(of).order_by(conversation_events.c.seq)
        stored = await self._database.all(events)
        if not stored:
            return False
        head = stored[-1].seq
        content = await asyncio.to_thread(_packed, [tuple(row) for row in stored])
        rests = sa.and_(
            _rows.updated_at < unused_since, _rows.status == "idle", _rows.head == head, _rows.indexed == head
        )

        def run(connection: sa.Connection) -> bool:
            row = sa.select(_rows.id).where(_rows.id == conversation_id, rests).with_for_update()
            if connection.execute(row).first() is None:
                return False
            kept = self._database.insert(archived_events).values(
                conversation_id=conversation_id, content=content, events=len(stored), archived_at=time.time()
            )
            if not connection.execute(kept.on_conflict_do_nothing()).rowcount:  # another was faster
                return False
            connection.execute(conversation_events.delete().where(of))
            return True

        return await self._database.write(run)

    def noticed(self, conversation_id: str, work: Work[T]) -> Work[tuple[T, bool]]:
        """Work that reads a log, with whether that was away: it may be put away, and back, while it is read."""

        def run(connection: sa.Connection) -> tuple[T, bool]:
            was_away = self._is_away(connection, conversation_id)
            found = work(connection)
            return found, was_away or self._is_away(connection, conversation_id)

        return run

    def _is_away(self, connection: sa.Connection, conversation_id: str) -> bool:
        return self._is_on and bool(self._exists.rows(connection, id=conversation_id))

    async def put_back(self, conversation_id: str) -> bool:
        """Whether the log was away; it is there now."""
        if not self._is_on:
            return False
        found = await self._database.rows(self._one, id=conversation_id)
        if not found:
            return False
        columns = await asyncio.to_thread(_unpacked, found[0][0])
        stored = [{"conversation_id": conversation_id, **row} for row in columns]

        def run(connection: sa.Connection) -> None:
            # Whoever deletes the row puts its events back: of two, one does, and the other finds them.
            gone = connection.execute(archived_events.delete().where(_kept.conversation_id == conversation_id))
            if gone.rowcount:
                connection.execute(conversation_events.insert(), stored)

        await self._database.write(run)
        return True

    async def put_back_all(self, user_id: int) -> None:
        """Put back all archived logs of a person."""
        theirs = sa.select(_kept.conversation_id).join(conversations).where(_rows.user_id == user_id)
        for row in await self._database.all(theirs):
            await self.put_back(row.conversation_id)


def _packed(rows: list[tuple[Any, ...]]) -> bytes:
    names = [column.name for column in _COLUMNS]
    types = [pyarrow.int64(), *[pyarrow.string()] * 4, pyarrow.float64()]
    table = pyarrow.table(
        [pyarrow.array(values, type_) for values, type_ in zip(zip(*rows, strict=True), types, strict=True)], names
    )
    target = io.BytesIO()
    parquet.write_table(table, target, compression="zstd", compression_level=LEVEL)
    return target.getvalue()


def _unpacked(content: bytes) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(io.BytesIO(content)).to_pylist()
    return rows
