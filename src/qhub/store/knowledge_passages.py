"""Passages of documents: what is found and cited, and what a model made of each to compare it by meaning."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa

from qhub.store.database import Database, Row
from qhub.store.rows import select_rows
from qhub.store.schema.documents import knowledge_collections, knowledge_documents, knowledge_passages, knowledge_terms

BATCH = 400
"""Rows of one statement."""

_collections = knowledge_collections.c
_documents = knowledge_documents.c
_passages = knowledge_passages.c


@dataclass(frozen=True, slots=True)
class NewPassage:
    """A passage to be kept, with its words and their weights."""

    id: str
    heading: str
    text: str
    terms: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A passage, with the document it is from."""

    seq: int
    id: str
    document_id: str
    collection_id: str
    position: int
    heading: str
    text: str
    title: str
    collection: str
    document: str
    """The file's name in its collection."""


class Unembedded(NamedTuple):
    """A passage that has no vector yet."""

    seq: int
    title: str
    heading: str
    text: str


_PASSAGE = select_rows(
    PassageRow, knowledge_passages, title=_documents.title, collection=_collections.name, document=_documents.name
).select_from(
    knowledge_passages.join(knowledge_documents).join(knowledge_collections, _collections.id == _passages.collection_id)
)


class PassageStore:
    """The `knowledge_passages` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def passages(self, seqs: Collection[int]) -> dict[int, PassageRow]:
        rows = await self._database.all(_PASSAGE.where(_passages.seq.in_(seqs)))
        return {row.seq: PassageRow(*row) for row in rows}

    async def passage(self, passage_id: str) -> PassageRow | None:
        row = await self._database.first(_PASSAGE.where(_passages.id == passage_id))
        return None if row is None else PassageRow(*row)

    async def around(self, passage: PassageRow, distance: int) -> list[PassageRow]:
        """A passage with its neighbours, in the document's order."""
        near = _passages.position.between(passage.position - distance, passage.position + distance)
        statement = _PASSAGE.where(_passages.document_id == passage.document_id, near).order_by(_passages.position)
        return [PassageRow(*row) for row in await self._database.all(statement)]

    async def unembedded(self, model: str, limit: int) -> list[Unembedded]:
        """Passages that this model has not seen."""
        statement = (
            select_rows(Unembedded, knowledge_passages, title=_documents.title)
            .select_from(knowledge_passages.join(knowledge_documents))
            .where(_passages.model.is_distinct_from(model))
            .order_by(_passages.seq)
            .limit(limit)
        )
        return [Unembedded(*row) for row in await self._database.all(statement)]

    async def keep_vectors(self, model: str, vectors: Mapping[int, bytes]) -> None:
        """Keep a model's vectors of passages; one that was removed meanwhile is left out."""

        def run(connection: sa.Connection) -> None:
            statement = (
                knowledge_passages.update()
                .where(_passages.seq == sa.bindparam("of"))
                .values(model=model, vector=sa.bindparam("made"))
            )
            connection.execute(statement, [{"of": seq, "made": made} for seq, made in vectors.items()])
            changed = sa.select(_passages.collection_id).where(_passages.seq.in_(list(vectors))).distinct()
            connection.execute(
                knowledge_collections.update()
                .where(_collections.id.in_(changed))
                .values(revision=_collections.revision + 1)
            )

        await self._database.write(run)

    async def forget_vectors(self, collection_id: str) -> None:
        """Have a collection's passages embedded anew."""
        await self._database.execute(
            knowledge_passages.update().where(_passages.collection_id == collection_id).values(model=None, vector=None)
        )

    async def vectors(self, collection_id: str, model: str) -> list[tuple[int, bytes]]:
        """The vectors that this model made of a collection's passages."""
        statement = (
            sa.select(_passages.seq, _passages.vector)
            .where(_passages.collection_id == collection_id, _passages.model == model)
            .order_by(_passages.seq)
        )
        return [(row.seq, row.vector) for row in await self._database.all(statement)]


def put_passages(
    connection: sa.Connection, collection_id: str, document_id: str, passages: Sequence[NewPassage], *, keep: bool
) -> None:
    """Make a document's passages these. Those that were there before stay, if they may, with their vectors."""
    mine = _passages.document_id == document_id
    old = set((connection.scalars(sa.select(_passages.id).where(mine))).all()) if keep else set()
    wanted = {passage.id for passage in passages}
    if not keep or old - wanted:
        connection.execute(knowledge_passages.delete().where(mine, _passages.id.not_in(old & wanted)))
    position_of = {passage.id: position for position, passage in enumerate(passages)}
    kept = [{"of": id_, "at": position_of[id_]} for id_ in sorted(old & wanted)]
    if kept:
        move = knowledge_passages.update().where(_passages.id == sa.bindparam("of")).values(position=sa.bindparam("at"))
        connection.execute(move, kept)
    new = [passage for passage in passages if passage.id not in old]
    for start in range(0, len(new), BATCH):
        _insert(connection, collection_id, document_id, new[start : start + BATCH], position_of)


def _insert(
    connection: sa.Connection,
    collection_id: str,
    document_id: str,
    passages: Sequence[NewPassage],
    position_of: Mapping[str, int],
) -> None:
    rows = [
        {
            "id": passage.id,
            "document_id": document_id,
            "collection_id": collection_id,
            "position": position_of[passage.id],
            "heading": passage.heading,
            "text": passage.text,
        }
        for passage in passages
    ]
    connection.execute(knowledge_passages.insert(), rows)
    found: Sequence[Row] = (
        connection.execute(
            sa.select(_passages.id, _passages.seq).where(_passages.id.in_([passage.id for passage in passages]))
        )
    ).all()
    seqs = {row.id: row.seq for row in found}
    terms = [
        {"collection_id": collection_id, "term": term, "passage_seq": seqs[passage.id], "weight": weight}
        for passage in passages
        for term, weight in passage.terms.items()
    ]
    if terms:
        connection.execute(knowledge_terms.insert(), terms)
