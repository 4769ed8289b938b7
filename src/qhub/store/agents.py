"""The agents that the installed packs bring."""

from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema.agents import agents


class AgentRow(NamedTuple):
    """An agent's row."""

    id: str
    pack: str
    name: str


class Agents:
    """The `agents` table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def register(self, rows: Iterable[AgentRow]) -> None:
        """Make the table name these. Agents whose pack is gone keep their row: conversations refer to it."""
        named = list(rows)

        def run(connection: sa.Connection) -> None:
            for row in named:
                insert = self._database.insert(agents).values(row._asdict())
                connection.execute(
                    insert.on_conflict_do_update(index_elements=["id"], set_={"pack": row.pack, "name": row.name})
                )

        await self._database.write(run)
