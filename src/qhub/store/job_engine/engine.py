"""procrastinate, over the hub's own connections. Whoever imports this loads the library.

It takes jobs, runs as many at once as it may, keeps a heartbeat, and knows whose ended. Beside what it brings, a try
that was taken over ends nothing any more, a database that is away for a moment ends no worker, and what comes back by
itself is written down again with the end of each time.
"""

import asyncio
import re
from collections.abc import Callable, Iterable
from typing import Any

import orjson
import sqlalchemy as sa
import structlog
from procrastinate import App, RetryDecision
from procrastinate.connector import BaseAsyncConnector, Notify
from procrastinate.exceptions import NoResult
from procrastinate.jobs import Job, Status
from procrastinate.manager import JobManager
from procrastinate.retry import BaseRetryStrategy
from procrastinate.utils import utcnow
from sqlalchemy.exc import IntegrityError

from qhub.errors import QHubError
from qhub.store.bus import Bus
from qhub.store.database import Database
from qhub.store.job_engine.jobs import GONE, EngineJobs, WorkerForgotten, have_come_back, sqlstate
from qhub.store.job_engine.schema import engine_jobs
from qhub.store.jobs import JOBS, LOST, MAX_ERROR, MAX_TRIES, pause_after

AGAIN_SECONDS = 0.1
"""How long after a wake-up the engine is woken once more: it forgets what it hears while it looks."""
AWAY_SECONDS = 1.0
"""The pause between two attempts to say what became of a job, while the database is away."""
WAKE = orjson.dumps({"type": "job_inserted", "job_id": 0}).decode()
_PARAMETER = re.compile(r"%\((\w+)\)s")
_AS_TEXT = re.compile(r"(%\(\w+\)s)(?= \|\|)")
"""A number that a query puts before its unit, as psycopg would write it."""
_row = engine_jobs.c

logger = structlog.get_logger(__name__)


class JobFailed(Exception):
    """A try that did not succeed; its message is the error's code."""


class PoolConnector(BaseAsyncConnector):
    """The engine's queries, over the connections that the hub has, and its wake-ups over the hub's own. What is raised
    is the hub's, too: `Unavailable` where the database is away."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self._bus = bus

    async def open_async(self, pool: Any = None) -> None:
        """Do nothing: the hub's connections are open."""

    async def close_async(self) -> None:
        """Do nothing: the hub closes them."""

    async def execute_query_async(self, query: str, **arguments: Any) -> None:
        await self.execute_query_all_async(query, **arguments)

    async def execute_query_one_async(self, query: str, **arguments: Any) -> dict[str, Any]:
        found = await self.execute_query_all_async(query, **arguments)
        if not found:
            raise NoResult
        return found[0]

    async def execute_query_all_async(self, query: str, **arguments: Any) -> list[dict[str, Any]]:
        text, values = numbered(query, arguments)

        def run(connection: sa.Connection) -> list[dict[str, Any]]:
            result = connection.exec_driver_sql(text, values)
            return [dict(row) for row in result.mappings()] if result.returns_rows else []

        return await self._database.write_once(run)

    async def listen_notify(self, on_notification: Notify, channels: Iterable[str]) -> None:
        """Wake the engine whenever somebody asks for a job, in whichever process, or the bus may have missed it."""
        channel = next(iter(channels), "")
        with self._bus.subscribe(JOBS) as woken:
            while True:
                await woken.wait()
                woken.clear()
                await on_notification(channel=channel, payload=WAKE)
                await asyncio.sleep(AGAIN_SECONDS)
                await on_notification(channel=channel, payload=WAKE)


class FencedManager(JobManager):
    """The engine's way to its tables, for a worker slower than it thinks and a database that may be away."""

    def __init__(self, connector: PoolConnector, jobs: EngineJobs, bus: Bus) -> None:
        super().__init__(connector)
        self._jobs = jobs
        self._bus = bus
        self.worker_id: int | None = None
        """The worker of this process; None before it began."""
        self.errors: dict[int, str] = {}
        """Why tries failed that are just ending, by the engine's number."""
        self.is_stopping = False

    async def register_worker(self) -> int:
        self.worker_id = await super().register_worker()
        return self.worker_id

    async def unregister_worker(self, worker_id: int) -> None:
        try:
            await super().unregister_worker(worker_id)
        except QHubError as away:  # it is pruned by whoever starts
            logger.warning("jobs.not_left", code=away.code)

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        try:
            return await super().fetch_job(None if queues is None else list(queues), worker_id)
        except QHubError as away:
            logger.warning("jobs.not_taken", code=away.code)
            return None
        except IntegrityError as error:
            if sqlstate(error) != GONE:
                raise
            raise WorkerForgotten(worker_id) from error

    async def update_heartbeat(self, worker_id: int) -> None:
        try:
            await super().update_heartbeat(worker_id)
        except QHubError as away:
            logger.warning("jobs.not_renewed", code=away.code)

    async def list_jobs_to_abort_async(self, queue: str | None = None) -> Iterable[int]:
        """Name none: a job that runs is left to end, and the database is not asked every few seconds."""
        return []

    async def finish_job(self, job: Job, status: Status, delete_job: bool) -> None:
        """Note that a job is done, or has failed for good."""
        error = self._error_of(job)
        await self._end(job, lambda connection: self._finish(connection, job, status, error))

    async def retry_job(
        self,
        job: Job,
        retry_at: Any = None,
        priority: int | None = None,
        queue: str | None = None,
        lock: str | None = None,
    ) -> None:
        """Have a job tried again; one without a moment as if it had not been begun, since its worker stops."""
        error = self._error_of(job)
        pause = None if retry_at is None else max(0.0, (retry_at - utcnow()).total_seconds())
        await self._end(job, lambda connection: self._retry(connection, job, pause, error))

    async def rescue(self, seconds: float) -> int:
        """Have what workers were at that have been silent for so long be done again; how many."""
        return await self.take_away(await self.get_stalled_jobs(seconds_since_heartbeat=seconds))

    async def held(self) -> dict[tuple[int | None, int], Job]:
        """The tries that the tables say this worker is at, by number and how many there were before."""
        if self.worker_id is None:
            return {}
        found = await self.list_jobs_async(status=Status.DOING.value, worker_id=self.worker_id)
        return {(job.id, job.attempts): job for job in found}

    async def take_away(self, jobs: Iterable[Job]) -> int:
        """Have tries that nobody is at any more made again; how many still were as they are given."""
        count = 0
        for job in jobs:
            count += await self._jobs.write(lambda connection, job=job: self._take_away(connection, job))  # type: ignore[misc]
        if count:
            self._bus.publish([JOBS])
        return count

    def _take_away(self, connection: sa.Connection, job: Job) -> bool:
        if not _hold(connection, job):
            return False
        if job.attempts + 1 >= MAX_TRIES:  # no try came to an end, so it may be what ends workers
            self._finish(connection, job, Status.FAILED, LOST)
        else:
            self._retry(connection, job, 0.0, None)
        return True

    def _error_of(self, job: Job) -> str | None:
        return None if job.id is None else self.errors.pop(job.id, None)

    async def _end(self, job: Job, end: Callable[[sa.Connection], bool]) -> None:
        """End a try that is still this worker's; whoever waits for the job is told."""

        def run(connection: sa.Connection) -> bool | None:
            return end(connection) if _hold(connection, job) else None

        while True:
            try:
                waits = await self._jobs.write(run)
            except QHubError as away:
                logger.warning("jobs.not_ended", job=job.queueing_lock, code=away.code)
            except Exception:  # a row that stayed as it is would be this worker's for as long as it lives
                logger.exception("jobs.not_ended", job=job.queueing_lock)
            else:
                if waits is None:
                    logger.info("jobs.lost", job=job.queueing_lock)
                elif waits:
                    self._bus.publish([JOBS])
                return
            if self.is_stopping:  # another does it again when this worker is known to be gone
                return
            await asyncio.sleep(AWAY_SECONDS)

    def _finish(self, connection: sa.Connection, job: Job, status: Status, error: str | None) -> bool:
        """End a row; whether the job waits for another time that is due."""
        ended = sa.select(sa.func.procrastinate_finish_job_v1(job.id, sa.cast(status.value, _row.status.type), False))
        connection.execute(ended)
        connection.execute(engine_jobs.update().where(_row.id == job.id).values(error=error and error[:MAX_ERROR]))
        every = connection.execute(sa.select(_row.every).where(_row.id == job.id)).scalar_one()
        if every is not None:
            have_come_back(connection, job.queue, every, first=every, error=error)
        return _waits(connection, job)

    def _retry(self, connection: sa.Connection, job: Job, pause: float | None, error: str | None) -> bool:
        if _waits(connection, job, at_any_time=True):  # somebody asked for it meanwhile: that is its next try
            return self._finish(connection, job, Status.FAILED, error)
        moment = sa.func.now() + sa.func.make_interval(0, 0, 0, 0, 0, 0, pause or 0.0)
        connection.execute(sa.select(sa.func.procrastinate_retry_job_v2(job.id, moment, None, None, None)))
        changes: dict[str, Any] = {"attempts": job.attempts} if pause is None else {"error": error}
        connection.execute(engine_jobs.update().where(_row.id == job.id).values(changes))
        return not pause


class Retries(BaseRetryStrategy):
    """Longer and longer pauses, up to the last try."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):  # the worker stops, or has lost it
            return RetryDecision()
        tries = job.attempts + 1
        return None if tries >= MAX_TRIES else RetryDecision(retry_in={"milliseconds": int(pause_after(tries) * 1000)})


def make_app(jobs: EngineJobs, bus: Bus) -> tuple[App, FencedManager]:
    """The engine, without tasks yet, and its manager."""
    connector = PoolConnector(jobs.database, bus)
    app = App(connector=connector)
    app.job_manager = manager = FencedManager(connector, jobs, bus)
    return app, manager


def numbered(query: str, arguments: dict[str, Any]) -> tuple[str, tuple[Any, ...]]:
    """A query of the engine's as the driver takes it: parameters by number instead of by name."""
    names = list(dict.fromkeys(_PARAMETER.findall(query)))
    text = _PARAMETER.sub(lambda found: f"${names.index(found[1]) + 1}", _AS_TEXT.sub(r"\1::float8", query))
    return text, tuple(arguments[name] for name in names)


def _hold(connection: sa.Connection, job: Job) -> bool:
    """Whether a try is still what its row says, which is locked then: by its worker, and how many there were before."""
    row = sa.select(_row.id).where(
        _row.id == job.id,
        _row.status == "doing",
        _row.attempts == job.attempts,
        _row.worker_id.is_not_distinct_from(job.worker_id),
    )
    return connection.execute(row.with_for_update()).first() is not None


def _waits(connection: sa.Connection, job: Job, *, at_any_time: bool = False) -> bool:
    """Whether somebody asked for a job while it ran."""
    due = sa.or_(sa.literal(at_any_time), _row.scheduled_at.is_(None), _row.scheduled_at <= sa.func.now())
    there = sa.select(_row.id).where(_row.queueing_lock == job.queueing_lock, _row.status == "todo", due)
    return connection.execute(there).first() is not None
