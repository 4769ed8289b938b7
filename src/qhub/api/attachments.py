"""Documents and images that people add to a conversation."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal
from urllib.parse import quote

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from qhub.api.bodies import BaseAnswer
from qhub.api.deps import CurrentHub, CurrentLanguage, OwnConversation
from qhub.api.messages import MAX_KEY
from qhub.api.multipart import FILE_BODY, receive_file
from qhub.api.uploads import between_turns
from qhub.attachments.attachments import has_small
from qhub.attachments.images import SMALL_TYPE
from qhub.errors import NotFound
from qhub.events.stored.files import FileAttached
from qhub.hub import Hub
from qhub.language.catalogue import translate

Size = Literal["inteiro", "pequeno"]
router = APIRouter(prefix="/conversas/{conversa_id}/anexos", tags=["mensagens"])


class AttachmentAnswer(BaseAnswer):
    """The message that a document or an image has become."""

    message_id: str = Field(serialization_alias="mensagem_id")
    summary: str = Field(serialization_alias="resumo")


@router.post("", status_code=201, openapi_extra=FILE_BODY)
async def attach(
    request: Request,
    conversation: OwnConversation,
    hub: CurrentHub,
    language: CurrentLanguage,
    idempotency_key: Annotated[str | None, Header(max_length=MAX_KEY, min_length=1)] = None,
) -> AttachmentAnswer:
    """Add a document (PDF, Word, Markdown, text, HTML) or an image, as a message. Nothing is answered until a question
    is asked; tables go to `/upload`.

    The body is read here, and not by the framework: only once it is known whose conversation this is.
    """
    await hub.attachments.check_room(conversation)
    agent = hub.agents.get(conversation.agent_id)
    model = hub.models.for_agent(agent.model if agent else None)
    others = [hub.models.find(name) for name in hub.settings.answer_models]
    check = partial(hub.attachments.check_name, model=model, others=others)
    async with hub.uploads.receiving() as folder:
        path = folder / "file"
        received = await receive_file(request, path, limit=hub.settings.max_attachment_bytes, check=check)
        added = await hub.attachments.find(conversation.id, idempotency_key) if idempotency_key else None
        if added is None:
            async with between_turns(hub, conversation):
                added = await hub.attachments.add(conversation, path, received.name, key=idempotency_key)
    return AttachmentAnswer(message_id=str(added.seq), summary=_summary(added.event, language))


@router.head("/{mensagem_id}", response_class=FileResponse, include_in_schema=False)
@router.get("/{mensagem_id}", response_class=FileResponse)
async def read_attachment(
    mensagem_id: int, conversation: OwnConversation, hub: CurrentHub, tamanho: Size = "inteiro"
) -> Response:
    """An attachment of the conversation: an image as it is shown, a document as it came. Of a large image there is a
    small one (`tamanho=pequeno`, WebP) as soon as it was made; until then, and of anything else, it is the same."""
    return await sent(hub, conversation.id, await hub.attachments.message(conversation.id, mensagem_id), tamanho)


async def sent(
    hub: Hub, conversation_id: str, event: FileAttached, size: Size, more: Mapping[str, str] | None = None
) -> Response:
    """An attachment's bytes. A browser never opens one as a page of the hub's."""
    files, media_type = hub.attachments.files, event.media_type
    path = await files.path(conversation_id, event.sha256)
    if size == "pequeno" and has_small(event):
        small = await files.small_path(conversation_id, event.sha256)
        if small.is_file():
            path, media_type = small, SMALL_TYPE
    if not path.is_file():
        raise NotFound("not_found")
    shown = "inline" if event.category == "image" else "attachment"
    headers = {
        "Content-Disposition": f"{shown}; filename*=UTF-8''{quote(event.file)}",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        **(more or {}),
    }
    return FileResponse(path, media_type=media_type, headers=headers)


def _summary(event: FileAttached, language: str) -> str:
    form = "image" if event.category == "image" else "whole" if event.whole else "searched"
    return translate(language, f"attached.{form}", ficheiro=event.file, caracteres=event.characters)
