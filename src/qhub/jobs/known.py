"""The jobs that this version of the hub knows, and a try of one."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import structlog

from qhub.errors import ModelError, QHubError
from qhub.observing.meters import Meters
from qhub.store.jobs import job_id

logger = structlog.get_logger(__name__)


class HubJob(NamedTuple):
    """A job of the whole hub."""

    work: Callable[[], Awaitable[None]]
    every: float | None = None
    """After how many seconds it comes back; None for one that is only done when somebody asks."""


class KnownJobs:
    """The kinds of jobs, and what is done for each. Others are left to other versions of the hub."""

    def __init__(
        self,
        meters: Meters,
        *,
        of_hub: Mapping[str, HubJob],
        of_conversations: Mapping[str, Callable[[str], Awaitable[None]]],
    ) -> None:
        """A conversation's are done for its id."""
        self._meters = meters
        self._of_hub = of_hub
        self._of_conversations = of_conversations
        self.kinds = [*of_hub, *of_conversations]
        self.repeated = {kind: job.every for kind, job in of_hub.items() if job.every is not None}
        """After how many seconds each comes back that does."""
        self.not_repeated = of_hub.keys() - self.repeated

    async def tried(self, kind: str, conversation_id: str | None, tries: int) -> str | None:
        """Do a job, for so many times now: why it failed; None where it did not."""
        error: str | None = None
        name = job_id(kind, conversation_id)
        try:
            if conversation_id is None:
                await self._of_hub[kind].work()
            else:
                await self._of_conversations[kind](conversation_id)
        except (QHubError, ModelError) as problem:
            error = problem.code
            logger.warning("jobs.failed", job=name, tries=tries, code=error)
        except Exception as bug:
            error = type(bug).__name__
            logger.exception("jobs.failed", job=name, tries=tries)
        self._meters.job_ended(kind, failed=error is not None)
        return error
