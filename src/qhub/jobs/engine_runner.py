"""The runner of jobs on Postgres: procrastinate's worker, as one of the tasks of this process."""

import asyncio
import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

import structlog

from qhub.errors import QHubError
from qhub.jobs.known import KnownJobs
from qhub.lazy import lazy_module
from qhub.store.bus import Bus, wait
from qhub.store.job_engine.jobs import EngineJobs, WorkerForgotten
from qhub.store.jobs import JOBS

ENGINE = "qhub.store.job_engine.engine"
if TYPE_CHECKING:
    from procrastinate import App, JobContext
    from procrastinate.jobs import Job

    from qhub.store.job_engine import engine
else:
    engine = lazy_module(ENGINE)

POLL_SECONDS = 10.0
"""How often a process looks for jobs that nothing told it of: those whose moment has come."""
LOOK_SECONDS = 60.0
"""When what comes back is first due, at the latest; and how often what older programs left is looked for."""
AGAIN_SECONDS = 1.0
"""The pause after which a worker that ended is begun again: the database was away."""
SETTLE_SECONDS = 0.02

logger = structlog.get_logger(__name__)


class EngineRunner:
    """The runner of jobs in this process, on Postgres."""

    def __init__(self, store: EngineJobs, bus: Bus, known: KnownJobs, *, lease_seconds: float, at_once: int) -> None:
        self._store = store
        self._bus = bus
        self._known = known
        self._lease_seconds = lease_seconds
        self._at_once = at_once
        self._manager: engine.FencedManager | None = None
        self._running: dict[asyncio.Task[Any], Job] = {}
        self._unheard: set[tuple[int | None, int]] = set()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin, where this process is to do any."""
        if self._at_once:
            self._loops = [asyncio.create_task(self._work(), name="jobs")]

    async def stop(self) -> None:
        """Take no more; what runs is left to others."""
        if self._manager is not None:
            self._manager.is_stopping = True
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)

    async def settled(self) -> None:
        """Ends when nothing runs here, and nothing is due that nobody does."""
        if not self._loops:
            return
        with self._bus.subscribe(JOBS) as woken:
            while self._manager is None or await self._store.is_any_due(self._known.kinds, self._manager.worker_id):
                await wait(woken, SETTLE_SECONDS)
                woken.clear()

    async def _work(self) -> None:
        """Keep a worker, and what it needs beside it, until this process stops."""
        app: App | None = None
        while True:
            try:
                app = app or await self._open()
                await self._run_worker(app)
            except QHubError as away:
                logger.warning("jobs.not_begun", code=away.code)
            except WorkerForgotten:
                logger.warning("jobs.forgotten")
            except Exception:
                logger.exception("jobs.not_begun")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _open(self) -> "App":
        await asyncio.to_thread(import_module, ENGINE)  # a fifth of a second
        logging.getLogger("procrastinate.worker").addFilter(_is_news)
        app, self._manager = engine.make_app(self._store, self._bus)
        for kind in self._known.kinds:
            app.task(name=kind, queue=kind, retry=engine.Retries(), pass_context=True)(self._do)
        self._loops.append(asyncio.create_task(self._watch(self._manager), name="jobs-watch"))
        return app

    async def _run_worker(self, app: "App") -> None:
        await app.run_worker_async(
            queues=self._known.kinds,
            concurrency=self._at_once,
            install_signal_handlers=False,
            shutdown_graceful_timeout=0,
            fetch_job_polling_interval=POLL_SECONDS,
            update_heartbeat_interval=self._lease_seconds / 3,
            stalled_worker_timeout=self._lease_seconds,
        )

    async def _do(self, context: "JobContext", /, *, conversation_id: str | None = None, **_: Any) -> None:
        """A task of the engine's: one try."""
        task, job = asyncio.current_task(), context.job
        assert task is not None
        assert job.id is not None
        assert self._manager is not None
        self._running[task] = job
        try:
            error = await self._known.tried(job.queue, conversation_id, job.attempts + 1)
        finally:
            del self._running[task]
        if error is not None:
            self._manager.errors[job.id] = error
            raise engine.JobFailed(error)

    async def _watch(self, manager: "engine.FencedManager") -> None:
        """Say what comes back, take over what others left, and leave what others took."""
        loop = asyncio.get_running_loop()
        is_known, looked_at = False, -LOOK_SECONDS
        while True:
            try:
                if not is_known:
                    await self._schedule()
                    is_known = True
                await manager.rescue(self._lease_seconds)
                await self._agree(manager)
                if loop.time() - looked_at >= LOOK_SECONDS:
                    await self._store.carry_over()
                    looked_at = loop.time()
            except QHubError as away:
                logger.warning("jobs.not_watched", code=away.code)
            except Exception:
                logger.exception("jobs.not_watched")
            await asyncio.sleep(self._lease_seconds / 3)

    async def _schedule(self) -> None:
        """Say what comes back by itself, and first when a process has been here for a while."""
        for kind, every in self._known.repeated.items():
            await self._store.repeat(kind, every, first=min(every, LOOK_SECONDS))
        await self._store.stop_repeating(self._known.not_repeated)

    async def _agree(self, manager: "engine.FencedManager") -> None:
        """Stop what another worker does by now, since this one was silent for too long; and give back what was taken
        in an answer of the database's that never came: that is seen twice, and not done here."""
        asked = dict(self._running)
        held = await manager.held()
        for task, job in asked.items():
            if (job.id, job.attempts) not in held:
                task.cancel()
        running = {(job.id, job.attempts) for job in (*asked.values(), *self._running.values())}
        unheard = held.keys() - running
        await manager.take_away(held[one] for one in unheard & self._unheard)
        self._unheard = unheard


def _is_news(record: logging.LogRecord) -> bool:
    """Whether an entry of the engine's tells something new: how a job ended was said with its code."""
    return getattr(record, "action", None) != "job_error"
