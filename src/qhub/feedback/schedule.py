"""The schedule of the judge: a job every so many hours, which one server does, and another where that one dies."""

from qhub.errors import ModelError
from qhub.feedback.judging import Batch, Judging

HOUR = 3600.0


class JudgeSchedule:
    """The job that judges a batch every so many hours."""

    def __init__(self, judging: Judging, *, hours: float, budget_usd: float, idle_seconds: float) -> None:
        """`hours` of 0 is never."""
        self._judging = judging
        self._batch = Batch(budget_usd=budget_usd, idle_seconds=idle_seconds)
        self.every = hours * HOUR or None
        """The seconds between two batches."""

    async def run(self) -> None:
        """Judge what is there; raises `ModelError` where the model failed, and what is left is judged later."""
        if (await self._judging.run(self._batch)).stopped == "model":
            raise ModelError("model_failed")
