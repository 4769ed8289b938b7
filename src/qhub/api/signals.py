"""Signals of what people do with answers, as the web app reports them. `feedback/signals.py` says which, and why."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from qhub.api.bodies import Body, Text
from qhub.api.deps import CurrentHub, CurrentIdentity, OwnConversation
from qhub.memory import Session
from qhub.people.accounts import Identity
from qhub.store.conversations import Conversation
from qhub.store.signals import MAX_DETAIL

router = APIRouter(tags=["aprendizagem"])


class SignalBody(Body):
    """A person's act on an answer, without what they wrote."""

    tipo: Literal["cards_shown", "card_click", "copy", "export"]
    """Results shown as cards, a click on one, an answer or code copied, a widget downloaded."""
    mensagem_id: Text | None = Field(None, max_length=20)
    """The answer."""
    alvo: Text = Field("", max_length=MAX_DETAIL)
    """What was clicked or taken, by its id or kind."""


class SignalAnswer(BaseModel):
    """Whether it was kept: not where signals are off."""

    registado: bool
    """False where this hub, or this person, has turned signals off."""


@router.post("/conversas/{conversa_id}/sinais", status_code=202)
async def record_signal(
    body: SignalBody, conversation: OwnConversation, hub: CurrentHub, identity: CurrentIdentity
) -> SignalAnswer:
    """Note what was done with an answer."""
    session = session_of(identity, conversation)
    noted = await hub.learning.signals.record(session, body.tipo, message_id=body.mensagem_id, detail=body.alvo)
    return SignalAnswer(registado=noted)


def session_of(identity: Identity, conversation: Conversation) -> Session:
    """A conversation as learning knows it; whose it is comes from the token."""
    return Session(identity.user_id, identity.organization_id, conversation.id, conversation.agent_id)
