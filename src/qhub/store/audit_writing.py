"""Writing the audit: what is noted is written with the change that it tells of, or not at all.

`with noted(note):` puts the note beside the next write of the same task, whichever store makes it: the entry is in that
write's transaction. So no store has to know of the audit, and none can commit a change whose entry is lost. A write
that says that it touched nothing (0 or False) leaves the note for the next.

A chain's row is locked while an entry is added to it, and always last: those who add wait for one another, on
whichever worker they are, and for nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from qhub.store.audit_entry import FIRST, Note, following
from qhub.store.schema.audit import audit_chains, audit_entries

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
_chain = audit_chains.c


class _Waiting:
    """Notes that wait for the write that they belong to."""

    def __init__(self, notes: Sequence[Note | Callable[[Any], Note]]) -> None:
        self.notes = notes
        self.is_over = False


_waiting: ContextVar[_Waiting | None] = ContextVar("audit_waiting", default=None)


@contextmanager
def noted(*notes: Note | Callable[[Any], Note]) -> Iterator[None]:
    """Have the first write in this block carry an entry of the audit, or one in each of several chains. One that needs
    what the write gives, such as a new id, is made of that."""
    waiting = _Waiting(notes)
    token = _waiting.set(waiting)
    try:
        yield
    finally:
        waiting.is_over = True
        _waiting.reset(token)


def with_note(work: Work[T]) -> Work[T] | None:
    """`work` with what is noted beside it; None where nothing is."""
    waiting = _waiting.get()
    if waiting is None or waiting.is_over:
        return None

    def run(connection: sa.Connection) -> T:
        result = work(connection)
        if not _touched_nothing(result):
            made = [note if isinstance(note, Note) else note(result) for note in waiting.notes]
            for note in sorted(made, key=lambda note: note.chain):  # whoever locks two chains does so in this order
                append(connection, note)
            waiting.is_over = True
        return result

    return run


def _touched_nothing(result: object) -> bool:
    return isinstance(result, int) and not result


def append(connection: sa.Connection, note: Note) -> None:
    """Add an entry to its chain, in a transaction that is there."""
    place = sa.select(_chain.seq, _chain.hash).where(_chain.id == note.chain).with_for_update()
    head = connection.execute(place).first()
    if head is None:
        is_sqlite = connection.dialect.name == "sqlite"
        insert = (sqlite.insert if is_sqlite else postgresql.insert)(audit_chains)
        connection.execute(insert.values(id=note.chain, seq=0, hash=FIRST).on_conflict_do_nothing())
        head = connection.execute(place).one()
    row = following(note, head.seq + 1, head.hash)
    connection.execute(audit_entries.insert().values(row))
    connection.execute(audit_chains.update().where(_chain.id == note.chain).values(seq=row["seq"], hash=row["hash"]))
