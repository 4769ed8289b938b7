"""Documents, as Markdown, whatever they were."""

import time
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from qhub.store.database import Database, Select
from qhub.store.knowledge_collections import COLLECTION, CollectionRow, touch
from qhub.store.knowledge_passages import NewPassage, put_passages
from qhub.store.rows import select_rows
from qhub.store.schema.documents import knowledge_collections, knowledge_documents, knowledge_passages

_collections = knowledge_collections.c
_documents = knowledge_documents.c
_passages = knowledge_passages.c
_NONE = sa.literal(0)


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
    """A document to be written."""

    name: str
    title: str
    sha256: str
    size: int
    content: str
    version: int
    error: str | None = None


class DocumentStore:
    """The `knowledge_documents` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
            _select(sa.func.coalesce(counts.c.passages, 0), sa.func.coalesce(counts.c.embedded, 0))
            .select_from(knowledge_documents.outerjoin(counts, counts.c.document_id == _documents.id))
            .where(_documents.collection_id.in_(collection_ids))
            .order_by(_documents.name)
        )
        return [DocumentRow(*row) for row in await self._database.all(statement)]

    async def document(self, document_id: str) -> DocumentRow | None:
        row = await self._database.first(_select().where(_documents.id == document_id))
        return None if row is None else DocumentRow(*row)

    async def outdated(self, version: int) -> list[tuple[CollectionRow, DocumentRow]]:
        """Documents of organisations and conversations that were indexed in another way than this version's."""
        statement = (
            COLLECTION.add_columns(*_select().selected_columns)
            .select_from(knowledge_documents.join(knowledge_collections))
            .where(_documents.version != version, _collections.pack.is_(None))
        )
        width = len(COLLECTION.selected_columns)
        return [(CollectionRow(*row[:width]), DocumentRow(*row[width:])) for row in await self._database.all(statement)]

    async def content(self, document_id: str) -> str | None:
        """A document's text, as Markdown."""
        row = await self._database.first(sa.select(_documents.content).where(_documents.id == document_id))
        return None if row is None else str(row.content)

    async def put_document(self, collection_id: str, document: NewDocument, passages: Sequence[NewPassage]) -> str:
        """Write a document and its passages, over the one of that name; passages that stay keep their vectors."""

        def run(connection: sa.Connection) -> str:
            touch(connection, collection_id)
            document_id, same_version = self._put_row(connection, collection_id, document)
            put_passages(connection, collection_id, document_id, passages, keep=same_version)
            return document_id

        return await self._database.write(run)

    async def remove_document(self, document_id: str) -> bool:
        def run(connection: sa.Connection) -> bool:
            found = connection.scalar(sa.select(_documents.collection_id).where(_documents.id == document_id))
            if found is None:
                return False
            touch(connection, found)
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


def _select(passages: sa.ColumnElement[int] = _NONE, embedded: sa.ColumnElement[int] = _NONE) -> Select:
    return select_rows(DocumentRow, knowledge_documents, passages=passages, embedded=embedded)
