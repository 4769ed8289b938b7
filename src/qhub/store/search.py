"""Finding what was said: words of titles, messages, answers, results and files' names, without accents and case."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import sqlalchemy as sa

from qhub.language.text import fold
from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.agents import agents
from qhub.store.schema.conversations import conversations, search_entries

EntryKind = Literal["mensagem", "resposta", "ferramenta", "ficheiro"]
MAX_WORDS = 12
"""The words of a query that count; more do not find anything better."""
MAX_HITS = 400
"""Entries that are looked at: the newest that match."""
_WORD = re.compile(r"\w+")
_rows, _entries = conversations.c, search_entries.c


class UnindexedConversation(NamedTuple):
    """A conversation whose newest events are not in the index yet."""

    conversation_id: str
    indexed: int
    head: int


class SearchEntry(NamedTuple):
    """A piece of text that can be found."""

    seq: int
    message_id: str
    kind: EntryKind
    content: str


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry that has all words, with its conversation."""

    conversation_id: str
    message_id: str
    kind: EntryKind
    content: str


@dataclass(frozen=True, slots=True)
class FoundConversation:
    """A conversation that has something that was looked for."""

    id: str
    title: str
    agent_name: str
    updated_at: float
    archived: bool


class SearchIndex:
    """The index: made of the log, kept beside it, and asked."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find_unindexed(self, user_id: int, *, limit: int) -> list[UnindexedConversation]:
        """A person's conversations whose newest events are not indexed, newest first; not those with a running turn."""
        rows = await self._database.all(
            select_rows(UnindexedConversation, conversations, conversation_id=_rows.id)
            .where(_rows.user_id == user_id, _rows.indexed < _rows.head, _rows.status.in_(("idle", "waiting")))
            .order_by(_rows.updated_at.desc())
            .limit(limit)
        )
        return [UnindexedConversation(*row) for row in rows]

    async def add(self, user_id: int, behind: UnindexedConversation, entries: Sequence[SearchEntry]) -> None:
        """Note what a conversation has up to a place. Of two that do so at once, one does."""
        values = [
            {
                "user_id": user_id,
                "conversation_id": behind.conversation_id,
                "folded": fold(entry.content),
                **entry._asdict(),
            }
            for entry in entries
        ]

        def work(connection: sa.Connection) -> None:
            of = sa.and_(_rows.id == behind.conversation_id, _rows.indexed == behind.indexed)
            moved = connection.execute(conversations.update().where(of).values(indexed=behind.head))
            if moved.rowcount and values:
                connection.execute(search_entries.insert(), values)

        await self._database.write(work)

    async def find(self, user_id: int, query: str) -> list[FoundEntry]:
        """The newest entries that have every word of a query, or words that begin so."""
        words = words_of(query)
        if not words:
            return []
        statement = (
            select_rows(FoundEntry, search_entries)
            .where(_entries.user_id == user_id, self._matches(words))
            .order_by(_entries.id.desc())
            .limit(MAX_HITS)
        )
        return [FoundEntry(*row) for row in await self._database.all(statement)]

    async def conversations(self, user_id: int, ids: Sequence[str], query: str) -> list[FoundConversation]:
        """Conversations of a person: those named, and those whose title has the words; the newest first."""
        titled = [_rows.search_title.contains(word, autoescape=True) for word in words_of(query)]
        rows = await self._database.all(
            select_rows(FoundConversation, conversations, agent_name=agents.c.name)
            .join(agents, agents.c.id == _rows.agent_id)
            .where(
                _rows.user_id == user_id,
                sa.or_(_rows.id.in_(ids), sa.and_(*titled) if titled else sa.false()),
            )
            .order_by(_rows.updated_at.desc())
            .limit(MAX_HITS)
        )
        return [FoundConversation(*row) for row in rows]

    def _matches(self, words: Sequence[str]) -> sa.ColumnElement[bool]:
        if self._database.is_sqlite:
            asked = " AND ".join(f'"{word}"*' for word in words)
            matching = sa.text("SELECT rowid FROM search_words WHERE search_words MATCH :asked").bindparams(asked=asked)
            return _entries.id.in_(matching.columns(sa.column("rowid", sa.Integer)))
        asked = " & ".join(f"{word}:*" for word in words)
        simple: sa.ColumnElement[str] = sa.literal_column("'simple'")
        return sa.func.to_tsvector(simple, _entries.folded).bool_op("@@")(sa.func.to_tsquery(simple, asked))


def words_of(query: str) -> list[str]:
    """The words of a query, as they are looked for."""
    return list(dict.fromkeys(_WORD.findall(fold(query))))[:MAX_WORDS]
