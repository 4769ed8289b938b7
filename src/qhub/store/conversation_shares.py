"""Links with which anybody may read a conversation, as it was when the link was made."""

import hashlib
import uuid
from dataclasses import dataclass

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.agents import agents
from qhub.store.schema.conversations import conversation_shares, conversations
from qhub.store.schema.people import users
from qhub.store.users import may_enter

MAX_SHARES = 20
"""Open links of one conversation."""
_table = conversation_shares.c


class TooManyShares(Exception):
    """The conversation has as many links as it may."""


@dataclass(frozen=True, slots=True)
class ConversationShare:
    """A link, without its token."""

    id: str
    created_at: float
    expires_at: float | None


@dataclass(frozen=True, slots=True)
class SharedConversation:
    """The conversation that a link opens."""

    conversation_id: str
    title: str
    agent_name: str
    created_at: float
    turn: int
    """The last question that it shows."""
    until: int
    """The last event that it shows."""


class ConversationShares:
    """The `conversation_shares` table. Whoever reads it cannot open a link: the token itself is not kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, conversation_id: str, token: str, *, turn: int, until: int, now: float, expires_at: float | None
    ) -> ConversationShare:
        """A link under a token; `TooManyShares` where there are enough of them."""
        share = ConversationShare(uuid.uuid4().hex, now, expires_at)

        def work(connection: sa.Connection) -> None:
            of = _table.conversation_id == conversation_id
            connection.execute(conversation_shares.delete().where(of, _table.expires_at <= now))
            count = sa.select(sa.func.count()).select_from(conversation_shares).where(of)
            if (connection.scalar(count) or 0) >= MAX_SHARES:
                raise TooManyShares
            values = {
                "id": share.id,
                "conversation_id": conversation_id,
                "turn": turn,
                "until_seq": until,
                "token_sha256": _digest(token),
                "expires_at": expires_at,
                "created_at": now,
            }
            connection.execute(conversation_shares.insert().values(values))

        await self._database.write(work)
        return share

    async def of_conversation(self, conversation_id: str, *, now: float) -> list[ConversationShare]:
        """The links that can be opened, newest first."""
        columns = select_rows(ConversationShare, conversation_shares)
        found = columns.where(_table.conversation_id == conversation_id, _open(now)).order_by(_table.created_at.desc())
        return [ConversationShare(*row) for row in await self._database.all(found)]

    async def remove(self, conversation_id: str, share_id: str) -> bool:
        """End a link; False where there is no such link."""
        of = (_table.id == share_id, _table.conversation_id == conversation_id)
        return bool(await self._database.execute(conversation_shares.delete().where(*of)))

    async def find_open(self, token: str, *, now: float) -> SharedConversation | None:
        """The conversation that a link opens; None where it has ended, or where its owner may no longer log in."""
        rows = conversations.c
        row = await self._database.first(
            sa.select(rows.id, rows.title, agents.c.name, _table.created_at, _table.turn, _table.until_seq)
            .select_from(conversation_shares)
            .join(conversations, rows.id == _table.conversation_id)
            .join(agents, agents.c.id == rows.agent_id)
            .join(users, users.c.id == rows.user_id)
            .where(_table.token_sha256 == _digest(token), _open(now), may_enter())
        )
        return None if row is None else SharedConversation(*row)


def _open(now: float) -> sa.ColumnElement[bool]:
    return sa.or_(_table.expires_at.is_(None), _table.expires_at > now)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
