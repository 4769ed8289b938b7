"""Links with which anybody may read a conversation: made and ended by its owner, opened without a login."""

import secrets
import time
from dataclasses import asdict

from fastapi import APIRouter, Response
from pydantic import Field

from qhub.api.attachments import Size, sent
from qhub.api.bodies import Moment, RowAnswer
from qhub.api.dashboards import NewShareAnswer, ShareAnswer, ShareBody
from qhub.api.deps import CurrentActor, CurrentHub, OwnConversation
from qhub.errors import Conflict, NotFound
from qhub.events.branches import is_hidden
from qhub.events.message import AttachmentPart, Message
from qhub.events.messages import fold
from qhub.events.stored.files import FileAttached
from qhub.hub import Hub
from qhub.store.audit_writing import noted
from qhub.store.conversation_shares import MAX_SHARES, SharedConversation, TooManyShares
from qhub.store.log import LogReader, StoredEvent

TOKEN_BYTES = 16
"""128 bits: nobody guesses one."""
MAX_TOKEN = 64
PRIVATE = ("usage", "memory", "examples", "feedback_requested", "versions", "workflow")
"""What is about the owner, and nobody else's business."""
HIDDEN = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer"}
"""What a link shows is for whoever has the link."""
router = APIRouter(tags=["conversas"])


class SharedAnswer(RowAnswer):
    """A conversation as its link shows it."""

    title: str = Field(serialization_alias="titulo")
    agent_name: str = Field(serialization_alias="agente_nome")
    created_at: Moment
    """When the link was made: it shows what there was then."""
    messages: list[Message] = Field(serialization_alias="mensagens")


@router.get("/conversas/{conversa_id}/partilhas")
async def shares(conversation: OwnConversation, hub: CurrentHub) -> list[ShareAnswer]:
    """The links that can be opened, without their addresses: those were shown once."""
    found = await hub.stores.shares.of_conversation(conversation.id, now=time.time())
    return [ShareAnswer.from_row(share) for share in found]


@router.post("/conversas/{conversa_id}/partilhas", status_code=201)
async def share(body: ShareBody, conversation: OwnConversation, hub: CurrentHub, actor: CurrentActor) -> NewShareAnswer:
    """A link with which anybody may read the conversation as it is now, until it ends or is revoked."""

    def place(log: LogReader) -> tuple[int, int]:
        return log.turn_start(turns=1), log.position().head

    turn, until = await hub.stores.log.look(conversation.id, place)
    if not turn:
        raise Conflict("nothing_to_share")
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    expires_at = None if body.hours is None else now + body.hours * 3600
    try:
        with noted(actor.did("share.made", "conversation", conversation.id, hours=body.hours)):
            made = await hub.stores.shares.add(
                conversation.id, token, turn=turn, until=until, now=now, expires_at=expires_at
            )
    except TooManyShares:
        raise Conflict("too_many_shares", limite=MAX_SHARES) from None
    return NewShareAnswer(**asdict(made), url=f"/s/{token}")


@router.delete("/conversas/{conversa_id}/partilhas/{partilha_id}", status_code=204)
async def unshare(partilha_id: str, conversation: OwnConversation, hub: CurrentHub, actor: CurrentActor) -> None:
    """End a link at once."""
    with noted(actor.did("share.revoked", "conversation", conversation.id)):
        if not await hub.stores.shares.remove(conversation.id, partilha_id[:MAX_TOKEN].replace("\x00", "")):
            raise NotFound("share_not_found")


@router.get("/partilhas/{token}", response_model=SharedAnswer)
async def shared(token: str, hub: CurrentHub) -> Response:
    """Show what a link is to. It needs no login, and says nothing of the person but what was said."""
    found, stored = await _open_shared(hub, token)
    messages = fold((item.seq, item.created_at, item.event) for item in stored)
    answer = SharedAnswer.from_row(found, messages=[_public(message) for message in messages])
    return Response(answer.model_dump_json(), media_type="application/json", headers=HIDDEN)


@router.head("/partilhas/{token}/anexos/{mensagem_id}", response_class=Response, include_in_schema=False)
@router.get("/partilhas/{token}/anexos/{mensagem_id}", response_class=Response)
async def shared_image(token: str, mensagem_id: int, hub: CurrentHub, tamanho: Size = "inteiro") -> Response:
    """An image that a link shows, whole or small. Documents are named there, and not given out."""
    found, stored = await _open_shared(hub, token)
    event = next((item.event for item in stored if item.seq == mensagem_id), None)
    if not isinstance(event, FileAttached) or event.category != "image":
        raise NotFound("not_found")
    return await sent(hub, found.conversation_id, event, tamanho, HIDDEN)


async def _open_shared(hub: Hub, token: str) -> tuple[SharedConversation, list[StoredEvent]]:
    """What a link shows: the conversation as it was when the link was made."""
    found = None
    if len(token) <= MAX_TOKEN and token.isascii():
        found = await hub.stores.shares.find_open(token.replace("\x00", ""), now=time.time())
    if found is None:
        raise NotFound("share_not_found")

    def read(log: LogReader) -> list[StoredEvent]:
        branches = log.branches()
        hidden = branches.hidden(found.turn, found.until)
        stored = log.read_all(0, before=found.until + 1)
        return [item for item in stored if not is_hidden(item.seq, hidden)]

    return found, await hub.stores.log.look(found.conversation_id, read)


def _public(message: Message) -> Message:
    fresh = Message.model_construct(id="", role="user", content="", created_at="", parts=[])
    private = {name: getattr(fresh, name) for name in PRIVATE}
    if any(isinstance(part, AttachmentPart) for part in message.parts):
        private["content"] = ""  # a document is named: its text was for whoever answers
    return message.model_copy(update=private)
