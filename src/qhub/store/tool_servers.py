"""Outside tool servers that administrators have added, each for their organisation."""

import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import orjson
import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.prepared import value
from qhub.store.rows import select_rows
from qhub.store.schema.tools import tool_servers


@dataclass(frozen=True, slots=True)
class StoredServer:
    """A row of `tool_servers`."""

    organization_id: int
    id: str
    url: str
    """Without its query, which may hold a key."""
    sealed: str = field(repr=False)
    """The values of its headers and its query, encrypted; the store cannot read them."""
    header_names: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    tools: tuple[str, ...] | None = None
    effects: Mapping[str, Literal["read", "write"]] = field(default_factory=dict)
    trusted: bool = False
    timeout: float | None = None
    active: bool = True
    version: str = ""
    """Changes whenever the row does."""


class ToolServerStore:
    """The `tool_servers` table."""

    def __init__(self, database: Database) -> None:
        self._database = database
        table = tool_servers.c
        mine = table.organization_id == value("organization_id", sa.BigInteger)
        self._of_organization = database.prepare(select_rows(StoredServer, tool_servers).where(mine).order_by(table.id))

    async def all(self) -> list[StoredServer]:
        """The servers of every organisation."""
        return [_server(row) for row in await self._database.all(select_rows(StoredServer, tool_servers))]

    async def of_organization(self, organization_id: int) -> list[StoredServer]:
        """The servers of an organisation, by name."""
        rows = await self._database.rows(self._of_organization, organization_id=organization_id)
        return [_server(row) for row in rows]

    async def add(self, server: StoredServer) -> bool:
        """A new one; False where there is one of that name."""
        now = time.time()
        insert = self._database.insert(tool_servers).values(**_values(server), created_at=now, updated_at=now)
        return bool(await self._database.execute(insert.on_conflict_do_nothing()))

    async def change(self, server: StoredServer) -> bool:
        """Write over the one that has been read; False where it has changed or gone since."""
        table = tool_servers.c
        update = tool_servers.update().where(
            table.organization_id == server.organization_id, table.id == server.id, table.version == server.version
        )
        return bool(await self._database.execute(update.values(**_values(server), updated_at=time.time())))

    async def remove(self, organization_id: int, server_id: str) -> bool:
        """Take one away; False where there was none."""
        table = tool_servers.c
        statement = tool_servers.delete().where(table.organization_id == organization_id, table.id == server_id)
        return bool(await self._database.execute(statement))


def _values(server: StoredServer) -> dict[str, Any]:
    lists = {name: orjson.dumps(getattr(server, name)).decode() for name in ("header_names", "agents", "effects")}
    tools = None if server.tools is None else orjson.dumps(server.tools).decode()
    return {**asdict(server), **lists, "tools": tools, "version": uuid.uuid4().hex}


def _server(row: Sequence[Any]) -> StoredServer:
    """A row's server; the columns of lists hold JSON."""
    read = dict(zip(StoredServer.__match_args__, row, strict=True))
    tools = read["tools"]
    meant = {
        "header_names": tuple(orjson.loads(read["header_names"])),
        "agents": tuple(orjson.loads(read["agents"])),
        "tools": None if tools is None else tuple(orjson.loads(tools)),
        "effects": orjson.loads(read["effects"]),
        "trusted": bool(read["trusted"]),
        "active": bool(read["active"]),
    }
    return StoredServer(**read | meant)
