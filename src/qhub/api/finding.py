"""Search in conversations, folders, and the export or deletion of all of them."""

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from starlette.responses import StreamingResponse

from qhub.api.bodies import MAX_TITLE, BaseAnswer, Moment, RowAnswer
from qhub.api.conversation_files import conversation_files
from qhub.api.deps import CurrentActor, CurrentHub, CurrentIdentity, check_hold
from qhub.api.zip_stream import ZippedFile, zipped
from qhub.events.wire import moment
from qhub.hub import Hub
from qhub.language.text import fold
from qhub.store.search import EntryKind

MAX_RESULTS = 50
router = APIRouter(tags=["conversas"])


class Excerpt(RowAnswer):
    """A place in a conversation where the words stand."""

    message_id: str = Field(serialization_alias="mensagem_id")
    kind: EntryKind = Field(serialization_alias="tipo")
    content: str = Field(serialization_alias="texto")


class FoundAnswer(RowAnswer):
    """A conversation that has what was looked for."""

    id: str = Field(serialization_alias="conversa_id")
    title: str = Field(serialization_alias="titulo")
    agent_name: str = Field(serialization_alias="agente_nome")
    updated_at: Moment
    archived: bool = Field(serialization_alias="arquivada")
    places: list[Excerpt] = Field(serialization_alias="trechos")


class SearchAnswer(BaseAnswer):
    """The results of a search."""

    results: list[FoundAnswer] = Field(serialization_alias="resultados")


class FolderAnswer(RowAnswer):
    """A name that the person has put conversations under."""

    name: str = Field(serialization_alias="nome")
    conversations: int = Field(serialization_alias="conversas")


@router.get("/pesquisa")
async def search(
    hub: CurrentHub,
    identity: CurrentIdentity,
    q: Annotated[str, Query(min_length=1, max_length=MAX_TITLE)],
    limite: Annotated[int, Query(ge=1, le=MAX_RESULTS)] = 20,
) -> SearchAnswer:
    """Conversations with these words in their title, messages, answers, results of tools or files' names; the newest
    first, with excerpts. Accents and case do not matter, and a word may be its beginning."""
    hits = await hub.conversations.finding.search(identity.user_id, q.replace("\x00", ""), limit=limite)
    return SearchAnswer(results=[FoundAnswer.from_row(hit.conversation, places=hit.places) for hit in hits])


@router.get("/pastas")
async def folders(hub: CurrentHub, identity: CurrentIdentity) -> list[FolderAnswer]:
    """The folders that the user's conversations are in."""
    found = await hub.stores.conversations.folders(identity.user_id)
    return [FolderAnswer.from_row(folder) for folder in found]


@router.get("/exportar", response_class=StreamingResponse)
async def export_all(hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor) -> StreamingResponse:
    """Every conversation of the user's, as JSON and as Markdown, with its documents and images, in one ZIP archive."""
    await hub.stores.audit.add_or_log(actor.did("data.exported", "conversation", "*"))
    headers = {"Content-Disposition": 'attachment; filename="conversas.zip"'}
    return StreamingResponse(zipped(_files(hub, identity.user_id)), media_type="application/zip", headers=headers)


@router.delete("/conversas", status_code=204)
async def delete_all(
    hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor, confirmar: Literal["tudo"]
) -> None:
    """Delete every conversation of the user's, with their files. `confirmar=tudo` says that this is meant."""
    await check_hold(hub, identity.user_id)
    for conversation_id in await hub.stores.conversations.ids(identity.user_id):
        await hub.conversations.removal.remove(conversation_id, actor)


async def _files(hub: Hub, user_id: int) -> AsyncIterator[ZippedFile]:
    for conversation_id in await hub.stores.conversations.ids(user_id):
        conversation = await hub.stores.conversations.get(conversation_id, user_id)
        if conversation is None:  # deleted meanwhile
            continue
        slug = "-".join(fold(conversation.title).split())[:40].strip("-")
        name = "".join(char for char in slug if char.isalnum() or char == "-") or "conversa"
        path = f"{moment(conversation.created_at)[:10]}-{name}-{conversation.id[:8]}"
        async for file in conversation_files(hub, conversation, path):
            yield file
