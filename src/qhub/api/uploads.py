"""Files that people add to a conversation."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Header, Query
from starlette.requests import Request

from qhub.api.bodies import ReadingBody, UploadAnswer
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage, OwnConversation
from qhub.api.messages import MAX_KEY
from qhub.api.multipart import FILE_BODY, receive_file
from qhub.conversations.busy import explain_busy
from qhub.events.stored.files import FileCorrection, FileUploaded, UploadedRemark
from qhub.hub import Hub
from qhub.language.catalogue import translate
from qhub.language.text import shorten
from qhub.store.conversations import Conversation
from qhub.store.log import NotInStatus

MAX_LISTED = 200
"""Characters of the columns' names in an answer."""
router = APIRouter(prefix="/conversas/{conversa_id}", tags=["mensagens"])


@router.post("/upload", status_code=201, openapi_extra=FILE_BODY)
async def upload(
    request: Request,
    conversation: OwnConversation,
    hub: CurrentHub,
    identity: CurrentIdentity,
    language: CurrentLanguage,
    idempotency_key: Annotated[str | None, Header(max_length=MAX_KEY, min_length=1)] = None,
    substitui: Annotated[int | None, Query(ge=1, le=2**53, description="A mensagem do ficheiro a substituir.")] = None,
) -> UploadAnswer:
    """Make tables of a file, and a message of it. Nothing is answered until a question is asked.

    With `substitui` it takes the place of an earlier file: its tables get the same names, and dashboards and questions
    are about them from now on. The body is read here, and not by the framework: only once it is known whose
    conversation this is.
    """
    await hub.uploads.check_room(identity.user_id)
    async with hub.uploads.receiving() as folder:
        path = folder / "file"
        limit = hub.settings.max_upload_bytes
        received = await receive_file(request, path, limit=limit, check=hub.uploads.check_name)
        added = await hub.uploads.find(conversation, idempotency_key) if idempotency_key else None
        if added is None:
            async with between_turns(hub, conversation):
                added = await hub.uploads.add(
                    conversation,
                    _pack(hub, conversation),
                    path,
                    received.name,
                    received.size,
                    replaces=substitui,
                    key=idempotency_key,
                )
    return UploadAnswer(message_id=str(added.seq), summary=_summary(added.event, language))


@router.post("/ficheiros/{mensagem_id}/leitura")
async def read_again(
    mensagem_id: int, body: ReadingBody, conversation: OwnConversation, hub: CurrentHub, language: CurrentLanguage
) -> UploadAnswer:
    """Read a file again, with one column or table read another way; its message and its tables are as read now."""
    correction = FileCorrection(table=body.table, column=body.column, reading=body.reading)
    async with between_turns(hub, conversation):
        added = await hub.uploads.correct(conversation, _pack(hub, conversation), mensagem_id, correction)
    return UploadAnswer(message_id=str(mensagem_id), summary=_summary(added.event, language))


@asynccontextmanager
async def between_turns(hub: Hub, conversation: Conversation) -> AsyncIterator[None]:
    """A file comes between two turns, never into one: say what is in the way."""
    try:
        yield
    except NotInStatus as refused:
        raise await explain_busy(hub.stores.log, conversation.id, refused) from None


def _pack(hub: Hub, conversation: Conversation) -> str:
    agent = hub.agents.get(conversation.agent_id)
    return agent.pack if agent else ""


def _summary(event: FileUploaded, language: str) -> str:
    lines = [
        translate(
            language,
            "upload.table_of_one" if table.rows == 1 else "upload.table",
            origem=table.source,
            registos=table.rows,
            colunas=len(table.columns),
            nomes=shorten(", ".join(column.name for column in table.columns), MAX_LISTED),
            tabela=table.name,
        )
        for table in event.tables
    ]
    lines += [_remark(remark, language) for table in event.tables for remark in table.remarks]
    return "\n".join(lines)


def _remark(remark: UploadedRemark, language: str) -> str:
    """How something was read, in a sentence."""
    return translate(
        language,
        f"remarks.{remark.code}",
        coluna=remark.column,
        leitura=translate(language, f"readings.{remark.reading}") if remark.reading else "",
        exemplo=remark.example,
        numero=remark.count,
    )
