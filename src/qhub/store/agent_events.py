"""Telemetry of agents: what happened, scrubbed and cut by whoever writes it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.memory import agent_events
from qhub.store.schema.people import users


class EventType(StrEnum):
    """The kinds of telemetry."""

    SESSION_START = "session_start"
    PRE_QUERY = "pre_query"
    TOOL_CALL = "tool_call"
    TOOL_RESULT = "tool_result"
    TOOL_ERROR = "tool_error"
    POST_RESPONSE = "post_response"
    FEEDBACK_RECEIVED = "feedback_received"
    SESSION_END = "session_end"
    MEMORY_RETRIEVED = "memory_retrieved"
    MEMORY_CANDIDATE = "memory_candidate"
    MEMORY_SAVED = "memory_saved"


@dataclass(frozen=True, slots=True)
class AgentEvent:
    """A row of `agent_events`."""

    event_type: EventType
    organization_id: int
    user_id: int
    session_id: str
    message_id: str | None
    payload: str
    """JSON, at most 500 characters."""
    created_at: float


_FIELDS = tuple(field.name for field in fields(AgentEvent))


class AgentEvents:
    """The `agent_events` table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        row = {name: value(name, agent_events.c[name].type) for name in _FIELDS}
        exists = sa.exists().where(users.c.id == row["user_id"])
        self._insert = database.prepare(
            agent_events.insert().from_select(_FIELDS, sa.select(*row.values()).where(exists))
        )

    async def append(self, events: Sequence[AgentEvent]) -> None:
        """Write some, in order, but of nobody who was erased since: theirs would take all others with them."""
        if not events:
            return

        def run(connection: sa.Connection) -> None:
            self._insert.many(connection, ({name: getattr(event, name) for name in _FIELDS} for event in events))

        await self._database.write(run)

    async def of_session(self, session_id: str, *, types: Collection[EventType] | None = None) -> list[AgentEvent]:
        """The telemetry of a conversation, oldest first."""
        table = agent_events.c
        statement = select_rows(AgentEvent, agent_events).where(table.session_id == session_id)
        if types is not None:
            statement = statement.where(table.event_type.in_(types))
        rows = await self._database.all(statement.order_by(table.id))
        return [AgentEvent(EventType(row[0]), *row[1:]) for row in rows]

    async def forget(self, user_id: int, types: Collection[EventType]) -> None:
        """Delete a person's events of these types."""
        table = agent_events.c
        await self._database.execute(agent_events.delete().where(table.user_id == user_id, table.event_type.in_(types)))

    async def prune(self, before: float) -> int:
        """Delete what is older, but of people on legal hold; how many."""
        held = sa.select(users.c.id).where(users.c.hold.is_not(None))
        old = agent_events.delete().where(agent_events.c.created_at < before, agent_events.c.user_id.not_in(held))
        return await self._database.execute(old)
