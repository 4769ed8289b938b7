"""The append-only log of every conversation.

One function writes: `append` moves the conversation's head and inserts the events in one transaction. The update of
the head carries the conditions (the fence a worker claimed with, the status a message needs, a key that must be new),
so whoever lost the right to write writes nothing. On SQLite appends from all turns are gathered into one transaction:
alone an event costs a commit, together they share it.
"""

import asyncio
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson
import sqlalchemy as sa
import structlog
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from qhub.events.stored import Event, Guardrail, MemorySaved, Reply, Summary, UserMessage, WorkflowMoved, parse_event
from qhub.store.bus import Bus, changed
from qhub.store.database import Database, Row, finish
from qhub.store.schema import conversation_events, conversations
from qhub.store.usage import count_usage

BATCH = 200
"""Appends that share a transaction on SQLite."""
TAIL = 256
"""Events of a followed conversation that are kept in memory."""
PAGE = 500
"""Events read at once."""
BILLED = (Reply, Summary, MemorySaved, Guardrail, WorkflowMoved)
"""Events that say what a model's call consumed."""

log = structlog.get_logger(__name__)


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


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event with its place in the log."""

    seq: int
    created_at: float
    event: Event


class Appended(NamedTuple):
    """What an append did: the head after it, and whether somebody asked the turn to stop."""

    head: int
    cancel: bool


class Position(NamedTuple):
    """How far a conversation is: its turns, the current one included, and its head, both of one moment."""

    turns: int
    head: int


@dataclass(slots=True)
class _Append:
    conversation_id: str
    events: Sequence[Event]
    fence: int | None
    statuses: tuple[str, ...] | None
    changes: Mapping[str, Any]
    key: str | None
    metadata: Mapping[str, Any] | None
    resume: bool
    outcome: "asyncio.Future[Appended]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    stored: list[StoredEvent] = field(default_factory=list)

    def settle(self, outcome: Appended | BaseException) -> None:
        if self.outcome.done():
            return
        if isinstance(outcome, BaseException):
            self.outcome.set_exception(outcome)
        else:
            self.outcome.set_result(outcome)


class Log:
    """Append to and read from the log."""

    def __init__(self, database: Database, bus: Bus, *, lease_seconds: float) -> None:
        self._database = database
        self._bus = bus
        self._lease_seconds = lease_seconds
        self._queue: deque[_Append] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._tails: dict[str, _Tail] = {}

    async def append(
        self,
        conversation_id: str,
        events: Sequence[Event],
        *,
        fence: int | None = None,
        statuses: tuple[str, ...] | None = None,
        changes: Mapping[str, Any] | None = None,
        key: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        resume: bool = False,
        wake: Sequence[str] = (),
    ) -> Appended:
        """Write `events` and `changes` of the conversation's row together, or nothing.

        A worker passes its `fence` (which also renews its lease); anybody else the `statuses` in which the
        conversation takes this. With `resume` one that waits becomes ready for a worker. Raises `LeaseLost`,
        `NotInStatus` or `AlreadyAppended`.
        """
        request = _Append(conversation_id, events, fence, statuses, dict(changes or {}), key, metadata, resume)
        if self._database.is_sqlite:
            self._queue.append(request)
            if self._writer is None or self._writer.done():
                self._writer = asyncio.create_task(self._write_queued(), name="log-writer")
            appended = await asyncio.shield(request.outcome)
        else:
            appended = await finish(self._write_alone(request))
        if wake:
            self._bus.publish(wake)
        return appended

    async def _write_queued(self) -> None:
        while self._queue:
            batch = [self._queue.popleft() for _ in range(min(len(self._queue), BATCH))]
            try:
                outcomes = await self._transaction(batch)
            except Exception as error:
                if len(batch) == 1:
                    batch[0].settle(error)
                    continue
                for request in batch:  # one of them spoils the rest: give each its own transaction
                    try:
                        request.settle(await self._write_alone(request))
                    except Exception as alone:
                        request.settle(alone)
                continue
            for request, outcome in zip(batch, outcomes, strict=True):
                request.settle(outcome)

    async def _write_alone(self, request: _Append) -> Appended:
        try:
            (outcome,) = await self._transaction([request])
        except IntegrityError:
            # Two workers raced with one key; the unique index let the first win.
            if request.key is None or (seq := await self.find_key(request.conversation_id, request.key)) is None:
                raise
            raise AlreadyAppended(seq) from None
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    async def _transaction(self, batch: Sequence[_Append]) -> list[Appended | BaseException]:
        outcomes: list[Appended | BaseException] = []
        rows: list[dict[str, Any]] = []
        async with self._database.write() as connection:
            for request in batch:
                outcome = await self._move_head(connection, request)
                outcomes.append(outcome)
                if isinstance(outcome, Appended):
                    rows.extend(_rows(request, outcome.head))
            if rows:
                await connection.execute(conversation_events.insert(), rows)
        for request in batch:
            if request.stored and (tail := self._tails.get(request.conversation_id)):
                tail.events.extend(request.stored)
        self._bus.publish({changed(request.conversation_id) for request in batch if request.stored})
        return outcomes

    async def _move_head(self, connection: AsyncConnection, request: _Append) -> Appended | BaseException:
        table = conversations.c
        conditions = [table.id == request.conversation_id]
        changes: dict[str, Any] = {"head": table.head + len(request.events), **request.changes}
        if request.fence is not None:
            conditions.append(table.fence == request.fence)
            changes.setdefault("lease_until", self._database.now + self._lease_seconds)
        if request.resume:
            changes["status"] = sa.case((table.status == "waiting", "ready"), else_=table.status)
        if request.statuses is not None:
            conditions.append(table.status.in_(request.statuses))
        if request.key is not None and (seq := await _find_key(connection, request.conversation_id, request.key)):
            return AlreadyAppended(seq)
        billed = (event.usage for event in request.events if isinstance(event, BILLED))
        usages = [usage for usage in billed if usage is not None]
        if usages:
            changes["custo"] = table.custo + sum(usage.cost or 0.0 for usage in usages)
        if spoken := sum(isinstance(event, UserMessage) for event in request.events):
            changes["turnos"] = table.turnos + spoken
        returned = (table.head, table.cancel, table.user_id, table.agente_id)
        update = conversations.update().where(*conditions).values(changes).returning(*returned)
        moved = (await connection.execute(update)).first()
        if moved is not None:
            if usages:
                await count_usage(self._database, connection, moved.user_id, moved.agente_id, usages)
            return Appended(moved.head, moved.cancel)
        # Whoever this update waited for may have been the same append: look again before refusing it.
        if request.key is not None and (seq := await _find_key(connection, request.conversation_id, request.key)):
            return AlreadyAppended(seq)
        if request.fence is not None:
            return LeaseLost(request.conversation_id)
        status = await connection.scalar(sa.select(table.status).where(table.id == request.conversation_id))
        return NotInStatus(status)

    async def read(
        self, conversation_id: str, after: int, *, limit: int = PAGE, types: Sequence[str] | None = None
    ) -> list[StoredEvent]:
        """Events after a sequence number, oldest first. A row that cannot be understood is left out, and said so."""
        if types is None and (tail := self._tails.get(conversation_id)) and (known := tail.following(after)):
            return known[:limit]
        table = conversation_events.c
        statement = (
            sa.select(table.seq, table.content, table.created_at)
            .where(table.conversation_id == conversation_id, table.seq > after)
            .order_by(table.seq)
            .limit(limit)
        )
        if types is not None:
            statement = statement.where(table.type.in_(types))
        rows = await self._database.all(statement)
        return [stored for row in rows if (stored := _stored(conversation_id, row)) is not None]

    async def read_all(
        self, conversation_id: str, after: int, *, types: Sequence[str] | None = None
    ) -> list[StoredEvent]:
        """As `read`, to the end of the log."""
        return await self.read(conversation_id, after, limit=2**31, types=types)

    async def position(self, conversation_id: str) -> Position:
        """How far a conversation is."""
        table = conversations.c
        row = await self._database.first(sa.select(table.turnos, table.head).where(table.id == conversation_id))
        return Position(0, 0) if row is None else Position(row.turnos, row.head)

    async def last(self, conversation_id: str, type_: str) -> StoredEvent | None:
        """The newest event of a type."""
        table = conversation_events.c
        row = await self._database.first(
            sa.select(table.seq, table.content, table.created_at)
            .where(table.conversation_id == conversation_id, table.type == type_)
            .order_by(table.seq.desc())
            .limit(1)
        )
        return None if row is None else _stored(conversation_id, row)

    async def turn_start(self, conversation_id: str, *, turns: int, before: int | None = None) -> int:
        """The sequence number of the message that began the last `turns` turns; 0 where there are fewer."""
        table = conversation_events.c
        statement = (
            sa.select(table.seq)
            .where(table.conversation_id == conversation_id, table.type == "user_message")
            .order_by(table.seq.desc())
            .offset(turns - 1)
            .limit(1)
        )
        if before is not None:
            statement = statement.where(table.seq < before)
        row = await self._database.first(statement)
        return 0 if row is None else int(row.seq)

    async def page_start(self, conversation_id: str, *, turns: int, before: int | None = None) -> int:
        """As `turn_start`, with the files that were added just before that message; 0 where there are fewer."""
        start = await self.turn_start(conversation_id, turns=turns, before=before)
        if not start:
            return 0
        table = conversation_events.c
        ended = await self.turn_start(conversation_id, turns=1, before=start)
        row = await self._database.first(
            sa.select(sa.func.min(table.seq).label("seq")).where(
                table.conversation_id == conversation_id,
                table.type == "file_uploaded",
                table.seq > ended,
                table.seq < start,
            )
        )
        return start if row is None or row.seq is None else int(row.seq)

    async def find_key(self, conversation_id: str, key: str) -> int | None:
        """Where the event with this key is."""
        async with self._database.read() as connection:
            return await _find_key(connection, conversation_id, key)

    async def metadata(self, conversation_id: str, seq: int) -> dict[str, Any]:
        """What was noted beside an event."""
        table = conversation_events.c
        row = await self._database.first(
            sa.select(table.metadata).where(table.conversation_id == conversation_id, table.seq == seq)
        )
        return orjson.loads(row.metadata) if row is not None and row.metadata else {}

    @contextmanager
    def follow(self, conversation_id: str) -> Iterator[asyncio.Event]:
        """Wake-ups of this conversation's log; meanwhile its newest events are kept in memory."""
        tail = self._tails.setdefault(conversation_id, _Tail())
        tail.followers += 1
        try:
            with self._bus.subscribe(changed(conversation_id)) as event:
                yield event
        finally:
            tail.followers -= 1
            if not tail.followers:
                self._tails.pop(conversation_id, None)


class _Tail:
    """The newest events that this process committed to a followed conversation."""

    def __init__(self) -> None:
        self.followers = 0
        self.events: deque[StoredEvent] = deque(maxlen=TAIL)

    def following(self, after: int) -> list[StoredEvent]:
        """All that came after a number, if it is here without a gap; empty where the database must be asked."""
        run = [stored for stored in self.events if stored.seq > after]
        return run if run and run[0].seq == after + 1 and run[-1].seq == after + len(run) else []


def _rows(request: _Append, head: int) -> Iterator[dict[str, Any]]:
    now = time.time()
    request.stored.clear()  # a transaction that failed and is tried again
    first = head - len(request.events) + 1
    for offset, event in enumerate(request.events):
        request.stored.append(StoredEvent(first + offset, now, event))
        yield {
            "conversation_id": request.conversation_id,
            "seq": first + offset,
            "type": event.type,
            "content": event.to_log().decode(),
            "metadata": orjson.dumps(request.metadata).decode() if request.metadata else None,
            "key": request.key if offset == 0 else None,
            "created_at": now,
        }


def _stored(conversation_id: str, row: Row) -> StoredEvent | None:
    try:
        return StoredEvent(row.seq, row.created_at, parse_event(orjson.loads(row.content)))
    except ValueError as error:
        log.error("log.corrupt_event", conversation_id=conversation_id, seq=row.seq, error=type(error).__name__)
        return None


async def _find_key(connection: AsyncConnection, conversation_id: str, key: str) -> int | None:
    table = conversation_events.c
    return await connection.scalar(
        sa.select(table.seq).where(table.conversation_id == conversation_id, table.key == key)
    )
