"""Conversations: who they belong to, and which worker has them."""

import time
import uuid
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from qhub.language.text import fold
from qhub.store.database import Database, Select
from qhub.store.schema import agents, conversation_events, conversations, users

TITLE_LENGTH = 200
ConversationStatus = Literal["idle", "ready", "running", "waiting"]
"""Write to it; a turn waits for a worker; one runs; it waits for a person."""
_FIELDS = (
    conversations.c.id,
    conversations.c.user_id,
    conversations.c.agente_id,
    agents.c.nome.label("agente_nome"),
    conversations.c.titulo,
    conversations.c.status,
    conversations.c.head,
    conversations.c.created_at,
    conversations.c.updated_at,
    conversations.c.custo,
)


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation's row, as others need it."""

    id: str
    user_id: int
    agente_id: str
    agente_nome: str
    titulo: str
    status: ConversationStatus
    head: int
    created_at: float
    updated_at: float
    custo: float


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


class Conversations:
    """The `conversations` table."""

    def __init__(self, database: Database, *, lease_seconds: float) -> None:
        self._database = database
        self._lease_seconds = lease_seconds

    async def create(self, user_id: int, agent_id: str, *, session_id: str | None = None) -> str:
        """A new conversation's id. With a `session_id` that the user has used before, that conversation's."""
        identifier, now = uuid.uuid4().hex, time.time()
        try:
            await self._database.execute(
                conversations.insert().values(
                    id=identifier,
                    user_id=user_id,
                    agente_id=agent_id,
                    session_id=session_id,
                    created_at=now,
                    updated_at=now,
                )
            )
        except IntegrityError:
            if session_id is None or (found := await self.by_session(user_id, session_id)) is None:
                raise
            return found.id
        return identifier

    async def get(self, conversation_id: str, user_id: int) -> Conversation | None:
        """The conversation, if it is this user's."""
        row = await self._database.first(_select().where(conversations.c.id == conversation_id, _of(user_id)))
        return None if row is None else Conversation(*row)

    async def by_session(self, user_id: int, session_id: str) -> Conversation | None:
        """The user's conversation that a client knows by its own name or by its id."""
        named = sa.or_(conversations.c.session_id == session_id, conversations.c.id == session_id)
        row = await self._database.first(_select().where(_of(user_id), named))
        return None if row is None else Conversation(*row)

    async def list(
        self, user_id: int, *, query: str = "", before: float | None = None, limit: int
    ) -> list[Conversation]:
        """The user's conversations, newest first; with `query`, those whose title or messages contain it."""
        statement = _select().where(_of(user_id)).order_by(conversations.c.updated_at.desc()).limit(limit)
        if before is not None:
            statement = statement.where(conversations.c.updated_at < before)
        if query:
            content = self._database.json_text(conversation_events.c.content, "content")
            said = sa.exists().where(
                conversation_events.c.conversation_id == conversations.c.id,
                conversation_events.c.type == "user_message",
                content.icontains(query, autoescape=True),
            )
            title = fold(query).strip()  # nothing, where it was a lone accent: every title contains that
            titled = conversations.c.titulo_busca.contains(title, autoescape=True) if title else sa.false()
            statement = statement.where(sa.or_(titled, said))
        return [Conversation(*row) for row in await self._database.all(statement)]

    async def rename(self, conversation_id: str, title: str) -> None:
        await self._database.execute(
            conversations.update().where(conversations.c.id == conversation_id).values(**title_columns(title))
        )

    async def delete(self, conversation_id: str) -> None:
        """Its log goes with it; a worker that runs its turn finds that it may no longer write."""
        await self._database.execute(conversations.delete().where(conversations.c.id == conversation_id))

    async def claim(self, owner: str) -> Claim | None:
        """Take one turn that is ready, or whose worker fell silent."""
        table, now = conversations.c, self._database.now
        free = (
            sa.select(table.id, table.status)
            .where(
                sa.or_(table.status == "ready", sa.and_(table.status == "running", table.lease_until < now)),
            )
            .order_by(table.lease_until)
            .limit(1)
        )
        if not self._database.is_sqlite:
            free = free.with_for_update(skip_locked=True)
        if self._database.is_sqlite and await self._database.first(free) is None:
            return None  # spare the write lock: most looks find nothing
        async with self._database.write() as connection:
            found = (await connection.execute(free)).first()
            if found is None:
                return None
            row = (
                await connection.execute(
                    conversations.update()
                    .where(table.id == found.id)
                    .values(
                        status="running",
                        owner=owner,
                        fence=table.fence + 1,
                        lease_until=now + self._lease_seconds,
                    )
                    .returning(table.id, table.user_id, table.agente_id, table.fence, table.cancel)
                )
            ).one()
            organization = await connection.scalar(sa.select(users.c.organizacao_id).where(users.c.id == row.user_id))
        return Claim(
            conversation_id=row.id,
            user_id=row.user_id,
            agent_id=row.agente_id,
            fence=row.fence,
            cancel=row.cancel,
            organization_id=int(organization or 0),
            recovered=found.status == "running",
        )

    async def is_cancelled(self, conversation_id: str) -> bool:
        """Whether somebody asked its turn to stop."""
        row = await self._database.first(sa.select(conversations.c.cancel).where(conversations.c.id == conversation_id))
        return row is not None and bool(row.cancel)

    async def release(self, claim: Claim) -> None:
        """Give a turn back unfinished: the next worker that looks takes it."""
        await self._database.execute(
            conversations.update()
            .where(conversations.c.id == claim.conversation_id, conversations.c.fence == claim.fence)
            .values(lease_until=0)
        )


def title_columns(title: str) -> dict[str, str]:
    """A title, and the form it is searched by."""
    return {"titulo": title[:TITLE_LENGTH], "titulo_busca": fold(title)[:TITLE_LENGTH]}


def _select() -> Select:
    return sa.select(*_FIELDS).join(agents, agents.c.id == conversations.c.agente_id)


def _of(user_id: int) -> sa.ColumnElement[bool]:
    return conversations.c.user_id == user_id
