"""Reading the audit, and the two things that may be taken from it: addresses of people who were erased, and entries
that are older than a setting says. Both are entries themselves, and `audit_checking.py` looks for them."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa
import structlog

from qhub.errors import StorageFull
from qhub.store.audit_entry import AuditEntry, Note, the_hub
from qhub.store.audit_writing import append
from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.audit import audit_chains, audit_entries

PAGE = 500
"""Entries that are in memory at a time while a chain is walked."""
_entry = audit_entries.c
logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """A filter for entries; what is None is not asked for."""

    actor: int | None = None
    action: str | None = None
    """An action, or how actions begin: `login` is every `login.…`."""
    kind: str | None = None
    object: str | None = None
    since: int | None = None
    """Milliseconds since 1970."""
    until: int | None = None
    before: int | None = None
    """Only entries with smaller numbers: the next page."""


class ChainHead(NamedTuple):
    """The head of a chain: its last number, and the hash over all of it."""

    chain: int
    seq: int
    hash: str


class AuditLog:
    """The `audit_entries` and `audit_chains` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, note: Note) -> None:
        """Write down what changed nothing: that somebody read."""
        await self._database.write(lambda connection: append(connection, note))

    async def add_or_log(self, note: Note) -> None:
        """Note that somebody read what is their own: on a full disk they read on, and the program's log says so."""
        try:
            await self.add(note)
        except StorageFull:
            logger.warning("audit.full", action=note.action, user_id=note.actor)

    async def page(self, chain: int, wanted: AuditFilter, limit: int) -> list[AuditEntry]:
        """Entries of a chain, the newest first."""
        statement = sa.select(audit_entries).where(_entry.chain == chain, *_conditions(wanted))
        return [
            AuditEntry(*row) for row in await self._database.all(statement.order_by(_entry.seq.desc()).limit(limit))
        ]

    async def about(self, chain: int, user_id: int, after: int, limit: int) -> list[AuditEntry]:
        """The entries on what a person did and what was done to them, the oldest first, after an entry's number."""
        statement = sa.select(audit_entries).where(_entry.chain == chain, _entry.seq > after, _concerns(user_id))
        return [AuditEntry(*row) for row in await self._database.all(statement.order_by(_entry.seq).limit(limit))]

    async def heads(self) -> list[ChainHead]:
        """The heads of all chains, as the database says."""
        table = audit_chains.c
        rows = await self._database.all(select_rows(ChainHead, audit_chains, chain=table.id).order_by(table.id))
        return [ChainHead(*row) for row in rows]

    async def chains(self) -> list[int]:
        """The chains that have entries."""

        def run(connection: sa.Connection) -> set[int]:
            return set(connection.scalars(sa.select(_entry.chain).distinct())) | set(
                connection.scalars(sa.select(audit_chains.c.id))
            )

        return sorted(await self._database.read(run))

    async def first(self, chain: int) -> int | None:
        """The number of the oldest entry that a chain still has."""
        row = await self._database.first(sa.select(sa.func.min(_entry.seq).label("seq")).where(_entry.chain == chain))
        return None if row is None else row.seq

    async def walk(self, chain: int) -> AsyncIterator[AuditEntry]:
        """All entries of a chain, the oldest first."""
        after = -1
        while True:
            statement = sa.select(audit_entries).where(_entry.chain == chain, _entry.seq > after)
            rows = await self._database.all(statement.order_by(_entry.seq).limit(PAGE))
            for row in rows:
                yield AuditEntry(*row)
            if len(rows) < PAGE:
                return
            after = rows[-1].seq

    async def prune(self, chain: int, before: int, limit: int) -> int:
        """Take away the oldest entries of before a moment (in milliseconds), and write down which: how many."""

        def run(connection: sa.Connection) -> int:
            old = sa.select(_entry.seq, _entry.at, _entry.hash).where(_entry.chain == chain)
            rows = connection.execute(old.order_by(_entry.seq).limit(limit + 1)).all()
            # From the start of the chain up to the first that stays; the last entry of all always stays.
            count = next((index for index, row in enumerate(rows) if row.at >= before), len(rows))
            count = min(count, len(rows) - 1)
            if count < 1:
                return 0
            last = rows[count - 1]
            connection.execute(audit_entries.delete().where(_entry.chain == chain, _entry.seq <= last.seq))
            append(connection, the_hub(chain).did("audit.pruned", "audit", last.seq, hash=last.hash, entries=count))
            return count

        return await self._database.write(run)


def erase_addresses(connection: sa.Connection, user_id: int) -> None:
    """Take a person's addresses away, those of failed logins too; the chain fits without."""
    theirs = sa.and_(_entry.kind == "person", _entry.object == str(user_id), _entry.actor.is_(None))
    connection.execute(
        audit_entries.update().where(sa.or_(_entry.actor == user_id, theirs)).values(address=None, salt=None)
    )


def _concerns(user_id: int) -> sa.ColumnElement[bool]:
    return sa.or_(_entry.actor == user_id, sa.and_(_entry.kind == "person", _entry.object == str(user_id)))


def _conditions(wanted: AuditFilter) -> Sequence[sa.ColumnElement[bool]]:
    conditions: list[sa.ColumnElement[bool]] = []
    if wanted.actor is not None:
        conditions.append(_entry.actor == wanted.actor)
    if wanted.action is not None:
        begins = _entry.action.startswith(f"{wanted.action}.", autoescape=True)
        conditions.append(sa.or_(_entry.action == wanted.action, begins))
    if wanted.kind is not None:
        conditions.append(_entry.kind == wanted.kind)
    if wanted.object is not None:
        conditions.append(_entry.object == wanted.object)
    if wanted.since is not None:
        conditions.append(_entry.at >= wanted.since)
    if wanted.until is not None:
        conditions.append(_entry.at < wanted.until)
    if wanted.before is not None:
        conditions.append(_entry.seq < wanted.before)
    return conditions
