"""A hub's jobs, whichever engine keeps them, and workers that a test begins and ends."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from qhub.jobs.known import HubJob, KnownJobs
from qhub.jobs.runner import JobRunner, make_runner
from qhub.observing.meters import Meters
from qhub.store.bus import Bus
from qhub.store.database import Database
from qhub.store.job_engine.jobs import EngineJobs
from qhub.store.job_engine.schema import engine_jobs
from qhub.store.job_table import JobTable
from qhub.store.jobs import JOBS, Job
from qhub.store.schema.jobs import jobs
from tests.store.conftest import LEASE, Person

Work = Callable[[], Awaitable[None]]


@dataclass
class Bench:
    """A hub's jobs, and workers of it that a test begins and ends."""

    database: Database
    bus: Bus = field(default_factory=Bus)
    runners: list[JobRunner] = field(default_factory=list)

    def __post_init__(self) -> None:
        kind = JobTable if self.database.is_sqlite else EngineJobs
        self.store = kind(self.database, self.bus, lease_seconds=LEASE)

    async def worker(
        self, *, named: Callable[[str], Awaitable[None]] | None = None, lease: float = LEASE, **of_hub: HubJob | Work
    ) -> JobRunner:
        """A process that does jobs of these kinds."""
        work = {kind: job if isinstance(job, HubJob) else HubJob(job) for kind, job in of_hub.items()}
        known = KnownJobs(Meters(), of_hub=work, of_conversations={"title": named} if named else {})
        runner = make_runner(self.store, self.bus, known, lease_seconds=lease)
        await runner.start()
        self.runners.append(runner)
        return runner

    async def job(self, person: Person, kind: str) -> Job:
        return next(job for job in await self.store.page(person.organization_id, limit=50) if job.kind == kind)

    async def until(self, person: Person, kind: str, holds: Callable[[Job], bool]) -> Job:
        async with asyncio.timeout(60):
            while not holds(job := await self.job(person, kind)):
                await asyncio.sleep(0.01)
        return job

    async def end_pauses(self) -> None:
        """As if every pause, and every period, were over."""
        if self.database.is_sqlite:
            await self.database.execute(jobs.update().where(jobs.c.due_at.is_not(None)).values(due_at=0.0))
        else:
            waits = engine_jobs.update().where(engine_jobs.c.status == "todo")
            await self.database.execute(waits.values(scheduled_at=None))
        self.bus.publish([JOBS])

    async def lose(self, kind: str) -> None:
        """As if the process that is at this had been silent for longer than a lease: it was killed."""
        if self.database.is_sqlite:
            await self.database.execute(
                jobs.update().where(jobs.c.kind == kind).values(lease_until=0.0, fence=jobs.c.fence + 1)
            )
        else:
            its = engine_jobs.update().where(engine_jobs.c.queue_name == kind, engine_jobs.c.status == "doing")
            await self.database.execute(its.values(worker_id=None))  # as where the worker's row was pruned
        self.bus.publish([JOBS])
