"""Has the judge work by itself, every so many hours. Servers share the work: what one has claimed another leaves."""

import time

import structlog

from qhub.errors import QHubError
from qhub.feedback.judging import Batch, Judging
from qhub.store.judgements import JudgementStore

HOUR = 3600.0

logger = structlog.get_logger(__name__)


class JudgeSchedule:
    """Knows when the next batch is due."""

    def __init__(
        self, judging: Judging, judgements: JudgementStore, *, hours: float, budget_usd: float, idle_seconds: float
    ) -> None:
        """`hours` of 0 is never."""
        self._judging = judging
        self._judgements = judgements
        self._hours = hours
        self._batch = Batch(budget_usd=budget_usd, idle_seconds=idle_seconds)
        self._running = False

    async def run_if_due(self) -> None:
        """Judge, where the last judgement is long enough ago. Losing the database for a moment costs a try."""
        if not self._hours or self._running:
            return
        self._running = True
        try:
            last = await self._judgements.last_started()
            if last is None or time.time() - last >= self._hours * HOUR:
                await self._judging.run(self._batch)
        except QHubError as error:
            logger.warning("judge.not_run", code=error.code)
        finally:
            self._running = False
