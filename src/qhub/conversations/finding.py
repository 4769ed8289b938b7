"""Search in conversations by what was said. The index is brought up to date when somebody searches: a turn pays nothing
for it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from qhub.events.stored import Event
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.tools import ToolComplete
from qhub.events.stored.turns import Text, UserMessage
from qhub.language.markdown import without_marks
from qhub.language.text import fold
from qhub.store.log import Log, LogReader, StoredEvent
from qhub.store.search import FoundConversation, FoundEntry, SearchEntry, SearchIndex, UnindexedConversation, words_of

TYPES = ("user_message", "file_uploaded", "file_attached", "tool_complete", "text")
"""What can be found."""
CATCH_UP = 500
"""Conversations that one search brings into the index at most, the newest first; the next goes on."""
MAX_ENTRY_CHARS = 20_000
"""The characters that are indexed of one message or result; what is longer is found by its beginning."""
EXCERPT_CHARS = 160
MAX_EXCERPTS = 3
"""Shown of one conversation."""
HOW_DRAWN = frozenset({"widget", "tipo", "consulta"})
"""Fields of a chart or a table that say how it is drawn and made, not what is in it."""
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """A conversation, with the places in it that were looked for."""

    conversation: FoundConversation
    places: Sequence[FoundEntry]


class ConversationSearch:
    """The search in a person's conversations."""

    def __init__(self, log: Log, index: SearchIndex) -> None:
        self._log = log
        self._index = index

    async def search(self, user_id: int, query: str, *, limit: int) -> list[ConversationHit]:
        """The newest conversations with every word of a query in a title or in one piece of what was said."""
        await self.catch_up(user_id)
        places: dict[str, list[FoundEntry]] = {}
        for place in await self._index.find(user_id, query):
            places.setdefault(place.conversation_id, []).append(place)
        found = await self._index.conversations(user_id, list(places), query)
        return [
            ConversationHit(one, [_shorten(place, query) for place in _first(places.get(one.id, ()))])
            for one in found[:limit]
        ]

    async def catch_up(self, user_id: int) -> None:
        """Bring the index up to what was said."""
        for behind in await self._index.find_unindexed(user_id, limit=CATCH_UP):
            await self.bring_in(user_id, behind)

    async def bring_in(self, user_id: int, behind: UnindexedConversation) -> None:
        """Bring the index up to what was said in one conversation."""
        entries = await self._log.look(behind.conversation_id, partial(_entries, behind))
        await self._index.add(user_id, behind, entries)


def _first(places: Sequence[FoundEntry]) -> Sequence[FoundEntry]:
    return places[:MAX_EXCERPTS]


def _entries(behind: UnindexedConversation, log: LogReader) -> list[SearchEntry]:
    return list(_made_of(log, behind))


def _made_of(log: LogReader, behind: UnindexedConversation) -> Iterator[SearchEntry]:
    """The entries of a conversation's new events. The words of an answer are one entry, at the place of the first."""
    turn = log.newest_message(behind.indexed)
    said: list[StoredEvent[Text]] = []
    for item in log.read_all(behind.indexed, before=behind.head + 1, types=TYPES):
        event: Event = item.event
        if isinstance(event, Text):
            said.append(StoredEvent(item.seq, item.created_at, event))
            continue
        yield from _answer(said, turn)
        said = []
        if isinstance(event, UserMessage):
            turn = item.seq
            yield _entry(item.seq, str(turn), "mensagem", event.content)
        elif isinstance(event, FileUploaded):
            yield _entry(item.seq, event.corrects or str(item.seq), "ficheiro", event.file)
        elif isinstance(event, FileAttached):
            yield _entry(item.seq, str(item.seq), "ficheiro", event.file)
        elif isinstance(event, ToolComplete):
            words = _SPACE.sub(" ", " ".join(_words(event.result)))
            if words:
                yield _entry(item.seq, f"{turn}-a", "ferramenta", words)
    yield from _answer(said, turn)


def _answer(said: Sequence[StoredEvent[Text]], turn: int) -> Iterator[SearchEntry]:
    if said:
        yield _entry(said[0].seq, f"{turn}-a", "resposta", "".join(item.event.content for item in said))


def _entry(seq: int, message_id: str, kind: Any, content: str) -> SearchEntry:
    return SearchEntry(seq, message_id, kind, content[:MAX_ENTRY_CHARS])


def _words(value: Any) -> Iterator[str]:
    """The values of a result, not the names of its fields."""
    if isinstance(value, dict):
        unsaid = HOW_DRAWN if "widget" in value else ()
        for name, inner in value.items():
            if name not in unsaid:
                yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield str(value)


def _shorten(found: FoundEntry, query: str) -> FoundEntry:
    """The hit with the part of its text that has the first word of the query."""
    line = _SPACE.sub(" ", without_marks(found.content)).strip()
    folded = fold(line)
    if len(folded) != len(line):  # a character became two: places no longer agree
        folded = line.lower()
    places = [place for word in words_of(query) if (place := folded.find(word)) >= 0]
    start = max(0, min(places, default=0) - EXCERPT_CHARS // 3)
    start = line.find(" ", start) + 1 if start else 0
    cut = line[start : start + EXCERPT_CHARS]
    excerpt = ("…" if start else "") + cut + ("…" if start + EXCERPT_CHARS < len(line) else "")
    return FoundEntry(found.conversation_id, found.message_id, found.kind, excerpt)
