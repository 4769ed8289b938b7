"""The runner of jobs: it takes what is due, keeps it while it runs, and says what became of it."""

import asyncio
import os
import uuid
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import structlog

from qhub.errors import ModelError, QHubError
from qhub.observing.meters import Meters
from qhub.store.bus import Bus, wait
from qhub.store.jobs import JOBS, JobClaim, JobStore

AT_ONCE = 4
"""Jobs that one process does at the same time: what takes long must not keep a title waiting."""
LEAST_SECONDS = 0.1
"""The pause between two looks that nothing was told between: another process may be taking what is due."""
LOOK_SECONDS = 60.0
"""How often a process looks for jobs that nothing told it of."""

logger = structlog.get_logger(__name__)


class HubJob(NamedTuple):
    """A job of the whole hub."""

    work: Callable[[], Awaitable[None]]
    every: float | None = None
    """After how many seconds it comes back; None for one that is only done when somebody asks."""


class JobRunner:
    """The runner of jobs in this process."""

    def __init__(
        self,
        store: JobStore,
        bus: Bus,
        meters: Meters,
        *,
        of_hub: Mapping[str, HubJob],
        of_conversations: Mapping[str, Callable[[str], Awaitable[None]]],
        lease_seconds: float,
        at_once: int = AT_ONCE,
    ) -> None:
        """By kind, what is done; of a conversation's, for its id. Other kinds are left to other versions of the hub."""
        self._store = store
        self._bus = bus
        self._meters = meters
        self._of_hub = of_hub
        self._of_conversations = of_conversations
        self._kinds = [*of_hub, *of_conversations]
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
                    seconds = await self._store.seconds_to_next(self._kinds)
                except QHubError as error:  # a database that is away for a moment
                    logger.warning("jobs.not_taken", code=error.code)
                except Exception:
                    logger.exception("jobs.not_taken")
                if seconds is None or len(self._running) >= self._at_once:
                    seconds = LOOK_SECONDS
                await wait(woken, min(max(seconds, LEAST_SECONDS), LOOK_SECONDS))

    async def _schedule(self) -> None:
        """Say what comes back by itself, and first when a process has been here for a while."""
        repeated = {kind: job.every for kind, job in self._of_hub.items() if job.every is not None}
        for kind, every in repeated.items():
            await self._store.repeat(kind, every, first=min(every, LOOK_SECONDS))
        await self._store.stop_repeating(self._of_hub.keys() - repeated)

    async def _take(self) -> bool:
        """Begin what is due, as far as there is room; whether there was any."""
        async with self._taking:
            room = self._at_once - len(self._running)
            seconds = await self._store.seconds_to_next(self._kinds) if room > 0 else None
            if seconds is None or seconds > 0:  # most looks find nothing, and need not write
                return False
            claims = await self._store.claim(self._kinds, self._name, limit=room)
            for claim in claims:
                task = asyncio.create_task(self._do(claim), name=f"job-{claim.id}")
                self._running[task] = claim
                task.add_done_callback(self._running.pop)
            return bool(claims)

    async def _do(self, claim: JobClaim) -> None:
        try:
            error = await self._tried(claim)
        except asyncio.CancelledError:
            await self._store.release(claim)
            raise
        try:
            if error is None:
                await self._store.finish(claim)
            else:
                await self._store.fail(claim, error)
        except QHubError as away:  # its lease ends, and it is done again
            logger.warning("jobs.not_ended", job=claim.id, code=away.code)
        self._bus.wake([JOBS])  # there is room for another

    async def _tried(self, claim: JobClaim) -> str | None:
        """Why it failed; None where it did not."""
        error: str | None = None
        try:
            if claim.conversation_id is None:
                await self._of_hub[claim.kind].work()
            else:
                await self._of_conversations[claim.kind](claim.conversation_id)
        except (QHubError, ModelError) as problem:
            error = problem.code
            logger.warning("jobs.failed", job=claim.id, tries=claim.tries, code=error)
        except Exception as bug:
            error = type(bug).__name__
            logger.exception("jobs.failed", job=claim.id, tries=claim.tries)
        self._meters.job_ended(claim.kind, failed=error is not None)
        return error

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
