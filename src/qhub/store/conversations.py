"""Conversations: their owner, their settings, and the worker that has them."""

import time
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from qhub.language.text import fold
from qhub.store.claims import Claim, ClaimStatements, StopRequests
from qhub.store.database import Database, Select
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.agents import agents, user_agents
from qhub.store.schema.conversations import archived_events, conversation_events, conversations, search_entries
from qhub.store.schema.people import users

TITLE_LENGTH = 200
ConversationStatus = Literal["idle", "ready", "running", "waiting"]
"""Write to it; a turn waits for a worker; one runs; it waits for a person."""
BUSY = ("ready", "running", "waiting")
"""Those in which there is a turn that has not ended."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """A conversation's row, as others need it."""

    id: str
    user_id: int
    agent_id: str
    agent_name: str
    title: str
    status: ConversationStatus
    head: int
    created_at: float
    updated_at: float
    cost: float
    pinned: bool = False
    archived: bool = False
    folder: str = ""
    is_granted: bool = False
    """Whether its user may use its agent: that can be taken from them."""
    titled_by: Literal["rule", "model", "person"] = "rule"
    """Whether a rule, a model or a person made the title."""
    turns: int = 0
    """The number of turns of the chosen branch."""

    @property
    def is_named_by_next_message(self) -> bool:
        """Whether nothing names it yet, or only a file that came before any message."""
        return self.title == "" or (self.titled_by == "rule" and self.turns == 0)

    @property
    def may_be_named(self) -> bool:
        """Whether its title is the beginning of its first message, which has been answered."""
        return self.titled_by == "rule" and self.title != "" and self.status != "ready"


class Folder(NamedTuple):
    """A name under which a person keeps conversations, and how many."""

    name: str
    conversations: int


class ConversationHead(NamedTuple):
    """A conversation's owner, and how far its log goes."""

    user_id: int
    seq: int


class UnusedConversation(NamedTuple):
    """A conversation that nobody uses, and its organisation."""

    id: str
    organization_id: int


class Conversations:
    """The `conversations` table."""

    def __init__(self, database: Database, *, lease_seconds: float) -> None:
        self._database = database
        self._claims = ClaimStatements(database, lease_seconds=lease_seconds)
        self._get = database.prepare(
            _select().where(conversations.c.id == value("id"), conversations.c.user_id == value("user_id", sa.Integer))
        )
        mine, by_rule = conversations.c.id == value("id"), conversations.c.titled_by == "rule"
        self._titled_by = database.prepare(sa.select(conversations.c.titled_by).where(mine))
        better = {name: value(f"new_{name}") for name in title_columns("")}
        self._improve = database.prepare(
            conversations.update()
            .where(mine, by_rule)
            .values(**better, titled_by="model")
            .returning(conversations.c.id)
        )
        self._counted = database.prepare(
            sa.select(conversations.c.status, sa.func.count())
            .where(conversations.c.status.in_(BUSY))
            .group_by(conversations.c.status)
        )
        self._heads = database.prepare(
            sa.select(conversations.c.id, conversations.c.user_id, conversations.c.head).where(
                database.among(conversations.c.id, "ids")
            )
        )

    async def create(self, user_id: int, agent_id: str, *, session_id: str | None = None) -> str:
        """A new conversation's id. With a `session_id` that the user has used before, that conversation's."""
        identifier, now = uuid.uuid4().hex, time.time()
        try:
            await self._database.execute(
                conversations.insert().values(
                    id=identifier,
                    user_id=user_id,
                    agent_id=agent_id,
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
        return await self._database.read(lambda connection: self.find(connection, conversation_id, user_id))

    def find(self, connection: sa.Connection, conversation_id: str, user_id: int) -> Conversation | None:
        """The conversation, if it is this user's, as a part of other work."""
        row = self._get.row(connection, id=conversation_id, user_id=user_id)
        return None if row is None else Conversation(*row)

    async def of_member(self, conversation_id: str, organization_id: int) -> Conversation | None:
        """The conversation, if it is somebody's in this organisation."""
        members = sa.select(users.c.id).where(users.c.organization_id == organization_id)
        mine = (conversations.c.id == conversation_id, conversations.c.user_id.in_(members))
        row = await self._database.first(_select().where(*mine))
        return None if row is None else Conversation(*row)

    async def by_session(self, user_id: int, session_id: str) -> Conversation | None:
        """The user's conversation that a client knows by its own name or by its id."""
        named = sa.or_(conversations.c.session_id == session_id, conversations.c.id == session_id)
        row = await self._database.first(_select().where(_of(user_id), named))
        return None if row is None else Conversation(*row)

    async def list(
        self,
        user_id: int,
        *,
        query: str = "",
        before: float | None = None,
        limit: int,
        pinned: bool | None = None,
        archived: bool | None = None,
        folder: str | None = None,
    ) -> list[Conversation]:
        """The user's conversations, newest first; with `query`, those whose title or messages contain it. What is
        None does not matter."""
        statement = _select().where(_of(user_id)).order_by(conversations.c.updated_at.desc()).limit(limit)
        if before is not None:
            statement = statement.where(conversations.c.updated_at < before)
        if pinned is not None:
            statement = statement.where(conversations.c.pinned == pinned)
        if archived is not None:
            statement = statement.where(conversations.c.archived == archived)
        if folder is not None:
            statement = statement.where(conversations.c.folder == folder)
        if query:
            content = self._database.json_text(conversation_events.c.content, "content")
            said = sa.exists().where(
                conversation_events.c.conversation_id == conversations.c.id,
                conversation_events.c.type == "user_message",
                content.icontains(query, autoescape=True),
            )
            title = fold(query).strip()  # nothing, where it was a lone accent: every title contains that
            titled = conversations.c.search_title.contains(title, autoescape=True) if title else sa.false()
            # What was put away is found by the index, which has all of it.
            indexed = sa.exists().where(
                archived_events.c.conversation_id == conversations.c.id,
                search_entries.c.conversation_id == conversations.c.id,
                search_entries.c.kind == "mensagem",
                search_entries.c.content.icontains(query, autoescape=True),
            )
            statement = statement.where(sa.or_(titled, said, indexed))
        return [Conversation(*row) for row in await self._database.all(statement)]

    async def folders(self, user_id: int) -> Sequence[Folder]:
        """The names that a person has put conversations under."""
        folder = conversations.c.folder
        rows = await self._database.all(
            sa.select(folder, sa.func.count()).where(_of(user_id), folder != "").group_by(folder).order_by(folder)
        )
        return [Folder(*row) for row in rows]

    async def change(
        self,
        conversation_id: str,
        *,
        title: str | None = None,
        pinned: bool | None = None,
        archived: bool | None = None,
        folder: str | None = None,
    ) -> None:
        """Change what a person says of a conversation; what is None stays. A title of theirs is never written over."""
        said = {"pinned": pinned, "archived": archived, "folder": folder}
        changes: dict[str, object] = {name: value for name, value in said.items() if value is not None}
        if title is not None:
            changes |= {**title_columns(title), "titled_by": "person"}
        if changes:
            of = conversations.c.id == conversation_id
            await self._database.execute(conversations.update().where(of).values(changes))

    async def titled_by_rule(self, conversation_id: str) -> bool:
        """Whether it still has the title that its first message gave it."""
        return await self._database.rows(self._titled_by, id=conversation_id) == [("rule",)]

    async def improve_title(self, conversation_id: str, title: str) -> bool:
        """Put a model's title in the place of the first; False where a person was faster."""
        values = {f"new_{name}": words for name, words in title_columns(title).items()}
        found = await self._database.write_once(
            lambda connection: self._improve.rows(connection, id=conversation_id, **values)
        )
        return bool(found)

    async def ids(self, user_id: int) -> Sequence[str]:
        """All of a person's, oldest first."""
        statement = sa.select(conversations.c.id).where(_of(user_id)).order_by(conversations.c.created_at)
        return [row.id for row in await self._database.all(statement)]

    async def delete(self, conversation_id: str, *, unused_since: float | None = None) -> bool:
        """Delete one with its log; a worker that runs its turn finds that it may no longer write. With a moment, only
        where nobody has used it since then. One of somebody on legal hold stays. Whether it went."""
        held = sa.select(users.c.id).where(users.c.hold.is_not(None))
        statement = conversations.delete().where(
            conversations.c.id == conversation_id, conversations.c.user_id.not_in(held)
        )
        if unused_since is not None:
            statement = statement.where(*_unused_since(unused_since))
        return bool(await self._database.execute(statement))

    async def unused(self, moment: float, *, limit: int) -> Sequence[UnusedConversation]:
        """Conversations that nobody has used since a moment, but for those of people on legal hold."""
        statement = (
            sa.select(conversations.c.id, users.c.organization_id)
            .join(users, users.c.id == conversations.c.user_id)
            .where(*_unused_since(moment), users.c.hold.is_(None))
            .order_by(conversations.c.updated_at)
            .limit(limit)
        )
        return [UnusedConversation(*row) for row in await self._database.all(statement)]

    async def claim(self, owner: str) -> Claim | None:
        """Take one turn that is ready, or whose worker fell silent."""
        return next(iter(await self.claim_several(owner, limit=1)), None)

    async def claim_several(self, owner: str, *, limit: int) -> Sequence[Claim]:
        """Take turns that are ready, or whose worker fell silent: people take turns, then the oldest comes first."""
        return await self._database.write_once(lambda connection: self._claims.take(connection, owner, limit))

    async def renew(self, claims: Sequence[Claim]) -> set[Claim]:
        """Renew the leases of these claims, and only these; those that are still held."""
        held = {f"{claim.conversation_id}:{claim.fence}": claim for claim in claims}
        ids, pairs = [claim.conversation_id for claim in claims], list(held)
        values = {"ids": self._database.listed(ids), "pairs": self._database.listed(pairs)}
        rows = await self._database.write_once(lambda connection: self._claims.renewal.rows(connection, **values))
        return {held[f"{conversation_id}:{fence}"] for conversation_id, fence in rows}

    async def stop_requests(self, conversation_ids: Sequence[str]) -> StopRequests:
        """The turns and tools that people have asked to stop in these conversations."""
        ids = list(conversation_ids)
        return await self._database.read(lambda connection: self._claims.stops(connection, ids))

    async def heads(self, conversation_ids: Collection[str]) -> dict[str, ConversationHead]:
        """The heads of these conversations; those that are gone are not among them."""
        ids = self._database.listed(list(conversation_ids))
        rows = await self._database.read(lambda connection: self._heads.rows(connection, ids=ids))
        return {row[0]: ConversationHead(*row[1:]) for row in rows}

    async def busy(self) -> dict[str, int]:
        """The number of conversations that wait for a worker, run, or wait for a person; on every server together."""
        rows = await self._database.read(self._counted.rows)
        return dict.fromkeys(BUSY, 0) | {row[0]: row[1] for row in rows}

    async def release(self, claim: Claim) -> None:
        """Give a turn back unfinished: the next worker that looks takes it."""
        await self._database.execute(
            conversations.update()
            .where(conversations.c.id == claim.conversation_id, conversations.c.fence == claim.fence)
            .values(lease_until=0)
        )


def _unused_since(moment: float) -> tuple[sa.ColumnElement[bool], ...]:
    """Nobody wrote since then, and no turn runs or waits for a worker."""
    return conversations.c.updated_at < moment, conversations.c.status.in_(("idle", "waiting"))


def title_columns(title: str) -> dict[str, str]:
    """A title, and the form it is searched by."""
    return {"title": title[:TITLE_LENGTH], "search_title": fold(title)[:TITLE_LENGTH]}


def _select() -> Select:
    granted = sa.exists().where(
        user_agents.c.user_id == conversations.c.user_id, user_agents.c.agent_id == conversations.c.agent_id
    )
    selected = select_rows(Conversation, conversations, agent_name=agents.c.name, is_granted=granted)
    return selected.join(agents, agents.c.id == conversations.c.agent_id)


def _of(user_id: int) -> sa.ColumnElement[bool]:
    return conversations.c.user_id == user_id
