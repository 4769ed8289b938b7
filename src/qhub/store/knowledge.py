"""Collections of documents, their passages and the words that find them.

The full text index is a table of postings, the same on both databases: a passage, a stem, and how much the stem says
about the passage. SQLite's and Postgres' own rank differently (Postgres does not weigh rare words more), and what
counts as "found" has to mean the same on both.
"""

import time
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, NamedTuple

import sqlalchemy as sa

from qhub.errors import Conflict
from qhub.store.database import Database, Row
from qhub.store.schema import (
    knowledge_agents,
    knowledge_collections,
    knowledge_documents,
    knowledge_passages,
    knowledge_terms,
)

MAX_POSTINGS = 20_000
"""A word that more passages have says too little to be worth reading them; unless a question has no other."""
BATCH = 400
"""Rows of one statement."""
BACKGROUND = 100
"""Passages that every collection is thought to have beside its own: in a small one no word would count as rare."""

_collections = knowledge_collections.c
_documents = knowledge_documents.c
_passages = knowledge_passages.c
_terms = knowledge_terms.c


@dataclass(frozen=True, slots=True)
class CollectionRow:
    """A collection."""

    id: str
    pack: str | None
    """The pack that brings it; None of an organisation's."""
    organization_id: int | None
    name: str
    revision: int


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document, without its text."""

    id: str
    collection_id: str
    name: str
    title: str
    sha256: str
    size: int
    version: int
    error: str | None
    updated_at: float
    passages: int = 0
    embedded: int = 0
    """Passages that have a vector of the model that was asked about."""


@dataclass(frozen=True, slots=True)
class NewDocument:
    """What is written of a document."""

    name: str
    title: str
    sha256: str
    size: int
    content: str
    version: int
    error: str | None = None


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


class LexicalHit(NamedTuple):
    """How well a passage's words fit a question's."""

    score: float
    """How much the shared words say about the passage, weighed by how rare each is (BM25), for each unit of rarity."""
    coverage: float
    """The share of the question's words, by rarity, that it has."""


class Unembedded(NamedTuple):
    """A passage that has no vector yet."""

    seq: int
    title: str
    heading: str
    text: str


_PASSAGE = sa.select(
    _passages.seq,
    _passages.id,
    _passages.document_id,
    _passages.collection_id,
    _passages.position,
    _passages.heading,
    _passages.text,
    _documents.title,
    _collections.name,
).select_from(
    knowledge_passages.join(knowledge_documents).join(knowledge_collections, _collections.id == _passages.collection_id)
)
_COLLECTION = sa.select(
    _collections.id, _collections.pack, _collections.organization_id, _collections.name, _collections.revision
)


def owner_of(*, pack: str | None = None, organization_id: int | None = None) -> str:
    """Whose a collection is, as one word."""
    return f"p:{pack}" if pack is not None else f"o:{organization_id}"


class KnowledgeStore:
    """The `knowledge_*` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- collections

    async def of_pack(self, pack: str, name: str) -> CollectionRow:
        """A pack's collection, made where it is missing."""
        found = await self._named(owner_of(pack=pack), name)
        if found is None:
            insert = self._database.insert(knowledge_collections).values(_new_collection(name, pack=pack))
            await self._database.execute(insert.on_conflict_do_nothing())
            found = await self._named(owner_of(pack=pack), name)
        assert found is not None
        return found

    async def add_collection(self, organization_id: int, name: str, agents: Collection[str]) -> CollectionRow:
        """A new collection of an organisation; `Conflict` where it has one of that name."""
        values = _new_collection(name, organization_id=organization_id)

        def run(connection: sa.Connection) -> bool:
            insert = self._database.insert(knowledge_collections).values(values).on_conflict_do_nothing()
            if not (connection.execute(insert)).rowcount:
                return False
            _set_agents(connection, values["id"], agents)
            return True

        if not await self._database.write(run):
            raise Conflict("collection_exists", nome=name)
        found = await self.collection(values["id"])
        assert found is not None
        return found

    async def collection(self, collection_id: str) -> CollectionRow | None:
        row = await self._database.first(_COLLECTION.where(_collections.id == collection_id))
        return None if row is None else CollectionRow(*row)

    async def collections(self, owners: Collection[str]) -> list[CollectionRow]:
        """Those of some owners, packs' first."""
        statement = _COLLECTION.where(_collections.owner.in_(owners)).order_by(
            _collections.owner.desc(), _collections.name
        )
        return [CollectionRow(*row) for row in await self._database.all(statement)]

    async def searchable(self, agent_id: str, pack: str, organization_id: int) -> list[CollectionRow]:
        """The collections that an agent may search for somebody of an organisation."""
        given = sa.select(knowledge_agents.c.collection_id).where(knowledge_agents.c.agent_id == agent_id)
        statement = _COLLECTION.where(
            sa.or_(
                _collections.owner == owner_of(pack=pack),
                sa.and_(_collections.owner == owner_of(organization_id=organization_id), _collections.id.in_(given)),
            )
        ).order_by(_collections.owner.desc(), _collections.name)
        return [CollectionRow(*row) for row in await self._database.all(statement)]

    async def agents_of(self, collection_ids: Collection[str]) -> dict[str, list[str]]:
        """The agents that may search each of an organisation's collections."""
        statement = sa.select(knowledge_agents).where(knowledge_agents.c.collection_id.in_(collection_ids))
        found: dict[str, list[str]] = {id_: [] for id_ in collection_ids}
        for row in await self._database.all(statement.order_by(knowledge_agents.c.agent_id)):
            found[row.collection_id].append(row.agent_id)
        return found

    async def set_agents(self, collection_id: str, agents: Collection[str]) -> None:
        def run(connection: sa.Connection) -> None:
            _set_agents(connection, collection_id, agents)

        await self._database.write(run)

    async def remove_collection(self, collection_id: str) -> bool:
        statement = knowledge_collections.delete().where(_collections.id == collection_id)
        return bool(await self._database.execute(statement))

    # -- documents

    async def documents(self, collection_ids: Collection[str], model: str | None = None) -> list[DocumentRow]:
        """The documents of some collections, by name, with how much of each is indexed."""
        counts = (
            sa.select(
                _passages.document_id,
                sa.func.count().label("passages"),
                sa.func.count().filter(_passages.model == model).label("embedded"),
            )
            .where(_passages.collection_id.in_(collection_ids))
            .group_by(_passages.document_id)
            .subquery()
        )
        statement = (
            sa.select(
                *_DOCUMENT_COLUMNS,
                sa.func.coalesce(counts.c.passages, 0),
                sa.func.coalesce(counts.c.embedded, 0),
            )
            .select_from(knowledge_documents.outerjoin(counts, counts.c.document_id == _documents.id))
            .where(_documents.collection_id.in_(collection_ids))
            .order_by(_documents.name)
        )
        return [DocumentRow(*row) for row in await self._database.all(statement)]

    async def document(self, document_id: str) -> DocumentRow | None:
        row = await self._database.first(sa.select(*_DOCUMENT_COLUMNS).where(_documents.id == document_id))
        return None if row is None else DocumentRow(*row)

    async def outdated(self, version: int) -> list[tuple[CollectionRow, DocumentRow]]:
        """Organisations' documents that were indexed in another way than this version's."""
        statement = (
            sa.select(*_COLLECTION.selected_columns, *_DOCUMENT_COLUMNS)
            .select_from(knowledge_documents.join(knowledge_collections))
            .where(_documents.version != version, _collections.pack.is_(None))
        )
        width = len(_COLLECTION.selected_columns)
        return [(CollectionRow(*row[:width]), DocumentRow(*row[width:])) for row in await self._database.all(statement)]

    async def content(self, document_id: str) -> str | None:
        """A document's text, as Markdown."""
        row = await self._database.first(sa.select(_documents.content).where(_documents.id == document_id))
        return None if row is None else str(row.content)

    async def put_document(self, collection_id: str, document: NewDocument, passages: Sequence[NewPassage]) -> str:
        """Write a document and its passages, over the one of that name; passages that stay keep their vectors."""

        def run(connection: sa.Connection) -> str:
            _touch(connection, collection_id)
            document_id, same_version = self._put_row(connection, collection_id, document)
            _put_passages(connection, collection_id, document_id, passages, keep=same_version)
            return document_id

        return await self._database.write(run)

    async def remove_document(self, document_id: str) -> bool:
        def run(connection: sa.Connection) -> bool:
            found = connection.scalar(sa.select(_documents.collection_id).where(_documents.id == document_id))
            if found is None:
                return False
            _touch(connection, found)
            connection.execute(knowledge_documents.delete().where(_documents.id == document_id))
            return True

        return await self._database.write(run)

    def _put_row(self, connection: sa.Connection, collection_id: str, document: NewDocument) -> tuple[str, bool]:
        found = (
            connection.execute(
                sa.select(_documents.id, _documents.version).where(
                    _documents.collection_id == collection_id, _documents.name == document.name
                )
            )
        ).first()
        values = {
            "name": document.name,
            "title": document.title,
            "sha256": document.sha256,
            "size": document.size,
            "content": document.content,
            "version": document.version,
            "error": document.error,
            "updated_at": time.time(),
        }
        if found is None:
            values |= {"id": uuid.uuid4().hex, "collection_id": collection_id}
            connection.execute(knowledge_documents.insert().values(values))
            return str(values["id"]), False
        connection.execute(knowledge_documents.update().where(_documents.id == found.id).values(values))
        return str(found.id), bool(found.version == document.version)

    # -- passages

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

    async def count(self, collection_ids: Collection[str]) -> int:
        statement = sa.select(sa.func.count()).where(_passages.collection_id.in_(collection_ids))
        row = await self._database.first(statement)
        return int(row[0]) if row else 0

    # -- full text

    async def lexical(
        self, collection_ids: Collection[str], words: Sequence[Mapping[str, float]], limit: int
    ) -> dict[int, LexicalHit]:
        """The passages that have most of a question's words. Each word is its possible stems with how sure each is."""
        asked = sorted({term for word in words for term in word})
        if not asked:
            return {}
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
            return {}
        value = sa.case(values, value=_terms.term, else_=0.0)
        score, share = sa.func.sum(_terms.weight * value), sa.func.sum(value)
        statement = (
            sa.select(_terms.passage_seq, score.label("score"), share.label("share"))
            .where(_terms.collection_id.in_(collection_ids), _terms.term.in_(useful))
            .group_by(_terms.passage_seq)
            .order_by(score.desc(), _terms.passage_seq)
            .limit(limit)
        )
        return {
            row.passage_seq: LexicalHit(float(row.score) / total, min(float(row.share) / total, 1.0))
            for row in await self._database.all(statement)
        }

    async def known(self, collection_ids: Collection[str], terms: Collection[str]) -> set[str]:
        """Those of some stems that any passage has."""
        return set(await self._frequencies(collection_ids, terms))

    async def vocabulary(self, collection_ids: Collection[str]) -> list[str]:
        """Every stem."""
        statement = sa.select(_terms.term).where(_terms.collection_id.in_(collection_ids)).distinct()
        return [row.term for row in await self._database.all(statement)]

    async def _frequencies(self, collection_ids: Collection[str], terms: Collection[str]) -> dict[str, int]:
        statement = (
            sa.select(_terms.term, sa.func.count().label("passages"))
            .where(_terms.collection_id.in_(collection_ids), _terms.term.in_(terms))
            .group_by(_terms.term)
        )
        return {row.term: row.passages for row in await self._database.all(statement)}

    # -- vectors

    async def unembedded(self, model: str, limit: int) -> list[Unembedded]:
        """Passages that this model has not seen."""
        statement = (
            sa.select(_passages.seq, _documents.title, _passages.heading, _passages.text)
            .select_from(knowledge_passages.join(knowledge_documents))
            .where(_passages.model.is_distinct_from(model))
            .order_by(_passages.seq)
            .limit(limit)
        )
        return [Unembedded(*row) for row in await self._database.all(statement)]

    async def keep_vectors(self, model: str, vectors: Mapping[int, bytes]) -> None:
        """What a model made of passages; one that was removed meanwhile is left out."""

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
        """What this model made of a collection's passages."""
        statement = (
            sa.select(_passages.seq, _passages.vector)
            .where(_passages.collection_id == collection_id, _passages.model == model)
            .order_by(_passages.seq)
        )
        return [(row.seq, row.vector) for row in await self._database.all(statement)]

    async def _named(self, owner: str, name: str) -> CollectionRow | None:
        statement = _COLLECTION.where(_collections.owner == owner, _collections.name == name)
        row = await self._database.first(statement)
        return None if row is None else CollectionRow(*row)


_DOCUMENT_COLUMNS = (
    _documents.id,
    _documents.collection_id,
    _documents.name,
    _documents.title,
    _documents.sha256,
    _documents.size,
    _documents.version,
    _documents.error,
    _documents.updated_at,
)


def _new_collection(name: str, *, pack: str | None = None, organization_id: int | None = None) -> dict[str, Any]:
    return {
        "id": uuid.uuid4().hex,
        "owner": owner_of(pack=pack, organization_id=organization_id),
        "pack": pack,
        "organization_id": organization_id,
        "name": name,
        "created_at": time.time(),
    }


def _set_agents(connection: sa.Connection, collection_id: str, agents: Collection[str]) -> None:
    connection.execute(knowledge_agents.delete().where(knowledge_agents.c.collection_id == collection_id))
    if agents:
        rows = [{"collection_id": collection_id, "agent_id": agent} for agent in sorted(set(agents))]
        connection.execute(knowledge_agents.insert(), rows)


def _touch(connection: sa.Connection, collection_id: str) -> None:
    """Say that a collection changed. On Postgres others who change it wait here."""
    connection.execute(
        knowledge_collections.update()
        .where(_collections.id == collection_id)
        .values(revision=_collections.revision + 1)
    )


def _put_passages(
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


def _rarities(words: Sequence[Mapping[str, float]], frequencies: Mapping[str, int], passages: int) -> list[float]:
    """How telling each word of a question is. One that no passage has is the most telling of what is missing."""
    found = [max((frequencies.get(term, 0) for term in word), default=0) for word in words]
    among = passages + BACKGROUND
    return [log(1 + (among - count + 0.5) / (count + 0.5)) for count in found]
