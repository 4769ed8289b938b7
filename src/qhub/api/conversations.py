"""Conversations: make, find, read, rename, export, delete."""

from functools import partial
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Query, Response
from pydantic import BaseModel

from qhub.api.bodies import (
    MAX_FOLDER,
    MAX_TITLE,
    ConversationAnswer,
    ConversationBody,
    ConversationChange,
    ConversationId,
    ConversationPage,
    MessagePage,
)
from qhub.api.deps import CurrentActor, CurrentHub, CurrentIdentity, OwnConversation, check_hold
from qhub.errors import Forbidden, NotFound
from qhub.events.message import AttachmentPart, FilePart, Message, TextPart, ToolPart
from qhub.events.messages import fold, name_versions
from qhub.events.stored.turns import Error
from qhub.events.widgets import TableWidget, Widget
from qhub.hub import Hub
from qhub.store.conversations import Conversation
from qhub.store.log import LogReader
from qhub.store.log_reading import LogPage

MAX_PAGE = 100
LATER = ("memory_saved", "feedback_request", "file_uploaded", "file_attached")
"""Events about an answer that may come when the next question has been asked already."""
router = APIRouter(prefix="/conversas", tags=["conversas"])


@router.post("", status_code=201)
async def create(body: ConversationBody, hub: CurrentHub, identity: CurrentIdentity) -> ConversationId:
    """Begin a conversation with an agent."""
    if body.agent_id not in hub.agents or not await hub.stores.users.may_use(identity.user_id, body.agent_id):
        raise Forbidden("agent_forbidden", agente=body.agent_id)
    return ConversationId(id=await hub.stores.conversations.create(identity.user_id, body.agent_id))


@router.get("")
async def list_(
    hub: CurrentHub,
    identity: CurrentIdentity,
    q: Annotated[str, Query(max_length=MAX_TITLE)] = "",
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 30,
    antes: Annotated[float | None, Query(allow_inf_nan=False)] = None,
    arquivadas: bool = False,
    pasta: Annotated[str | None, Query(max_length=MAX_FOLDER)] = None,
) -> ConversationPage:
    """The user's conversations, newest first; `q` searches titles and what the user wrote, also in the archive.

    Those that are pinned come first, all on the first page.
    """
    query, folder = q.replace("\x00", "").strip(), None if pasta is None else pasta.replace("\x00", "")
    read = partial(
        hub.stores.conversations.list,
        identity.user_id,
        archived=None if query else arquivadas,
        folder=folder,
    )
    pinned = [] if query or antes is not None else await read(pinned=True, limit=MAX_PAGE)
    found = await read(query=query, before=antes, limit=limite + 1, pinned=None if query else False)
    more = repr(found[limite - 1].updated_at) if len(found) > limite else None
    page = [*pinned, *found[:limite]]
    for conversation in page:
        if conversation.may_be_named:
            hub.conversations.titles.improve_when_due(conversation.id)
    return ConversationPage(
        conversations=[ConversationAnswer.from_row(conversation) for conversation in page], next_cursor=more
    )


@router.get("/{conversa_id}")
async def read(conversation: OwnConversation) -> ConversationAnswer:
    """One conversation, without its messages."""
    return ConversationAnswer.from_row(conversation)


@router.patch("/{conversa_id}")
async def change(
    body: ConversationChange, conversation: OwnConversation, hub: CurrentHub, identity: CurrentIdentity
) -> ConversationAnswer:
    """Give it another title, pin it, archive it, put it into a folder."""
    await hub.stores.conversations.change(
        conversation.id, title=body.title, pinned=body.pinned, archived=body.archived, folder=body.folder
    )
    renamed = await hub.stores.conversations.get(conversation.id, identity.user_id)
    if renamed is None:
        raise NotFound("conversation_not_found")
    return ConversationAnswer.from_row(renamed)


@router.delete("/{conversa_id}", status_code=204)
async def delete(conversation: OwnConversation, hub: CurrentHub, actor: CurrentActor) -> None:
    """Delete it with all that was said and its files. A turn that runs in it ends."""
    await check_hold(hub, conversation.user_id)
    await hub.conversations.removal.remove(conversation.id, actor)


@router.get("/{conversa_id}/mensagens", response_model=MessagePage)
async def messages(
    conversation: OwnConversation,
    hub: CurrentHub,
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 50,
    antes: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> Response:
    """The last turns, as messages with their parts; `antes` reads the page before."""

    def read(log: LogReader) -> tuple[LogPage, list[Message]]:
        found = log.page(turns=limite, before=antes, later=LATER)
        folded = fold((item.seq, item.created_at, item.event) for item in found.stored)
        if log.hidden:
            name_versions(folded, log.branches())
        return found, folded

    found, folded = await hub.stores.log.look(conversation.id, read)
    if found.status is None:
        raise NotFound("conversation_not_found")
    page = MessagePage(
        # Of a file that came later, only what it means for those of this page is said here.
        messages=[message for message in folded if antes is None or int(message.id.partition("-")[0]) < antes],
        status=found.status,
        cursor=str(found.until),
        previous=None if found.is_first else str(found.start),
    )
    return Response(page.model_dump_json(), media_type="application/json")


@router.get("/{conversa_id}/exportar", response_class=Response)
async def export(
    conversation: OwnConversation, hub: CurrentHub, actor: CurrentActor, formato: Literal["json", "md"] = "json"
) -> Response:
    """The whole conversation, in the version that is shown, as a file."""
    content = await exported(hub, conversation, formato)
    await hub.stores.audit.add_or_log(actor.did("data.exported", "conversation", conversation.id))
    media = "text/markdown; charset=utf-8" if formato == "md" else "application/json"
    disposition = f'attachment; filename="conversa-{conversation.id[:8]}.{formato}"'
    return Response(content, media_type=media, headers={"Content-Disposition": disposition})


async def exported(hub: Hub, conversation: Conversation, formato: Literal["json", "md"]) -> bytes:
    """A conversation as a file."""
    stored = await hub.stores.log.read_shown(conversation.id)
    found = fold((item.seq, item.created_at, item.event) for item in stored)
    if formato == "md":
        return _markdown(conversation, found).encode()
    data = {"conversa": ConversationAnswer.from_row(conversation).model_dump(), "mensagens": found}
    return orjson.dumps(data, default=BaseModel.model_dump, option=orjson.OPT_INDENT_2)


def _file_lines(part: FilePart) -> list[str]:
    """A file by its name, with the tables that it became."""
    lines = [f"**{part.name}**" + (" (substituído)" if part.replaced else ""), ""]
    for table in part.tables:
        columns = ", ".join(f"{column.name} {column.type}" for column in table.columns)
        lines.append(f"- `{table.name}` ({table.source}): {table.rows} × {len(table.columns)}: {columns}")
    return [*lines, ""]


def _table_lines(data: dict[str, Any]) -> list[str]:
    """A table as Markdown has them, below its title."""

    def row(cells: list[Any]) -> str:
        texts = ("" if cell is None else " ".join(str(cell).split()).replace("|", "\\|") for cell in cells)
        return f"| {' | '.join(texts)} |"

    columns = data["colunas"]
    return [f"**{data['titulo']}**", "", row(columns), "|" + " --- |" * len(columns), *map(row, data["linhas"]), ""]


def _markdown(conversation: Conversation, found: list[Message]) -> str:
    lines = [f"# {conversation.title or conversation.agent_name}", ""]
    for message in found:
        who = "Utilizador" if message.role == "user" else conversation.agent_name
        lines += [f"## {who} ({message.created_at})", ""]
        for part in message.parts:
            match part:
                case TextPart():
                    lines += [part.text, ""]
                case ToolPart():
                    lines += [f"- `{part.name}({orjson.dumps(part.input).decode()})`: {part.status}", ""]
                case FilePart():
                    lines += _file_lines(part)
                case AttachmentPart():
                    lines += [f"**{part.name}**" + (" (substituído)" if part.replaced else ""), ""]
                case Error():
                    lines += [f"> {part.content}", ""]
                case TableWidget():
                    lines += _table_lines(part.data)
                case Widget() if part.type != "image":
                    lines += ["```json", orjson.dumps(part.data).decode(), "```", ""]
    return "\n".join(lines)
