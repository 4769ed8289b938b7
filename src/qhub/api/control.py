"""Decisions about tool calls while a turn runs, one by one or together."""

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from qhub.api.bodies import Accepted, Body, Text
from qhub.api.deps import CurrentActor, CurrentHub, OwnConversation, UsableConversation
from qhub.events.stored.tools import Decision

MAX_REASON = 1000
router = APIRouter(prefix="/conversas/{conversa_id}", tags=["controlo"])


class DecisionBody(Body):
    """A person's decision about one call."""

    decision: Decision = Field(validation_alias="decisao")
    input: dict[str, Any] | None = None
    reason: Text = Field("", max_length=MAX_REASON, validation_alias="motivo")
    only_these_arguments: bool = Field(False, validation_alias="apenas_estes_argumentos")


class DecisionForAll(Body):
    """A person's decision about all calls that wait."""

    decision: Decision = Field(validation_alias="decisao")
    reason: Text = Field("", max_length=MAX_REASON, validation_alias="motivo")


class Decided(Accepted):
    """The calls that were decided."""

    decided: list[str] = Field(serialization_alias="decididas")


@router.post("/aprovacoes/{tool_use_id}", status_code=202)
async def decide(
    tool_use_id: str, body: DecisionBody, conversation: UsableConversation, hub: CurrentHub, actor: CurrentActor
) -> Accepted:
    """Decide about one call; the turn goes on, and its events follow at `/eventos`."""
    await hub.conversations.decisions.decide(
        conversation,
        actor,
        tool_use_id,
        body.decision,
        arguments=body.input,
        reason=body.reason,
        only_these_arguments=body.only_these_arguments,
    )
    return Accepted(status="ready")


@router.post("/aprovacoes", status_code=202)
async def decide_all(
    body: DecisionForAll, conversation: UsableConversation, hub: CurrentHub, actor: CurrentActor
) -> Decided:
    """Decide about every call that waits."""
    ids = await hub.conversations.decisions.decide_all(conversation, actor, body.decision, reason=body.reason)
    return Decided(status="ready", decided=list(ids))


@router.post("/ferramentas/{tool_use_id}/cancelar", status_code=202)
async def cancel_tool(tool_use_id: str, conversation: OwnConversation, hub: CurrentHub) -> Accepted:
    """Stop one tool; the model sees that it was cancelled, and the turn goes on."""
    await hub.conversations.turns.cancel_tool(conversation, tool_use_id)
    return Accepted(status="cancelling")
