"""The append-only log of every conversation.

One function writes, `append` (see `log_writing.py`), and whoever follows a conversation is handed what was committed
here from memory: the database is asked only for what this process did not write itself, or has let go of.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import sqlalchemy as sa

from qhub.events.stored import Event
from qhub.observing.meters import Meters
from qhub.store.bus import WORK, Bus, changed, conversation_of
from qhub.store.database import Database, translated
from qhub.store.event_archive import EventArchive
from qhub.store.log_reading import ALL, PAGE, E, LogReader, Position, ReadingStatements, StoredEvent
from qhub.store.log_writing import AlreadyAppended, Append, Appended, HeadMoved, LeaseLost, LogWriter, NotInStatus

__all__ = [
    "PAGE",
    "AlreadyAppended",
    "Append",
    "Appended",
    "HeadMoved",
    "LeaseLost",
    "Log",
    "LogReader",
    "NotInStatus",
    "Position",
    "StoredEvent",
]

TAIL = 256
"""Events of a followed conversation that are kept in memory."""
MAX_HEADS = 2_000
"""Conversations whose last number is remembered: whoever follows one right after it was written to asks no database."""

T = TypeVar("T")


class Log:
    """Append to and read from the log."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        *,
        lease_seconds: float,
        meters: Meters | None = None,
        archive: EventArchive | None = None,
    ) -> None:
        """`meters` are told what is committed here; from the `archive` comes back what somebody looks for."""
        self._database = database
        self._bus = bus
        self._meters = meters
        self._archive = archive
        self._reading = ReadingStatements(database, on_corrupt=meters.row_was_corrupt if meters else None)
        self._writer = LogWriter(database, self._reading, lease_seconds=lease_seconds)
        self._tails: dict[str, _Tail] = {}
        self._heads: OrderedDict[str, int] = OrderedDict()
        """How far conversations are that were last written to here, as far as this process knows."""
        bus.tell(self.look_again)

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
        head: int | None = None,
        wake: Sequence[str] = (),
    ) -> Appended:
        """Write `events` and `changes` of the conversation's row together, or nothing.

        A worker passes its `fence` (which also renews its lease); anybody else the `statuses` in which the
        conversation takes this. With `resume` one that waits becomes ready for a worker. With `head` the log must be
        as long as that. Raises `LeaseLost`, `NotInStatus`, `HeadMoved` or `AlreadyAppended`.
        """
        if self._archive is not None:
            await self._archive.put_back(conversation_id)
        request = Append(conversation_id, events, fence, statuses, changes or {}, key, metadata, resume, head)
        begun = self.begin(request)
        # Work is claimed by writing, and SQLite's writes keep their order: here a worker need not wait for this one.
        soon = [WORK] if WORK in wake and self._database.is_sqlite else []
        self._bus.wake(soon)
        appended = await self.outcome(begun)
        if wake:
            self._bus.wake([topic for topic in wake if topic not in soon])
            self._bus.send(wake)
        return appended

    def begin(self, request: Append) -> "asyncio.Future[Appended]":
        """Begin an append; its outcome to come. It goes on whoever waits, and appends keep the order they began in."""
        outcome = self._database.begin_write(partial(self._writer.write, request))
        outcome.add_done_callback(partial(self._committed, request))
        return outcome

    async def outcome(self, begun: "asyncio.Future[Appended]") -> Appended:
        """Wait for an append that was begun."""
        with translated():
            return await asyncio.shield(begun)

    def _committed(self, request: Append, outcome: "asyncio.Future[Appended]") -> None:
        """Hand on what was written, before whoever wrote it goes on."""
        if outcome.cancelled() or outcome.exception() is not None or not request.events:
            return
        head = outcome.result().head
        self._heads[request.conversation_id] = max(head, self._heads.get(request.conversation_id, 0))
        self._heads.move_to_end(request.conversation_id)
        if len(self._heads) > MAX_HEADS:
            self._heads.popitem(last=False)
        if tail := self._tails.get(request.conversation_id):
            tail.push(request.stored(head))
        self._bus.publish([changed(request.conversation_id)])
        if self._meters is not None:
            self._meters.committed(request.events)

    async def look(self, conversation_id: str, question: Callable[[LogReader], T]) -> T:
        """Ask several things of a conversation's log, in one trip and of one moment."""

        def work(connection: sa.Connection) -> T:
            return question(LogReader(self._reading, connection, conversation_id))

        if self._archive is None:
            return await self._database.read(work)
        while True:
            found, is_away = await self._database.read(self._archive.noticed(conversation_id, work))
            if not is_away:
                return found
            await self._archive.put_back(conversation_id)

    async def read(
        self, conversation_id: str, after: int, *, limit: int = PAGE, types: Sequence[str] | None = None
    ) -> list[StoredEvent]:
        """Events after a sequence number, oldest first. A row that cannot be understood is left out, and said so."""
        tail = self._tails.get(conversation_id) if types is None else None
        if tail is None:
            return await self.look(conversation_id, lambda log: log.read(after, limit=limit, types=types))
        if (known := tail.following(after)) is not None:
            return known[:limit]
        changes = tail.changes
        stored = await self.look(conversation_id, lambda log: log.read(after, limit=limit))
        if len(stored) < limit and changes == tail.changes:
            tail.start(stored[-1].seq if stored else after)
        return stored

    async def read_all(
        self, conversation_id: str, after: int, *, types: Sequence[str] | None = None
    ) -> list[StoredEvent]:
        """The events after a number to the end of the log, as `read`."""
        return await self.look(conversation_id, lambda log: log.read_all(after, types=types))

    async def read_shown(self, conversation_id: str, after: int = 0) -> list[StoredEvent]:
        """The events of the chosen branch, as `read_all`."""
        return await self.look(conversation_id, lambda log: log.read_shown(after))

    async def position(self, conversation_id: str) -> Position:
        """The place in its log and the status that a conversation has."""
        return await self.look(conversation_id, LogReader.position)

    async def read_kind(
        self, conversation_id: str, after: int, kind: type[E], *, limit: int = ALL
    ) -> list[StoredEvent[E]]:
        """The events of one kind, as `read_all`."""
        return await self.look(conversation_id, lambda log: log.read_kind(after, kind, limit=limit))

    async def last(self, conversation_id: str, kind: type[E]) -> StoredEvent[E] | None:
        """The newest event of a kind."""
        return await self.look(conversation_id, lambda log: log.last(kind))

    async def turn_start(self, conversation_id: str, *, turns: int, before: int | None = None) -> int:
        """The sequence number of the message that began the last `turns` turns; 0 where there are fewer."""
        return await self.look(conversation_id, lambda log: log.turn_start(turns=turns, before=before))

    async def find_key(self, conversation_id: str, key: str) -> int | None:
        """The number of the event with this key."""
        return await self.look(conversation_id, lambda log: log.find_key(key))

    async def metadata(self, conversation_id: str, seq: int) -> dict[str, Any]:
        """The metadata noted beside an event."""
        return await self.look(conversation_id, lambda log: log.metadata(seq))

    @contextmanager
    def follow(self, conversation_id: str) -> Iterator[asyncio.Event]:
        """Wake-ups of this conversation's log; meanwhile its newest events are kept in memory."""
        if conversation_id not in self._tails:
            self._tails[conversation_id] = _Tail(self._heads.get(conversation_id))
        tail = self._tails[conversation_id]
        tail.followers += 1
        try:
            with self._bus.subscribe(changed(conversation_id)) as event:
                yield event
        finally:
            tail.followers -= 1
            if not tail.followers:
                self._tails.pop(conversation_id, None)

    @property
    def followed(self) -> list[str]:
        """The conversations that somebody follows here."""
        return list(self._tails)

    def compare(self, heads: Mapping[str, int]) -> None:
        """Wake those whose conversation is not as far as the database says: a wake-up got lost, or was never sent."""
        behind = [id_ for id_, head in heads.items() if (tail := self._tails.get(id_)) and tail.end != head]
        self.look_again(map(changed, behind))
        self._bus.wake(map(changed, behind))

    def look_again(self, topics: Iterable[str] | None) -> None:
        """Note that somebody else wrote to these conversations (None: perhaps to any): memory no longer knows all of
        them."""
        for id_ in [*self._heads, *self._tails] if topics is None else map(conversation_of, topics):
            self._heads.pop(id_, None)
            if tail := self._tails.get(id_):
                tail.forget()


class _Tail:
    """The newest events of a followed conversation, without a gap, as far as this process knows."""

    def __init__(self, since: int | None = None) -> None:
        """`since` is the last number there is, where that is known."""
        self.followers = 0
        self.changes = 0
        """How often it was told something."""
        self._since = since
        self._events: deque[StoredEvent] = deque()

    @property
    def end(self) -> int | None:
        """The last number that is known here."""
        return None if self._since is None else self._since + len(self._events)

    def start(self, seq: int) -> None:
        """The database has nothing after this number."""
        self._events.clear()
        self._since = seq

    def push(self, stored: Sequence[StoredEvent]) -> None:
        """Add what was just committed here."""
        self.changes += 1
        if self._since is None or stored[0].seq != self._since + len(self._events) + 1:
            self._events.clear()
            self._since = stored[0].seq - 1
        self._events.extend(stored)
        while len(self._events) > TAIL:
            self._since = self._events.popleft().seq

    def forget(self) -> None:
        """Forget what is known: somebody else may have written."""
        self.changes += 1
        self._since = None
        self._events.clear()

    def following(self, after: int) -> list[StoredEvent] | None:
        """All that came after a number; None where the database must be asked."""
        if self._since is None or not self._since <= after <= self._since + len(self._events):
            return None
        return list(islice(self._events, after - self._since, None))
