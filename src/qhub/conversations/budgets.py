"""What may be spent: checked before a turn starts, never in the middle of one."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from qhub.agents.agent import Agent
from qhub.errors import BudgetExceeded
from qhub.events.stored import BudgetWarning
from qhub.models.pricing import Prices
from qhub.store.usage import EVERYBODY, Budget, UsageStore, today

WARN_AT = 0.8
"""The share of a budget from which on people are told."""


@dataclass(frozen=True, slots=True)
class Spender:
    """Whose budgets a turn uses."""

    organization_id: int
    user_id: int
    agent: Agent


class Budgets:
    """Decides whether a turn may start."""

    def __init__(self, usage: UsageStore, prices: Prices) -> None:
        self._usage = usage
        self._prices = prices

    async def check(self, spender: Spender, model: str, message: str) -> list[BudgetWarning]:
        """The budgets that are nearly used up; raises `BudgetExceeded` where one has no room for this turn."""
        budgets = list(_concerning(await self._usage.budgets(spender.organization_id), spender))
        if not budgets:
            return []
        characters = len(spender.agent.prompt) + len(message) + sum(tool.size for tool in spender.agent.tools)
        needed = self._prices.estimate(model, characters)
        warnings = []
        for budget in budgets:
            spent = await self._spent(budget, spender)
            if spent + needed > budget.limit_usd:
                raise BudgetExceeded(
                    f"budget_{budget.scope}_{budget.period}", limite=f"{budget.limit_usd:.2f}", gasto=f"{spent:.2f}"
                )
            if spent >= WARN_AT * budget.limit_usd:
                warnings.append(
                    BudgetWarning(scope=budget.scope, period=budget.period, limit=budget.limit_usd, spent=spent)
                )
        return warnings

    async def _spent(self, budget: Budget, spender: Spender) -> float:
        now = date.fromisoformat(today())
        since = now if budget.period == "day" else now.replace(day=1)
        return await self._usage.spent(
            spender.organization_id,
            since=since.isoformat(),
            user_id=spender.user_id if budget.scope == "user" else None,
            agent_id=spender.agent.id if budget.scope == "agent" else None,
        )


def _concerning(budgets: list[Budget], spender: Spender) -> Iterator[Budget]:
    """The budgets that this turn uses: one for each scope and period, a person's or agent's own before everybody's."""
    targets = {"user": str(spender.user_id), "agent": spender.agent.id, "organization": EVERYBODY}
    own = {(budget.scope, budget.period) for budget in budgets if budget.target == targets[budget.scope]}
    for budget in budgets:
        if budget.target == targets[budget.scope] or (
            budget.target == EVERYBODY and (budget.scope, budget.period) not in own
        ):
            yield budget
