"""Activity of each organisation over some days, for the digest. Figures alone."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.conversations import conversation_events, conversations, usage_daily
from qhub.store.schema.feedback import answer_feedback
from qhub.store.schema.people import organizations, users

MESSAGE, ERROR = "user_message", "error"
"""Kinds of events that are counted: what was asked, and what broke."""


@dataclass(frozen=True, slots=True)
class Activity:
    """The figures of an organisation."""

    organization_id: int
    organization: str
    people: int = 0
    """The number of people who asked something."""
    questions: int = 0
    errors: int = 0
    """Errors that people were shown in place of an answer."""
    cost: float = 0.0
    """US dollars, of calls whose price is known."""
    positive: int = 0
    negative: int = 0
    """What people said of answers."""


class ActivityStore:
    """The reader of figures from several tables; nothing is written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def between(self, first: date, last: date) -> list[Activity]:
        """The organisations in which something happened on these days (UTC), both included."""
        since, until = _begin(first), _begin(last + timedelta(days=1))
        found: dict[int, dict[str, Any]] = {}
        for statement in (_count_messages(since, until), _consumed(first, last), _count_votes(since, until)):
            for row in await self._database.all(statement):
                found.setdefault(row.organization_id, {}).update(row._mapping)
        names = await self._database.all(sa.select(organizations.c.id, organizations.c.name))
        return [
            Activity(**{"organization": row.name, **found[row.id]}) for row in names if any(_figures(found, row.id))
        ]


def _figures(found: dict[int, dict[str, Any]], organization_id: int) -> list[Any]:
    return [value for name, value in found.get(organization_id, {}).items() if name != "organization_id"]


def _begin(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()


def _count_messages(since: float, until: float) -> sa.Select[Any]:
    """The messages of conversations that were used since: only their events are looked at."""
    event, asked = conversation_events.c, conversation_events.c.type == MESSAGE
    return (
        sa.select(
            users.c.organization_id,
            sa.func.count(sa.distinct(sa.case((asked, users.c.id)))).label("people"),
            _times(asked, "questions"),
            _times(event.type == ERROR, "errors"),
        )
        .select_from(conversations)
        .join(users, users.c.id == conversations.c.user_id)
        .join(conversation_events, event.conversation_id == conversations.c.id)
        .where(
            conversations.c.updated_at >= since,
            event.type.in_((MESSAGE, ERROR)),
            event.created_at >= since,
            event.created_at < until,
        )
        .group_by(users.c.organization_id)
    )


def _consumed(first: date, last: date) -> sa.Select[Any]:
    usage = usage_daily.c
    return (
        sa.select(usage.organization_id, sa.func.sum(usage.cost).label("cost"))
        .where(usage.day >= first.isoformat(), usage.day <= last.isoformat())
        .group_by(usage.organization_id)
    )


def _count_votes(since: float, until: float) -> sa.Select[Any]:
    vote = answer_feedback.c
    return (
        sa.select(
            vote.organization_id,
            _times(vote.type == "positive", "positive"),
            _times(vote.type == "negative", "negative"),
        )
        .where(vote.created_at >= since, vote.created_at < until)
        .group_by(vote.organization_id)
    )


def _times(condition: sa.ColumnElement[bool], name: str) -> sa.Label[int]:
    return sa.func.sum(sa.case((condition, 1), else_=0)).label(name)
