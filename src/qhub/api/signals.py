"""Signals of what people do with answers, as the web app reports them. `feedback/signals.py` says which, and why."""

from typing import Literal

from fastapi import APIRouter
from pydantic import Field

from qhub.api.bodies import BaseAnswer, Body, Text
from qhub.api.deps import CurrentHub, CurrentIdentity, OwnConversation
from qhub.memory import Session
from qhub.people.accounts import Identity
from qhub.store.conversations import Conversation
from qhub.store.signals import MAX_DETAIL

router = APIRouter(tags=["aprendizagem"])


class SignalBody(Body):
    """A person's act on an answer, without what they wrote."""

    kind: Literal["cards_shown", "card_click", "copy", "export"] = Field(validation_alias="tipo")
    """Results shown as cards, a click on one, an answer or code copied, a widget downloaded."""
    message_id: Text | None = Field(None, max_length=20, validation_alias="mensagem_id")
    """The answer."""
    target: Text = Field("", max_length=MAX_DETAIL, validation_alias="alvo")
    """What was clicked or taken, by its id or kind."""


class SignalAnswer(BaseAnswer):
    """Whether it was kept: not where signals are off."""

    is_recorded: bool = Field(serialization_alias="registado")
    """False where this hub, or this person, has turned signals off."""


@router.post("/conversas/{conversa_id}/sinais", status_code=202)
async def record_signal(
    body: SignalBody, conversation: OwnConversation, hub: CurrentHub, identity: CurrentIdentity
) -> SignalAnswer:
    """Note what was done with an answer."""
    session = session_of(identity, conversation)
    noted = await hub.learning.signals.record(session, body.kind, message_id=body.message_id, detail=body.target)
    return SignalAnswer(is_recorded=noted)


def session_of(identity: Identity, conversation: Conversation) -> Session:
    """A conversation as learning knows it; whose it is comes from the token."""
    return Session(identity.user_id, identity.organization_id, conversation.id, conversation.agent_id)
