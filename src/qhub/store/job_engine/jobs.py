"""Jobs on Postgres: asking for one, and looking at what became of them.

An ask is the engine's row, written by the engine's own function in the database, in the transaction of whoever asks.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import orjson
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from qhub.store.bus import Bus
from qhub.store.claims import CLOCK_STEP_SECONDS
from qhub.store.database import Database
from qhub.store.job_engine.rows import latest_jobs, row_end
from qhub.store.job_engine.schema import engine_jobs
from qhub.store.jobs import JOBS, Job, job_id, seen_by
from qhub.store.rows import select_rows
from qhub.store.schema.jobs import jobs

TAKEN = "23505"
"""The code of Postgres for what is there already: somebody asked at the same moment."""
GONE = "23503"
"""Its code for what refers to nothing: the conversation was deleted, or the worker's row."""
ATTEMPTS = 5
CARRIED = 500
"""Rows of the other table that are taken over at a time."""

T = TypeVar("T")
_row = engine_jobs.c
_DEFER = sa.text(
    "SELECT procrastinate_defer_jobs_v1(ARRAY[CAST(ROW(CAST(:kind AS varchar), CAST(:kind AS varchar), 0,"
    " CAST(:id AS text), CAST(:id AS text), CAST(:args AS jsonb), now() + make_interval(secs => :seconds))"
    " AS procrastinate_job_to_defer_v1)])"
)


class WorkerForgotten(Exception):
    """Silence that was so long that others took this worker for dead: what it was at is theirs, and it begins anew."""


class EngineJobs:
    """The jobs of a hub on Postgres."""

    def __init__(self, database: Database, bus: Bus, *, lease_seconds: float) -> None:
        self.database = database
        self.bus = bus
        self._lease_seconds = lease_seconds

    async def add(self, kind: str, conversation_id: str | None = None) -> None:
        """Ask for a job, now. One that waits or has failed begins anew; one that runs is run once more after it."""
        try:
            await self.write(lambda connection: ask(connection, kind, conversation_id))
        except IntegrityError as error:
            if sqlstate(error) != GONE:
                raise
            return
        self.bus.publish([JOBS])

    async def do_again(self, organization_id: int, job_id: str) -> bool:
        """Ask for a job that an organisation's administrators see; False where they see no such job."""
        mine = sa.select(_row.queue_name, _row.conversation_id).where(
            _row.queueing_lock == job_id, seen_by(organization_id, _row.conversation_id)
        )

        def run(connection: sa.Connection) -> bool:
            found = connection.execute(mine.limit(1)).first()
            if found is not None:
                ask(connection, found.queue_name, found.conversation_id)
            return found is not None

        if not await self.write(run):
            return False
        self.bus.publish([JOBS])
        return True

    async def repeat(self, kind: str, every: float, *, first: float) -> None:
        """Have a job come back every so many seconds, from `first` seconds on where it is new."""

        def run(connection: sa.Connection) -> None:
            have_come_back(connection, kind, every, first=first)

        await self.write(run)

    async def stop_repeating(self, kinds: Collection[str]) -> None:
        """Forget jobs of these kinds that came back by themselves: a setting was changed."""
        await self.database.execute(
            engine_jobs.delete().where(_row.every.is_not(None), _row.queue_name.in_(list(kinds)))
        )

    async def page(self, organization_id: int, *, limit: int) -> list[Job]:
        """The jobs about an organisation's conversations, and the whole hub's for the one that runs it: what failed
        first, then what runs, what waits, and what was done last."""
        found = latest_jobs()
        place = sa.case({"failed": 0, "running": 1, "waiting": 2}, value=found.c.state, else_=3)
        statement = (
            select_rows(Job, found)
            .where(seen_by(organization_id, found.c.conversation_id))
            .order_by(place, found.c.due_at, found.c.ended_at.desc(), found.c.id)
            .limit(limit)
        )
        return [Job(*row) for row in await self.database.all(statement)]

    async def error_of(self, kind: str) -> str | None:
        """The reason why the last try of one of the hub's own jobs failed; None where it did not."""
        newest = sa.select(_row.error).where(_row.queueing_lock == kind).order_by(_row.id.desc()).limit(1)
        found = await self.database.first(newest)
        return None if found is None else found.error

    async def sweep(self, before: float) -> int:
        """Forget what ended before a moment and does not come back; how many."""
        ended = sa.and_(_row.status.not_in(["todo", "doing"]), row_end() < before)
        of_older = sa.and_(jobs.c.due_at.is_(None), jobs.c.ended_at < before)  # which older programs ended
        gone = await self.database.execute(engine_jobs.delete().where(ended))
        return gone + await self.database.execute(jobs.delete().where(of_older))

    async def is_any_due(self, kinds: Collection[str], worker_id: int | None) -> bool:
        """Whether there is something to do now, or this worker is at something."""
        due = sa.and_(_row.status == "todo", sa.or_(_row.scheduled_at.is_(None), _row.scheduled_at <= sa.func.now()))
        mine = sa.and_(_row.status == "doing", _row.worker_id == worker_id)
        free = sa.select(_row.id).where(_row.queue_name.in_(list(kinds)), sa.or_(due, mine)).limit(1)
        return await self.database.first(free) is not None

    async def carry_over(self) -> int:
        """Take over what waits in the table that jobs were kept in: of a program before the engine, which may still
        run beside this one, or of a backup; how many."""
        now, old = self.database.now, jobs.c
        over = sa.or_(old.lease_until < now, old.lease_until > now + self._lease_seconds + CLOCK_STEP_SECONDS)
        waits = sa.and_(old.state != "running", old.due_at.is_not(None))
        free = (
            sa.select(jobs, (old.due_at - now).label("seconds"))
            .where(sa.or_(waits, sa.and_(old.state == "running", over)))
            .limit(CARRIED)
            .with_for_update(skip_locked=True)
        )

        def run(connection: sa.Connection) -> int:
            found = connection.execute(free).all()
            for row in found:
                there = _row.queueing_lock == row.id, _row.status == "todo"
                if connection.execute(sa.select(_row.id).where(*there)).first() is None:
                    seconds = None if row.state == "running" else row.seconds
                    defer(connection, row.kind, row.conversation_id, every=row.every, seconds=seconds)
                    waiting = engine_jobs.update().where(*there)
                    connection.execute(waiting.values(attempts=row.tries, error=row.error))
                connection.execute(jobs.delete().where(old.id == row.id))
            return len(found)

        count = await self.write(run)
        if count:
            self.bus.publish([JOBS])
        return count

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Write in a transaction; anew where somebody asked for the same job at the same moment."""
        for left in reversed(range(ATTEMPTS)):
            try:
                return await self.database.write(work)
            except IntegrityError as error:
                if sqlstate(error) != TAKEN or not left:
                    raise
        raise AssertionError("the last attempt raises")


def ask(connection: sa.Connection, kind: str, conversation_id: str | None) -> None:
    """Have a job done now, and with all its tries before it."""
    waiting = engine_jobs.update().where(_row.queueing_lock == job_id(kind, conversation_id), _row.status == "todo")
    anew = {"scheduled_at": None, "attempts": 0, "error": None}
    if not connection.execute(waiting.values(anew)).rowcount:
        defer(connection, kind, conversation_id)


def have_come_back(
    connection: sa.Connection, kind: str, every: float, *, first: float, error: str | None = None
) -> None:
    """Have a job wait for its next time: no later than `every` from now where it waits already."""
    mine = engine_jobs.update().where(_row.queueing_lock == kind)
    waiting, running = mine.where(_row.status == "todo"), mine.where(_row.status == "doing")
    next_time = sa.func.now() + sa.func.make_interval(0, 0, 0, 0, 0, 0, every)
    # What waits for no moment in particular is due: the least of two passes over what is null.
    sooner = sa.case((_row.scheduled_at.is_(None), None), else_=sa.func.least(_row.scheduled_at, next_time))
    if connection.execute(waiting.values(args={"every": every}, scheduled_at=sooner)).rowcount:
        return
    if connection.execute(running.values(args={"every": every})).rowcount:  # its end writes its next time
        return
    defer(connection, kind, None, every=every, seconds=first)
    if error is not None:
        connection.execute(waiting.values(error=error))


def defer(
    connection: sa.Connection,
    kind: str,
    conversation_id: str | None,
    *,
    every: float | None = None,
    seconds: float | None = None,
) -> None:
    """Write a job down, for now or for in so many seconds."""
    given: dict[str, Any] = {"conversation_id": conversation_id, "every": every}
    args = orjson.dumps({name: value for name, value in given.items() if value is not None}).decode()
    connection.execute(_DEFER, {"kind": kind, "id": job_id(kind, conversation_id), "args": args, "seconds": seconds})


def sqlstate(error: IntegrityError) -> str | None:
    """Postgres' code for what a write would have broken."""
    code: str | None = getattr(error.orig, "sqlstate", None)
    return code
