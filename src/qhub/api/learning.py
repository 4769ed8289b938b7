"""Figures on how well agents do, and the judge's batches. For administrators."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from qhub.api.bodies import BaseAnswer, Body, RowAnswer
from qhub.api.deps import CurrentAdmin, CurrentHub
from qhub.feedback.judging import Batch
from qhub.feedback.metrics import MAX_DAYS, together

MAX_AT_ONCE = 20
"""Conversations of one request: a page asks again until none is left, and shows how far it is."""
router = APIRouter(prefix="/organizacao", tags=["aprendizagem"])


class FiguresAnswer(RowAnswer):
    """Counts, and the ratios made of them; a ratio of nothing is null."""

    conversations: int = Field(serialization_alias="conversas")
    satisfaction: float | None = Field(serialization_alias="satisfacao")
    """Thumbs up among all thumbs."""
    resolution: float | None = Field(serialization_alias="resolucao")
    """Conversations without a complaint, a repeated question or an abandoned workflow, among all."""
    abandonment: float | None = Field(serialization_alias="abandono")
    """Conversations whose workflow was left in the middle, among all."""
    click_through: float | None = Field(serialization_alias="taxa_cliques")
    """Conversations in which a card was clicked, among those that showed any (`com_cartoes`)."""
    score: float | None = Field(serialization_alias="nota")
    """The judge's marks on average, from 1 to 5."""
    positive: int = Field(serialization_alias="positivos")
    negative: int = Field(serialization_alias="negativos")
    corrections: int = Field(serialization_alias="correcoes")
    repeats: int = Field(serialization_alias="repeticoes")
    copies: int = Field(serialization_alias="copias")
    exports: int = Field(serialization_alias="exportacoes")
    clicks: int = Field(serialization_alias="cliques")
    shown: int = Field(serialization_alias="com_cartoes")
    judged: int = Field(serialization_alias="avaliadas")


class DayAnswer(FiguresAnswer):
    """The figures of one day and agent."""

    day: str = Field(serialization_alias="dia")
    agent_id: str = Field(serialization_alias="agente_id")


class AgentFigures(FiguresAnswer):
    """The figures of one agent."""

    agent_id: str = Field(serialization_alias="agente_id")
    agent_name: str = Field(serialization_alias="agente_nome")


class MetricsAnswer(BaseAnswer):
    """The figures in all, by agent and by day."""

    total: FiguresAnswer
    agents: list[AgentFigures] = Field(serialization_alias="agentes")
    days: list[DayAnswer] = Field(serialization_alias="dias")


class JudgeBody(Body):
    """The size of a batch for the judge."""

    limit: int = Field(5, ge=1, le=MAX_AT_ONCE, validation_alias="limite")
    budget_usd: float | None = Field(None, ge=0, le=1000, validation_alias="orcamento_usd")
    """It ends when so much is spent; the hub's own limit where unset."""


class JudgeAnswer(RowAnswer):
    """The outcome of a batch of the judge."""

    total: int = Field(serialization_alias="encontradas")
    done: int = Field(serialization_alias="avaliadas")
    failed: int = Field(serialization_alias="falhadas")
    proposed: int = Field(serialization_alias="propostas")
    """Reviews that it opened."""
    cost: float = Field(serialization_alias="custo")
    stopped: str = Field(serialization_alias="parou")
    """Why it ended early: `budget` or `model`; empty where it did all."""


@router.get("/aprendizagem/metricas")
async def learning_metrics(
    hub: CurrentHub, admin: CurrentAdmin, dias: Annotated[int, Query(ge=1, le=MAX_DAYS)] = 30
) -> MetricsAnswer:
    """Satisfaction, resolution, abandonment and the judge's marks: in all, by agent, and by day and agent."""
    points = await hub.learning.metrics.points(admin.organization_id, days=dias)
    agents = sorted({point.agent_id for point in points})
    return MetricsAnswer(
        total=FiguresAnswer.from_row(together(points)),
        agents=[
            AgentFigures.from_row(
                together(point for point in points if point.agent_id == agent),
                agent_id=agent,
                agent_name=hub.agents[agent].name if agent in hub.agents else agent,
            )
            for agent in agents
        ],
        days=[DayAnswer.from_row(point.figures, day=point.day, agent_id=point.agent_id) for point in points],
    )


@router.post("/aprendizagem/avaliar")
async def judge_conversations(body: JudgeBody, hub: CurrentHub, admin: CurrentAdmin) -> JudgeAnswer:
    """Have finished conversations of the organisation judged, now. What it costs counts as the caller's."""
    limit = hub.settings.judge_budget_usd
    batch = Batch(
        organization_id=admin.organization_id,
        charged_to=admin.user_id,
        limit=body.limit,
        budget_usd=limit if body.budget_usd is None else min(body.budget_usd, limit),
        idle_seconds=0,
    )
    return JudgeAnswer.from_row(await hub.learning.judging.run(batch))
