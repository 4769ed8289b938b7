"""The documents of a hub: those that packs bring, and those that organisations add.

Packs' documents are read once and again when they change: when the hub starts, in nobody's way, or when somebody first
asks. Passages can be found by their words as soon as they are stored; vectors follow in the background, and until a
passage has one it is found by its words alone.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from pathlib import Path

import structlog

from qhub.documents.document_text import READERS, document_text
from qhub.documents.embedding import Embedder
from qhub.documents.indexing import INDEX_VERSION, passages_of, title_from
from qhub.documents.known_questions import QuestionFiles
from qhub.documents.pack_collection import PackCollection
from qhub.documents.passages import HEADING_SEPARATOR, FoundPassage
from qhub.documents.reading import read_document
from qhub.documents.search import HybridSearch, SearchResult
from qhub.documents.unreadable import UnreadableDocument
from qhub.documents.vectors import StoredVectors, VectorIndex
from qhub.errors import ModelError, NotFound, TooLarge, Unreadable
from qhub.events.outside import OutsideText
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow
from qhub.store.knowledge_documents import DocumentRow, NewDocument
from qhub.store.knowledge_passages import Unembedded
from qhub.store.knowledge_vectors import PgVectors, has_pgvector

HARMLESS = (".md", ".markdown", ".txt")
"""Kinds that are read here, of packs: text needs no reader that could break."""
EMBEDDING = "embedding"
"""The job."""
MAX_LIMIT = 20
"""Passages that one search gives."""

logger = structlog.get_logger(__name__)


class Library:
    """All documents that agents answer from: read, kept and searched."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        store: KnowledgeStore,
        embedder: Embedder | None,
        packs: Mapping[str, Sequence[PackCollection]],
        ask_for_vectors: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """`ask_for_vectors` has somebody of the hub call `embed`; without it only `settled` does."""
        self._store = store
        self.embedder = embedder
        self._settings = settings
        self._database = database
        self._packs = {pack: tuple(found) for pack, found in packs.items() if found}
        self._vectors: VectorIndex = StoredVectors(self._store)
        self._questions = QuestionFiles(self._packs)
        self._search = HybridSearch(self._store, self._vectors, embedder, self._questions)
        self._importing: asyncio.Task[None] | None = None
        self._ask_for_vectors = ask_for_vectors
        self._embedding = asyncio.Lock()
        self._slots = asyncio.Semaphore(settings.upload_concurrency)

    def start(self) -> None:
        """Begin to read what packs bring, in the background."""
        if self._importing is None:
            self._importing = asyncio.create_task(self._import_packs(), name="knowledge")

    async def ready(self) -> None:
        """Ends when packs' documents can be found by their words."""
        self.start()
        assert self._importing is not None
        await asyncio.shield(self._importing)

    async def settled(self) -> None:
        """Ends when every passage has its vector, or none can be had."""
        try:
            await self.embed()
        except ModelError as error:
            logger.warning("knowledge.embedding_failed", code=error.code, detail=error.detail)

    async def close(self) -> None:
        if self._importing is not None:
            self._importing.cancel()
            await asyncio.gather(self._importing, return_exceptions=True)
        if self.embedder is not None:
            await self.embedder.close()

    # -- searching

    async def search(self, collections: Sequence[CollectionRow], query: str, limit: int) -> SearchResult:
        """The passages that fit a question best, in some collections."""
        return await self._search.search(collections, query, min(max(limit, 1), MAX_LIMIT))

    async def searchable(self, agent_id: str, pack: str, organization_id: int) -> list[CollectionRow]:
        """The collections that an agent may search for somebody of an organisation."""
        await self.ready()
        return await self._store.searchable(agent_id, pack, organization_id)

    # -- an organisation's documents

    def check_name(self, name: str) -> None:
        """Refuse what cannot be read before it is sent."""
        ending = Path(name).suffix.lower()
        if ending not in READERS:
            raise Unreadable("document_wrong_type", extensao=ending or name[-40:], aceites=", ".join(READERS))

    async def check_room(self, organization_id: int) -> None:
        """Refuse an organisation that has all the documents it may."""
        owned = [row.id for row in await self._store.collections([f"o:{organization_id}"])]
        limit = self._settings.max_documents
        if len(await self._store.documents(owned)) >= limit:
            raise TooLarge("document_quota", limite=limit)

    async def add(self, collection: CollectionRow, path: Path, name: str) -> DocumentRow:
        """Read a file into a collection; a document of that name is replaced. What cannot be read leaves nothing."""
        text = await self.read(path, name)
        document_id = await self._kept(collection, name, text, await asyncio.to_thread(path.read_bytes))
        await self._wake()
        documents = await self._store.documents([collection.id], self.embedder.name if self.embedder else None)
        added = next((document for document in documents if document.id == document_id), None)
        if added is None:  # somebody removed it meanwhile
            raise NotFound("document_not_found")
        return added

    async def read(self, path: Path, name: str) -> str:
        """A document's text, as Markdown; `Unreadable` says why there is none."""
        seconds = self._settings.document_seconds
        try:
            async with self._slots:
                return await read_document(path, name, seconds=seconds)
        except UnreadableDocument as error:
            raise _unreadable(error, name) from error
        except TimeoutError:
            raise Unreadable("document_timeout", ficheiro=name, segundos=f"{seconds:g}") from None

    async def _kept(self, collection: CollectionRow, name: str, text: str, content: bytes) -> str:
        try:
            return await self._keep(collection, name, text, content)
        except UnreadableDocument as error:
            raise _unreadable(error, name) from error

    async def reindex(self, collection: CollectionRow) -> None:
        """Cut, stem and embed a collection's documents anew."""
        await self._store.forget_vectors(collection.id)
        if collection.pack is not None:
            for found in self._packs.get(collection.pack, ()):
                if found.name == collection.name:
                    await self._import(collection, found.folder, anew=True)
        else:
            for document in await self._store.documents([collection.id]):
                await self._index_again(collection, document)
        await self._wake()

    async def _index_again(self, collection: CollectionRow, document: DocumentRow) -> None:
        text = await self._store.content(document.id)
        if text is not None:
            new = NewDocument(
                document.name, document.title, document.sha256, document.size, text, INDEX_VERSION, document.error
            )
            identity = f"{collection.id}/{document.name}"
            passages = await asyncio.to_thread(passages_of, identity, text, document.title)
            await self._store.put_document(collection.id, new, passages)

    # -- a conversation's documents

    async def of_conversation(self, conversation_id: str) -> CollectionRow | None:
        """The collection of what people added to a conversation; None where they added no document."""
        await self.ready()
        return await self._store.of_conversation(conversation_id)

    async def add_to_conversation(self, conversation_id: str, sha256: str, name: str, text: str, size: int) -> None:
        """Let a document be found in a conversation. It is kept by its hash, and cited by its file's name."""
        collection = await self._store.make_for_conversation(conversation_id)
        try:
            passages = await asyncio.to_thread(passages_of, f"{collection.id}/{sha256}", text, name)
        except UnreadableDocument as error:
            raise _unreadable(error, name) from error
        document = NewDocument(sha256, name, sha256, size, text, INDEX_VERSION)
        await self._store.put_document(collection.id, document, passages)
        await self._wake()

    async def remove_from_conversation(self, conversation_id: str, sha256: str) -> None:
        """Let a document no longer be found."""
        collection = await self._store.of_conversation(conversation_id)
        for document in await self._store.documents([collection.id]) if collection else ():
            if document.sha256 == sha256:
                await self._store.remove_document(document.id)

    async def copy_conversation(self, source: str, target: str, files: Collection[str]) -> None:
        """Let another conversation find some of a conversation's documents too."""
        collection = await self._store.of_conversation(source)
        for document in await self._store.documents([collection.id]) if collection else ():
            text = await self._store.content(document.id) if document.sha256 in files else None
            if text is not None:
                await self.add_to_conversation(target, document.sha256, document.title, text, document.size)

    # -- packs' documents

    async def _import_packs(self) -> None:
        if await has_pgvector(self._database):
            self._vectors = PgVectors(self._database, self._store)
            self._search = HybridSearch(self._store, self._vectors, self.embedder, self._questions)
        for pack, collections in self._packs.items():
            for found in collections:
                await self._import(await self._store.of_pack(pack, found.name), found.folder)
        await self._index_outdated()
        await self._wake()

    async def _import(self, collection: CollectionRow, folder: Path, *, anew: bool = False) -> None:
        """Make a collection hold what is in its folder: only what changed is read."""
        stored = {document.name: document for document in await self._store.documents([collection.id])}
        files = await asyncio.to_thread(_files_in, folder)
        for name, path in files.items():
            content = await asyncio.to_thread(path.read_bytes)
            known = stored.get(name)
            same = known and known.sha256 == _digest(content) and known.version == INDEX_VERSION
            if anew or not same:
                await self._import_file(collection, name, path, content)
        for name in stored.keys() - files.keys():
            await self._store.remove_document(stored[name].id)

    async def _import_file(self, collection: CollectionRow, name: str, path: Path, content: bytes) -> None:
        try:
            if path.suffix.lower() in HARMLESS:
                text = await asyncio.to_thread(document_text, path, path.name)
            else:
                text = await read_document(path, path.name, seconds=self._settings.document_seconds)
            await self._keep(collection, name, text, content)
        except (UnreadableDocument, TimeoutError) as error:
            code = error.code if isinstance(error, UnreadableDocument) else "timeout"
            logger.warning("knowledge.unreadable", collection=collection.name, document=name, code=code)
            failed = NewDocument(name, name, _digest(content), len(content), "", INDEX_VERSION, code)
            await self._store.put_document(collection.id, failed, ())

    async def _index_outdated(self) -> None:
        """Documents of organisations and conversations that another version of the hub indexed."""
        for collection, document in await self._store.outdated(INDEX_VERSION):
            await self._index_again(collection, document)

    async def _keep(self, collection: CollectionRow, name: str, text: str, content: bytes) -> str:
        title = title_from(text, name)
        identity = f"{collection.id}/{name}"
        passages = await asyncio.to_thread(passages_of, identity, text, title)
        document = NewDocument(name, title, _digest(content), len(content), text, INDEX_VERSION)
        return await self._store.put_document(collection.id, document, passages)

    # -- vectors

    async def embed(self) -> None:
        """Make the vectors that are missing; raises `ModelError` where the provider fails."""
        await self.ready()
        if self.embedder is None:
            return
        async with self._embedding:
            while batch := await self._store.unembedded(self.embedder.name, self.embedder.batch):
                rows = await self.embedder.embed([embedded_text(passage) for passage in batch], in_bulk=True)
                await self._vectors.keep(
                    self.embedder.name, {passage.seq: row for passage, row in zip(batch, rows, strict=True)}
                )
            await self.embedder.rest()

    async def _wake(self) -> None:
        """Have the passages that need it embedded."""
        if self.embedder is None or self._ask_for_vectors is None:
            return
        if await self._store.unembedded(self.embedder.name, 1):
            await self._ask_for_vectors()


def embedded_text(passage: Unembedded) -> str:
    """The text that a passage's vector is made of: what it is about, and what it says."""
    heading = passage.heading.split(HEADING_SEPARATOR)[-1]
    return ". ".join(part for part in (passage.title, heading, passage.text) if part)


class AgentKnowledge:
    """The `passages.Knowledge` of an agent that works for somebody."""

    def __init__(
        self, library: Library, *, agent_id: str, pack: str, organization_id: int, outside: OutsideText | None = None
    ) -> None:
        """What somebody of the organisation added, rather than the pack, is noted in `outside`."""
        self._outside = outside or OutsideText()
        self._library = library
        self._agent_id = agent_id
        self._pack = pack
        self._organization_id = organization_id

    async def search(self, query: str, collection: str | None = None, limit: int = 5) -> FoundPassage:
        rows = await self._rows()
        chosen = [row for row in rows if collection is None or row.name == collection]
        result = await self._library.search(chosen, query, limit)
        if not result.found and not result.perhaps:
            return FoundPassage(found=False)
        passages = [hit.as_passage for hit in result.hits]
        added = {row.name for row in chosen if row.pack is None}
        if any(passage.collection in added for passage in passages):
            self._outside.note("document")
        return FoundPassage(result.found, tuple(passages), result.perhaps)

    async def collections(self) -> Sequence[str]:
        return list(dict.fromkeys(row.name for row in await self._rows()))

    async def _rows(self) -> list[CollectionRow]:
        return await self._library.searchable(self._agent_id, self._pack, self._organization_id)


def _unreadable(error: UnreadableDocument, name: str) -> Unreadable:
    return Unreadable(f"document_{error.code}", ficheiro=name, **error.params)


def _files_in(folder: Path) -> dict[str, Path]:
    """The documents in a folder and below it, by their path in it."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix.lower() in READERS
    }


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
