"""Documents that agents answer from: what there is, what administrators add, and the passage behind a citation."""

from dataclasses import replace
from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from qhub.api.bodies import BaseAnswer, Body, Moment, RowAnswer, Text, Trimmed
from qhub.api.deps import ID_LENGTH, CurrentActor, CurrentAdmin, CurrentHub, CurrentIdentity, is_id
from qhub.api.multipart import FILE_BODY, receive_file
from qhub.documents.document_text import READERS
from qhub.documents.library import EMBEDDING
from qhub.documents.passages import HEADING_SEPARATOR
from qhub.errors import Conflict, InvalidRequest, NotFound
from qhub.hub import Hub
from qhub.people.accounts import Identity
from qhub.store.audit_writing import noted
from qhub.store.knowledge_collections import CollectionRow, owner_of
from qhub.store.knowledge_passages import PassageRow

MAX_NAME = 80
MAX_AGENTS = 100
MAX_QUERY = 1000
NEIGHBOURS = 1
"""Passages that are shown before and after the one that is cited."""
SHOWN = 10
"""Passages that a test of a query shows."""
router = APIRouter(prefix="/conhecimento", tags=["conhecimento"])


class DocumentAnswer(RowAnswer):
    """A document, without its text."""

    id: str
    name: str = Field(serialization_alias="nome")
    title: str = Field(serialization_alias="titulo")
    size: int = Field(serialization_alias="bytes")
    passages: int = Field(serialization_alias="passagens")
    embedded: int = Field(serialization_alias="indexadas")
    """Passages that are compared by meaning too."""
    error: str | None = Field(serialization_alias="erro")
    """Why a pack's document could not be read: a code of `knowledge.unreadable`."""
    updated_at: Moment = Field(serialization_alias="atualizado")


class CollectionAnswer(BaseAnswer):
    """A collection with its documents."""

    id: str
    name: str = Field(serialization_alias="nome")
    pack: str | None = Field(serialization_alias="pacote")
    """The pack that brings it; null where the organisation keeps it."""
    agents: list[str] = Field(serialization_alias="agentes")
    """The agents that may search it."""
    documents: list[DocumentAnswer] = Field(serialization_alias="documentos")


class EmbeddingAnswer(BaseAnswer):
    """The model by which documents are compared in meaning, and how far it has come."""

    model: str | None = Field(serialization_alias="modelo")
    """Null where they are found by their words alone."""
    state: Literal["pronto", "a_indexar", "com_problemas", "so_palavras"] = Field(serialization_alias="estado")
    pending: int = Field(serialization_alias="pendentes")
    """Passages that wait for it."""


class KnowledgeAnswer(BaseAnswer):
    """All collections, and what can be added to them."""

    collections: list[CollectionAnswer] = Field(serialization_alias="colecoes")
    embedding: EmbeddingAnswer = Field(serialization_alias="semantica")
    accepted: list[str] = Field(serialization_alias="aceites")
    """Endings of the files that can be read."""
    max_bytes: int = Field(serialization_alias="limite_bytes")


class CollectionBody(Body):
    """A collection to make, and who may search it."""

    name: Trimmed = Field(min_length=1, max_length=MAX_NAME, validation_alias="nome")
    agents: list[str] = Field([], max_length=MAX_AGENTS, validation_alias="agentes")


class AgentsBody(Body):
    """The agents that may search a collection."""

    agents: list[str] = Field(max_length=MAX_AGENTS, validation_alias="agentes")


class QueryBody(Body):
    """A question to try out."""

    query: Text = Field(min_length=1, max_length=MAX_QUERY, validation_alias="consulta")
    collection_id: str | None = Field(None, max_length=ID_LENGTH, validation_alias="colecao_id")


class PassageAnswer(BaseAnswer):
    """A passage of a document."""

    id: str
    document: str = Field(serialization_alias="documento")
    section: list[str] = Field(serialization_alias="secao")
    """The headings that it stands under, outermost first."""
    collection: str = Field(serialization_alias="colecao")
    """Empty where the document was added to a conversation."""
    text: str = Field(serialization_alias="texto")


class HitAnswer(PassageAnswer):
    """A passage that was found, and by what."""

    score: float = Field(serialization_alias="pontuacao")
    lexical: float
    """From 0 to 1, by its words."""
    semantic: float | None = Field(serialization_alias="semantica")
    """The cosine; null where meaning was not compared."""


class QueryAnswer(BaseAnswer):
    """The passages that an agent would get for a question."""

    is_found: bool = Field(serialization_alias="encontrado")
    """Whether an agent would answer from the first."""
    is_doubtful: bool = Field(serialization_alias="talvez")
    """Where it would not: whether it would show them with a doubt."""
    results: list[HitAnswer] = Field(serialization_alias="resultados")


class CitedAnswer(PassageAnswer):
    """The passage behind a citation, with what stands around it."""

    before: list[PassageAnswer] = Field(serialization_alias="antes")
    after: list[PassageAnswer] = Field(serialization_alias="depois")


@router.get("")
async def list_knowledge(hub: CurrentHub, identity: CurrentAdmin) -> KnowledgeAnswer:
    """Every collection that the organisation's people can be answered from."""
    await hub.library.ready()
    rows = await hub.stores.knowledge.collections(_owners(hub, identity))
    answers = await _collections(hub, rows)
    return KnowledgeAnswer(
        collections=answers,
        embedding=await _embedding(hub, answers),
        accepted=list(READERS),
        max_bytes=hub.settings.max_document_bytes,
    )


@router.post("", status_code=201)
async def add_collection(
    body: CollectionBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> CollectionAnswer:
    """A new collection of the organisation's."""
    _check_agents(hub, identity, body.agents)
    with noted(lambda id_: actor.did("knowledge.changed", "collection", id_, change="added", agents=body.agents)):
        row = await hub.stores.knowledge.add_collection(identity.organization_id, body.name, body.agents)
    return (await _collections(hub, [row]))[0]


@router.post("/pesquisa")
async def test_query(body: QueryBody, hub: CurrentHub, identity: CurrentAdmin) -> QueryAnswer:
    """Try a search: what it gives, and why, whether or not it would count as found."""
    await hub.library.ready()
    rows = await hub.stores.knowledge.collections(_owners(hub, identity))
    if body.collection_id is not None:
        rows = [row for row in rows if row.id == body.collection_id]
        if not rows:
            raise NotFound("collection_not_found")
    result = await hub.library.search(rows, body.query, SHOWN)
    return QueryAnswer(
        is_found=result.found,
        is_doubtful=result.perhaps,
        results=[
            HitAnswer(
                **_passage(hit.passage),
                score=round(hit.ranked.score, 3),
                lexical=round(hit.ranked.lexical, 3),
                semantic=None if hit.ranked.semantic is None else round(hit.ranked.semantic, 3),
            )
            for hit in result.hits
        ],
    )


@router.get("/passagens/{passagem_id}")
async def read_passage(passagem_id: str, hub: CurrentHub, identity: CurrentIdentity) -> CitedAnswer:
    """The passage that a citation refers to, with what stands around it."""
    found = await hub.stores.knowledge.passage(passagem_id) if is_id(passagem_id) else None
    collection = await hub.stores.knowledge.collection(found.collection_id) if found else None
    if found is None or collection is None or not await _may_read(hub, identity, collection):
        raise NotFound("passage_not_found")
    around = await hub.stores.knowledge.around(found, NEIGHBOURS)
    if collection.conversation_id is not None:  # what people added is in no collection that they know of
        found, around = replace(found, collection=""), [replace(row, collection="") for row in around]
    return CitedAnswer(
        **_passage(found),
        before=[PassageAnswer(**_passage(row)) for row in around if row.position < found.position],
        after=[PassageAnswer(**_passage(row)) for row in around if row.position > found.position],
    )


@router.delete("/documentos/{documento_id}", status_code=204)
async def remove_document(documento_id: str, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Remove a document of the organisation's."""
    found = await hub.stores.knowledge.document(documento_id) if is_id(documento_id) else None
    if found is None:
        raise NotFound("document_not_found")
    await _own_collection(hub, identity, found.collection_id, missing="document_not_found")
    with noted(actor.did("document.removed", "document", found.id, sha256=found.sha256)):
        await hub.stores.knowledge.remove_document(found.id)


@router.patch("/{colecao_id}")
async def change_collection(
    colecao_id: str, body: AgentsBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> CollectionAnswer:
    """Say which agents may search one of the organisation's collections."""
    row = await _own_collection(hub, identity, colecao_id)
    _check_agents(hub, identity, body.agents)
    with noted(actor.did("knowledge.changed", "collection", row.id, change="agents", agents=body.agents)):
        await hub.stores.knowledge.set_agents(row.id, body.agents)
    return (await _collections(hub, [row]))[0]


@router.delete("/{colecao_id}", status_code=204)
async def remove_collection(colecao_id: str, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Remove one of the organisation's collections with all that is in it."""
    row = await _own_collection(hub, identity, colecao_id)
    with noted(actor.did("knowledge.changed", "collection", row.id, change="removed")):
        await hub.stores.knowledge.remove_collection(row.id)


@router.post("/{colecao_id}/documentos", status_code=201, openapi_extra=FILE_BODY)
async def add_document(
    colecao_id: str, request: Request, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor
) -> DocumentAnswer:
    """Add a document to one of the organisation's collections; one of the same name is replaced.

    The body is read here, and not by the framework: only once it is known whose collection this is.
    """
    row = await _own_collection(hub, identity, colecao_id)
    await hub.library.check_room(identity.organization_id)
    async with hub.uploads.receiving() as folder:
        path = folder / "file"
        limit = hub.settings.max_document_bytes
        received = await receive_file(request, path, limit=limit, check=hub.library.check_name)
        with noted(actor.did("document.added", "collection", row.id)):
            return DocumentAnswer.from_row(await hub.library.add(row, path, received.name))


@router.post("/{colecao_id}/reindexar", status_code=202)
async def reindex_collection(colecao_id: str, hub: CurrentHub, identity: CurrentAdmin) -> CollectionAnswer:
    """Cut and index a collection's documents anew; vectors follow in the background."""
    row = await _known_collection(hub, identity, colecao_id)
    await hub.library.reindex(row)
    return (await _collections(hub, [row]))[0]


def _owners(hub: Hub, identity: Identity) -> list[str]:
    packs = sorted({agent.pack for agent in hub.agents.values()})
    return [*(owner_of(pack=pack) for pack in packs), owner_of(organization_id=identity.organization_id)]


async def _known_collection(
    hub: Hub, identity: Identity, collection_id: str, missing: str = "collection_not_found"
) -> CollectionRow:
    """The organisation's own, or a pack's; anything else does not exist."""
    await hub.library.ready()
    row = await hub.stores.knowledge.collection(collection_id) if is_id(collection_id) else None
    if row is None or owner_of(pack=row.pack, organization_id=row.organization_id) not in _owners(hub, identity):
        raise NotFound(missing)
    return row


async def _own_collection(
    hub: Hub, identity: Identity, collection_id: str, missing: str = "collection_not_found"
) -> CollectionRow:
    row = await _known_collection(hub, identity, collection_id, missing)
    if row.pack is not None:
        raise Conflict("collection_of_pack", pacote=row.pack)
    return row


async def _may_read(hub: Hub, identity: Identity, collection: CollectionRow) -> bool:
    """Whether an agent that the person has may answer from it, or it is of a conversation of theirs, or an
    administrator's own."""
    if collection.conversation_id is not None:
        return await hub.stores.conversations.get(collection.conversation_id, identity.user_id) is not None
    if collection.organization_id is not None:
        if collection.organization_id != identity.organization_id:
            return False
        if identity.role == "admin":
            return True
        using = set((await hub.stores.knowledge.agents_of([collection.id]))[collection.id])
    else:
        using = {agent.id for agent in hub.agents.values() if agent.pack == collection.pack}
    return bool(using & set(await hub.stores.users.agents_of(identity.user_id)))


def _check_agents(hub: Hub, identity: Identity, agents: list[str]) -> None:
    visible = {agent.id for agent in hub.agents_for(identity.organization_id).values() if not agent.internal}
    if unknown := [agent for agent in agents if agent not in visible]:
        raise InvalidRequest("unknown_agent", agente=unknown[0][:MAX_NAME])


async def _collections(hub: Hub, rows: list[CollectionRow]) -> list[CollectionAnswer]:
    ids = [row.id for row in rows]
    embedder = hub.library.embedder
    documents = await hub.stores.knowledge.documents(ids, embedder.name if embedder else None)
    agents = await hub.stores.knowledge.agents_of(ids)
    return [
        CollectionAnswer(
            id=row.id,
            name=row.name,
            pack=row.pack,
            agents=_agents_of_pack(hub, row.pack) if row.pack is not None else agents[row.id],
            documents=[DocumentAnswer.from_row(document) for document in documents if document.collection_id == row.id],
        )
        for row in rows
    ]


def _agents_of_pack(hub: Hub, pack: str) -> list[str]:
    """Those of the pack itself; what organisations make of them is each one's own."""
    return [
        agent.id
        for agent in hub.agents.values()
        if agent.pack == pack and not agent.internal and agent.organization_id is None
    ]


async def _embedding(hub: Hub, collections: list[CollectionAnswer]) -> EmbeddingAnswer:
    embedder = hub.library.embedder
    if embedder is None:
        return EmbeddingAnswer(model=None, state="so_palavras", pending=0)
    waiting = sum(item.passages - item.embedded for collection in collections for item in collection.documents)
    state: Literal["pronto", "a_indexar", "com_problemas"] = "a_indexar" if waiting else "pronto"
    if await hub.stores.jobs.error_of(EMBEDDING) is not None:
        state = "com_problemas"
    return EmbeddingAnswer(model=embedder.name, state=state, pending=waiting)


def _passage(row: PassageRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "document": row.title,
        "section": row.heading.split(HEADING_SEPARATOR) if row.heading else [],
        "collection": row.collection,
        "text": row.text,
    }
