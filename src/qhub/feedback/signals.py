"""Implicit signals: what people do with answers, collected inside the hub and nowhere else.

A signal says what kind of thing happened to which answer, never what somebody wrote. `QHUB_SIGNALS=false` turns all of
them off, and each person can turn theirs off in their preferences.
"""

import time

import structlog

from qhub.errors import QHubError
from qhub.memory.hooks import Session
from qhub.store.preferences import Preferences
from qhub.store.signals import MAX_DETAIL, Signal, SignalStore, SignalType

SWITCH = "signals_enabled"
"""The preference that turns a person's signals off."""

logger = structlog.get_logger(__name__)


class Signals:
    """The signals that this hub collects."""

    def __init__(self, store: SignalStore, preferences: Preferences, *, enabled: bool) -> None:
        self._store = store
        self._preferences = preferences
        self.enabled = enabled
        """Whether this hub collects any."""

    async def record(
        self, session: Session, type_: SignalType, *, message_id: str | None = None, detail: str = ""
    ) -> bool:
        """Write one down; False where signals are off. Never worth an error: a database that is away loses it."""
        try:
            if not self.enabled or not (await self._preferences.of_user(session.user_id)).get(SWITCH, True):
                return False
            await self._store.add(
                Signal(
                    organization_id=session.organization_id,
                    user_id=session.user_id,
                    conversation_id=session.session_id,
                    agent_id=session.agent_id,
                    message_id=message_id,
                    type=type_,
                    detail=detail[:MAX_DETAIL],
                    created_at=time.time(),
                )
            )
        except QHubError as error:
            logger.warning("signal.lost", type=type_, code=error.code)
            return False
        return True
