"""Writing the log: one append, on SQLite and on Postgres.

An append moves the conversation's head and inserts its events, all or nothing. The update of the head carries the
conditions (the fence a worker claimed with, the status a message needs), so whoever lost the right to write writes
nothing. On SQLite these are statements of a transaction that many appends share; on Postgres they are one statement,
which is one round trip.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import orjson
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import ReturningUpdate

from qhub.events.stored import Event
from qhub.events.stored.turns import UserMessage
from qhub.events.stored.usage import Usage
from qhub.store.database import Database
from qhub.store.log_reading import LogReader, ReadingStatements, StoredEvent
from qhub.store.prepared import Prepared, value
from qhub.store.schema.conversations import conversation_events, conversations
from qhub.store.usage import UsageStatements

_row = conversations.c


class LeaseLost(Exception):
    """Another worker has the conversation now."""


class NotInStatus(Exception):
    """The conversation is not in the status that this append needs; `status` is None where it does not exist."""

    def __init__(self, status: str | None) -> None:
        super().__init__(status)
        self.status = status


class AlreadyAppended(Exception):
    """An event with this key exists, at `seq`."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Appended(NamedTuple):
    """The result of an append: the head after it, and whether somebody asked the turn to stop."""

    head: int
    cancel: bool


class HeadMoved(Exception):
    """The log is longer than whoever appends has read."""


class _Shape(NamedTuple):
    """The features of an append that its statement depends on; its values do not matter."""

    fenced: bool
    headed: bool
    statuses: tuple[str, ...] | None
    changed: tuple[str, ...]
    resume: bool
    billed: bool
    spoken: bool


@dataclass(slots=True)
class Append:
    """Events to be written with changes of the conversation's row, and on which conditions."""

    conversation_id: str
    events: Sequence[Event]
    fence: int | None = None
    statuses: tuple[str, ...] | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    key: str | None = None
    metadata: Mapping[str, Any] | None = None
    resume: bool = False
    head: int | None = None
    at: float = field(default_factory=time.time)

    def stored(self, head: int) -> list[StoredEvent]:
        """The events with their places, once the head is known."""
        first = head - len(self.events) + 1
        return [StoredEvent(first + offset, self.at, event) for offset, event in enumerate(self.events)]

    @property
    def contents(self) -> list[str]:
        """The events as they are stored."""
        return [event.to_log().decode() for event in self.events]

    @property
    def metadata_json(self) -> str | None:
        """The metadata beside each event."""
        return orjson.dumps(self.metadata).decode() if self.metadata else None

    @property
    def usages(self) -> list[Usage]:
        """The usage of the model calls that these events tell of: whichever event has a `usage` is billed."""
        billed: Iterable[Usage | None] = (event.__dict__.get("usage") for event in self.events)
        return [usage for usage in billed if usage is not None]


class LogWriter:
    """The writer of appends; the work of one is `write(append, connection)`."""

    def __init__(self, database: Database, reading: ReadingStatements, *, lease_seconds: float) -> None:
        self._database = database
        self._reading = reading
        self._lease_seconds = lease_seconds
        self._usage = UsageStatements(database)
        self._update = cache(self._prepared_update)
        self._insert = database.prepare(conversation_events.insert())
        self.write = self._write_sqlite if database.is_sqlite else self._write_postgres

    def _write_sqlite(self, append: Append, connection: sa.Connection) -> Appended:
        reader = LogReader(self._reading, connection, append.conversation_id)
        # Looked for first, also among what others wrote in this very transaction.
        if append.key is not None and (seq := reader.find_key(append.key)) is not None:
            raise AlreadyAppended(seq)
        usages = append.usages
        moved = self._update(_shape(append, usages)).row(connection, **self._values(append, usages))
        if moved is None:
            raise _refusal(append, reader)
        head, cancel, user_id, agent_id = moved
        self._insert.many(connection, _event_rows(append, head))
        if usages:
            self._usage.count(connection, user_id, agent_id, usages)
        return Appended(head, bool(cancel))

    def _write_postgres(self, append: Append, connection: sa.Connection) -> Appended:
        usages = append.usages
        reader = LogReader(self._reading, connection, append.conversation_id)
        try:
            with _savepoint(connection):
                moved = self._update(_shape(append, usages)).row(
                    connection,
                    **self._values(append, usages),
                    **self._usage.values(usages),
                    types=[event.type for event in append.events],
                    contents=append.contents,
                    metadata=append.metadata_json,
                    key=append.key,
                    created_at=append.at,
                )
        except IntegrityError:
            # Somebody had this key; the unique index let the first win.
            if append.key is None or (seq := reader.find_key(append.key)) is None:
                raise
            raise AlreadyAppended(seq) from None
        if moved is None:
            raise _refusal(append, reader)
        return Appended(moved[0], bool(moved[1]))

    def _values(self, append: Append, usages: Sequence[Usage]) -> dict[str, Any]:
        return {
            "conversation_id": append.conversation_id,
            "count": len(append.events),
            "fence": append.fence,
            "head": append.head,
            "spent": sum(usage.cost or 0.0 for usage in usages),
            "spoken": _count_messages(append),
            **{f"new_{name}": changed for name, changed in append.changes.items()},
        }

    def _prepared_update(self, shape: _Shape) -> Prepared:
        update = self._moving(shape)
        return self._database.prepare(update if self._database.is_sqlite else self._whole(update, shape))

    def _moving(self, shape: _Shape) -> ReturningUpdate[*tuple[Any, ...]]:
        """The update that carries the conditions."""
        now = self._database.now
        conditions = [_row.id == value("conversation_id")]
        changes: dict[str, Any] = {name: value(f"new_{name}", _row[name].type) for name in shape.changed}
        changes["head"] = _row.head + value("count", sa.BigInteger)
        if shape.fenced:
            conditions.append(_row.fence == value("fence", sa.BigInteger))
            changes.setdefault("lease_until", now + self._lease_seconds)
        if shape.headed:
            conditions.append(_row.head == value("head", sa.BigInteger))
        if shape.resume:
            changes["status"] = sa.case((_row.status == "waiting", "ready"), else_=_row.status)
        if shape.statuses is not None:
            conditions.append(_row.status.in_(shape.statuses))
        if shape.billed:
            changes["cost"] = _row.cost + value("spent", sa.Float)
        if shape.spoken and "turns" not in changes:
            changes["turns"] = _row.turns + value("spoken", sa.Integer)
        if shape.resume or "status" in shape.changed:  # since when it waits for a worker, should it do so now
            changes["ready_at"] = sa.case((_row.status == "ready", _row.ready_at), else_=now)
        returned = (_row.head, _row.cancel, _row.user_id, _row.agent_id)
        return conversations.update().where(*conditions).values(changes).returning(*returned)

    def _whole(self, update: ReturningUpdate[*tuple[Any, ...]], shape: _Shape) -> sa.ClauseElement:
        """All of an append as one statement (Postgres): what inserts depends on the update having moved the head."""
        moved = update.cte("moved")
        texts = postgresql.ARRAY(sa.Text)
        pieces = sa.func.unnest(value("types", texts), value("contents", texts))
        piece = pieces.table_valued("type", "content", with_ordinality="number").render_derived()
        columns = {
            "conversation_id": value("conversation_id"),
            "seq": moved.c.head - value("count", sa.BigInteger) + piece.c.number,
            "type": piece.c.type,
            "content": piece.c.content,
            "metadata": value("metadata", sa.Text),
            "key": sa.case((piece.c.number == 1, value("key"))),
            "created_at": value("created_at", sa.Float),
        }
        rows = sa.select(*columns.values()).select_from(moved.join(piece, sa.true()))
        found = sa.select(moved.c.head, moved.c.cancel)
        found = found.add_cte(conversation_events.insert().from_select(list(columns), rows).cte("inserted"))
        if shape.billed:
            found = found.add_cte(self._usage.counting(moved.c.user_id, moved.c.agent_id, moved).cte("counted"))
        return found


def _savepoint(connection: sa.Connection) -> AbstractContextManager[object]:
    """Where an append is not alone in its transaction, one that fails must leave it so that it can be asked why."""
    alone = connection.get_execution_options().get("isolation_level") == "AUTOCOMMIT"
    return nullcontext() if alone else connection.begin_nested()


def _shape(append: Append, usages: Sequence[Usage]) -> _Shape:
    changed, spoken = tuple(append.changes), bool(_count_messages(append))
    return _Shape(
        append.fence is not None, append.head is not None, append.statuses, changed, append.resume, bool(usages), spoken
    )


def _count_messages(append: Append) -> int:
    return sum(isinstance(event, UserMessage) for event in append.events)


def _event_rows(append: Append, head: int) -> Iterator[dict[str, Any]]:
    first, noted = head - len(append.events) + 1, append.metadata_json
    for offset, (event, content) in enumerate(zip(append.events, append.contents, strict=True)):
        yield {
            "conversation_id": append.conversation_id,
            "seq": first + offset,
            "type": event.type,
            "content": content,
            "metadata": noted,
            "key": append.key if offset == 0 else None,
            "created_at": append.at,
        }


def _refusal(append: Append, reader: LogReader) -> Exception:
    """Why nothing was moved. Whoever the update waited for may have been the same append: look again for its key."""
    if append.key is not None and (seq := reader.find_key(append.key)) is not None:
        return AlreadyAppended(seq)
    if append.fence is not None:
        return LeaseLost(append.conversation_id)
    status = reader.status()
    if append.head is not None and append.statuses is not None and status in append.statuses:
        return HeadMoved(append.conversation_id)
    return NotInStatus(status)
