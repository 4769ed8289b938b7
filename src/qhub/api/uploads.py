"""Files that people add to a conversation."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request

from qhub.api.bodies import UploadAnswer
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage, OwnConversation
from qhub.api.multipart import FIELD, receive_file
from qhub.events.stored import FileUploaded
from qhub.language.catalogue import translate
from qhub.language.text import shorten

MAX_LISTED = 200
"""Characters of the columns' names in an answer."""
_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {FIELD: {"type": "string", "format": "binary"}},
                    "required": [FIELD],
                }
            }
        },
    }
}
router = APIRouter(prefix="/conversas/{conversa_id}", tags=["mensagens"])


@router.post("/upload", status_code=201, openapi_extra=_BODY)
async def upload(
    request: Request,
    conversation: OwnConversation,
    hub: CurrentHub,
    identity: CurrentIdentity,
    language: CurrentLanguage,
) -> UploadAnswer:
    """Make tables of a file, and a message of it. Nothing is answered until a question is asked.

    The body is read here, and not by the framework: only once it is known whose conversation this is.
    """
    await hub.uploads.check_room(identity.user_id)
    async with hub.uploads.receiving() as folder:
        path = folder / "file"
        limit = hub.settings.max_upload_bytes
        received = await receive_file(request, path, limit=limit, check=hub.uploads.check_name)
        agent = hub.agents.get(conversation.agente_id)
        added = await hub.uploads.add(conversation, agent.pack if agent else "", path, received.name, received.size)
    return UploadAnswer(mensagem_id=str(added.seq), resumo=_summary(added.event, language))


def _summary(event: FileUploaded, language: str) -> str:
    lines = [
        translate(
            language,
            "upload.table",
            origem=table.source,
            registos=table.rows,
            colunas=len(table.columns),
            nomes=shorten(", ".join(column.name for column in table.columns), MAX_LISTED),
            tabela=table.name,
        )
        for table in event.tables
    ]
    return "\n".join(lines)
