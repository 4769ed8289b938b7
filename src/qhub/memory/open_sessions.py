"""The sessions that are open: a worker remembers those that it has seen, so that the database is seldom asked."""

import time
from collections import OrderedDict

from qhub.memory.hooks import Session
from qhub.store.agent_sessions import AgentSessions

MAX_KNOWN = 10_000
"""Sessions that a worker knows to have started, without asking the database."""
STALE_SHARE = 1 / 30
"""Of the time after which a session has ended: how old the database's word of it may be."""
SWEEP = 100
"""Sessions ended at once."""


class OpenSessions:
    """The sessions in which somebody wrote of late."""

    def __init__(self, sessions: AgentSessions, *, idle_seconds: float) -> None:
        self._sessions = sessions
        self._idle_seconds = idle_seconds
        self._known: OrderedDict[str, float] = OrderedDict()
        """When the database was last told of a session."""

    async def begin(self, session: Session) -> bool:
        """Whether a session starts with what was just asked. What is known spares the database; it decides."""
        now = time.time()
        known = self._known.get(session.session_id)
        if known is not None and now - known < self._idle_seconds:
            return False
        starts = await self._sessions.touch(session.session_id, now)
        self._note(session.session_id, now)
        return starts

    async def go_on(self, session: Session) -> None:
        """Tell the database that a session is in use, where its word of that has grown old."""
        now = time.time()
        if now - self._known.get(session.session_id, 0.0) > self._idle_seconds * STALE_SHARE:
            await self._sessions.touch(session.session_id, now)
            self._note(session.session_id, now)

    async def end_idle(self) -> list[Session]:
        """End those in which nobody has written for a while; which."""
        now = time.time()
        ended = await self._sessions.end_idle(now - self._idle_seconds, now, limit=SWEEP)
        for one in ended:
            self._known.pop(one.session_id, None)
        return [Session(one.user_id, one.organization_id, one.session_id, one.agent_id) for one in ended]

    def _note(self, session_id: str, now: float) -> None:
        self._known[session_id] = now
        while len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
