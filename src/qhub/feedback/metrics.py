"""Figures on agents over time: satisfaction, resolution, abandonment and the judge's marks."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from qhub.store.learning_metrics import DAY, LearningMetrics, by_key

MAX_DAYS = 366


@dataclass(frozen=True, slots=True)
class Figures:
    """The counts of a day and an agent, or of several together. A ratio of nothing is None."""

    conversations: int = 0
    unresolved: int = 0
    """With a thumb down, a correction, the same question at once again, or a workflow left in the middle."""
    abandoned: int = 0
    positive: int = 0
    negative: int = 0
    corrections: int = 0
    repeats: int = 0
    copies: int = 0
    exports: int = 0
    clicks: int = 0
    shown: int = 0
    """Conversations in which results were shown as cards."""
    clicked: int = 0
    """Those of them in which a card was clicked."""
    judged: int = 0
    judged_total: float = 0.0

    @property
    def satisfaction(self) -> float | None:
        """Thumbs up among all thumbs."""
        return _ratio(self.positive, self.positive + self.negative)

    @property
    def resolution(self) -> float | None:
        """Conversations in which nothing went wrong that anybody showed, among all."""
        return _ratio(self.conversations - self.unresolved, self.conversations)

    @property
    def abandonment(self) -> float | None:
        """Conversations whose workflow was left in the middle, among all."""
        return _ratio(self.abandoned, self.conversations)

    @property
    def click_through(self) -> float | None:
        """Conversations in which a card was clicked, among those that showed any."""
        return _ratio(self.clicked, self.shown)

    @property
    def score(self) -> float | None:
        """The judge's marks on average, from 1 to 5."""
        return _ratio(self.judged_total, self.judged)


@dataclass(frozen=True, slots=True)
class MetricPoint:
    """A day, with an agent."""

    day: str
    agent_id: str
    figures: Figures


class Metrics:
    """The counts of all stores, put together."""

    def __init__(self, store: LearningMetrics) -> None:
        self._store = store

    async def points(self, organization_id: int, *, days: int) -> list[MetricPoint]:
        """The last days, today included, oldest first; days without anything are left out."""
        midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
        until = midnight.timestamp()
        since = until - min(days, MAX_DAYS) * DAY
        counts = [
            *await self._store.conversations(organization_id, since, until),
            *await self._store.feedback(organization_id, since, until),
            *await self._store.signals(organization_id, since, until),
            *await self._store.judged(organization_id, since, until),
        ]
        found = by_key(counts)
        return [MetricPoint(_date(day), agent, _figures(found[day, agent])) for day, agent in sorted(found)]


def together(points: Iterable[MetricPoint]) -> Figures:
    """The sum of some."""
    found = list(points)
    return Figures(**{name: sum(getattr(point.figures, name) for point in found) for name in Figures.__slots__})


def _figures(counts: Mapping[str, Any]) -> Figures:
    def count(name: str) -> int:
        return int(counts.get(name, 0))

    return Figures(
        conversations=count("conversations"),
        unresolved=count("unresolved"),
        abandoned=count("abandoned"),
        positive=count("positive"),
        negative=count("negative"),
        corrections=count("correction"),
        repeats=count("repeat"),
        copies=count("copy"),
        exports=count("export"),
        clicks=count("card_click"),
        shown=count("shown"),
        clicked=count("clicked"),
        judged=count("judged"),
        judged_total=float(counts.get("judged_total", 0.0)),
    )


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None


def _date(day: int) -> str:
    return (datetime.fromtimestamp(0, UTC) + timedelta(days=day)).date().isoformat()
