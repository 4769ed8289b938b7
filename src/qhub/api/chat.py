"""Two more views of the same turn: lines of JSON, and one answer."""

import time
from collections.abc import AsyncIterator
from typing import Any

import orjson
from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response, StreamingResponse

from qhub.api.bodies import ChatBody, ChatV2Body
from qhub.api.deps import CurrentHub, CurrentIdentity, CurrentLanguage
from qhub.api.messages import check_message, start_turn
from qhub.api.stream import Batch, follow
from qhub.errors import Forbidden, NotFound, QHubError, Unauthenticated, Unavailable
from qhub.events.messages import ToolPart, fold
from qhub.events.stored import Error, Text, ToolComplete, ToolError, WorkflowMoved
from qhub.events.wire import WHOLE, Cursor, TimedToolStart, WireEvent
from qhub.hub import Hub
from qhub.people.accounts import Identity
from qhub.store.conversations import Conversation

router = APIRouter(tags=["chat"])


@router.post("/chat", response_class=StreamingResponse)
async def chat(
    body: ChatBody, hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage
) -> StreamingResponse:
    """The turn as lines of JSON. `sessionId` is the client's own name for the conversation."""
    if body.userId is not None and str(body.userId) != str(identity.user_id):
        raise Forbidden("foreign_user")
    check_message(hub, body.chatInput, language, field="chatInput")
    conversation = await _session(hub, identity, body.sessionId, body.agente_id)
    started = await start_turn(hub, identity, conversation, body.chatInput, language)
    batches = follow(hub, identity, conversation, Cursor(started.seq, WHOLE), until_done=True)
    return StreamingResponse(_lines(batches), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"})


@router.post("/chat-v2", response_class=Response)
async def chat_v2(body: ChatV2Body, hub: CurrentHub, identity: CurrentIdentity, language: CurrentLanguage) -> Response:
    """The turn as one answer, when it is done."""
    began = time.monotonic()
    check_message(hub, body.message, language, field="message")
    if body.conversationId is None:
        agent_id = await _agent(hub, identity, body.agente_id)
        conversation_id = await hub.stores.conversations.create(identity.user_id, agent_id)
    else:
        conversation_id = body.conversationId
    conversation = await hub.stores.conversations.get(conversation_id, identity.user_id)
    if conversation is None:
        raise NotFound("conversation_not_found")
    started = await start_turn(hub, identity, conversation, body.message, language)
    seen: list[WireEvent] = []
    batches = follow(hub, identity, conversation, Cursor(started.seq, WHOLE), until_done=True)
    async for batch in batches:
        seen += [wire for _, wire in batch]
    if not seen or seen[-1].type != "done":
        raise await _cut(hub, identity, conversation.id)
    answer = await _answer(hub, conversation.id, started.seq)
    answer["events"] = seen
    answer["metadata"]["duration"] = int((time.monotonic() - began) * 1000)
    return Response(orjson.dumps(answer, default=BaseModel.model_dump), media_type="application/json")


async def _cut(hub: Hub, identity: Identity, conversation_id: str) -> QHubError:
    """Why a turn could not be followed to its `done`."""
    if not await hub.accounts.still_valid(identity):
        return Unauthenticated("unauthenticated")
    if await hub.stores.conversations.get(conversation_id, identity.user_id) is None:
        return NotFound("conversation_not_found")
    return Unavailable("unavailable")


async def _answer(hub: Hub, conversation_id: str, seq: int) -> dict[str, Any]:
    stored = await hub.stores.log.read_all(conversation_id, seq - 1)
    _, message = fold((item.seq, item.created_at, item.event) for item in stored)[:2]
    tools = dict.fromkeys(part.name for part in message.parts if isinstance(part, ToolPart))
    return {
        "text": message.content,
        "parts": message.parts,
        "conversationId": conversation_id,
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


async def _lines(batches: AsyncIterator[Batch]) -> AsyncIterator[bytes]:
    async for batch in batches:
        lines = [line for _, wire in batch if (line := _line(wire)) is not None]
        if lines:
            yield b"".join(orjson.dumps(line) + b"\n" for line in lines)


def _line(wire: WireEvent) -> dict[str, Any] | None:
    match wire:
        case Text():
            return {"type": "text", "content": wire.content}
        case WorkflowMoved() if wire.handover:  # somebody else goes on: a new paragraph, for whoever joins the pieces
            return {"type": "text", "content": "\n\n"}
        case TimedToolStart():
            return {"type": "tool_start", "tool": wire.name, "id": wire.id, "input": wire.input}
        case ToolComplete():
            return {"type": "tool_end", "tool": wire.name, "id": wire.id, "output": wire.result}
        case ToolError():
            return {"type": "tool_end", "tool": wire.name, "id": wire.id, "output": {"erro": wire.error.model_dump()}}
        case Error():
            return {"type": "error", "content": wire.content, "code": wire.code}
    return None
