"""The agents with all that they know and can do, opened once."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial

from qhub.agents.edited import EditedAgents
from qhub.conversations.tool_contexts import ToolContexts
from qhub.conversations.toolboxes import Toolboxes
from qhub.dashboards.dashboards import Dashboards
from qhub.documents.embedding import embedder_of
from qhub.documents.library import EMBEDDING, Library
from qhub.files.archived_folders import ArchivedFolders
from qhub.mcp.client.servers import ToolServers
from qhub.mcp.client.servers_file import load_servers
from qhub.parts.foundation import Foundation
from qhub.people.sealing import Secrets
from qhub.sandbox.sandbox import ConversationSandboxes
from qhub.tables.pack_tables import PackTables
from qhub.tables.query.engine import QueryEngine
from qhub.tables.sources import DataSources, TableFiles
from qhub.tools.cache.tool_cache import ToolCache, open_tool_cache


@dataclass(frozen=True, slots=True)
class Abilities:
    """The parts that an agent answers with, beside its model."""

    edited: EditedAgents
    data: DataSources
    library: Library
    tool_cache: ToolCache
    servers: ToolServers
    dashboards: Dashboards
    sandboxes: ConversationSandboxes
    toolboxes: Toolboxes


@asynccontextmanager
async def open_abilities(ground: Foundation) -> AsyncIterator[Abilities]:
    """Agents as administrators made them, and what tools reach: tables, documents, outside servers, Python."""
    settings, stores, agents, packs = ground.settings, ground.stores, ground.agents, ground.agents.packs
    async with AsyncExitStack() as parts:
        edited = EditedAgents(
            stores.agent_versions, stores.agents, stores.bus, agents.bases, [agents.visible, agents.all]
        )
        parts.push_async_callback(edited.close)
        await edited.start()
        queries = QueryEngine(settings)
        parts.push_async_callback(queries.close)
        pack_tables = PackTables(settings.folder("packs"), {pack.id: pack.data for pack in packs})
        data = DataSources(stores.log, TableFiles(ground.files), queries, pack_tables)
        collections, ask_for_vectors = {pack.id: pack.knowledge for pack in packs}, partial(stores.jobs.add, EMBEDDING)
        embedder = embedder_of(settings)
        library = Library(settings, stores.database, stores.knowledge, embedder, collections, ask_for_vectors)
        parts.push_async_callback(library.close)
        tool_cache = open_tool_cache(settings, stores.bus)
        parts.push_async_callback(tool_cache.close)
        servers = ToolServers(settings, stores.tool_servers, Secrets(settings), load_servers(settings.mcp_servers))
        parts.push_async_callback(servers.close)
        await servers.start()

        async def packs_of(user_id: int) -> set[str]:
            return agents.packs_of(await stores.users.agents_of(user_id))

        dashboards = Dashboards(stores.dashboards, packs_of, data.of_conversation, limit=settings.max_dashboards)
        sandboxes = _sandboxes_of_conversations(ground)
        contexts = ToolContexts(settings, stores, ground.models, data, dashboards, sandboxes, library)
        toolboxes = Toolboxes(settings, stores, contexts, servers, tool_cache, ground.meters, ground.spans)
        yield Abilities(edited, data, library, tool_cache, servers, dashboards, sandboxes, toolboxes)


def _sandboxes_of_conversations(ground: Foundation) -> ConversationSandboxes:
    """Where what Python runs leave is found again: with people's files, or in an archive among them."""
    settings = ground.settings
    if (shared := settings.files_folder) is not None:
        return ConversationSandboxes(ground.sandbox, shared / "scratch")
    return ConversationSandboxes(ground.sandbox, settings.folder("scratch"), ArchivedFolders(ground.files))
