"""Budgets: checked before a turn starts, never in the middle of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from qhub.agents.agent import Agent
from qhub.alerts.alerts import Alerts
from qhub.errors import BudgetExceeded
from qhub.events.stored.turns import BudgetWarning
from qhub.language.amounts import Dollars
from qhub.models.pricing import Prices
from qhub.store.alerts import AlertKind, Incident
from qhub.store.usage import EVERYBODY, Budget, UsageStore, today

WARN_AT = 0.8
"""The share of a budget from which on people are told."""


@dataclass(frozen=True, slots=True)
class Spender:
    """The person, agent and organisation whose budgets a turn uses."""

    organization_id: int
    user_id: int
    agent: Agent


class UsedBudget(NamedTuple):
    """A budget, and what was spent of it in its present period, in US dollars."""

    budget: Budget
    spent: float


class Budgets:
    """The budgets of an organisation, which decide whether a turn may start."""

    def __init__(self, usage: UsageStore, prices: Prices, alerts: Alerts) -> None:
        self._usage = usage
        self._prices = prices
        self._alerts = alerts

    async def check(self, spender: Spender, model: str, message: str) -> list[BudgetWarning]:
        """The budgets that are nearly used up; raises `BudgetExceeded` where one has no room for this turn."""
        targets = {"user": str(spender.user_id), "agent": spender.agent.id, "organization": EVERYBODY}
        budgets = _budgets_of(await self._usage.budgets(spender.organization_id), targets)
        if not budgets:
            return []
        characters = len(spender.agent.prompt) + len(message) + sum(tool.size for tool in spender.agent.tools)
        needed = self._prices.estimate(model, characters)
        warnings = []
        for budget in budgets:
            spent = await self._spent(budget, spender.organization_id, spender.user_id, spender.agent.id)
            if spent + needed > budget.limit_usd:
                self._tell("budget_used", budget, spender, spent)
                raise BudgetExceeded(
                    f"budget_{budget.scope}_{budget.period}",
                    limite=Dollars(budget.limit_usd),
                    gasto=Dollars(spent),
                    estimativa=Dollars(needed),
                )
            if spent >= WARN_AT * budget.limit_usd:
                self._tell("budget_near", budget, spender, spent)
                warnings.append(
                    BudgetWarning(scope=budget.scope, period=budget.period, limit=budget.limit_usd, spent=spent)
                )
        return warnings

    def _tell(self, kind: AlertKind, budget: Budget, spender: Spender, spent: float) -> None:
        """Let administrators know, in the background."""
        person = spender.user_id if budget.scope == "user" else None
        target = {"user": str(spender.user_id), "agent": spender.agent.id}.get(budget.scope, EVERYBODY)
        subject = f"{budget.scope}:{target}:{budget.period}"
        detail = {
            "ambito": budget.scope,
            "alvo": target,
            "periodo": budget.period,
            "limite": budget.limit_usd,
            "gasto": spent,
        }
        self._alerts.tell(Incident(kind, spender.organization_id, subject, person), detail)

    async def of_person(self, organization_id: int, user_id: int) -> list[UsedBudget]:
        """A person's own budgets, with what they have spent of them."""
        own = _budgets_of(await self._usage.budgets(organization_id), {"user": str(user_id)})
        return [UsedBudget(budget, await self._spent(budget, organization_id, user_id, "")) for budget in own]

    async def _spent(self, budget: Budget, organization_id: int, user_id: int, agent_id: str) -> float:
        now = date.fromisoformat(today())
        since = now if budget.period == "day" else now.replace(day=1)
        return await self._usage.spent(
            organization_id,
            since=since.isoformat(),
            user_id=user_id if budget.scope == "user" else None,
            agent_id=agent_id if budget.scope == "agent" else None,
        )


def _budgets_of(budgets: Sequence[Budget], targets: Mapping[str, str]) -> list[Budget]:
    """The budgets of these targets, by scope: one for each scope and period, its own before everybody's."""
    own = {(budget.scope, budget.period) for budget in budgets if budget.target == targets.get(budget.scope)}
    return [
        budget
        for budget in budgets
        if budget.scope in targets
        and (
            budget.target == targets[budget.scope]
            or (budget.target == EVERYBODY and (budget.scope, budget.period) not in own)
        )
    ]
