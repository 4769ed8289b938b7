"""Sessions of conversations: hooks are told when one starts and when it has ended."""

from typing import NamedTuple

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.schema.conversations import conversations
from qhub.store.schema.memory import agent_sessions
from qhub.store.schema.people import users


class EndedSession(NamedTuple):
    """A conversation in which nobody has written for a while."""

    session_id: str
    user_id: int
    organization_id: int
    agent_id: str


class AgentSessions:
    """The `agent_sessions` table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        table, now = agent_sessions.c, value("now", sa.Float)
        began = database.insert(agent_sessions).values(session_id=value("session_id"), started_at=now, active_at=now)
        anew = {"started_at": now, "active_at": now, "ended_at": None}
        self._start = database.prepare(
            began.on_conflict_do_update(
                index_elements=["session_id"], set_=anew, where=table.ended_at.is_not(None)
            ).returning(table.session_id)
        )
        self._go_on = database.prepare(
            agent_sessions.update().where(table.session_id == value("session_id")).values(active_at=now)
        )

    async def touch(self, session_id: str, now: float) -> bool:
        """Note that somebody wrote; whether a session starts with it. Of several workers that ask at once, one is told
        so."""

        values = {"session_id": session_id, "now": now}

        def run(connection: sa.Connection) -> bool:
            if self._start.row(connection, **values) is not None:
                return True
            self._go_on.rows(connection, **values)
            return False

        return await self._database.write(run)

    async def end_idle(self, before: float, now: float, *, limit: int) -> list[EndedSession]:
        """End the sessions in which nobody has written since a moment. Each is given to one worker."""

        def run(connection: sa.Connection) -> list[EndedSession]:
            table = agent_sessions.c
            idle = sa.select(table.session_id).where(table.ended_at.is_(None), table.active_at < before).limit(limit)
            if not self._database.is_sqlite:
                idle = idle.with_for_update(skip_locked=True)
            ids = [row.session_id for row in (connection.execute(idle)).all()]
            if not ids:
                return []
            connection.execute(agent_sessions.update().where(table.session_id.in_(ids)).values(ended_at=now))
            fields = sa.select(
                conversations.c.id, conversations.c.user_id, users.c.organization_id, conversations.c.agent_id
            ).join(users, users.c.id == conversations.c.user_id)
            found = connection.execute(fields.where(conversations.c.id.in_(ids)).order_by(conversations.c.id))
            return [EndedSession(*row) for row in found.all()]

        return await self._database.write(run)
