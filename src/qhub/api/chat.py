"""Two more views of the same turn: lines of JSON, and one answer."""

import time
from typing import Any

import orjson
from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response, StreamingResponse

from qhub.api.bodies import ChatBody, ChatV2Body
from qhub.api.chat_lines import lines, pause_words
from qhub.api.deps import CurrentActor, CurrentHub, CurrentIdentity, CurrentLanguage, check_agent
from qhub.api.messages import check_message, start_turn
from qhub.api.stream import follow
from qhub.errors import Forbidden, NotFound, QHubError, TurnFailed, Unauthenticated, Unavailable
from qhub.events.message import ToolPart
from qhub.events.messages import fold
from qhub.events.stored.turns import Done, Error
from qhub.events.wire import WHOLE, Cursor, WireEvent
from qhub.hub import Hub
from qhub.people.accounts import Identity
from qhub.store.audit_entry import Actor
from qhub.store.conversations import Conversation

router = APIRouter(tags=["chat"])
FORBIDDEN = "agent_forbidden"
"""The code of a turn that stopped because its person may no longer use the agent."""


@router.post("/chat", response_class=StreamingResponse)
async def chat(
    body: ChatBody, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor, language: CurrentLanguage
) -> StreamingResponse:
    """The turn as lines of JSON. `sessionId` is the client's own name for the conversation."""
    if body.userId is not None and str(body.userId) != str(identity.user_id):
        raise Forbidden("foreign_user")
    check_message(hub, body.chatInput, language, field="chatInput")
    conversation = await _session(hub, identity, body.sessionId, body.agent_id)
    after = await _begin(hub, identity, actor, conversation, body.chatInput, language, body.autonomous_mode)
    batches = follow(hub, identity, conversation, after, until_done=True)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines(batches, language), media_type="application/x-ndjson", headers=headers)


@router.post("/chat-v2", response_class=Response)
async def chat_v2(
    body: ChatV2Body, hub: CurrentHub, identity: CurrentIdentity, actor: CurrentActor, language: CurrentLanguage
) -> Response:
    """The turn as one answer, when it is done."""
    began = time.monotonic()
    check_message(hub, body.message, language, field="message")
    if body.conversationId is None:
        agent_id = await _agent(hub, identity, body.agent_id)
        conversation_id = await hub.stores.conversations.create(identity.user_id, agent_id)
    else:
        conversation_id = body.conversationId
    conversation = await hub.stores.conversations.get(conversation_id, identity.user_id)
    if conversation is None:
        raise NotFound("conversation_not_found")
    after = await _begin(hub, identity, actor, conversation, body.message, language, body.autonomous_mode)
    seen: list[WireEvent] = []
    async for batch in follow(hub, identity, conversation, after, until_done=True):
        seen += [wire for _, wire in batch]
    if not seen or not isinstance(done := seen[-1], Done):
        raise await _cut(hub, identity, conversation.id)
    if any(isinstance(wire, Error) and wire.code == FORBIDDEN for wire in seen):  # taken away while it was on its way
        if not await hub.people.accounts.still_valid(identity):
            raise Unauthenticated("unauthenticated")
        raise Forbidden(FORBIDDEN, agente=conversation.agent_name)
    answer = await _turn_answer(hub, conversation.id, seen, done, language)
    answer["metadata"]["duration"] = int((time.monotonic() - began) * 1000)
    return Response(orjson.dumps(answer, default=BaseModel.model_dump), media_type="application/json")


async def _cut(hub: Hub, identity: Identity, conversation_id: str) -> QHubError:
    """Why a turn could not be followed to its `done`."""
    if not await hub.people.accounts.still_valid(identity):
        return Unauthenticated("unauthenticated")
    if await hub.stores.conversations.get(conversation_id, identity.user_id) is None:
        return NotFound("conversation_not_found")
    return Unavailable("unavailable")


async def _begin(
    hub: Hub,
    identity: Identity,
    actor: Actor,
    conversation: Conversation,
    message: str,
    language: str,
    autonomous_mode: bool | None,
) -> Cursor:
    """Start the turn of a message, or let the one that waits go on where the message is what it waits for; the place
    after which the answer begins."""
    if conversation.status == "waiting":
        check_agent(hub, conversation)
        if await hub.conversations.decisions.decide_in_words(conversation, actor, message):
            return Cursor(conversation.head, WHOLE)
    started = await start_turn(hub, identity, conversation, message, language, autonomous_mode=autonomous_mode)
    return Cursor(started.seq, WHOLE)


async def _turn_answer(
    hub: Hub, conversation_id: str, seen: list[WireEvent], done: Done, language: str
) -> dict[str, Any]:
    """The turn as it stands. A model that failed before it said anything is no answer."""
    start = await hub.stores.log.turn_start(conversation_id, turns=1)
    stored = await hub.stores.log.read_all(conversation_id, start - 1)
    _, message = fold((item.seq, item.created_at, item.event) for item in stored)[:2]
    error = next((wire for wire in reversed(seen) if isinstance(wire, Error)), None)
    if done.status == "interrupted" and error is not None and not message.content:
        raise TurnFailed(error.code, conversation_id)
    pauses = [words for wire in seen if (words := pause_words(wire, language))] if done.status == "waiting" else []
    tools = dict.fromkeys(part.name for part in message.parts if isinstance(part, ToolPart))
    return {
        "text": "\n\n".join(filter(None, [message.content, *pauses])),
        "parts": message.parts,
        "events": seen,
        "conversationId": conversation_id,
        "status": done.status,
        "waitingFor": done.waiting_for,
        "error": error,
        "metadata": {"tokensUsed": message.usage.tokens if message.usage else 0, "toolsUsed": list(tools)},
    }


async def _session(hub: Hub, identity: Identity, session_id: str, agent_id: str | None) -> Conversation:
    found = await hub.stores.conversations.by_session(identity.user_id, session_id)
    if found is None:
        agent_id = await _agent(hub, identity, agent_id)
        made = await hub.stores.conversations.create(identity.user_id, agent_id, session_id=session_id)
        found = await hub.stores.conversations.get(made, identity.user_id)
    if found is None:
        raise NotFound("conversation_not_found")
    return found


async def _agent(hub: Hub, identity: Identity, wanted: str | None) -> str:
    """The agent asked for, or the user's first."""
    mine = await hub.stores.users.agents_of(identity.user_id)
    if wanted is not None:
        if wanted not in mine or wanted not in hub.agents:
            raise Forbidden("agent_forbidden", agente=wanted)
        return wanted
    first = next((agent_id for agent_id in hub.agents if agent_id in mine), None)
    if first is None:
        raise Forbidden("no_agent")
    return first
