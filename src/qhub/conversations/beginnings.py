"""Turns that begin come before those that go on: what people notice is how long the first word takes.

Where many are answered at once, each new one would otherwise wait in line with every piece of every answer, and its
first word would come when most of the others end.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

AT_ONCE = 8
"""Turns that are made ready at the same time. Of many that begin together the first is then answered soon, instead of
all of them at the end."""
GIVE_WAY_SECONDS = 0.5
"""How long an answer waits at most. What comes of it meanwhile is joined to its next piece."""
CHORE_SECONDS = 5.0
"""How long background work waits at most. Where turns begin all the time, it must be done among them."""


class Beginning:
    """A turn that is being made ready."""

    def __init__(self, over: Callable[[], None]) -> None:
        self._over: Callable[[], None] | None = over

    def finish(self) -> None:
        """Free the slot: the turn is ready. Calling it again does nothing."""
        over, self._over = self._over, None
        if over is not None:
            over()


class Beginnings:
    """The turns of this process that begin, and those that wait for them."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    @asynccontextmanager
    async def admit(self) -> AsyncIterator[Beginning]:
        """A slot to make a turn ready in, once one is free: until `finish`, at the latest until the block ends."""
        self._count += 1
        self._none.clear()
        try:
            await self._slots.acquire()
        except BaseException:
            self._leave()
            raise
        beginning = Beginning(self._ready)
        try:
            yield beginning
        finally:
            beginning.finish()

    def _ready(self) -> None:
        self._slots.release()
        self._leave()

    def _leave(self) -> None:
        self._count -= 1
        if not self._count:
            self._none.set()

    async def give_way(self, at_most: float = GIVE_WAY_SECONDS) -> None:
        """Wait while turns begin: a moment before more of an answer, longer before background work."""
        if not self._count:
            return
        try:
            async with asyncio.timeout(at_most):
                await self._none.wait()
        except TimeoutError:
            return
