"""A store that may fail, kept from making anybody wait.

An operation that fails or takes too long closes the way to the store for a short while; then one operation tries it,
and the others still do without. An operation whose caller is cancelled goes on by itself: its connection is read to the
end, and goes back to the pool with no reply of somebody else's in it.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

import structlog

from qhub.tools.cache.store import CacheStore, CacheUnavailable

PATIENCE_SECONDS = 1.0
"""How long anybody waits for the store."""
PAUSE_SECONDS = 5.0
"""How long it is left alone after it failed."""

T = TypeVar("T")
logger = structlog.get_logger(__name__)


class GuardedStore:
    """A `CacheStore` around another, which is left alone for a while once it has failed."""

    def __init__(
        self,
        store: CacheStore,
        *,
        patience_seconds: float = PATIENCE_SECONDS,
        pause_seconds: float = PAUSE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._patience_seconds = patience_seconds
        self._pause_seconds = pause_seconds
        self._clock = clock
        self._closed_until: float | None = None
        """None while the store works."""
        self._operations: set[asyncio.Task[Any]] = set()

    async def read(self, names: Sequence[str]) -> list[str | None]:
        return await self._try(lambda: self._store.read(names))

    async def write(self, name: str, value: str, seconds: float) -> None:
        await self._try(lambda: self._store.write(name, value, seconds))

    async def close(self) -> None:
        if self._operations:
            await asyncio.wait(self._operations, timeout=self._patience_seconds)
        await self._store.close()

    async def _try(self, operation: Callable[[], Coroutine[Any, Any, T]]) -> T:
        if self._closed_until is not None:
            if self._clock() < self._closed_until:
                raise CacheUnavailable("it failed a moment ago")
            self._closed_until = self._clock() + self._pause_seconds  # this one tries, the others do without
        task = asyncio.create_task(operation())
        self._operations.add(task)
        task.add_done_callback(self._forget_operation)
        try:
            async with asyncio.timeout(self._patience_seconds):
                result = await asyncio.shield(task)
        except TimeoutError:
            raise self._failed(f"no answer in {self._patience_seconds:g} s") from None
        except CacheUnavailable as error:
            raise self._failed(str(error)) from error
        if self._closed_until is not None:
            self._closed_until = None
            logger.info("cache.available")
        return result

    def _failed(self, reason: str) -> CacheUnavailable:
        if self._closed_until is None:
            logger.warning("cache.unavailable", reason=reason)
        self._closed_until = self._clock() + self._pause_seconds
        return CacheUnavailable(reason)

    def _forget_operation(self, task: "asyncio.Task[Any]") -> None:
        self._operations.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has seen it; nobody else wants it
