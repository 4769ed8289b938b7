"""Usage by day, person, agent and model; and budgets."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from qhub.events.stored.usage import Usage
from qhub.store.database import Database, Select
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.agents import agents
from qhub.store.schema.conversations import budgets, usage_daily
from qhub.store.schema.people import users

Scope = Literal["user", "agent", "organization"]
Period = Literal["day", "month"]
Grouping = Literal["dia", "agente", "modelo", "utilizador"]
EVERYBODY = "*"
_COUNTS = (
    "calls",
    "input_tokens",
    "output_tokens",
    "cache_read_tokens",
    "cache_write_tokens",
    "cost",
    "unpriced_calls",
)
_COUNTED = ("day", "model", *_COUNTS)
_TOKENS = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
_usage = usage_daily.c
_KEYS: dict[Grouping, sa.ColumnElement[str]] = {
    "dia": _usage.day,
    "agente": sa.func.coalesce(agents.c.name, _usage.agent_id),
    "modelo": _usage.model,
    "utilizador": users.c.email,
}


@dataclass(frozen=True, slots=True)
class Consumption:
    """Sums over some rows; `key` names what they have in common."""

    key: str
    calls: int
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    cost: float
    unpriced_calls: int


@dataclass(frozen=True, slots=True)
class DailyPart:
    """The usage of one agent, model or person on a day; without a `key`, of all that are not named."""

    day: str
    key: str | None
    cost: float
    tokens: int


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit for a period, in US dollars."""

    scope: Scope
    target: str
    period: Period
    limit_usd: float


def today() -> str:
    """The day that costs are counted under (UTC)."""
    return datetime.now(UTC).date().isoformat()


class UsageStatements:
    """The statements that add model calls to the day's rows, in the transaction that records them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._add = database.prepare(
            self._upsert(
                sa.select(users.c.organization_id, users.c.id, value("agent_id"), *self._counted()).where(
                    users.c.id == value("user_id", sa.Integer)
                )
            )
        )

    def count(self, connection: sa.Connection, user_id: int, agent_id: str, usages: Sequence[Usage]) -> None:
        """Count calls one by one (SQLite)."""
        for usage in usages:
            self._add.rows(connection, user_id=user_id, agent_id=agent_id, **_counts(usage))

    def counting(
        self, user_id: sa.ColumnElement[int], agent_id: sa.ColumnElement[str], source: sa.FromClause
    ) -> postgresql.Insert | sqlite.Insert:
        """A statement that counts the calls of `values` for whom `source` names (Postgres)."""
        columns = {name: value(f"usage_{name}", postgresql.ARRAY(usage_daily.c[name].type)) for name in _COUNTED}
        call = sa.func.unnest(*columns.values()).table_valued(*columns).render_derived()
        owner = source.join(users, users.c.id == user_id).join(call, sa.true())
        counted = sa.select(users.c.organization_id, users.c.id, agent_id, *(call.c[name] for name in _COUNTED))
        return self._upsert(counted.select_from(owner))

    def values(self, usages: Sequence[Usage]) -> dict[str, list[Any]]:
        """The values of `counting`: calls of one model are one row, since a statement may touch a row once."""
        rows: dict[str, dict[str, Any]] = {}
        for usage in usages:
            counts = _counts(usage)
            row = rows.setdefault(counts["model"], dict.fromkeys(_COUNTS, 0) | {"cost": 0.0})
            row.update({name: row[name] + counts[name] for name in _COUNTS}, day=counts["day"], model=counts["model"])
        return {f"usage_{name}": [row[name] for row in rows.values()] for name in _COUNTED}

    def _counted(self) -> list[sa.ColumnElement[Any]]:
        return [value(name, usage_daily.c[name].type) for name in _COUNTED]

    def _upsert(self, rows: Select) -> postgresql.Insert | sqlite.Insert:
        names = ["organization_id", "user_id", "agent_id", *_COUNTED]
        # "WHERE true" keeps SQLite from reading ON CONFLICT as part of the select.
        insert = self._database.insert(usage_daily).from_select(names, rows.where(sa.true()))
        added = {name: usage_daily.c[name] + insert.excluded[name] for name in _COUNTS}
        keys = ["day", "organization_id", "user_id", "agent_id", "model"]
        return insert.on_conflict_do_update(index_elements=keys, set_=added)


def _counts(usage: Usage) -> dict[str, Any]:
    return {
        "day": today(),
        "model": usage.model[:200],
        "calls": 1,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cache_read_tokens": usage.cache_read_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
        "cost": usage.cost or 0.0,
        "unpriced_calls": int(usage.cost is None),
    }


class UsageStore:
    """The `usage_daily` and `budgets` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        table = budgets.c
        self._budgets = database.prepare(
            select_rows(Budget, budgets)
            .where(table.organization_id == value("organization_id", sa.BigInteger))
            .order_by(table.scope, table.target, table.period)
        )

    async def consumption(
        self, organization_id: int, *, user_id: int | None, since: str, until: str, by: Grouping
    ) -> list[Consumption]:
        """Sums by day, agent, model or person, of one person or (None) of the whole organisation."""
        key = _KEYS[by]
        sums = [sa.func.coalesce(sa.func.sum(_usage[name]), 0).label(name) for name in _COUNTS]
        statement = _of(organization_id, user_id, since, until, key.label("key"), *sums).group_by(key).order_by(key)
        rows = await self._database.all(statement)
        return [Consumption(row.key, *(row._mapping[name] for name in _COUNTS)) for row in rows]

    async def by_day(
        self,
        organization_id: int,
        *,
        user_id: int | None,
        since: str,
        until: str,
        by: Grouping,
        named: Sequence[str],
    ) -> list[DailyPart]:
        """The usage of those named on each day, and of all others together."""
        key = sa.case((_KEYS[by].in_(named), _KEYS[by]), else_=sa.null()).label("key")
        # In a query of its own: Postgres takes two of the same `CASE` with parameters for different ones.
        parts = _of(organization_id, user_id, since, until, _usage.day, key, *(_usage[n] for n in ("cost", *_TOKENS)))
        inner = parts.subquery()
        tokens = sum((sa.func.sum(inner.c[name]) for name in _TOKENS[1:]), sa.func.sum(inner.c[_TOKENS[0]]))
        statement = (
            sa.select(inner.c.day, inner.c.key, sa.func.sum(inner.c.cost), tokens)
            .group_by(inner.c.day, inner.c.key)
            .order_by(inner.c.day, inner.c.key)
        )
        return [
            DailyPart(day, key, float(cost), int(count))
            for day, key, cost, count in await self._database.all(statement)
        ]

    async def spent(self, organization_id: int, *, since: str, user_id: int | None, agent_id: str | None) -> float:
        """US dollars since a day, of an organisation, one of its people or one of its agents."""
        table = usage_daily.c
        statement = sa.select(sa.func.coalesce(sa.func.sum(table.cost), 0.0).label("spent")).where(
            table.organization_id == organization_id, table.day >= since
        )
        if user_id is not None:
            statement = statement.where(table.user_id == user_id)
        if agent_id is not None:
            statement = statement.where(table.agent_id == agent_id)
        row = await self._database.first(statement)
        return float(row.spent) if row is not None else 0.0

    async def budgets(self, organization_id: int) -> list[Budget]:
        rows = await self._database.rows(self._budgets, organization_id=organization_id)
        return [Budget(*row) for row in rows]

    async def set_budget(
        self, organization_id: int, scope: Scope, target: str, period: Period, limit_usd: float | None
    ) -> None:
        """Set a budget, or (None) take it away."""
        table = budgets.c
        if limit_usd is None:
            await self._database.execute(
                budgets.delete().where(
                    table.organization_id == organization_id,
                    table.scope == scope,
                    table.target == target,
                    table.period == period,
                )
            )
            return
        insert = self._database.insert(budgets).values(
            organization_id=organization_id, scope=scope, target=target, period=period, limit_usd=limit_usd
        )
        keys = ["organization_id", "scope", "target", "period"]
        await self._database.execute(insert.on_conflict_do_update(index_elements=keys, set_={"limit_usd": limit_usd}))


def _of(organization_id: int, user_id: int | None, since: str, until: str, *columns: sa.ColumnElement[Any]) -> Select:
    """From the rows of one person or (None) of the whole organisation, with the names of what they are about."""
    statement = (
        sa.select(*columns)
        .join(users, users.c.id == _usage.user_id)
        .outerjoin(agents, agents.c.id == _usage.agent_id)
        .where(_usage.organization_id == organization_id, _usage.day >= since, _usage.day <= until)
    )
    return statement if user_id is None else statement.where(_usage.user_id == user_id)
