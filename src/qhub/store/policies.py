"""Rules of people and policies of organisations about tools."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.events.verdicts import Verdict
from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.agents import agents
from qhub.store.schema.tools import approval_rules, tool_policies


@dataclass(frozen=True, slots=True)
class RememberedRule:
    """A person's "sempre"."""

    id: int
    agent_id: str
    agent_name: str
    tool: str
    arguments: dict[str, Any] | None
    created_at: float


@dataclass(frozen=True, slots=True)
class OrganizationPolicy:
    """An organisation's word on a tool."""

    agent_id: str
    tool: str
    decision: Verdict


class Policies:
    """The `approval_rules` and `tool_policies` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        rule, policy = approval_rules.c, tool_policies.c
        self._rules = database.prepare(
            sa.select(rule.id, rule.agent_id, agents.c.name, rule.tool, rule.arguments, rule.created_at)
            .join(agents, agents.c.id == rule.agent_id)
            .where(rule.user_id == value("user_id", sa.BigInteger))
            .order_by(rule.id)
        )
        self._policies = database.prepare(
            select_rows(OrganizationPolicy, tool_policies)
            .where(policy.organization_id == value("organization_id", sa.BigInteger))
            .order_by(policy.agent_id, policy.tool)
        )

    async def remember(self, user_id: int, agent_id: str, tool: str, arguments: Mapping[str, Any] | None) -> None:
        """Remember a rule; remembering it twice is once."""
        text = None if arguments is None else orjson.dumps(arguments, option=orjson.OPT_SORT_KEYS).decode()
        insert = self._database.insert(approval_rules).values(
            user_id=user_id,
            agent_id=agent_id,
            tool=tool,
            arguments=text,
            digest="" if text is None else hashlib.sha256(text.encode()).hexdigest(),
            created_at=time.time(),
        )
        await self._database.execute(insert.on_conflict_do_nothing())

    async def rules(self, user_id: int) -> list[RememberedRule]:
        """The rules that a person asked to remember, oldest first."""
        return [_rule(*row) for row in await self._database.rows(self._rules, user_id=user_id)]

    async def concerning(
        self, user_id: int, organization_id: int
    ) -> tuple[list[RememberedRule], list[OrganizationPolicy]]:
        """The rules of a person and the policies of their organisation, in one trip."""

        def work(connection: sa.Connection) -> tuple[list[RememberedRule], list[OrganizationPolicy]]:
            rules = self._rules.rows(connection, user_id=user_id)
            policies = self._policies.rows(connection, organization_id=organization_id)
            return [_rule(*row) for row in rules], [OrganizationPolicy(*row) for row in policies]

        return await self._database.read(work)

    async def forget(self, user_id: int, rule_id: int) -> bool:
        """Forget a rule; False where the person has no such rule."""
        table = approval_rules.c
        return bool(
            await self._database.execute(approval_rules.delete().where(table.id == rule_id, table.user_id == user_id))
        )

    async def of_organization(self, organization_id: int) -> list[OrganizationPolicy]:
        """The policies of an organisation."""
        rows = await self._database.rows(self._policies, organization_id=organization_id)
        return [OrganizationPolicy(*row) for row in rows]

    async def set_for_organization(
        self, organization_id: int, agent_id: str, tool: str, decision: Verdict | None
    ) -> None:
        """Say something about a tool, or (None) nothing any more."""
        table = tool_policies.c
        if decision is None:
            await self._database.execute(
                tool_policies.delete().where(
                    table.organization_id == organization_id, table.agent_id == agent_id, table.tool == tool
                )
            )
            return
        insert = self._database.insert(tool_policies).values(
            organization_id=organization_id, agent_id=agent_id, tool=tool, decision=decision
        )
        await self._database.execute(
            insert.on_conflict_do_update(
                index_elements=["organization_id", "agent_id", "tool"], set_={"decision": decision}
            )
        )


def _rule(
    id_: int, agent_id: str, agent_name: str, tool: str, arguments: str | None, created_at: float
) -> RememberedRule:
    parsed = None if arguments is None else orjson.loads(arguments)
    return RememberedRule(id_, agent_id, agent_name, tool, parsed, created_at)
