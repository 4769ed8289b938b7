"""Limits on the requests a minute of a person and of an address.

Requests are counted here, in memory, and nobody waits for a count. Where there is a Redis server, processes tell it
once a second what they counted and learn what all of them did; so a caller who spreads over them gets what they give in
that second more, and no more. Without one, or while it is away, each process counts for itself.
"""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import structlog

from qhub.errors import TooManyRequests
from qhub.lazy import lazy_module
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    from qhub.api import shared_counts
    from qhub.api.shared_counts import SharedCounts
else:
    shared_counts = lazy_module("qhub.api.shared_counts")

WINDOW_SECONDS = 60
"""What is counted together."""
SHARED_SECONDS = 1.0
"""How often processes tell each other."""

logger = structlog.get_logger(__name__)


class RateLimits:
    """Counts of each caller's requests to this process, with what it knows of the other processes' counts."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self._limits = {"person": settings.requests_per_person, "address": settings.requests_per_address}
        self._clock = clock
        self._window = 0
        self._counts: Counter[str] = Counter()
        self._unshared: Counter[str] = Counter()
        """What was counted here and the others do not know yet."""
        self._shared: SharedCounts | None = shared_counts.open_counts(settings) if settings.redis_url else None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self._shared is not None:
            self._task = asyncio.create_task(self._share_again_and_again(self._shared), name="rate-limits")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._shared is not None:
            await self._shared.close()

    def count(self, kind: str, who: str) -> None:
        """One more request of a `person` or an `address`; `TooManyRequests` where that is one too many."""
        limit = self._limits[kind]
        if not limit:
            return
        now = self._clock()
        self._begin_window(int(now // WINDOW_SECONDS))
        key = f"{kind}:{who}"
        self._counts[key] += 1
        self._unshared[key] += 1
        if self._counts[key] > limit:
            if self._counts[key] == limit + 1:
                logger.warning("request.limited", by=kind)
            wait = max(1, math.ceil((self._window + 1) * WINDOW_SECONDS - now))
            raise TooManyRequests("too_many_requests", retry_after=wait, limite=limit)

    def _begin_window(self, window: int) -> None:
        if window != self._window:
            self._window = window
            self._counts.clear()
            self._unshared.clear()

    async def _share_again_and_again(self, shared: "SharedCounts") -> None:
        while True:
            await asyncio.sleep(SHARED_SECONDS)
            if self._unshared:
                await self.share(shared)

    async def share(self, shared: "SharedCounts") -> None:
        """Tell what was counted here since the last time, and learn what all have counted."""
        window, counted = self._window, dict(self._unshared)
        self._unshared.clear()
        totals = await shared.add(window, counted)
        if totals is None:  # it is away: they are told next time
            self._unshared.update(counted if window == self._window else {})
        elif window == self._window:
            self._learn(totals)

    def _learn(self, totals: Mapping[str, int]) -> None:
        for key, total in totals.items():
            self._counts[key] = max(self._counts[key], total + self._unshared[key])
