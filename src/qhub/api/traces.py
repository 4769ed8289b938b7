"""How a turn went, step by step: for whose it is, and without what was said for administrators."""

from fastapi import APIRouter

from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, OwnConversation, is_id
from qhub.api.messages import question_number
from qhub.errors import NotFound
from qhub.events.trace import Trace
from qhub.events.tracing import trace_of
from qhub.hub import Hub

router = APIRouter(prefix="/conversas/{conversa_id}", tags=["mensagens"])
administrators = APIRouter(prefix="/organizacao/conversas/{conversa_id}", tags=["mensagens"])


@router.get("/mensagens/{mensagem_id}/traco")
async def read_trace(mensagem_id: str, conversation: OwnConversation, hub: CurrentHub) -> Trace:
    """What the turn of a question (or of its answer) did, when, for how long and at what cost."""
    return await _trace(hub, conversation.id, mensagem_id)


@administrators.get("/mensagens/{mensagem_id}/traco")
async def read_members_trace(
    conversa_id: str, mensagem_id: str, hub: CurrentHub, admin: CurrentAdmin, actor: CurrentActor
) -> Trace:
    """The same of anybody in the organisation, without a word of what was said, given to tools or returned by them.
    Reading it is an entry of the audit."""
    if not is_id(conversa_id) or not await hub.stores.conversations.is_in(conversa_id, admin.organization_id):
        raise NotFound("conversation_not_found")
    trace = await _trace(hub, conversa_id, mensagem_id)
    await hub.stores.audit.add(actor.did("trace.read", "conversation", conversa_id, message=mensagem_id))
    return trace.without_content()


async def _trace(hub: Hub, conversation_id: str, message_id: str) -> Trace:
    number = question_number(message_id)
    stored = await hub.stores.log.look(conversation_id, lambda log: log.read_turn(number))
    trace = trace_of((item.seq, item.created_at, item.event) for item in stored)
    if trace is None:
        raise NotFound("message_not_found")
    return trace
