"""The list of a hub's parts, in the order in which each needs those before it."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from qhub.agents.agent import Agent
from qhub.agents.edited import EditedAgents
from qhub.alerts.alerts import Alerts
from qhub.alerts.channel import Channel
from qhub.alerts.mail import open_mail
from qhub.alerts.watch import AlertWatch
from qhub.alerts.webhook import open_webhook
from qhub.attachments.attachments import Attachments
from qhub.attachments.files import AttachedFiles
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.archiving import Archiving
from qhub.conversations.budgets import Budgets
from qhub.conversations.decisions import Decisions
from qhub.conversations.direct_calls import DirectCalls
from qhub.conversations.erasure import Erasure
from qhub.conversations.finding import ConversationSearch
from qhub.conversations.forking import Forking
from qhub.conversations.history import History
from qhub.conversations.readers import Readers
from qhub.conversations.removal import ConversationRemoval
from qhub.conversations.requests import Turns
from qhub.conversations.retention import Retention
from qhub.conversations.sent_requests import SentRequests
from qhub.conversations.titles import Titles
from qhub.conversations.toolboxes import Toolboxes
from qhub.conversations.turn_notes import TurnNotes
from qhub.conversations.workflows import ConversationWorkflows
from qhub.dashboards.dashboards import Dashboards
from qhub.documents.embedding import embedder_of
from qhub.documents.library import EMBEDDING, Library
from qhub.exposition import metrics_port
from qhub.feedback.learning import build_learning
from qhub.files.archived_folders import ArchivedFolders
from qhub.hub import Hub
from qhub.mcp.client.servers import ToolServers
from qhub.mcp.client.servers_file import load_servers
from qhub.memory.memory_requests import MemoryRequests
from qhub.memory.opening import open_remembering
from qhub.parts.foundation import Foundation, open_foundation
from qhub.parts.running import make_jobs, make_worker
from qhub.people.opening import open_people
from qhub.people.sealing import Secrets
from qhub.sandbox.sandbox import ConversationSandboxes
from qhub.settings.settings import Settings
from qhub.tables.pack_tables import PackTables
from qhub.tables.query.engine import QueryEngine
from qhub.tables.sources import DataSources, TableFiles
from qhub.tables.uploads import Uploads
from qhub.tools.cache.tool_cache import open_tool_cache


@asynccontextmanager
async def open_hub(settings: Settings) -> AsyncIterator[Hub]:
    """A hub's parts, started and, at the end, closed in the opposite order."""
    async with AsyncExitStack() as parts:
        ground = await parts.enter_async_context(open_foundation(settings))
        stores, agents, models, packs = ground.stores, ground.agents, ground.models, ground.agents.packs
        channels = alert_channels(settings, agents.visible)
        people = open_people(settings, stores, ground.roles)

        # What agents are, know and can do
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
        library = Library(settings, stores.database, embedder_of(settings), collections, ask_for_vectors)
        parts.push_async_callback(library.close)
        tool_cache = open_tool_cache(settings, stores.bus)
        parts.push_async_callback(tool_cache.close)
        servers = ToolServers(settings, stores.tool_servers, Secrets(settings), load_servers(settings.mcp_servers))
        parts.push_async_callback(servers.close)
        await servers.start()
        dashboards = Dashboards(stores.dashboards, stores.users, agents.visible, data.of, limit=settings.max_dashboards)
        sandboxes = sandboxes_of_conversations(ground)
        toolboxes = Toolboxes(
            settings,
            stores,
            models,
            data,
            dashboards,
            sandboxes,
            tool_cache,
            library,
            servers,
            ground.meters,
            ground.spans,
        )

        # What people bring, and what is remembered of them
        uploads = Uploads(settings, stores.log, stores.tables, data)
        await uploads.sweep()
        attached = AttachedFiles(ground.files)
        attachments = Attachments(settings, stores.log, stores.attachments, library, attached)
        await attachments.sweep()
        memories = MemoryRequests(stores.memories, stores.mentions, stores.telemetry)
        learning = build_learning(settings, stores, models.judge, memories, library.embedder)
        hooks = {agent.id: pack.hooks for pack in packs for agent in pack.agents}
        remembering = open_remembering(settings, stores, models.light, learning.hook, hooks)

        # Conversations: what is asked of a turn, and what runs it
        turns, workflows = Turns(stores.log), ConversationWorkflows(stores.database, stores.log)
        decisions = Decisions(stores.log, stores.policies, agents.visible, toolboxes, list(agents.inner.values()))
        history = History(stores.log, models.light, stores.jobs, max_history=settings.max_history)
        runner = AgentRunner(settings, agents.all, models, toolboxes, attached)
        titles = Titles(stores.log, stores.conversations, stores.jobs, models.light if settings.titles else None)
        parts.push_async_callback(titles.close)
        finding = ConversationSearch(stores.log, stores.search)
        removal = ConversationRemoval(stores.conversations, uploads, data.files, attached, sandboxes)
        retention = Retention(settings, stores, removal)
        archiving = Archiving(stores.archive, finding, stores.database, days=settings.archive_days)
        jobs = make_jobs(ground, history, titles, library, learning, remembering, retention, archiving)
        turn_notes = TurnNotes(stores.memories, stores.mentions, learning.golden)

        beat, alerts = settings.heartbeat_seconds, Alerts()
        hub = Hub(
            settings=settings,
            stores=stores,
            people=people,
            agents=agents.visible,
            edited=edited,
            models=models,
            prices=ground.prices,
            budgets=Budgets(stores.usage, ground.prices, alerts),
            data=data,
            uploads=uploads,
            attachments=attachments,
            dashboards=dashboards,
            sandbox=ground.sandbox,
            sandboxes=sandboxes,
            toolboxes=toolboxes,
            tool_servers=servers,
            tool_cache=tool_cache,
            library=library,
            memories=memories,
            learning=learning,
            remembering=remembering,
            removal=removal,
            erasure=Erasure(stores, people.accounts, removal),
            turns=turns,
            titles=titles,
            sent_requests=SentRequests(
                stores.log,
                history,
                runner,
                edited,
                toolboxes,
                workflows,
                turn_notes,
                max_output_tokens=settings.max_output_tokens,
            ),
            finding=finding,
            forking=Forking(stores.log, stores.forks, stores.tables, data.files, attachments),
            decisions=decisions,
            direct_calls=DirectCalls(stores.log, stores.conversations, turns, decisions, heartbeat_seconds=beat),
            workflows=workflows,
            readers=Readers(stores.log, stores.conversations, people.accounts, heartbeat_seconds=beat),
            worker=make_worker(ground, runner, workflows, remembering, learning, library, history, jobs),
            alerts=alerts,
            alert_watch=AlertWatch(
                stores.alerts, alerts, ground.meters, channels, settings.data_dir, seconds=settings.alert_seconds
            ),
            spans=ground.spans,
            meters=ground.meters,
        )
        await parts.enter_async_context(metrics_port(hub, settings.metrics_port))
        yield hub


def sandboxes_of_conversations(ground: Foundation) -> ConversationSandboxes:
    """Where what Python runs leave is found again: with people's files, or in an archive among them."""
    settings = ground.settings
    if (shared := settings.files_folder) is not None:
        return ConversationSandboxes(ground.sandbox, shared / "scratch")
    return ConversationSandboxes(ground.sandbox, settings.folder("scratch"), ArchivedFolders(ground.files))


def alert_channels(settings: Settings, agents: Mapping[str, Agent]) -> dict[str, Channel]:
    """Where alerts go beside the page, by name."""
    channels: dict[str, Channel | None] = {"webhook": open_webhook(settings), "email": open_mail(settings, agents)}
    return {name: channel for name, channel in channels.items() if channel is not None}
