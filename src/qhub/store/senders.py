"""Senders of messages, with all that must be known of them, in one statement."""

from typing import Any, NamedTuple

import orjson
import sqlalchemy as sa

from qhub.store.conversations import Conversation, Conversations
from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.schema.conversations import budgets
from qhub.store.schema.people import user_preferences


class Sender(NamedTuple):
    """A person who sends a message."""

    preferences: dict[str, Any]
    """The person's preferences, as they are stored."""
    has_budgets: bool
    """Whether anything limits what their organisation spends: mostly nothing does."""


class Addressed(NamedTuple):
    """A conversation that somebody sends a message to, and what must be known of them."""

    conversation: Conversation
    sender: Sender


class Senders:
    """The people who send messages: two tables, asked in one statement."""

    def __init__(self, database: Database) -> None:
        self._database = database
        mine = user_preferences.c.user_id == value("user_id", sa.BigInteger)
        limits = budgets.c.organization_id == value("organization_id", sa.BigInteger)
        preferred = sa.select(user_preferences.c.data).where(mine).scalar_subquery()
        self._one = database.prepare(sa.select(preferred, sa.exists().where(limits)))

    async def of_user(self, user_id: int, organization_id: int) -> Sender:
        """A person of an organisation, as a sender."""
        return await self._database.read(lambda connection: self._find(connection, user_id, organization_id))

    async def addressing(
        self, conversations: Conversations, conversation_id: str, user_id: int, organization_id: int
    ) -> Addressed | None:
        """A person with their conversation, in one trip; None where it is not theirs."""

        def look(connection: sa.Connection) -> Addressed | None:
            found = conversations.find(connection, conversation_id, user_id)
            return None if found is None else Addressed(found, self._find(connection, user_id, organization_id))

        return await self._database.read(look)

    def _find(self, connection: sa.Connection, user_id: int, organization_id: int) -> Sender:
        found = self._one.row(connection, user_id=user_id, organization_id=organization_id)
        preferred, is_limited = found or (None, False)
        return Sender(dict(orjson.loads(preferred)) if preferred else {}, bool(is_limited))
