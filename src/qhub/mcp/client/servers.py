"""The outside servers of a hub: the operator's, for everybody, and those that each organisation has added.

One connection for each server and process. Changes that another process makes are seen at the next turn: every use
compares what is stored with what is connected.
"""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

import structlog

from qhub.errors import Conflict, NotFound
from qhub.lazy import lazy_module
from qhub.mcp.client.bounds import CallBounds
from qhub.mcp.client.definition import ServerDefinition
from qhub.mcp.client.limits import FIRST_WAIT_SECONDS, MAX_SERVERS
from qhub.mcp.client.rows import ServerRows, ServerWish, seal_anew
from qhub.mcp.client.trouble import Trouble
from qhub.people.sealing import Secrets, Unsealable
from qhub.settings.settings import Settings
from qhub.store.tool_servers import StoredServer, ToolServerStore
from qhub.tools.tool import Tool

if TYPE_CHECKING:
    from qhub.mcp.client import connection as connections
else:
    connections = lazy_module("qhub.mcp.client.connection")

OUTSIDE_HINT = (files("qhub.mcp.client") / "prompts" / "outside.md").read_text("utf-8").strip()
"""What an agent with outside tools is told beside its own instructions."""

TESTED = "teste"
"""What a server is called that is only tried."""

Key = tuple[int | None, str]
"""An organisation, or None for the operator's own, and a server's name."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ServerView:
    """A server as administrators see it."""

    definition: ServerDefinition
    connection: "connections.Connection | None"
    """None where it is switched off."""
    stored: StoredServer | None = None
    """Its row, where an administrator has added it."""


class ToolServers:
    """The connections to outside servers, and the tools made of what they offer."""

    def __init__(
        self, settings: Settings, store: ToolServerStore, secrets: Secrets, defined: Sequence[ServerDefinition] = ()
    ) -> None:
        self._store = store
        self._defined = {definition.id: definition for definition in defined}
        private_hosts = frozenset(host.lower() for host in settings.mcp_private_hosts)
        self._rows = ServerRows(secrets, private_hosts)
        self._bounds = CallBounds(settings.mcp_connect_seconds, settings.mcp_result_chars, private_hosts)
        self._connections: dict[Key, connections.Connection] = {}
        self._versions: dict[Key, str] = {}
        self._matching = asyncio.Lock()

    async def start(self) -> None:
        """Begin to reach every server, in the background; secrets that an older key sealed are sealed anew."""
        for definition in self._defined.values():
            self._open((None, definition.id), definition)
        await seal_anew(self._store, self._rows)
        stored = await self._store.all()
        for organization in {server.organization_id for server in stored}:
            await self._match(organization)

    async def close(self) -> None:
        """Leave all of them; children end."""
        await asyncio.gather(*(connection.close() for connection in self._connections.values()))

    async def tools_for(self, agent_id: str, organization_id: int) -> tuple[Tool, ...]:
        """The outside tools of an agent, for people of an organisation, in a fixed order."""
        await self._match(organization_id)
        mine = [
            connection
            for (owner, _), connection in sorted(self._connections.items(), key=lambda item: item[0][1])
            if owner in (None, organization_id) and agent_id in connection.definition.agents
        ]
        await asyncio.gather(*(connection.tried(FIRST_WAIT_SECONDS) for connection in mine))
        return tuple(tool for connection in mine for tool in connection.catalogue.tools)

    async def names(self, organization_id: int) -> set[str]:
        """The names of every tool that an organisation's people may meet."""
        views = await self.views(organization_id)
        return {listed.tool.name for view in views if view.connection for listed in view.connection.catalogue.listed}

    async def views(self, organization_id: int) -> list[ServerView]:
        """Every server that an organisation has, by name."""
        stored = await self._match(organization_id)
        views = [ServerView(its, self._connections.get((None, its.id))) for its in self._defined.values()]
        views += [
            ServerView(self._rows.read_public(row), self._connections.get((organization_id, row.id)), row)
            for row in stored
        ]
        return sorted(views, key=lambda view: (view.definition.id, view.stored is not None))

    async def view(self, organization_id: int, server_id: str) -> ServerView:
        """One of them; `NotFound` where there is none of that name."""
        for view in await self.views(organization_id):
            if view.definition.id == server_id:
                return view
        raise NotFound("tool_server_not_found")

    async def add(self, organization_id: int, server_id: str, wish: ServerWish) -> ServerView:
        """A new server of an organisation's, and how reaching it went."""
        if len(await self._store.of_organization(organization_id)) >= MAX_SERVERS:
            raise Conflict("too_many_tool_servers", limite=MAX_SERVERS)
        row = self._rows.new_row(organization_id, server_id, wish)
        if server_id in self._defined or not await self._store.add(row):
            raise Conflict("tool_server_exists", nome=server_id)
        return await self._settled(organization_id, server_id)

    async def change(self, organization_id: int, server_id: str, wish: ServerWish) -> ServerView:
        """Change one of an organisation's servers; it is reached anew."""
        row = self._rows.changed(await self._row(organization_id, server_id), wish)
        if not await self._store.change(row):
            raise Conflict("tool_server_changed")
        return await self._settled(organization_id, server_id)

    async def remove(self, organization_id: int, server_id: str) -> None:
        """Take one of an organisation's servers away."""
        if not await self._store.remove(organization_id, server_id):
            raise NotFound("tool_server_not_found")
        await self._match(organization_id)

    async def reconnect(self, organization_id: int, server_id: str) -> ServerView:
        """Reach a server anew, and how that went."""
        view = await self.view(organization_id, server_id)
        if view.connection is not None:
            await view.connection.reconnect()
        return view

    async def test(self, organization_id: int, wish: ServerWish) -> ServerView:
        """Reach a server once, as if it had been added, and keep nothing."""
        definition = self._rows.definition_of(self._rows.new_row(organization_id, TESTED, wish))
        connection = connections.Connection(definition, self._bounds)
        connection.start()
        try:
            await connection.tried(self._bounds.connect_seconds)
        finally:
            state = connection.state
            await connection.close()
        connection.state = state
        return ServerView(definition, connection)

    async def _settled(self, organization_id: int, server_id: str) -> ServerView:
        view = await self.view(organization_id, server_id)
        if view.connection is not None:
            await view.connection.tried(self._bounds.connect_seconds)
        return view

    async def _row(self, organization_id: int, server_id: str) -> StoredServer:
        for row in await self._store.of_organization(organization_id):
            if row.id == server_id:
                return row
        raise NotFound("tool_server_in_file" if server_id in self._defined else "tool_server_not_found")

    async def _match(self, organization_id: int) -> list[StoredServer]:
        """Connect to what is stored, as it is stored; the rows."""
        rows = await self._store.of_organization(organization_id)
        async with self._matching:
            wanted = {(organization_id, row.id): row for row in rows if row.active and row.id not in self._defined}
            left = [key for key in self._connections if key[0] == organization_id and key not in wanted]
            changed = [key for key, row in wanted.items() if self._versions.get(key) != row.version]
            closing: list[Awaitable[None]] = []
            for key in (*left, *changed):
                self._versions.pop(key, None)
                if (connection := self._connections.pop(key, None)) is not None:
                    closing.append(connection.close())
            for key in changed:
                self._versions[key] = wanted[key].version
                self._connect(key, wanted[key])
            await asyncio.gather(*closing)
        return rows

    def _connect(self, key: Key, row: StoredServer) -> None:
        try:
            self._open(key, self._rows.definition_of(row))
        except Unsealable as error:
            logger.error("tool_server.secret_unreadable", server=row.id, reason=str(error))
            self._connections[key] = connections.Connection(
                self._rows.read_public(row), self._bounds, unusable=Trouble("secret")
            )

    def _open(self, key: Key, definition: ServerDefinition) -> None:
        self._connections[key] = connections.Connection(definition, self._bounds)
        self._connections[key].start()
