"""Conversations that begin as a copy of another's past."""

import re
import time
import uuid
from collections.abc import Sequence

import sqlalchemy as sa

from qhub.events.stored.turns import UserMessage
from qhub.store.conversations import Conversation, title_columns
from qhub.store.database import Database
from qhub.store.log_reading import StoredEvent
from qhub.store.schema.conversations import conversation_events, conversations

_NUMBERED = re.compile(r" \((\d{1,3})\)$")


class Forks:
    """The writer of a conversation with its past at once. What that past cost was counted where it was spent."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, source: Conversation, stored: Sequence[StoredEvent]) -> str:
        """A new conversation of the same person and agent, with these events under the numbers that they had: what
        refers to a message goes on doing so."""
        identifier, now = uuid.uuid4().hex, time.time()
        row = {
            "id": identifier,
            "user_id": source.user_id,
            "agent_id": source.agent_id,
            "created_at": now,
            "updated_at": now,
            "head": stored[-1].seq,
            "turns": sum(isinstance(item.event, UserMessage) for item in stored),
            "titled_by": source.titled_by,
            **title_columns(_title_of_copy(source.title)),
        }
        events = [
            {
                "conversation_id": identifier,
                "seq": item.seq,
                "type": item.event.type,
                "content": item.event.to_log().decode(),
                "created_at": item.created_at,
            }
            for item in stored
        ]

        def work(connection: sa.Connection) -> None:
            connection.execute(conversations.insert().values(row))
            connection.execute(conversation_events.insert(), events)

        await self._database.write(work)
        return identifier


def _title_of_copy(title: str) -> str:
    """A title that differs from the original's, so that a list tells them apart: "Turnos (2)", then "Turnos (3)"."""
    found = _NUMBERED.search(title)
    number = int(found[1]) + 1 if found else 2
    return f"{_NUMBERED.sub('', title)} ({number})" if title else ""
