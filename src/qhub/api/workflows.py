"""The state of a conversation's workflows, leaving one, and the log of what guardrails stopped."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from qhub.api.bodies import BaseAnswer, Moment, RowAnswer
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentLanguage, OwnConversation
from qhub.conversations.workflows import StepStatus, WorkflowStatus

MAX_PAGE = 100
router = APIRouter(tags=["fluxos"])


class StepAnswer(RowAnswer):
    """A step of a workflow, and how far it is."""

    id: str
    title: str = Field(serialization_alias="titulo")
    status: StepStatus = Field(serialization_alias="estado")


class WorkflowAnswer(RowAnswer):
    """A workflow, and how far it is."""

    id: str
    title: str = Field(serialization_alias="titulo")
    status: WorkflowStatus = Field(serialization_alias="estado")
    steps: list[StepAnswer] = Field(serialization_alias="passos")


class WorkflowsAnswer(RowAnswer):
    """The state of a conversation's workflows."""

    active: str | None = Field(serialization_alias="active_workflow")
    step: str | None
    can_leave: bool = Field(serialization_alias="pode_sair")
    workflows: list[WorkflowAnswer] = Field(serialization_alias="fluxos")
    """In the order of their priority; none where the agent has no workflows."""


class ModerationAnswer(RowAnswer):
    """A message that was not answered, and why."""

    id: int
    email: str = Field(serialization_alias="utilizador")
    conversation_id: str = Field(serialization_alias="conversa_id")
    reason: str = Field(serialization_alias="motivo")
    message: str = Field(serialization_alias="mensagem")
    """Without personal numbers, addresses and secrets."""
    created_at: Moment


class ModerationPage(BaseAnswer):
    """Messages that were not answered, the newest first."""

    entries: list[ModerationAnswer] = Field(serialization_alias="registos")
    next_cursor: int | None = Field(serialization_alias="proximo")
    """What `antes` must be for the next page."""


@router.get("/conversas/{conversa_id}/fluxo")
async def read(conversation: OwnConversation, hub: CurrentHub, language: CurrentLanguage) -> WorkflowsAnswer:
    """The agent's workflows, and how far this conversation is in each."""
    agent = hub.agents.get(conversation.agent_id)
    return WorkflowsAnswer.from_row(await hub.conversations.workflows.overview(agent, conversation, language))


@router.post("/conversas/{conversa_id}/fluxo/sair")
async def leave(conversation: OwnConversation, hub: CurrentHub, language: CurrentLanguage) -> WorkflowsAnswer:
    """Leave the active workflow; 409 while somebody answers, or where it cannot be left."""
    agent = hub.agents.get(conversation.agent_id)
    return WorkflowsAnswer.from_row(await hub.conversations.workflows.leave(agent, conversation, language))


@router.get("/organizacao/moderacao")
async def moderation(
    hub: CurrentHub,
    identity: CurrentAdmin,
    actor: CurrentActor,
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 50,
    antes: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> ModerationPage:
    """The messages of the organisation's people that were stopped, newest first. Reading them is an entry of the
    audit."""
    found = await hub.stores.moderation.page(identity.organization_id, before=antes, limit=limite + 1)
    page = found[:limite]
    await hub.stores.audit.add(actor.did("moderation.read", "conversation", "*", messages=len(page)))
    return ModerationPage(
        entries=[ModerationAnswer.from_row(record) for record in page],
        next_cursor=page[-1].id if len(found) > limite else None,
    )
