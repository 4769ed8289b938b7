"""The words of passages: the full text index.

It is a table of postings, the same on both databases: a passage, a stem, and how much the stem says about the passage.
SQLite's and Postgres' own rank differently (Postgres does not weigh rare words more), and what counts as "found" has to
mean the same on both.
"""

from collections.abc import Collection, Mapping, Sequence
from math import log
from typing import NamedTuple

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.documents import knowledge_passages, knowledge_terms

MAX_POSTINGS = 20_000
"""A word that more passages have says too little to be worth reading them; unless a question has no other."""
BACKGROUND = 100
"""Passages that every collection is thought to have beside its own: in a small one no word would count as rare."""

_passages = knowledge_passages.c
_terms = knowledge_terms.c


class LexicalHit(NamedTuple):
    """The fit between a passage's words and a question's."""

    score: float
    """How much the shared words say about the passage, weighed by how rare each is (BM25), for each unit of rarity."""
    coverage: float
    """The share of the question's words, by rarity, that it has."""


class Lexical(NamedTuple):
    """The passages that a question's words found."""

    hits: Mapping[int, LexicalHit]
    rarities: Sequence[float]
    """How rare each of the question's words is, from 0; 1 is a word that no passage has."""


class TermStore:
    """The `knowledge_terms` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def lexical(
        self, collection_ids: Collection[str], words: Sequence[Mapping[str, float]], limit: int
    ) -> Lexical:
        """The passages that have most of a question's words. Each word is its possible stems with how sure each is."""
        asked = sorted({term for word in words for term in word})
        if not asked:
            return Lexical({}, ())
        frequencies = await self._frequencies(collection_ids, asked)
        rarities = _rarities(words, frequencies, await self.count(collection_ids))
        total = sum(rarities)
        values: dict[str, float] = {}
        for word, rarity in zip(words, rarities, strict=True):
            for term, sureness in word.items():
                values[term] = max(values.get(term, 0.0), rarity * sureness)
        useful = [term for term in values if 0 < frequencies.get(term, 0) <= MAX_POSTINGS]
        useful = useful or [term for term in values if frequencies.get(term)]
        if not useful:
            return Lexical({}, rarities)
        value = sa.case(values, value=_terms.term, else_=0.0)
        score, share = sa.func.sum(_terms.weight * value), sa.func.sum(value)
        statement = (
            sa.select(_terms.passage_seq, score.label("score"), share.label("share"))
            .where(_terms.collection_id.in_(collection_ids), _terms.term.in_(useful))
            .group_by(_terms.passage_seq)
            .order_by(score.desc(), _terms.passage_seq)
            .limit(limit)
        )
        hits = {
            row.passage_seq: LexicalHit(float(row.score) / total, min(float(row.share) / total, 1.0))
            for row in await self._database.all(statement)
        }
        return Lexical(hits, rarities)

    async def indexed_terms(self, collection_ids: Collection[str], terms: Collection[str]) -> set[str]:
        """The stems of these that any passage has."""
        return set(await self._frequencies(collection_ids, terms))

    async def vocabulary(self, collection_ids: Collection[str]) -> list[str]:
        """The stems of all passages."""
        statement = sa.select(_terms.term).where(_terms.collection_id.in_(collection_ids)).distinct()
        return [row.term for row in await self._database.all(statement)]

    async def count(self, collection_ids: Collection[str]) -> int:
        statement = sa.select(sa.func.count()).where(_passages.collection_id.in_(collection_ids))
        row = await self._database.first(statement)
        return int(row[0]) if row else 0

    async def _frequencies(self, collection_ids: Collection[str], terms: Collection[str]) -> dict[str, int]:
        statement = (
            sa.select(_terms.term, sa.func.count().label("passages"))
            .where(_terms.collection_id.in_(collection_ids), _terms.term.in_(terms))
            .group_by(_terms.term)
        )
        return {row.term: row.passages for row in await self._database.all(statement)}


def _rarities(words: Sequence[Mapping[str, float]], frequencies: Mapping[str, int], passages: int) -> list[float]:
    """The rarity of each word of a question. One that no passage has is the most telling of what is missing."""
    found = [max((frequencies.get(term, 0) for term in word), default=0) for word in words]
    among = passages + BACKGROUND
    rarest = log(1 + (among + 0.5) / 0.5)
    return [log(1 + (among - count + 0.5) / (count + 0.5)) / rarest for count in found]
