"""The claims of workers on turns: leases that end, and fences that grow with every claim."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.schema.agents import user_agents
from qhub.store.schema.conversations import conversation_events, conversations
from qhub.store.schema.people import users
from qhub.store.users import may_enter

CLOCK_STEP_SECONDS = 1.0
"""How far the database's clock may be set back without a running turn looking abandoned."""
_row = conversations.c


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to run a conversation's turn, until the lease ends."""

    conversation_id: str
    user_id: int
    agent_id: str
    fence: int
    cancel: bool
    organization_id: int
    recovered: bool
    """Whether the turn was left behind by a worker that died."""
    allowed: bool
    """Whether the person may still use the agent: a turn that was begun with that right may go on without it."""


class StopRequests(NamedTuple):
    """The turns and single tools that people have asked to stop, by their conversation."""

    turns: set[str]
    tools: dict[str, list[str]]


class ClaimStatements:
    """Claiming, renewing and looking for requests to stop, each for many turns at once."""

    def __init__(self, database: Database, *, lease_seconds: float) -> None:
        now = database.now
        lease_ends = now + lease_seconds
        # A lease that ends later than any could is one of a clock that was ahead: nobody would ever take the turn over.
        over = sa.or_(_row.lease_until < now, _row.lease_until > lease_ends + CLOCK_STEP_SECONDS)
        free = sa.or_(_row.status == "ready", sa.and_(_row.status == "running", over))
        claimed: dict[str, Any] = {
            "status": "running",
            "owner": value("owner"),
            "fence": _row.fence + 1,
            "lease_until": lease_ends,
        }
        self._is_sqlite = database.is_sqlite
        chosen = _ranked(free, over)
        taken = (_row.id, _row.user_id, _row.agent_id, _row.fence, _row.cancel)
        if self._is_sqlite:
            self._choose = database.prepare(chosen)
            mine = database.among(_row.id, "ids")
            self._take = database.prepare(conversations.update().where(mine).values(claimed).returning(*taken))
        else:
            locked = chosen.with_for_update(of=conversations, skip_locked=True).cte("chosen")
            known = (locked.c.organization_id, locked.c.status, locked.c.allowed)
            mine = _row.id == locked.c.id
            self._take = database.prepare(conversations.update().where(mine).values(claimed).returning(*taken, *known))
        pair = _row.id + ":" + sa.cast(_row.fence, sa.String)
        self.renewal = database.prepare(
            conversations.update()
            .where(database.among(_row.id, "ids"), database.among(pair, "pairs"))
            .values(lease_until=lease_ends)
            .returning(_row.id, _row.fence)
        )
        events = conversation_events.c
        self._cancelled = database.prepare(sa.select(_row.id).where(database.among(_row.id, "ids"), _row.cancel))
        self._tools = database.prepare(
            sa.select(events.conversation_id, events.content).where(
                database.among(events.conversation_id, "ids"), events.type == "tool_cancel_requested"
            )
        )
        self._listed = database.listed

    def take(self, connection: sa.Connection, owner: str, limit: int) -> list[Claim]:
        """Claim up to so many turns."""
        if not self._is_sqlite:
            taken = self._take.rows(connection, owner=owner, limit=limit)
            return [_claim(*row) for row in taken]
        chosen = {row[0]: row[1:] for row in self._choose.rows(connection, limit=limit)}
        if not chosen:
            return []
        found = self._take.rows(connection, owner=owner, ids=self._listed(list(chosen)))
        taken = sorted(found, key=lambda row: list(chosen).index(row[0]))
        return [_claim(*row, *chosen[row[0]]) for row in taken]

    def stops(self, connection: sa.Connection, ids: list[str]) -> StopRequests:
        """The turns and tools that people have asked to stop in these conversations."""
        listed = self._listed(ids)
        tools: dict[str, list[str]] = {}
        for conversation_id, content in self._tools.rows(connection, ids=listed):
            tools.setdefault(conversation_id, []).append(orjson.loads(content)["id"])
        return StopRequests({row[0] for row in self._cancelled.rows(connection, ids=listed)}, tools)


def _ranked(free: sa.ColumnElement[bool], over: sa.ColumnElement[bool]) -> sa.Select[*tuple[Any, ...]]:
    """Free turns, fairest first: a person's first before anybody's second, and those that run count too."""
    busy = (
        sa.select(_row.user_id, sa.func.count().label("turns"))
        .where(_row.status == "running", sa.not_(over))
        .group_by(_row.user_id)
        .cte("busy")
    )
    place = sa.func.row_number().over(partition_by=_row.user_id, order_by=(_row.ready_at, _row.id))
    waiting = sa.select(_row.id, _row.user_id, _row.ready_at, place.label("place")).where(free).cte("waiting")
    granted = sa.exists().where(user_agents.c.user_id == _row.user_id, user_agents.c.agent_id == _row.agent_id)
    rank = waiting.c.place + sa.func.coalesce(busy.c.turns, 0)
    return (
        sa.select(_row.id, users.c.organization_id, _row.status, sa.and_(may_enter(), granted).label("allowed"))
        .join(waiting, waiting.c.id == _row.id)
        .join(users, users.c.id == _row.user_id)
        .outerjoin(busy, busy.c.user_id == _row.user_id)
        .where(free)
        .order_by(rank, waiting.c.ready_at, _row.id)
        .limit(value("limit", sa.Integer))
    )


def _claim(
    id_: str, user_id: int, agent_id: str, fence: int, cancel: bool, organization_id: int, status: str, allowed: bool
) -> Claim:
    recovered = status == "running"
    return Claim(id_, user_id, agent_id, fence, bool(cancel), organization_id, recovered, bool(allowed))
