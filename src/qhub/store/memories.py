"""Memories, and the words by which they are found."""

import time
import uuid
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, Literal, TypeVar

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.memory import memories, memory_terms

LOCK_CLASS = 7_105
"""Postgres: the first number of the locks of those who write memories; the second stands for whose they are."""
MAX_POSTINGS = 100
"""Memories looked at for one word, the newest first: a word that all of them have says little."""
MAX_MATCHES = 60
"""Of those, the best that are read whole."""
MAX_ALWAYS = 10
"""Memories of each kind that count for every message."""
ALWAYS_KEYS = ("communication.", "communication/")
"""The first and the last key, not included, of what counts for every message: how a person wants to be answered."""
EVERYBODY = "*"

T = TypeVar("T")
MemoryType = Literal["profile", "semantic", "procedural", "correction"]
MemoryStatus = Literal["active", "candidate"]


class MemoryScope(StrEnum):
    """The people that a memory counts for."""

    GLOBAL = "global"
    ORG = "org"
    USER = "user"


class MemorySensitivity(StrEnum):
    """The freedom with which a memory may be used: whenever it helps, only where the message is about it, never."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory."""

    id: str
    organization_id: int
    user_id: int
    scope: MemoryScope
    owner: str
    key: str
    type: MemoryType
    status: MemoryStatus
    content: str
    value: str
    confidence: float
    sensitivity: MemorySensitivity
    evidence: int
    conversation_id: str | None
    message_id: str | None
    excerpt: str
    previous: str | None
    uses: int
    used_at: float | None
    created_at: float
    updated_at: float


@dataclass(frozen=True, slots=True)
class Match:
    """A memory that may help with a message."""

    memory: Memory
    terms: tuple[str, ...]
    """The message's words that it has."""
    weight: float
    """How telling those are, from 0 to 1: all of them, and each rare."""


_NAMES = tuple(field.name for field in fields(Memory))
_COLUMNS = tuple(memories.c[name] for name in _NAMES)
_SELECTED = ", ".join(f"memories.{name}" for name in _NAMES)


def new_id() -> str:
    """An id; later ones are greater, also of those that are made within a millisecond."""
    milliseconds, nanoseconds = divmod(time.time_ns(), 1_000_000)
    return f"{milliseconds:012x}{nanoseconds:05x}{uuid.uuid4().hex[:15]}"


def owner_of(scope: MemoryScope, *, user_id: int, organization_id: int) -> str:
    """The owner of a memory of this scope."""
    match scope:
        case MemoryScope.USER:
            return f"u{user_id}"
        case MemoryScope.ORG:
            return f"o{organization_id}"
        case MemoryScope.GLOBAL:
            return EVERYBODY


def owners_for(user_id: int, organization_id: int) -> tuple[str, str, str]:
    """The owners whose memories count for a person."""
    return (f"u{user_id}", f"o{organization_id}", EVERYBODY)


class MemoryWriting:
    """A transaction in which nobody else writes memories of the same owner."""

    def __init__(self, database: Database, connection: sa.Connection, owner: str) -> None:
        self._database = database
        self._connection = connection
        self._owner = owner

    def by_key(self, key: str, *, owner: str | None = None) -> Memory | None:
        """The owner's memory of a key, or that of another owner who is locked too."""
        return self._read_one(memories.c.key == key, owner)

    def by_id(self, memory_id: str) -> Memory | None:
        return self._read_one(memories.c.id == memory_id)

    def candidates_of(self, conversation_id: str) -> list[Memory]:
        """The candidates noted in a conversation that are not sure enough yet."""
        table = memories.c
        statement = sa.select(*_COLUMNS).where(
            table.owner == self._owner, table.status == "candidate", table.conversation_id == conversation_id
        )
        return [_memory(row) for row in (self._connection.execute(statement)).all()]

    def put(self, memory: Memory, terms: Iterable[str]) -> None:
        """Write a memory, new or changed, with its words. What must never be retrieved gets none."""
        values = asdict(memory)
        insert = self._database.insert(memories).values(values)
        changes = {name: value for name, value in values.items() if name != "id"}
        self._connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=changes))
        self._connection.execute(memory_terms.delete().where(memory_terms.c.memory_id == memory.id))
        retrievable = memory.status == "active" and memory.sensitivity != MemorySensitivity.HIGH
        rows = [
            {"owner": memory.owner, "term": term[:40], "memory_id": memory.id} for term in set(terms) if retrievable
        ]
        if rows:
            insert_terms = self._database.insert(memory_terms).on_conflict_do_nothing()
            self._connection.execute(insert_terms, rows)

    def delete(self, memory_id: str) -> None:
        self._connection.execute(memories.delete().where(memories.c.id == memory_id, memories.c.owner == self._owner))

    def forget_all(self) -> int:
        """Delete all of the owner's; how many were active."""
        mine = memories.c.owner == self._owner
        self._connection.execute(memories.delete().where(mine, memories.c.status == "candidate"))
        return int((self._connection.execute(memories.delete().where(mine))).rowcount)

    def keep_at_most(self, count: int) -> None:
        """Forget those that have been of no use for longest, where there are more."""
        table = memories.c
        last = sa.func.coalesce(table.used_at, table.updated_at)
        surplus = (
            sa.select(table.id)
            .where(table.owner == self._owner)
            .order_by(last.desc(), table.id.desc())
            .limit(2**31 - 1)
            .offset(count)
        )
        self._connection.execute(memories.delete().where(table.id.in_(surplus)))

    def _read_one(self, condition: sa.ColumnElement[bool], owner: str | None = None) -> Memory | None:
        statement = sa.select(*_COLUMNS).where(memories.c.owner == (owner or self._owner), condition)
        row = (self._connection.execute(statement)).first()
        return None if row is None else _memory(row)


class Memories:
    """The `memories` table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._postings = cache(lambda owners, terms: database.prepare(_postings(owners, terms)))
        self._wanted = cache(lambda owners, matches: database.prepare(_wanted(owners, matches)))

    async def writing(self, work: Callable[[MemoryWriting], T], owner: str, *others: str) -> T:
        """Let `work` read and write an owner's memories, and put some among those of others, while nobody else does.

        On Postgres by advisory locks, always taken in the same order; on SQLite a transaction that may write excludes
        all others.
        """

        def run(connection: sa.Connection) -> T:
            if not self._database.is_sqlite:
                for number in sorted({zlib.crc32(name.encode()) - 2**31 for name in (owner, *others)}):
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK_CLASS, number)))
            return work(MemoryWriting(self._database, connection, owner))

        return await self._database.write(run)

    async def get(self, memory_id: str, owners: Collection[str]) -> Memory | None:
        """A memory, if it is one of these owners'."""
        found = await self.by_ids([memory_id], owners)
        return found[0] if found else None

    async def by_ids(self, ids: Collection[str], owners: Collection[str]) -> list[Memory]:
        """The memories of these ids that still exist and are these owners'."""
        table = memories.c
        statement = sa.select(*_COLUMNS).where(table.id.in_(ids), table.owner.in_(owners), table.status == "active")
        return [_memory(row) for row in await self._database.all(statement)]

    async def page(
        self, owners: Collection[str], *, type_: str | None = None, before: str | None = None, limit: int | None = None
    ) -> list[Memory]:
        """The memories, newest first."""
        table = memories.c
        statement = sa.select(*_COLUMNS).where(table.owner.in_(owners), table.status == "active")
        if type_ is not None:
            statement = statement.where(table.type == type_)
        if before is not None:
            statement = statement.where(table.id < before)
        statement = statement.order_by(table.id.desc())
        return [_memory(row) for row in await self._database.all(statement.limit(limit) if limit else statement)]

    async def matching(self, owners: Sequence[str], terms: Sequence[str]) -> list[Match]:
        """The memories that may help with a message that has these words. What is of high sensitivity is never among
        it.

        The cost does not grow with the number of memories: each word brings the newest few that have it.
        """

        def run(connection: sa.Connection) -> list[Match]:
            weights: dict[str, float] = {}
            found: dict[str, list[str]] = {}
            if terms:
                values = _numbered("o", owners) | _numbered("t", terms)
                rows = self._postings(len(owners), len(terms)).rows(connection, **values)
                found, weights = _weighed(terms, [(str(row[0]), str(row[1])) for row in rows])
            best = sorted(found, key=lambda id_: (-weights[id_], id_))[:MAX_MATCHES]
            values = _numbered("o", owners) | _numbered("m", best)
            values |= {"first": ALWAYS_KEYS[0], "last": ALWAYS_KEYS[1]}
            read = self._wanted(len(owners), len(best)).rows(connection, **values)
            unique = {memory.id: memory for memory in (_memory(row) for row in read)}
            return [Match(memory, tuple(found.get(id_, ())), weights.get(id_, 0.0)) for id_, memory in unique.items()]

        return await self._database.read(run)

    async def used(self, ids: Collection[str], now: float) -> None:
        """These were given to a model."""
        if ids:
            statement = memories.update().where(memories.c.id.in_(ids))
            await self._database.execute(statement.values(used_at=now, uses=memories.c.uses + 1))

    async def move_confidence(
        self, ids: Collection[str], owner: str, by: float, *, lowest: float, highest: float
    ) -> int:
        """Make an owner's memories surer, or less sure; how many."""
        if not ids:
            return 0
        moved = memories.c.confidence + by
        bounded = sa.case((moved < lowest, lowest), (moved > highest, highest), else_=moved)
        statement = memories.update().where(memories.c.id.in_(ids), memories.c.owner == owner)
        return await self._database.execute(statement.values(confidence=bounded))

    async def forget_all(self, owner: str) -> int:
        """Delete all of an owner's; how many were known to them."""
        return await self.writing(MemoryWriting.forget_all, owner)

    async def fade(self, conditions: Mapping[float, float]) -> int:
        """Delete people's memories that are less sure than a confidence and were of no use since a moment."""
        table = memories.c
        last = sa.func.coalesce(table.used_at, table.updated_at)
        faded = [sa.and_(table.confidence < confidence, last < since) for confidence, since in conditions.items()]
        return await self._database.execute(
            memories.delete().where(table.scope == MemoryScope.USER, sa.or_(sa.false(), *faded))
        )


def changed(memory: Memory, **values: Any) -> Memory:
    """The same memory with other values, changed now."""
    return replace(memory, updated_at=time.time(), **values)


def _memory(row: Sequence[Any]) -> Memory:
    values = dict(zip(_NAMES, row, strict=True))
    values["scope"] = MemoryScope(values["scope"])
    values["sensitivity"] = MemorySensitivity(values["sensitivity"])
    return Memory(**values)


def _numbered(prefix: str, values: Sequence[str]) -> dict[str, str]:
    return {f"{prefix}{number}": value for number, value in enumerate(values)}


def _weighed(
    terms: Sequence[str], postings: Sequence[tuple[str, str]]
) -> tuple[dict[str, list[str]], dict[str, float]]:
    """The words of each memory found, and how telling they are: a rare word counts for more than one that many have."""
    found: dict[str, list[str]] = {}
    counts = dict.fromkeys(terms, 0)
    for memory_id, term in postings:
        found.setdefault(memory_id, []).append(term)
        counts[term] += 1
    rarity = {term: 1.0 / (1.0 + count / 10) for term, count in counts.items() if count}
    total = sum(rarity.values())
    return found, {id_: sum(rarity[term] for term in had) / total for id_, had in found.items()}


def _postings(owners: int, terms: int) -> sa.TextClause:
    """The newest memories of each owner that have each word. Written out, since it is the same text every time."""
    parts = [
        f"SELECT * FROM (SELECT memory_id, term FROM memory_terms WHERE owner = :o{owner} AND term = :t{term} "  # noqa: S608
        f"ORDER BY memory_id DESC LIMIT {MAX_POSTINGS}) AS s{owner}_{term}"
        for owner in range(owners)
        for term in range(terms)
    ]
    return sa.text(" UNION ALL ".join(parts))


def _wanted(owners: int, matches: int) -> sa.TextClause:
    """The memories found, and those that count for every message."""
    usable = "status = 'active' AND sensitivity <> 'high'"
    owned = ", ".join(f":o{owner}" for owner in range(owners))
    parts = []
    if matches:  # by their ids: of an owner, whose index must not tempt the planner, there may be very many
        ids = ", ".join(f":m{number}" for number in range(matches))
        parts.append(f"SELECT {_SELECTED} FROM memories WHERE id IN ({ids}) AND owner || '' IN ({owned}) AND {usable}")  # noqa: S608
    for owner in range(owners):
        for name, condition in (("p", "type = 'profile'"), ("c", "key >= :first AND key < :last")):
            parts.append(
                f"SELECT * FROM (SELECT {_SELECTED} FROM memories WHERE owner = :o{owner} AND {usable} AND {condition} "  # noqa: S608
                f"ORDER BY confidence DESC LIMIT {MAX_ALWAYS}) AS {name}{owner}"
            )
    return sa.text(" UNION ALL ".join(parts))
