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
    agente_id: str
    agente_nome: str
    ferramenta: str
    argumentos: dict[str, Any] | None
    created_at: float


@dataclass(frozen=True, slots=True)
class OrganizationPolicy:
    """An organisation's word on a tool."""

    agente_id: str
    ferramenta: str
    decisao: Verdict


class Policies:
    """The `approval_rules` and `tool_policies` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remember(self, user_id: int, agent_id: str, tool: str, arguments: Mapping[str, Any] | None) -> None:
        """Remember a rule; remembering it twice is once."""
        text = None if arguments is None else orjson.dumps(arguments, option=orjson.OPT_SORT_KEYS).decode()
        insert = self._database.insert(approval_rules).values(
            user_id=user_id,
            agente_id=agent_id,
            ferramenta=tool,
            argumentos=text,
            digest="" if text is None else hashlib.sha256(text.encode()).hexdigest(),
            created_at=time.time(),
        )
        await self._database.execute(insert.on_conflict_do_nothing())

    async def rules(self, user_id: int) -> list[RememberedRule]:
        """What a person has said to remember, oldest first."""
        table = approval_rules.c
        rows = await self._database.all(
            sa.select(table.id, table.agente_id, agents.c.nome, table.ferramenta, table.argumentos, table.created_at)
            .join(agents, agents.c.id == table.agente_id)
            .where(table.user_id == user_id)
            .order_by(table.id)
        )
        return [
            RememberedRule(
                id=row.id,
                agente_id=row.agente_id,
                agente_nome=row.nome,
                ferramenta=row.ferramenta,
                argumentos=None if row.argumentos is None else orjson.loads(row.argumentos),
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
        statement = sa.select(table.agente_id, table.ferramenta, table.decisao)
        rows = await self._database.all(
            statement.where(table.organizacao_id == organization_id).order_by(table.agente_id, table.ferramenta)
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
                    table.organizacao_id == organization_id, table.agente_id == agent_id, table.ferramenta == tool
                )
            )
            return
        insert = self._database.insert(tool_policies).values(
            organizacao_id=organization_id, agente_id=agent_id, ferramenta=tool, decisao=decision
        )
        await self._database.execute(
            insert.on_conflict_do_update(
                index_elements=["organizacao_id", "agente_id", "ferramenta"], set_={"decisao": decision}
            )
        )
