"""Costs and budgets."""

from datetime import date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from qhub.api.bodies import MAX_ID, BaseAnswer, Body, RowAnswer, Text
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
    """The agent, model or person, as in `linhas`; null for all that are not among those that cost most."""
    cost: float = Field(serialization_alias="custo")
    tokens: int


class OwnBudget(BaseAnswer):
    """A budget of the caller's, and how much of it is spent."""

    period: Period = Field(serialization_alias="periodo")
    limit: float = Field(serialization_alias="limite")
    spent: float = Field(serialization_alias="gasto")
    """US dollars since the period began."""


class CostsAnswer(BaseAnswer):
    """The costs of a stretch of time, in parts and in all."""

    since: str = Field(serialization_alias="de")
    until: str = Field(serialization_alias="ate")
    grouped_by: Grouping = Field(serialization_alias="por")
    scope: Literal["proprio", "organizacao"] = Field(serialization_alias="ambito")
    rows: list[ConsumptionAnswer] = Field(serialization_alias="linhas")
    daily: list[DailyPartAnswer] = Field(serialization_alias="por_dia")
    """The same, day by day; nothing where `linhas` are days already."""
    total: ConsumptionAnswer
    prices_as_of: str = Field(serialization_alias="precos")
    """Where prices come from, with the version that dates them."""
    budgets: list[OwnBudget] = Field(serialization_alias="orcamentos")
    """The caller's own budgets, whatever `ambito` says."""


class BudgetAnswer(RowAnswer):
    """A budget of the organisation's."""

    scope: Scope = Field(serialization_alias="ambito")
    target: str = Field(serialization_alias="alvo")
    period: Period = Field(serialization_alias="periodo")
    limit_usd: float = Field(serialization_alias="limite")


class BudgetBody(Body):
    """A budget to set; without a limit, one to take away."""

    scope: Scope = Field(validation_alias="ambito")
    target: Text = Field(EVERYBODY, max_length=MAX_ID, validation_alias="alvo")
    period: Period = Field(validation_alias="periodo")
    limit: float | None = Field(gt=0, le=MAX_BUDGET, allow_inf_nan=False, strict=True, validation_alias="limite")


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
        since=since,
        until=until,
        grouped_by=por,
        scope=ambito,
        rows=lines,
        daily=[DailyPartAnswer.from_row(part) for part in daily],
        total=_total(lines),
        prices_as_of=hub.prices.source,
        budgets=[
            OwnBudget(period=used.budget.period, limit=used.budget.limit_usd, spent=used.spent)
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
    target = EVERYBODY if body.scope == "organization" else body.target
    note = actor.did("budget.changed", "budget", target, scope=body.scope, period=body.period, limit=body.limit)
    with noted(note):
        await hub.stores.usage.set_budget(identity.organization_id, body.scope, target, body.period, body.limit)


def _most_first(part: Consumption) -> tuple[float, int]:
    return -part.cost, -(part.input_tokens + part.output_tokens + part.cache_read_tokens + part.cache_write_tokens)


def _total(lines: list[ConsumptionAnswer]) -> ConsumptionAnswer:
    counted = ConsumptionAnswer.model_fields.keys() - {"key"}
    return ConsumptionAnswer(key="total", **{name: sum(getattr(line, name) for line in lines) for name in counted})
