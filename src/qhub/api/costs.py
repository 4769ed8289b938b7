"""Costs and budgets."""

from datetime import date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from qhub.api.bodies import MAX_ID, Body, RowAnswer, Text
from qhub.api.deps import CurrentActor, CurrentAdmin, CurrentHub, CurrentIdentity
from qhub.errors import Forbidden
from qhub.store.audit_writing import noted
from qhub.store.usage import EVERYBODY, Consumption, Grouping, Period, Scope, today

DAYS = 30
"""How far back `GET /custos` looks where it is not told."""
MAX_BUDGET = 1_000_000
MAX_SERIES = 7
"""How many agents, models or people are told apart day by day, those that cost most; the others are one."""
router = APIRouter(tags=["custos"])


class ConsumptionAnswer(RowAnswer):
    """The consumption of one day, agent, model or person."""

    key: str = Field(serialization_alias="chave")
    calls: int = Field(serialization_alias="chamadas")
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    cost: float = Field(serialization_alias="custo")
    unpriced_calls: int = Field(serialization_alias="sem_preco")
    """Calls whose model has no known price: they are not in `custo`."""


class DailyPartAnswer(RowAnswer):
    """The consumption of one agent, model or person on one day."""

    day: str = Field(serialization_alias="dia")
    key: str | None = Field(serialization_alias="chave")
    """As in `linhas`; null for all that are not among those that cost most."""
    cost: float = Field(serialization_alias="custo")
    tokens: int


class OwnBudget(BaseModel):
    """A budget of the caller's, and how much of it is spent."""

    periodo: Period
    limite: float
    gasto: float
    """US dollars since the period began."""


class CostsAnswer(BaseModel):
    """The costs of a stretch of time, in parts and in all."""

    de: str
    ate: str
    por: Grouping
    ambito: Literal["proprio", "organizacao"]
    linhas: list[ConsumptionAnswer]
    por_dia: list[DailyPartAnswer]
    """The same, day by day; nothing where `linhas` are days already."""
    total: ConsumptionAnswer
    precos: str
    """Where prices come from, with the version that dates them."""
    orcamentos: list[OwnBudget]
    """The caller's own budgets, whatever `ambito` says."""


class BudgetAnswer(RowAnswer):
    """A budget of the organisation's."""

    scope: Scope = Field(serialization_alias="ambito")
    target: str = Field(serialization_alias="alvo")
    period: Period = Field(serialization_alias="periodo")
    limit_usd: float = Field(serialization_alias="limite")


class BudgetBody(Body):
    """A budget to set; without a limit, one to take away."""

    ambito: Scope
    alvo: Text = Field(EVERYBODY, max_length=MAX_ID)
    periodo: Period
    limite: float | None = Field(gt=0, le=MAX_BUDGET, allow_inf_nan=False, strict=True)


@router.get("/custos")
async def costs(
    hub: CurrentHub,
    identity: CurrentIdentity,
    actor: CurrentActor,
    de: date | None = None,
    ate: date | None = None,
    por: Grouping = "dia",
    ambito: Annotated[Literal["proprio", "organizacao"], Query()] = "proprio",
) -> CostsAnswer:
    """Tokens and US dollars of the caller; of everybody in the organisation for an administrator, whose reading is an
    entry of the audit."""
    if ambito == "organizacao":
        if identity.role != "admin":
            raise Forbidden("forbidden")
        await hub.stores.audit.add_or_log(actor.did("cost.read", "person", "*", by=por))
    last = ate or date.fromisoformat(today())
    first = de or last - timedelta(days=DAYS - 1)
    usage, organization_id = hub.stores.usage, identity.organization_id
    user_id = identity.user_id if ambito == "proprio" else None
    since, until = first.isoformat(), last.isoformat()
    found = await usage.consumption(organization_id, user_id=user_id, since=since, until=until, by=por)
    named = [each.key for each in sorted(found, key=_most_first)[:MAX_SERIES]]
    daily = (
        []
        if por == "dia"
        else await usage.by_day(organization_id, user_id=user_id, since=since, until=until, by=por, named=named)
    )
    lines = [ConsumptionAnswer.from_row(item) for item in found]
    return CostsAnswer(
        de=since,
        ate=until,
        por=por,
        ambito=ambito,
        linhas=lines,
        por_dia=[DailyPartAnswer.from_row(part) for part in daily],
        total=_total(lines),
        precos=hub.prices.source,
        orcamentos=[
            OwnBudget(periodo=used.budget.period, limite=used.budget.limit_usd, gasto=used.spent)
            for used in await hub.conversations.budgets.of_person(identity.organization_id, identity.user_id)
        ],
    )


@router.get("/organizacao/orcamentos")
async def list_budgets(hub: CurrentHub, identity: CurrentAdmin) -> list[BudgetAnswer]:
    """The organisation's budgets."""
    return [BudgetAnswer.from_row(budget) for budget in await hub.stores.usage.budgets(identity.organization_id)]


@router.put("/organizacao/orcamentos", status_code=204)
async def set_budget(body: BudgetBody, hub: CurrentHub, identity: CurrentAdmin, actor: CurrentActor) -> None:
    """Set a budget in US dollars, for one person or agent or (`*`) for each; null takes it away."""
    target = EVERYBODY if body.ambito == "organization" else body.alvo
    note = actor.did("budget.changed", "budget", target, scope=body.ambito, period=body.periodo, limit=body.limite)
    with noted(note):
        await hub.stores.usage.set_budget(identity.organization_id, body.ambito, target, body.periodo, body.limite)


def _most_first(part: Consumption) -> tuple[float, int]:
    return -part.cost, -(part.input_tokens + part.output_tokens + part.cache_read_tokens + part.cache_write_tokens)


def _total(lines: list[ConsumptionAnswer]) -> ConsumptionAnswer:
    counted = ConsumptionAnswer.model_fields.keys() - {"key"}
    return ConsumptionAnswer(key="total", **{name: sum(getattr(line, name) for line in lines) for name in counted})
