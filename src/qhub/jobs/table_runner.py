"""The runner of jobs that are in a table: it takes what is due, keeps it while it runs, and says what became of it."""

import asyncio
import os
import uuid

import structlog

from qhub.errors import QHubError
from qhub.jobs.known import KnownJobs
from qhub.store.bus import Bus, wait
from qhub.store.job_table import JobClaim, JobTable
from qhub.store.jobs import JOBS

LEAST_SECONDS = 0.1
"""The pause between two looks that nothing was told between: another process may be taking what is due."""
LOOK_SECONDS = 60.0
"""How often a process looks for jobs that nothing told it of."""

logger = structlog.get_logger(__name__)


class TableRunner:
    """The runner of jobs in this process, on SQLite."""

    def __init__(self, store: JobTable, bus: Bus, known: KnownJobs, *, lease_seconds: float, at_once: int) -> None:
        self._store = store
        self._bus = bus
        self._known = known
        self._lease_seconds = lease_seconds
        self._at_once = at_once
        self._name = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._running: dict[asyncio.Task[None], JobClaim] = {}
        self._taking = asyncio.Lock()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin, where this process is to do any."""
        if not self._at_once:
            return
        self._loops = [
            asyncio.create_task(self._look(), name="jobs"),
            asyncio.create_task(self._renew(), name="jobs-renew"),
        ]

    async def stop(self) -> None:
        """Take no more; what runs is left to others."""
        tasks = [*self._loops, *self._running]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def settled(self) -> None:
        """Ends when nothing runs here, and nothing is due that nobody does."""
        while await self._take() or self._running:  # whoever else takes some has done so, when this has looked
            if self._running:
                await asyncio.wait(self._running)

    async def _look(self) -> None:
        is_known = False
        with self._bus.subscribe(JOBS) as woken:
            while True:
                woken.clear()
                seconds: float | None = None
                try:
                    if not is_known:
                        await self._schedule()
                        is_known = True
                    await self._take()
                    seconds = await self._store.seconds_to_next(self._known.kinds)
                except QHubError as error:  # a database that is away for a moment
                    logger.warning("jobs.not_taken", code=error.code)
                except Exception:
                    logger.exception("jobs.not_taken")
                if seconds is None or len(self._running) >= self._at_once:
                    seconds = LOOK_SECONDS
                await wait(woken, min(max(seconds, LEAST_SECONDS), LOOK_SECONDS))

    async def _schedule(self) -> None:
        """Say what comes back by itself, and first when a process has been here for a while."""
        for kind, every in self._known.repeated.items():
            await self._store.repeat(kind, every, first=min(every, LOOK_SECONDS))
        await self._store.stop_repeating(self._known.not_repeated)

    async def _take(self) -> bool:
        """Begin what is due, as far as there is room; whether there was any."""
        async with self._taking:
            room = self._at_once - len(self._running)
            seconds = await self._store.seconds_to_next(self._known.kinds) if room > 0 else None
            if seconds is None or seconds > 0:  # most looks find nothing, and need not write
                return False
            claims = await self._store.claim(self._known.kinds, self._name, limit=room)
            for claim in claims:
                task = asyncio.create_task(self._do(claim), name=f"job-{claim.id}")
                self._running[task] = claim
                task.add_done_callback(self._running.pop)
            return bool(claims)

    async def _do(self, claim: JobClaim) -> None:
        try:
            error = await self._known.tried(claim.kind, claim.conversation_id, claim.tries)
        except asyncio.CancelledError:
            await self._store.release(claim)
            self._bus.wake([JOBS])  # there is room for another, as below
            raise
        try:
            if error is None:
                await self._store.finish(claim)
            else:
                await self._store.fail(claim, error)
        except QHubError as away:  # its lease ends, and it is done again
            logger.warning("jobs.not_ended", job=claim.id, code=away.code)
        self._bus.wake([JOBS])  # there is room for another

    async def _renew(self) -> None:
        """Keep what runs here; whichever was lost is left."""
        while True:
            await asyncio.sleep(self._lease_seconds / 3)
            asked = dict(self._running)
            if not asked:
                continue
            try:
                held = await self._store.renew(list(asked.values()))
            except QHubError as error:
                logger.warning("jobs.not_renewed", code=error.code)
                continue
            except Exception:
                logger.exception("jobs.not_renewed")
                continue
            for task, claim in asked.items():
                if claim.id not in held:
                    task.cancel()
