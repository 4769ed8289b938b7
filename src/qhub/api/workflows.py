"""Where a conversation's workflows stand, leaving one, and what guardrails stopped."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from qhub.api.deps import CurrentAdmin, CurrentHub, CurrentLanguage, OwnConversation
from qhub.conversations.workflows import Overview, StepStatus, WorkflowStatus
from qhub.events.wire import moment

MAX_PAGE = 100
router = APIRouter(tags=["fluxos"])


class StepAnswer(BaseModel):
    id: str
    titulo: str
    estado: StepStatus


class WorkflowAnswer(BaseModel):
    id: str
    titulo: str
    estado: WorkflowStatus
    passos: list[StepAnswer]


class WorkflowsAnswer(BaseModel):
    active_workflow: str | None
    step: str | None
    pode_sair: bool
    fluxos: list[WorkflowAnswer]
    """In the order of their priority; none where the agent has no workflows."""


class ModerationAnswer(BaseModel):
    id: int
    utilizador: str
    conversa_id: str
    motivo: str
    mensagem: str
    """Without personal numbers, addresses and secrets."""
    created_at: str


class ModerationPage(BaseModel):
    registos: list[ModerationAnswer]
    proximo: int | None
    """What `antes` must be for the next page."""


@router.get("/conversas/{conversa_id}/fluxo")
async def read(conversation: OwnConversation, hub: CurrentHub, language: CurrentLanguage) -> WorkflowsAnswer:
    """The agent's workflows, and how far this conversation is in each."""
    agent = hub.agents.get(conversation.agent_id)
    return _answer(await hub.workflows.overview(agent, conversation, language))


@router.post("/conversas/{conversa_id}/fluxo/sair")
async def leave(conversation: OwnConversation, hub: CurrentHub, language: CurrentLanguage) -> WorkflowsAnswer:
    """Leave the active workflow; 409 while somebody answers, or where it cannot be left."""
    agent = hub.agents.get(conversation.agent_id)
    return _answer(await hub.workflows.leave(agent, conversation, language))


@router.get("/organizacao/moderacao")
async def moderation(
    hub: CurrentHub,
    identity: CurrentAdmin,
    limite: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 50,
    antes: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> ModerationPage:
    """The messages of the organisation's people that were stopped, newest first."""
    found = await hub.stores.moderation.page(identity.organization_id, before=antes, limit=limite + 1)
    page = found[:limite]
    return ModerationPage(
        registos=[
            ModerationAnswer(
                id=record.id,
                utilizador=record.email,
                conversa_id=record.conversation_id,
                motivo=record.reason,
                mensagem=record.message,
                created_at=moment(record.created_at),
            )
            for record in page
        ],
        proximo=page[-1].id if len(found) > limite else None,
    )


def _answer(overview: Overview) -> WorkflowsAnswer:
    return WorkflowsAnswer(
        active_workflow=overview.active,
        step=overview.step,
        pode_sair=overview.can_leave,
        fluxos=[
            WorkflowAnswer(
                id=workflow.id,
                titulo=workflow.title,
                estado=workflow.status,
                passos=[StepAnswer(id=step.id, titulo=step.title, estado=step.status) for step in workflow.steps],
            )
            for workflow in overview.workflows
        ],
    )
