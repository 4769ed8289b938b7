"""What people and organisations have said about tools."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa

from qhub.events.verdicts import Verdict
from qhub.store.database import Database
from qhub.store.schema import agents, approval_rules, tool_policies


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
        """What a person has said to remember, oldest first."""
        table = approval_rules.c
        rows = await self._database.all(
            sa.select(table.id, table.agent_id, agents.c.name, table.tool, table.arguments, table.created_at)
            .join(agents, agents.c.id == table.agent_id)
            .where(table.user_id == user_id)
            .order_by(table.id)
        )
        return [
            RememberedRule(
                id=row.id,
                agent_id=row.agent_id,
                agent_name=row.name,
                tool=row.tool,
                arguments=None if row.arguments is None else orjson.loads(row.arguments),
                created_at=row.created_at,
            )
            for row in rows
        ]

    async def forget(self, user_id: int, rule_id: int) -> bool:
        """Forget a rule; False where the person has no such rule."""
        table = approval_rules.c
        return bool(
            await self._database.execute(approval_rules.delete().where(table.id == rule_id, table.user_id == user_id))
        )

    async def of_organization(self, organization_id: int) -> list[OrganizationPolicy]:
        """What an organisation says."""
        table = tool_policies.c
        statement = sa.select(table.agent_id, table.tool, table.decision)
        rows = await self._database.all(
            statement.where(table.organization_id == organization_id).order_by(table.agent_id, table.tool)
        )
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
