"""How well agents do, and the judge's batches. For administrators."""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from qhub.api.bodies import Body
from qhub.api.deps import CurrentAdmin, CurrentHub
from qhub.feedback.judging import Batch
from qhub.feedback.metrics import MAX_DAYS, Figures, together

MAX_AT_ONCE = 20
"""Conversations of one request: a page asks again until none is left, and shows how far it is."""
router = APIRouter(prefix="/organizacao", tags=["aprendizagem"])


class FiguresAnswer(BaseModel):
    """Counts, and the ratios made of them; a ratio of nothing is null."""

    conversas: int
    satisfacao: float | None
    """Thumbs up among all thumbs."""
    resolucao: float | None
    """Conversations without a complaint, a repeated question or an abandoned workflow, among all."""
    abandono: float | None
    """Conversations whose workflow was left in the middle, among all."""
    taxa_cliques: float | None
    """Conversations in which a card was clicked, among those that showed any (`com_cartoes`)."""
    nota: float | None
    """The judge's marks on average, from 1 to 5."""
    positivos: int
    negativos: int
    correcoes: int
    repeticoes: int
    copias: int
    exportacoes: int
    cliques: int
    com_cartoes: int
    avaliadas: int


class DayAnswer(FiguresAnswer):
    dia: str
    agente_id: str


class AgentFigures(FiguresAnswer):
    agente_id: str
    agente_nome: str


class MetricsAnswer(BaseModel):
    total: FiguresAnswer
    agentes: list[AgentFigures]
    dias: list[DayAnswer]


class JudgeBody(Body):
    limite: int = Field(5, ge=1, le=MAX_AT_ONCE)
    orcamento_usd: float | None = Field(None, ge=0, le=1000)
    """It ends when so much is spent; the hub's own limit where unset."""


class JudgeAnswer(BaseModel):
    encontradas: int
    avaliadas: int
    falhadas: int
    propostas: int
    """Reviews that it opened."""
    custo: float
    parou: str
    """Why it ended early: `budget` or `model`; empty where it did all."""


@router.get("/aprendizagem/metricas")
async def learning_metrics(
    hub: CurrentHub, admin: CurrentAdmin, dias: Annotated[int, Query(ge=1, le=MAX_DAYS)] = 30
) -> MetricsAnswer:
    """Satisfaction, resolution, abandonment and the judge's marks: in all, by agent, and by day and agent."""
    points = await hub.learning.metrics.points(admin.organization_id, days=dias)
    agents = sorted({point.agent_id for point in points})
    return MetricsAnswer(
        total=FiguresAnswer(**_figures(together(points))),
        agentes=[
            AgentFigures(
                agente_id=agent,
                agente_nome=hub.agents[agent].name if agent in hub.agents else agent,
                **_figures(together(point for point in points if point.agent_id == agent)),
            )
            for agent in agents
        ],
        dias=[DayAnswer(dia=point.day, agente_id=point.agent_id, **_figures(point.figures)) for point in points],
    )


@router.post("/aprendizagem/avaliar")
async def judge_conversations(body: JudgeBody, hub: CurrentHub, admin: CurrentAdmin) -> JudgeAnswer:
    """Have finished conversations of the organisation judged, now. What it costs counts as the caller's."""
    limit = hub.settings.judge_budget_usd
    batch = Batch(
        organization_id=admin.organization_id,
        charged_to=admin.user_id,
        limit=body.limite,
        budget_usd=limit if body.orcamento_usd is None else min(body.orcamento_usd, limit),
        idle_seconds=0,
    )
    done = await hub.learning.judging.run(batch)
    return JudgeAnswer(
        encontradas=done.total,
        avaliadas=done.done,
        falhadas=done.failed,
        propostas=done.proposed,
        custo=done.cost,
        parou=done.stopped,
    )


def _figures(figures: Figures) -> dict[str, Any]:
    return {
        "conversas": figures.conversations,
        "satisfacao": figures.satisfaction,
        "resolucao": figures.resolution,
        "abandono": figures.abandonment,
        "taxa_cliques": figures.click_through,
        "nota": figures.score,
        "positivos": figures.positive,
        "negativos": figures.negative,
        "correcoes": figures.corrections,
        "repeticoes": figures.repeats,
        "copias": figures.copies,
        "exportacoes": figures.exports,
        "cliques": figures.clicks,
        "com_cartoes": figures.shown,
        "avaliadas": figures.judged,
    }
