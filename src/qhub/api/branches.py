"""Versions of a conversation: ask again, go from one version to another, go on elsewhere."""

from typing import Annotated

from fastapi import APIRouter, Header
from pydantic import Field
from starlette.responses import StreamingResponse

from qhub.api.bodies import MAX_ID, BaseAnswer, Body, ConversationId, Text
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage, OwnConversation
from qhub.api.messages import EVENTS, MAX_KEY, question_number, start_turn
from qhub.api.stream import follow, sse
from qhub.events.wire import WHOLE, Cursor

router = APIRouter(prefix="/conversas/{conversa_id}", tags=["mensagens"])


class AgainBody(Body):
    """A request to answer a question once more."""

    model: Text | None = Field(None, max_length=MAX_ID, validation_alias="modelo")
    """One of the models that `/config` lists; the agent's own where it is left out."""
    autonomous_mode: bool | None = None


class BranchBody(Body):
    """The version to go to, by one of its messages."""

    message_id: Text = Field(max_length=MAX_ID, validation_alias="mensagem_id")


class BranchAnswer(BaseAnswer):
    """The version that is shown now."""

    message_id: str = Field(serialization_alias="mensagem_id")
    """The last question of the version that is shown now."""


@router.post("/mensagens/{mensagem_id}/regenerar", response_class=StreamingResponse, responses=EVENTS)
async def ask_again(
    mensagem_id: str,
    body: AgainBody,
    conversation: OwnConversation,
    hub: CurrentHub,
    identity: CurrentIdentity,
    language: CurrentLanguage,
    idempotency_key: Annotated[str | None, Header(max_length=MAX_KEY, min_length=1)] = None,
) -> StreamingResponse:
    """Answer a question again, as another version; the answer's events, until `done`. The first answer stays."""
    number = question_number(mensagem_id)
    asked = await hub.conversations.turns.question(conversation, number)
    started = await start_turn(
        hub,
        identity,
        conversation,
        asked.content,
        language,
        autonomous_mode=body.autonomous_mode,
        key=idempotency_key,
        instead_of=number,
        model=body.model or "",
    )
    return sse(follow(hub, identity, conversation, Cursor(started.seq, WHOLE), until_done=True))


@router.put("/ramo")
async def choose(body: BranchBody, conversation: OwnConversation, hub: CurrentHub) -> BranchAnswer:
    """Go to a version of a question: it, what led to it and what was said last after it are the conversation now."""
    leaf = await hub.conversations.turns.choose(conversation, question_number(body.message_id))
    return BranchAnswer(message_id=str(leaf))


@router.post("/bifurcar", status_code=201)
async def fork(
    body: BranchBody, conversation: OwnConversation, hub: CurrentHub, identity: CurrentIdentity
) -> ConversationId:
    """Begin another conversation with all that was said up to a message, its answer included."""
    await hub.uploads.check_room(identity.user_id)
    return ConversationId(id=await hub.conversations.forking.fork(conversation, question_number(body.message_id)))
