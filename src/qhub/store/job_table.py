"""Jobs in a table of ours, for hubs on SQLite: several processes of one host share it.

A job has one row, whoever asks for it and however often. Whoever takes it up has it until a lease ends, and its fence
grows: one who lost it changes nothing any more. So a job runs again where its worker died, and on one worker at a time.
There is one writer, so nobody else takes what is just being taken.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from qhub.store.bus import Bus
from qhub.store.claims import CLOCK_STEP_SECONDS
from qhub.store.database import Database
from qhub.store.jobs import JOBS, LOST, MAX_ERROR, MAX_TRIES, Job, JobState, job_id, pause_after, seen_by
from qhub.store.rows import select_rows
from qhub.store.schema.jobs import jobs

_row = jobs.c


@dataclass(frozen=True, slots=True)
class JobClaim:
    """The right to do a job, until the lease ends."""

    id: str
    kind: str
    conversation_id: str | None
    fence: int
    tries: int


class JobTable:
    """The `jobs` table, of a hub on SQLite."""

    def __init__(self, database: Database, bus: Bus, *, lease_seconds: float) -> None:
        self._database = database
        self._bus = bus
        self._lease_seconds = lease_seconds
        now = database.now
        # A lease that ends later than any could is one of a clock that was ahead.
        over = sa.or_(_row.lease_until < now, _row.lease_until > now + lease_seconds + CLOCK_STEP_SECONDS)
        self._free = sa.or_(
            sa.and_(_row.state != "running", _row.due_at <= now), sa.and_(_row.state == "running", over)
        )

    async def add(self, kind: str, conversation_id: str | None = None) -> None:
        """Ask for a job, now. One that waits or has failed begins anew; one that runs is run once more after it."""
        insert = self._database.insert(jobs).values(
            id=job_id(kind, conversation_id),
            kind=kind,
            conversation_id=conversation_id,
            state="waiting",
            due_at=self._database.now,
        )
        try:
            await self._database.execute(insert.on_conflict_do_update(index_elements=["id"], set_=self._anew()))
        except sa.exc.IntegrityError:  # the conversation was deleted meanwhile
            return
        self._bus.publish([JOBS])

    async def do_again(self, organization_id: int, job_id: str) -> bool:
        """Ask for a job that an organisation's administrators see; False where they see no such job."""
        mine = jobs.update().where(_row.id == job_id, seen_by(organization_id, _row.conversation_id))
        if not await self._database.execute(mine.values(self._anew())):
            return False
        self._bus.publish([JOBS])
        return True

    async def repeat(self, kind: str, every: float, *, first: float) -> None:
        """Have a job come back every so many seconds, from `first` seconds on where it is new."""
        now = self._database.now
        insert = self._database.insert(jobs).values(
            id=job_id(kind, None), kind=kind, state="waiting", due_at=now + first, every=every
        )
        sooner = sa.or_(_row.due_at.is_(None), _row.due_at > now + every)
        changes = {"every": every, "due_at": sa.case((sooner, now + every), else_=_row.due_at)}
        await self._database.execute(insert.on_conflict_do_update(index_elements=["id"], set_=changes))

    async def stop_repeating(self, kinds: Collection[str]) -> None:
        """Forget jobs of these kinds that came back by themselves: a setting was changed."""
        await self._database.execute(jobs.delete().where(_row.every.is_not(None), _row.kind.in_(kinds)))

    async def seconds_to_next(self, kinds: Collection[str]) -> float | None:
        """The seconds until a job of these kinds is free, by the database's clock; 0 or less where one is. None where
        there is none."""
        at = sa.func.min(sa.case((self._free, 0.0), (_row.state == "running", _row.lease_until), else_=_row.due_at))
        waiting = sa.or_(_row.due_at.is_not(None), _row.state == "running")
        found = await self._database.first(sa.select(at - self._database.now).where(_row.kind.in_(kinds), waiting))
        return None if found is None or found[0] is None else float(found[0])

    async def claim(self, kinds: Collection[str], worker: str, *, limit: int) -> list[JobClaim]:
        """Take up to so many jobs that are free, those that were due first."""
        now = self._database.now
        taken = {"state": "running", "worker": worker, "lease_until": now + self._lease_seconds, "started_at": now}

        def run(connection: sa.Connection) -> list[JobClaim]:
            free = (
                sa.select(_row.id, _row.kind, _row.conversation_id, _row.fence, _row.tries, _row.state)
                .where(_row.kind.in_(kinds), self._free)
                .order_by(_row.due_at, _row.id)
                .limit(limit)
            )
            claims = []
            for row in connection.execute(free).all():
                mine = jobs.update().where(_row.id == row.id)
                tries = 1 if row.state == "failed" else row.tries + 1
                if tries > MAX_TRIES:  # no try came to an end, so it may be what ends workers
                    connection.execute(mine.values(self._ending_values("failed", LOST)))
                    continue
                claims.append(JobClaim(row.id, row.kind, row.conversation_id, row.fence + 1, tries))
                connection.execute(mine.values(taken | {"fence": row.fence + 1, "tries": tries}))
            return claims

        return await self._database.write(run)

    async def renew(self, claims: Sequence[JobClaim]) -> set[str]:
        """Keep jobs; the ids of those that are still the worker's."""

        def run(connection: sa.Connection) -> set[str]:
            until = {"lease_until": self._database.now + self._lease_seconds}
            return {
                claim.id
                for claim in claims
                if connection.execute(_held(claim).values(until)).rowcount  # a few
            }

        return await self._database.write(run)

    async def finish(self, claim: JobClaim) -> None:
        """Note that a job is done; one that comes back by itself waits for its next time."""
        await self._end(claim, self._ending_values("done", None))

    async def fail(self, claim: JobClaim, error: str) -> None:
        """Note that a job did not succeed: it is tried again after a pause, as often as it may be."""
        if claim.tries >= MAX_TRIES:
            await self._end(claim, self._ending_values("failed", error))
            return
        now, pause = self._database.now, pause_after(claim.tries)
        changes = {"state": "waiting", "due_at": now + pause, "error": error[:MAX_ERROR], "ended_at": now}
        await self._end(claim, changes)

    async def release(self, claim: JobClaim) -> None:
        """Leave it to others as if it had not been begun: this worker stops."""
        changes = {"state": "waiting", "due_at": self._database.now, "tries": claim.tries - 1}
        if await self._database.execute(_held(claim).values(changes)):
            self._bus.publish([JOBS])

    async def page(self, organization_id: int, *, limit: int) -> list[Job]:
        """The jobs about an organisation's conversations, and the whole hub's for the one that runs it: what failed
        first, then what runs, what waits, and what was done last."""
        place = sa.case({"failed": 0, "running": 1, "waiting": 2}, value=_row.state, else_=3)
        statement = (
            select_rows(Job, jobs)
            .where(seen_by(organization_id, _row.conversation_id))
            .order_by(place, _row.due_at, _row.ended_at.desc(), _row.id)
            .limit(limit)
        )
        return [Job(*row) for row in await self._database.all(statement)]

    async def error_of(self, kind: str) -> str | None:
        """The reason why the last try of one of the hub's own jobs failed; None where it did not."""
        found = await self._database.first(sa.select(_row.error).where(_row.id == job_id(kind, None)))
        return None if found is None else found.error

    async def sweep(self, before: float) -> int:
        """Forget what ended before a moment and does not come back; how many."""
        return await self._database.execute(jobs.delete().where(_row.due_at.is_(None), _row.ended_at < before))

    def _anew(self) -> dict[str, Any]:
        """A job as somebody asks for it: one that runs is only told that it is wanted once more."""
        running = _row.state == "running"
        return {
            "again": running,
            "state": sa.case((running, _row.state), else_="waiting"),
            "due_at": sa.case((running, _row.due_at), else_=self._database.now),
            "tries": sa.case((running, _row.tries), else_=0),
        }

    def _ending_values(self, state: JobState, error: str | None) -> dict[str, Any]:
        """What becomes of a job that is not tried again for now: what was asked for meanwhile is due at once, and what
        comes back by itself at its next time."""
        now, returns = self._database.now, _row.every.is_not(None)
        waits = sa.or_(_row.again, sa.and_(returns, sa.literal(state == "done")))
        return {
            "state": sa.case((waits, "waiting"), else_=state),
            "due_at": sa.case((_row.again, now), (returns, now + _row.every), else_=None),
            "tries": sa.case((waits, 0), else_=_row.tries),
            "error": error and error[:MAX_ERROR],
            "again": False,
            "ended_at": now,
        }

    async def _end(self, claim: JobClaim, changes: dict[str, Any]) -> None:
        if await self._database.execute(_held(claim).values(changes)):
            self._bus.publish([JOBS])


def _held(claim: JobClaim) -> sa.Update:
    return jobs.update().where(_row.id == claim.id, _row.fence == claim.fence, _row.state == "running")
