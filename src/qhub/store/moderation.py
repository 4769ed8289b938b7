"""Messages that guardrails, or a tool, stopped."""

import time
from dataclasses import dataclass

from qhub.language.scrub import scrub_beginning
from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.conversations import moderation_logs
from qhub.store.schema.people import users

MAX_REASON = 200
MAX_MESSAGE = 2000
"""Characters that are kept of a message."""


@dataclass(frozen=True, slots=True)
class ModerationRecord:
    """A message that was stopped."""

    id: int
    user_id: int
    email: str
    conversation_id: str
    reason: str
    message: str
    created_at: float


class ModerationLog:
    """The `moderation_logs` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self,
        *,
        user_id: int,
        organization_id: int,
        conversation_id: str,
        reason: str,
        message: str,
        key: str | None = None,
    ) -> None:
        """Keep a record, without what must not be kept. One `key` is one record of the conversation."""
        insert = self._database.insert(moderation_logs).values(
            user_id=user_id,
            organization_id=organization_id,
            conversation_id=conversation_id,
            reason=scrub_beginning(reason, MAX_REASON, emails=True),
            message=scrub_beginning(message, MAX_MESSAGE, emails=True),
            key=key,
            created_at=time.time(),
        )
        await self._database.execute(insert.on_conflict_do_nothing(index_elements=["conversation_id", "key"]))

    async def page(self, organization_id: int, *, before: int | None = None, limit: int) -> list[ModerationRecord]:
        """An organisation's records, newest first; `before` is the id at which the page before ended."""
        table = moderation_logs.c
        statement = (
            select_rows(ModerationRecord, moderation_logs, email=users.c.email)
            .join(users, users.c.id == table.user_id)
            .where(table.organization_id == organization_id)
            .order_by(table.id.desc())
            .limit(limit)
        )
        if before is not None:
            statement = statement.where(table.id < before)
        return [ModerationRecord(*row) for row in await self._database.all(statement)]


class ConversationModeration:
    """The log of one person in one conversation: implements `tools.moderation.Moderation`."""

    def __init__(self, log: ModerationLog, user_id: int, organization_id: int, conversation_id: str) -> None:
        self._log = log
        self._user_id = user_id
        self._organization_id = organization_id
        self._conversation_id = conversation_id

    async def record(self, reason: str, message: str, *, key: str | None = None) -> None:
        await self._log.add(
            user_id=self._user_id,
            organization_id=self._organization_id,
            conversation_id=self._conversation_id,
            reason=reason,
            message=message,
            key=key,
        )
