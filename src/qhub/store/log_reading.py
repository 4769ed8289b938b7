"""Reading the log, inside one piece of work: several questions about a conversation cost one trip to the database."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Generic, NamedTuple

import orjson
import sqlalchemy as sa
import structlog
from typing_extensions import TypeVar

from qhub.events.branches import FILES, MARKERS, OF_ALL, Branches, Ranges, is_hidden
from qhub.events.stored import Event, parse_event
from qhub.events.stored.base import BaseEvent
from qhub.events.stored.memory import MemorySaved
from qhub.events.stored.turns import BranchChosen, UserMessage
from qhub.store.conversations import ConversationStatus
from qhub.store.database import Database
from qhub.store.prepared import Prepared, value
from qhub.store.schema.conversations import conversation_events, conversations

PAGE = 500
"""Events read at once."""
ALL = 2**62
"""A number of events that no log has."""
MAX_LATER = 50
"""What is said of answers after their turn, as far as a page looks for it."""
_events, _rows = conversation_events.c, conversations.c
_of = _events.conversation_id == value("conversation_id")
_message = _events.type == "user_message"
_hidden = sa.select(_rows.hidden).where(_rows.id == value("conversation_id")).scalar_subquery()
"""Comes with what is asked anyway: most conversations have one branch, and learning that must cost nothing."""
_latest = sa.select(_events.seq, _hidden).where(_of, _message).order_by(_events.seq.desc())

logger = structlog.get_logger(__name__)


E = TypeVar("E", bound=BaseEvent, default=Event)


@dataclass(frozen=True, slots=True)
class StoredEvent(Generic[E]):
    """An event with its place in the log."""

    seq: int
    created_at: float
    event: E


class Position(NamedTuple):
    """A conversation's place in its log and its status, all of one moment."""

    turns: int
    """The number of turns of the chosen branch, the current one included."""
    head: int


class LogPage(NamedTuple):
    """A few turns of a conversation."""

    stored: list[StoredEvent]
    start: int
    """Where it begins; what is before that is on the page before."""
    until: int
    """The last number that it has."""
    status: ConversationStatus | None
    """The conversation's, at that moment; None where it is gone."""
    is_first: bool
    """Whether nothing is before it."""


class ReadingStatements:
    """The statements that read the log, as text."""

    def __init__(self, database: Database, *, on_corrupt: Callable[[], None] | None = None) -> None:
        """`on_corrupt` is told of each row that cannot be understood, from whichever thread reads."""
        self.on_corrupt = on_corrupt
        self._prepare = database.prepare
        self.between = cache(self._between)
        self.last = self._prepare(
            sa.select(_events.seq, _events.content, _events.created_at, _hidden)
            .where(_of, _events.type == value("type"))
            .order_by(_events.seq.desc())
            .limit(1)
        )

    def _between(self, types: tuple[str, ...] | None) -> Prepared:
        after, before = value("after", sa.BigInteger), value("before", sa.BigInteger)
        statement = sa.select(_events.seq, _events.content, _events.created_at).where(
            _of, _events.seq > after, _events.seq < before
        )
        if types is not None:
            statement = statement.where(_events.type.in_(types))
        return self._prepare(statement.order_by(_events.seq).limit(value("limit", sa.BigInteger)))

    @cached_property
    def position(self) -> Prepared:
        row = (_rows.turns, _rows.head, _rows.hidden)
        return self._prepare(sa.select(*row).where(_rows.id == value("conversation_id")))

    @cached_property
    def turn_start(self) -> Prepared:
        before = _events.seq < value("before", sa.BigInteger)
        return self._prepare(_latest.where(before).offset(value("turns", sa.BigInteger)).limit(1))

    @cached_property
    def messages(self) -> Prepared:
        return self._prepare(sa.select(_events.seq).where(_of, _message).order_by(_events.seq))

    @cached_property
    def first_upload(self) -> Prepared:
        between = (_events.seq > value("after", sa.BigInteger), _events.seq < value("before", sa.BigInteger))
        return self._prepare(sa.select(sa.func.min(_events.seq)).where(_of, _events.type.in_(FILES), *between))

    @cached_property
    def key(self) -> Prepared:
        return self._prepare(sa.select(_events.seq).where(_of, _events.key == value("key")))

    @cached_property
    def metadata(self) -> Prepared:
        at = _events.seq == value("seq", sa.BigInteger)
        return self._prepare(sa.select(_events.metadata).where(_of, at))

    @cached_property
    def status(self) -> Prepared:
        return self._prepare(sa.select(_rows.status).where(_rows.id == value("conversation_id")))


class LogReader:
    """The reader of one conversation's log, for one piece of work."""

    def __init__(self, statements: ReadingStatements, connection: sa.Connection, conversation_id: str) -> None:
        self._statements = statements
        self._connection = connection
        self._hidden: Ranges | None = None
        self.conversation_id = conversation_id

    def read(
        self, after: int, *, before: int = ALL, limit: int = PAGE, types: Sequence[str] | None = None
    ) -> list[StoredEvent]:
        """Events after a sequence number, oldest first. A row that cannot be understood is left out, and said so."""
        statement = self._statements.between(None if types is None else tuple(types))
        rows = self._ask(statement, after=after, before=before, limit=limit)
        return [stored for row in rows if (stored := self._stored(*row)) is not None]

    def read_all(self, after: int, *, before: int = ALL, types: Sequence[str] | None = None) -> list[StoredEvent]:
        """The events to the end of the log, or to another number, as `read`."""
        return self.read(after, before=before, limit=ALL, types=types)

    def read_shown(
        self, after: int = 0, *, before: int = ALL, types: Sequence[str] | None = None, limit: int = ALL
    ) -> list[StoredEvent]:
        """The first `limit` events of the chosen branch, as `read_all`."""
        stored = self.read(after, before=before, types=types, limit=limit)
        hidden = self.hidden
        return [item for item in stored if _is_shown(item, hidden)] if hidden else stored

    def read_branch(self, turn: int) -> list[StoredEvent]:
        """All events of the branch with a turn and what was said last after it, whichever is chosen; of the chosen
        one, where there is no such turn."""
        if not self.hidden or not is_hidden(turn, self.hidden):
            return self.read_shown()
        branches = self.branches()
        if turn not in branches:
            return self.read_shown()
        hidden = branches.hidden(branches.newest_leaf(turn), self.position().head)
        return [item for item in self.read_all(0) if _is_shown(item, hidden)]

    def read_turn(self, turn: int) -> list[StoredEvent]:
        """All events of one turn, on whichever branch, and what was said of its answer later; nothing where no message
        has that number. The history around it is not read."""
        returns = [item.seq for item in self.read_kind(turn, BranchChosen) if item.event.leaf == turn]
        stored: list[StoredEvent] = []
        for begins in (turn, *returns):  # somebody came back to it, and let it go on
            ends = self.read(begins, types=MARKERS, limit=1)
            stored += self.read_all(begins - 1, before=ends[0].seq if ends else ALL)
        if not stored or stored[0].seq != turn or not isinstance(stored[0].event, UserMessage):
            return []
        later = self.read(stored[-1].seq, types=("memory_saved",), limit=MAX_LATER)
        return stored + [item for item in later if _is_of(item.event, turn)]

    def as_of(self, turn: int, before: int) -> "LogReader":
        """The log as whoever wrote the event with the number `before`, in a turn, had found it."""
        return _PastReader(self._statements, self._connection, self.conversation_id, turn, before)

    @property
    def hidden(self) -> Ranges:
        """The numbers that are not on the chosen branch."""
        if self._hidden is None:
            self.position()
        return self._hidden or ()

    def branches(self) -> Branches:
        """All branches."""
        return Branches((item.seq, item.event) for item in self.read_all(0, types=MARKERS))

    def page(self, *, turns: int, before: int | None, later: Sequence[str]) -> LogPage:
        """The last turns, or those before a number. What is said of an answer later (the types `later`) belongs to
        it, though it stands behind: the next few of those are read too."""
        start = self.page_start(turns=turns, before=before)
        end = ALL if before is None else before
        stored = self.read_all(max(start - 1, 0), before=end)
        until = stored[-1].seq if stored else 0
        if hidden := self.hidden:
            stored = [item for item in stored if _is_shown(item, hidden)]
        if before is not None:
            stored += self.read(before - 1, limit=MAX_LATER, types=later)
        is_first = not start or not self.turn_start(turns=1, before=start)
        # Read after the log, so that it is never older: with a `done` before the cursor nothing more would correct it.
        return LogPage(stored, start, until, self.status(), is_first)

    def position(self) -> Position:
        """The place in its log and the status that the conversation has."""
        found = self._ask(self._statements.position)
        turns, head, hidden = found[0] if found else (0, 0, None)
        self._hidden = _ranges(hidden)
        return Position(turns, head)

    def read_kind(self, after: int, kind: type[E], *, limit: int = ALL) -> list[StoredEvent[E]]:
        """The events of one kind, as `read`."""
        return [
            StoredEvent(item.seq, item.created_at, item.event)
            for item in self.read(after, limit=limit, types=(kind.kind(),))
            if isinstance(item.event, kind)
        ]

    def last(self, kind: type[E]) -> StoredEvent[E] | None:
        """The newest event of a kind, on the chosen branch."""
        found = self._ask(self._statements.last, type=kind.kind())
        if not found:
            return None
        *row, hidden = found[0]
        self._hidden = _ranges(hidden)
        stored = self._stored(*row)
        if stored is not None and not _is_shown(stored, self._hidden):
            stored = next(reversed(self.read_shown(types=(kind.kind(),))), None)
        if stored is None or not isinstance(stored.event, kind):
            return None
        return StoredEvent(stored.seq, stored.created_at, stored.event)

    def turn_start(self, *, turns: int, before: int | None = None) -> int:
        """The number of the message that began the last `turns` turns of the chosen branch; 0 where there are fewer."""
        end = ALL if before is None else before
        if not self._hidden:
            found = self._ask(self._statements.turn_start, turns=turns - 1, before=end)
            if not found:
                return 0
            self._hidden = _ranges(found[0][1])
            if not self._hidden:
                return int(found[0][0])
        shown = [seq for (seq,) in self._ask(self._statements.messages) if not is_hidden(seq, self._hidden)]
        earlier = [seq for seq in shown if seq < end]
        return int(earlier[-turns]) if len(earlier) >= turns else 0

    def newest_message(self, until: int) -> int:
        """The number of the newest message up to a number, on whichever branch; 0 where there is none."""
        found = self._ask(self._statements.turn_start, turns=0, before=until + 1)
        return int(found[0][0]) if found else 0

    def page_start(self, *, turns: int, before: int | None = None) -> int:
        """The number as `turn_start` gives it, or that of the files added just before that message; 0 where there are
        fewer."""
        start = self.turn_start(turns=turns, before=before)
        if not start:
            return 0
        ended = self.turn_start(turns=1, before=start)
        (upload,) = self._ask(self._statements.first_upload, after=ended, before=start)[0]
        return start if upload is None else int(upload)

    def find_key(self, key: str) -> int | None:
        """The number of the event with this key."""
        found = self._ask(self._statements.key, key=key)
        return int(found[0][0]) if found else None

    def metadata(self, seq: int) -> dict[str, Any]:
        """The metadata noted beside an event."""
        found = self._ask(self._statements.metadata, seq=seq)
        return dict(orjson.loads(found[0][0])) if found and found[0][0] else {}

    def status(self) -> ConversationStatus | None:
        """The conversation's status; None where it does not exist."""
        found = self._ask(self._statements.status)
        return found[0][0] if found else None

    def _ask(self, statement: Prepared, **values: Any) -> list[tuple[Any, ...]]:
        return statement.rows(self._connection, conversation_id=self.conversation_id, **values)

    def _stored(self, seq: int, content: str, created_at: float) -> StoredEvent | None:
        try:
            return StoredEvent(seq, created_at, parse_event(orjson.loads(content)))
        except ValueError as error:
            place = {"conversation_id": self.conversation_id, "seq": seq}
            logger.error("log.corrupt_event", **place, error=type(error).__name__)
            if self._statements.on_corrupt is not None:
                self._statements.on_corrupt()
            return None


class _PastReader(LogReader):
    """A log of which nothing after a number is known, and in which the branch with one turn is chosen."""

    def __init__(
        self, statements: ReadingStatements, connection: sa.Connection, conversation_id: str, turn: int, before: int
    ) -> None:
        super().__init__(statements, connection, conversation_id)
        self._before = before
        branches = self.branches()
        self._path = branches.path(turn)
        self._hidden = branches.hidden(turn, before - 1)

    def read(
        self, after: int, *, before: int = ALL, limit: int = PAGE, types: Sequence[str] | None = None
    ) -> list[StoredEvent]:
        return super().read(after, before=min(before, self._before), limit=limit, types=types)

    def position(self) -> Position:
        return Position(len(self._path), self._before - 1)

    def last(self, kind: type[E]) -> StoredEvent[E] | None:
        hidden = self.hidden
        found = (item for item in reversed(self.read_kind(0, kind)) if not is_hidden(item.seq, hidden))
        return next(found, None)

    def turn_start(self, *, turns: int, before: int | None = None) -> int:
        earlier = [turn for turn in self._path if before is None or turn < before]
        return earlier[-turns] if len(earlier) >= turns else 0


def _is_of(event: Event, turn: int) -> bool:
    return isinstance(event, MemorySaved) and event.message_id == f"{turn}-a"


def _is_shown(stored: StoredEvent, hidden: Ranges) -> bool:
    return stored.event.type in OF_ALL or not is_hidden(stored.seq, hidden)


def _ranges(text: str | None) -> Ranges:
    return tuple((first, last) for first, last in orjson.loads(text)) if text else ()
