"""What a measurement found."""

import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import NamedTuple


class Result(NamedTuple):
    """Two costs of the same thing, in seconds of this process's CPU: other work on the machine disturbs them little."""

    name: str
    """What was measured."""
    this: str
    """What the hub does."""
    other: str
    """What it is compared with."""
    this_seconds: float
    """The cost of one, the hub's way."""
    other_seconds: float
    """The cost of one, the other way."""

    @property
    def ratio(self) -> float:
        """The hub's way in terms of the other: below 1 it costs less."""
        return self.this_seconds / self.other_seconds


async def typical(work: Callable[[], Awaitable[object]], times: int) -> float:
    """The CPU that `work` takes: the median, after once to warm up."""
    await work()
    taken = []
    for _ in range(times):
        began = time.process_time()
        await work()
        taken.append(time.process_time() - began)
    return median(taken)
