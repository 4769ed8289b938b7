"""Traces of turns, step by step, and the requests that providers were sent: whole for their owner, without content for
administrators."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import Field

from qhub.api.bodies import BaseAnswer
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentIdentity, OwnConversation, is_id
from qhub.api.messages import question_number
from qhub.conversations.masking import masks_for
from qhub.conversations.sent_requests import OwnedTurn
from qhub.errors import NotFound
from qhub.events.sent import SentRequest
from qhub.events.stored.turns import UserMessage
from qhub.events.trace import Trace
from qhub.events.tracing import Masks, trace_of
from qhub.events.wire import moment
from qhub.hub import Hub
from qhub.store.conversations import Conversation

router = APIRouter(prefix="/conversas/{conversa_id}", tags=["mensagens"])
administrators = APIRouter(prefix="/organizacao/conversas/{conversa_id}", tags=["mensagens"])

Step = Annotated[int, Path(ge=1, le=2**53)]
MAX_TURNS = 200
"""How many turns of somebody else's conversation are listed, the newest."""


class MemberTurn(BaseAnswer):
    """A question of somebody else's, without what it says."""

    message_id: str = Field(serialization_alias="mensagem_id")
    beginning: str = Field(serialization_alias="inicio")


class MemberConversation(BaseAnswer):
    """A conversation of somebody else's, as administrators know it: whose, with which agent, and when."""

    person: str = Field(serialization_alias="pessoa")
    agent: str = Field(serialization_alias="agente")
    turns: list[MemberTurn] = Field(serialization_alias="turnos")
    """The newest first."""


@router.get("/mensagens/{mensagem_id}/traco")
async def read_trace(mensagem_id: str, conversation: OwnConversation, hub: CurrentHub) -> Trace:
    """Tell what the turn of a question (or of its answer) did, when, for how long and at what cost."""
    return await _trace(hub, conversation.id, mensagem_id)


@router.get("/mensagens/{mensagem_id}/traco/{passo}/pedido")
async def read_sent_request(
    mensagem_id: str, passo: Step, conversation: OwnConversation, hub: CurrentHub, identity: CurrentIdentity
) -> SentRequest:
    """Make again from the log what a provider was sent for a step; `perdido` names what is no longer what it was."""
    turn = _turn(conversation, identity.organization_id, mensagem_id)
    return await hub.conversations.sent_requests.read(turn, passo)


@administrators.get("/mensagens")
async def list_members_turns(
    conversa_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> MemberConversation:
    """List when something was asked in a conversation of anybody in the organisation, so that its traces can be opened:
    no word of it, and no title. Reading it is an entry of the audit."""
    conversation = await _of_member(hub, conversa_id, admin.organization_id)
    person = await hub.stores.users.by_id(conversation.user_id)
    asked = await hub.stores.log.read_kind(conversation.id, 0, UserMessage)
    await hub.stores.audit.add(actor.did("trace.read", "conversation", conversa_id))
    return MemberConversation(
        person="" if person is None else person.name,
        agent=conversation.agent_name,
        turns=[
            MemberTurn(message_id=str(item.seq), beginning=moment(item.created_at))
            for item in asked[: -MAX_TURNS - 1 : -1]
        ],
    )


@administrators.get("/mensagens/{mensagem_id}/traco")
async def read_members_trace(
    conversa_id: str, mensagem_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> Trace:
    """The same of anybody in the organisation, without a word of what was said, or returned by tools; of what tools
    were given, what the scrubber leaves and no message has. Reading it is an entry of the audit."""
    conversation = await _of_member(hub, conversa_id, admin.organization_id)
    trace = await _trace(hub, conversation.id, mensagem_id, await _masks(hub, conversation.id))
    await hub.stores.audit.add(actor.did("trace.read", "conversation", conversa_id, message=mensagem_id))
    return trace.without_content()


@administrators.get("/mensagens/{mensagem_id}/traco/{passo}/pedido")
async def read_members_sent_request(
    conversa_id: str, mensagem_id: str, passo: Step, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> SentRequest:
    """The same of anybody in the organisation: instructions and tools, and of what was said no more than sizes.
    Reading it is an entry of the audit."""
    conversation = await _of_member(hub, conversa_id, admin.organization_id)
    turn = _turn(conversation, admin.organization_id, mensagem_id)
    sent = await hub.conversations.sent_requests.read(turn, passo, await _masks(hub, conversation.id))
    await hub.stores.audit.add(actor.did("trace.read", "conversation", conversa_id, message=mensagem_id, step=passo))
    return sent.without_content()


async def _of_member(hub: Hub, conversation_id: str, organization_id: int) -> Conversation:
    known = is_id(conversation_id)
    found = await hub.stores.conversations.of_member(conversation_id, organization_id) if known else None
    if found is None:
        raise NotFound("conversation_not_found")
    return found


async def _masks(hub: Hub, conversation_id: str) -> Masks:
    """What hides what people said in a conversation."""
    asked = await hub.stores.log.read_kind(conversation_id, 0, UserMessage)
    return await asyncio.to_thread(masks_for, [item.event.content for item in asked])


def _turn(conversation: Conversation, organization_id: int, message_id: str) -> OwnedTurn:
    number = question_number(message_id)
    return OwnedTurn(conversation.id, conversation.user_id, organization_id, conversation.agent_id, number)


async def _trace(hub: Hub, conversation_id: str, message_id: str, masks: Masks | None = None) -> Trace:
    number = question_number(message_id)
    stored = await hub.stores.log.look(conversation_id, lambda log: log.read_turn(number))
    events = [(item.seq, item.created_at, item.event) for item in stored]
    trace = trace_of(events) if masks is None else await asyncio.to_thread(trace_of, events, masks)
    if trace is None:
        raise NotFound("message_not_found")
    return trace
