"""Judgements on conversations, and the conversations that are still to be judged."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import orjson
import sqlalchemy as sa

from qhub.events.stored.usage import Usage
from qhub.store.database import Database, Row
from qhub.store.rows import select_rows
from qhub.store.schema.conversations import conversation_events, conversations
from qhub.store.schema.feedback import judgements
from qhub.store.schema.memory import agent_sessions
from qhub.store.schema.people import users
from qhub.store.usage import UsageStatements


@dataclass(frozen=True, slots=True)
class JudgeCandidate:
    """A conversation that may be judged."""

    conversation_id: str
    organization_id: int
    user_id: int
    agent_id: str
    until_seq: int
    """Its last event that counts: the end of its last turn."""


@dataclass(frozen=True, slots=True)
class JudgeVerdict:
    """The verdict of a judge."""

    scores: Mapping[str, int]
    mean: float | None
    comment: str
    failures: Sequence[str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judgement that was finished."""

    id: str
    conversation_id: str
    until_seq: int
    model: str
    scores: Mapping[str, int]
    mean: float
    comment: str
    failures: Sequence[str]
    cost: float | None
    finished_at: float


class JudgementStore:
    """The `judgements` table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._usage = UsageStatements(database)

    async def candidates(
        self,
        organization_id: int | None,
        *,
        rubric: int,
        model: str,
        active_after: float,
        idle_before: float,
        stale_before: float,
        limit: int,
    ) -> list[JudgeCandidate]:
        """Conversations that were last written in between two moments and that nobody has judged as they stand, the
        oldest first. One whose judging began before `stale_before` and did not end may be taken over."""
        ends, last = conversation_events.c, sa.func.coalesce(agent_sessions.c.active_at, conversations.c.updated_at)
        until = (
            sa.select(sa.func.max(ends.seq))
            .where(ends.conversation_id == conversations.c.id, ends.type == "done")
            .correlate(conversations)
            .scalar_subquery()
        )
        judged = (
            sa.select(judgements.c.id)
            .where(
                judgements.c.conversation_id == conversations.c.id,
                judgements.c.until_seq == until,
                judgements.c.rubric == rubric,
                judgements.c.model == model,
                sa.or_(judgements.c.status != "started", judgements.c.started_at >= stale_before),
            )
            .exists()
        )
        conditions = [conversations.c.status == "idle", last > active_after, last <= idle_before]
        if organization_id is not None:
            conditions.append(users.c.organization_id == organization_id)
        statement = (
            select_rows(
                JudgeCandidate,
                conversations,
                conversation_id=conversations.c.id,
                organization_id=users.c.organization_id,
                until_seq=until,
            )
            .join(users, users.c.id == conversations.c.user_id)
            .outerjoin(agent_sessions, agent_sessions.c.session_id == conversations.c.id)
            .where(*conditions, until.is_not(None), ~judged)
            .order_by(last, conversations.c.id)
            .limit(limit)
        )
        return [JudgeCandidate(*row) for row in await self._database.all(statement)]

    async def claim(
        self, candidate: JudgeCandidate, *, rubric: int, model: str, now: float, stale_before: float
    ) -> str | None:
        """Begin to judge one; None where somebody else has, or does."""
        judgement_id = uuid.uuid4().hex
        insert = self._database.insert(judgements).values(
            id=judgement_id,
            conversation_id=candidate.conversation_id,
            until_seq=candidate.until_seq,
            rubric=rubric,
            model=model,
            organization_id=candidate.organization_id,
            agent_id=candidate.agent_id,
            status="started",
            started_at=now,
        )
        taken_over = insert.on_conflict_do_update(
            index_elements=["conversation_id", "until_seq", "rubric", "model"],
            set_={"id": judgement_id, "started_at": now},
            where=sa.and_(judgements.c.status == "started", judgements.c.started_at < stale_before),
        )
        return judgement_id if await self._database.execute(taken_over) else None

    async def renew(self, judgement_id: str, now: float) -> None:
        """Show that it is still being judged."""
        await self._database.execute(
            judgements.update()
            .where(judgements.c.id == judgement_id, judgements.c.status == "started")
            .values(started_at=now)
        )

    async def finish(
        self,
        judgement_id: str,
        verdict: JudgeVerdict | None,
        *,
        usage: Usage,
        charged_to: int,
        agent_id: str,
        now: float,
    ) -> bool:
        """Write down what was found, and what finding it cost, at once; False where the claim was lost. None is a model
        that said nothing that makes sense: it is not asked again."""
        found = verdict or JudgeVerdict({}, None, "", ())
        values = {
            "status": "failed" if verdict is None else "done",
            "finished_at": now,
            "scores": orjson.dumps(dict(found.scores)).decode(),
            "mean": found.mean,
            "comment": found.comment,
            "failures": orjson.dumps(list(found.failures)).decode(),
            "cost": usage.cost,
        }

        def run(connection: sa.Connection) -> bool:
            table = judgements.c
            changed = connection.execute(
                judgements.update().where(table.id == judgement_id, table.status == "started").values(values)
            )
            self._usage.count(connection, charged_to, agent_id, [usage])
            return bool(changed.rowcount)

        return await self._database.write(run)

    async def release(self, judgement_id: str) -> None:
        """Give a claim back: the judge was not reached, or was stopped."""
        await self._database.execute(
            judgements.delete().where(judgements.c.id == judgement_id, judgements.c.status == "started")
        )

    async def charge(self, usage: Usage, charged_to: int, agent_id: str) -> None:
        """Count what a judge consumed that said nothing."""
        await self._database.write(lambda connection: self._usage.count(connection, charged_to, agent_id, [usage]))

    async def of_conversation(self, conversation_id: str) -> list[Judgement]:
        """The finished judgements on a conversation, newest first."""
        table = judgements.c
        statement = (
            select_rows(Judgement, judgements)
            .where(table.conversation_id == conversation_id, table.status == "done")
            .order_by(table.finished_at.desc())
        )
        rows = await self._database.all(statement)
        return [_judgement(row) for row in rows]


def _judgement(row: Row) -> Judgement:
    values = dict(row._mapping)
    return Judgement(**values | {name: orjson.loads(values[name]) for name in ("scores", "failures")})
