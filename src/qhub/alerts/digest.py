"""The digest that administrators are sent every so many days: people, questions, errors, costs, votes.

A period is a number of whole days (UTC), counted from 1970 on, so every process counts the same ones. The subject of a
digest's row is its period: a job that is done twice, or by two processes, sends nothing twice.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Literal

from qhub.store.activity import Activity, ActivityStore
from qhub.store.alerts import AlertStore

DIGEST: Literal["digest"] = "digest"
"""The kind of the job, and of what it tells."""
LOOK_SECONDS = 3600.0
"""How often it is seen whether a period has ended."""
_FIRST = date(1970, 1, 5)
"""A Monday: digests of seven days are of weeks."""


class Digest:
    """The sums of the last whole period."""

    def __init__(self, activity: ActivityStore, alerts: AlertStore, *, days: int, send: bool) -> None:
        """`days` is how long a period is, 0 for no digests; with `send` they are sent on as alerts are."""
        self._activity = activity
        self._alerts = alerts
        self._days = days
        self._send = send
        self.every = LOOK_SECONDS if days else None

    async def run(self) -> None:
        """Tell each organisation of the last period that has ended, where it was not told."""
        if not self._days:
            return
        first, last = last_period(datetime.now(UTC).date(), self._days)
        subject = f"{first.isoformat()}/{last.isoformat()}"
        for found in await self._activity.between(first, last):
            await self._alerts.add_once(
                DIGEST, found.organization_id, subject, day=last.isoformat(), detail=_detail(found), send=self._send
            )


def last_period(today: date, days: int) -> tuple[date, date]:
    """The first and the last day of the newest period that has ended before a day."""
    begun = (today - _FIRST).days // days * days
    first = _FIRST + timedelta(days=begun - days)
    return first, first + timedelta(days=days - 1)


def _detail(found: Activity) -> dict[str, int | float | str]:
    return {
        "organizacao": found.organization,
        "pessoas": found.people,
        "perguntas": found.questions,
        "erros": found.errors,
        "custo": found.cost,
        "positivas": found.positive,
        "negativas": found.negative,
    }
