"""The alerts of this process, collected until they are written."""

import asyncio
from typing import Any, NamedTuple

from qhub.store.alerts import Incident

MAX_WAITING = 500
"""Different happenings that wait to be written; more are left out until some are."""


class Occurrence(NamedTuple):
    """An incident, how often it happened, and its figures."""

    happening: Incident
    times: int
    detail: dict[str, Any]


class Alerts:
    """Alerts of this process that are not written yet. Telling costs no query and waits for nothing."""

    def __init__(self) -> None:
        self.news = asyncio.Event()
        """Set when there is something to write."""
        self._waiting: dict[Incident, Occurrence] = {}

    def tell(self, happening: Incident, detail: dict[str, Any] | None = None, *, times: int = 1) -> None:
        """Tell that something happened. `detail` are figures; the last ones are kept."""
        known = self._waiting.get(happening)
        if known is None and len(self._waiting) >= MAX_WAITING:
            return
        before = known.times if known is not None else 0
        self._waiting[happening] = Occurrence(happening, before + times, detail or {})
        self.news.set()

    def take(self) -> list[Occurrence]:
        """Take out the occurrences that are to be written now."""
        self.news.clear()
        waiting, self._waiting = list(self._waiting.values()), {}
        return waiting
