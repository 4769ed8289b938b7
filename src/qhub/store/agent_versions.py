"""Agents that administrators make: every version that was saved or published, none ever changed; all go with it."""

import time
from collections.abc import Collection
from dataclasses import dataclass

import sqlalchemy as sa

from qhub.store.database import Database, Select
from qhub.store.rows import select_rows
from qhub.store.schema.agents import agent_versions, agents, user_agents
from qhub.store.schema.documents import knowledge_agents
from qhub.store.schema.people import users

_table = agent_versions.c


@dataclass(frozen=True, slots=True)
class AgentVersion:
    """An agent as it was at one time."""

    agent_id: str
    version: int
    organization_id: int
    pack: str
    """Whose tools, data and documents it uses."""
    published: bool
    """Whether it was published, and not only saved."""
    content: str
    """JSON; see `agents.edited.AgentContent`."""
    created_at: float
    author: str | None
    """Who made it; None where they are gone."""


class AgentVersions:
    """The `agent_versions` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(
        self,
        agent_id: str,
        organization_id: int,
        pack: str,
        content: str,
        *,
        author: int | None,
        published: bool = False,
    ) -> int:
        """A new version; its number."""

        def run(connection: sa.Connection) -> int:
            # The agent's row first: of two that save at once, the second waits here and counts on from the first.
            connection.execute(sa.select(agents.c.id).where(agents.c.id == agent_id).with_for_update())
            last = connection.scalar(sa.select(sa.func.max(_table.version)).where(_table.agent_id == agent_id))
            number = int(last or 0) + 1
            connection.execute(
                agent_versions.insert().values(
                    agent_id=agent_id,
                    version=number,
                    organization_id=organization_id,
                    pack=pack,
                    published=published,
                    content=content,
                    created_by=author,
                    created_at=time.time(),
                )
            )
            return number

        return await self._database.write(run)

    async def remove(self, agent_ids: Collection[str]) -> int:
        """Forget agents, all their versions and who may use them; how many versions that were. Their rows stay, since
        conversations refer to them."""

        def run(connection: sa.Connection) -> int:
            connection.execute(user_agents.delete().where(user_agents.c.agent_id.in_(agent_ids)))
            connection.execute(knowledge_agents.delete().where(knowledge_agents.c.agent_id.in_(agent_ids)))
            return connection.execute(agent_versions.delete().where(_table.agent_id.in_(agent_ids))).rowcount

        return await self._database.write(run)

    async def of_agent(self, organization_id: int, agent_id: str) -> list[AgentVersion]:
        """All versions of one agent, newest first; none where it is another organisation's."""
        mine = (_table.organization_id == organization_id, _table.agent_id == agent_id)
        return await self._some(_select().where(*mine).order_by(_table.version.desc()))

    async def newest(self) -> list[AgentVersion]:
        """The newest version and the newest published one of every agent, of every organisation."""
        grouped = sa.select(_table.agent_id, sa.func.max(_table.version).label("version")).group_by(_table.agent_id)
        either = sa.union(grouped, grouped.where(_table.published.is_(True))).subquery()
        wanted = sa.and_(either.c.agent_id == _table.agent_id, either.c.version == _table.version)
        return await self._some(_select().join(either, wanted).order_by(_table.agent_id, _table.version))

    async def _some(self, statement: Select) -> list[AgentVersion]:
        return [AgentVersion(*row) for row in await self._database.all(statement)]


def _select() -> Select:
    selected = select_rows(AgentVersion, agent_versions, author=users.c.name)
    return selected.outerjoin(users, users.c.id == _table.created_by)
