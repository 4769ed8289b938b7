"""The runner of jobs, whichever engine the database has."""

from typing import Protocol

from qhub.jobs.engine_runner import EngineRunner
from qhub.jobs.known import KnownJobs
from qhub.jobs.table_runner import TableRunner
from qhub.store.bus import Bus
from qhub.store.job_engine.jobs import EngineJobs
from qhub.store.job_table import JobTable

AT_ONCE = 4
"""Jobs that one process does at the same time: what takes long must not keep a title waiting."""


class JobRunner(Protocol):
    """The runner of jobs in this process."""

    async def start(self) -> None:
        """Begin, where this process is to do any."""

    async def stop(self) -> None:
        """Take no more; what runs is left to others."""

    async def settled(self) -> None:
        """Ends when nothing runs here, and nothing is due that nobody does."""


def make_runner(
    store: JobTable | EngineJobs, bus: Bus, known: KnownJobs, *, lease_seconds: float, at_once: int = AT_ONCE
) -> JobRunner:
    """The runner that goes with a store."""
    if isinstance(store, EngineJobs):
        return EngineRunner(store, bus, known, lease_seconds=lease_seconds, at_once=at_once)
    return TableRunner(store, bus, known, lease_seconds=lease_seconds, at_once=at_once)
