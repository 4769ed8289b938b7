"""Counts of what went well and what did not, by day and agent."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.conversations import conversations
from qhub.store.schema.feedback import answer_feedback, judgements, signals
from qhub.store.schema.memory import agent_sessions
from qhub.store.schema.people import users

DAY = 86_400


@dataclass(frozen=True, slots=True)
class DayCount:
    """A count for a day and an agent."""

    day: int
    """Days since 1970, in UTC."""
    agent_id: str
    kind: str
    """What was counted."""
    count: int
    total: float = 0.0
    """The sum of what was measured, where something was."""


class LearningMetrics:
    """The reader of learning's figures from several tables; nothing is written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def feedback(self, organization_id: int, since: float, until: float) -> list[DayCount]:
        """Votes and words, by kind."""
        table = answer_feedback.c
        return await self._counts(
            answer_feedback, table.created_at, table.agent_id, table.type, organization_id, since, until
        )

    async def signals(self, organization_id: int, since: float, until: float) -> list[DayCount]:
        """The signals, by kind."""
        table = signals.c
        return await self._counts(signals, table.created_at, table.agent_id, table.type, organization_id, since, until)

    async def judged(self, organization_id: int, since: float, until: float) -> list[DayCount]:
        """Conversations that were judged, with the sum of their marks."""
        table = judgements.c
        day = _day(table.finished_at)
        statement = (
            sa.select(day.label("day"), table.agent_id, sa.func.count().label("n"), sa.func.sum(table.mean).label("s"))
            .where(
                table.organization_id == organization_id,
                table.status == "done",
                table.finished_at >= since,
                table.finished_at < until,
            )
            .group_by(day, table.agent_id)
        )
        rows = await self._database.all(statement)
        return [DayCount(int(row.day), row.agent_id, "judged", row.n, float(row.s or 0)) for row in rows]

    async def conversations(self, organization_id: int, since: float, until: float) -> list[DayCount]:
        """Sessions by the day they were last written in: all of them, those with a complaint, those
        abandoned, and those that showed cards and had one clicked."""
        session = agent_sessions.c
        complained = (
            sa.exists()
            .where(
                answer_feedback.c.conversation_id == session.session_id,
                answer_feedback.c.type.in_(("negative", "correction")),
            )
            .correlate(agent_sessions)
        )
        repeated = _has_signal("repeat")
        abandoned = _has_signal("workflow_abandoned")
        shown = _has_signal("cards_shown")
        clicked = sa.and_(shown, _has_signal("card_click"))
        day = _day(session.active_at)
        statement = (
            sa.select(
                day.label("day"),
                conversations.c.agent_id,
                sa.func.count().label("n"),
                sa.func.sum(sa.case((sa.or_(complained, repeated, abandoned), 1), else_=0)).label("unresolved"),
                sa.func.sum(sa.case((abandoned, 1), else_=0)).label("abandoned"),
                sa.func.sum(sa.case((shown, 1), else_=0)).label("shown"),
                sa.func.sum(sa.case((clicked, 1), else_=0)).label("clicked"),
            )
            .select_from(agent_sessions)
            .join(conversations, conversations.c.id == session.session_id)
            .join(users, users.c.id == conversations.c.user_id)
            .where(users.c.organization_id == organization_id, session.active_at >= since, session.active_at < until)
            .group_by(day, conversations.c.agent_id)
        )
        found: list[DayCount] = []
        for row in await self._database.all(statement):
            key = (int(row.day), row.agent_id)
            found.append(DayCount(*key, "conversations", row.n))
            found.append(DayCount(*key, "unresolved", int(row.unresolved or 0)))
            found.append(DayCount(*key, "abandoned", int(row.abandoned or 0)))
            found.append(DayCount(*key, "shown", int(row.shown or 0)))
            found.append(DayCount(*key, "clicked", int(row.clicked or 0)))
        return found

    async def _counts(
        self,
        table: sa.Table,
        moment: sa.Column[float],
        agent: sa.Column[str],
        kind: sa.Column[str],
        organization_id: int,
        since: float,
        until: float,
    ) -> list[DayCount]:
        day = _day(moment)
        statement = (
            sa.select(day.label("day"), agent.label("agent"), kind.label("kind"), sa.func.count().label("n"))
            .select_from(table)
            .where(table.c.organization_id == organization_id, moment >= since, moment < until)
            .group_by(day, agent, kind)
        )
        return [DayCount(int(row.day), row.agent, row.kind, row.n) for row in await self._database.all(statement)]


def by_key(counts: Iterable[DayCount]) -> dict[tuple[int, str], dict[str, Any]]:
    """Counts by day and agent, then by kind; what was measured stands under `<kind>_total`."""
    found: dict[tuple[int, str], dict[str, Any]] = {}
    for item in counts:
        entry = found.setdefault((item.day, item.agent_id), {})
        entry[item.kind] = entry.get(item.kind, 0) + item.count
        if item.total:
            entry[f"{item.kind}_total"] = entry.get(f"{item.kind}_total", 0.0) + item.total
    return found


def _has_signal(kind: str) -> sa.ColumnElement[bool]:
    return (
        sa.exists()
        .where(signals.c.conversation_id == agent_sessions.c.session_id, signals.c.type == kind)
        .correlate(agent_sessions)
    )


def _day(moment: sa.Column[float]) -> sa.ColumnElement[int]:
    return sa.cast(sa.func.floor(moment / DAY), sa.Integer)
