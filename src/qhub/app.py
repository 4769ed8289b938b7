"""`create_app(settings)`: the one place that wires concretes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.routing import APIRoute

from qhub.agents.loading import load_packs
from qhub.agents.pack import Pack
from qhub.api import (
    agents,
    auth,
    chat,
    control,
    conversations,
    costs,
    dashboards,
    examples,
    exports,
    failures,
    feedback,
    files,
    frames,
    knowledge,
    mcp,
    memories,
    messages,
    preferences,
    public,
    reviews,
    signals,
    tokens,
    tool_servers,
    uploads,
    workflows,
)
from qhub.api import learning as learning_routes
from qhub.api.gate import Gate
from qhub.api.mcp import serve_mcp
from qhub.api.openapi import document_events
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.budgets import Budgets
from qhub.conversations.decisions import Decisions
from qhub.conversations.direct_calls import DirectCalls
from qhub.conversations.history import History
from qhub.conversations.readers import Readers
from qhub.conversations.requests import Turns
from qhub.conversations.running import Driver
from qhub.conversations.toolboxes import Toolboxes
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.worker import Worker
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.conversations.workflows import ConversationWorkflows
from qhub.dashboards.dashboards import Dashboards
from qhub.documents.embedding import embedder_of
from qhub.documents.library import Library
from qhub.engine.prompt import ARTIFACT_HINT
from qhub.feedback.learning import Learning, learning
from qhub.hub import Hub
from qhub.mcp.client.servers import ToolServers
from qhub.mcp.client.servers_file import load_servers
from qhub.memory.event_logger import EventLogger
from qhub.memory.keeper import MemoryKeeper
from qhub.memory.learning_loop import LearningLoop
from qhub.memory.light_detector import LightDetector
from qhub.memory.manager import HookManager, installed_hooks
from qhub.memory.memory_hook import MemoryHook
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.pattern_detector import PatternDetector
from qhub.memory.remembering import Remembering
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.models.choice import ROLES, Models
from qhub.models.metered import Metered
from qhub.models.pricing import load_prices
from qhub.people.accounts import Accounts
from qhub.people.demo_people import load_demo
from qhub.people.sealing import Secrets
from qhub.sandbox.sandbox import Sandbox
from qhub.settings.data_folder import prepare_data_folder
from qhub.settings.settings import Settings
from qhub.store.agent_events import AgentEvents
from qhub.store.agent_sessions import AgentSessions
from qhub.store.agents import AgentRow, Agents
from qhub.store.bus import Bus
from qhub.store.conversations import Conversations
from qhub.store.dashboards import DashboardStore
from qhub.store.database import Database
from qhub.store.files import Files
from qhub.store.log import Log
from qhub.store.memories import Memories
from qhub.store.mentions import Mentions
from qhub.store.migrate import check, migrate
from qhub.store.moderation import ModerationLog
from qhub.store.notify import PostgresBus
from qhub.store.policies import Policies
from qhub.store.preferences import Preferences
from qhub.store.sessions import Sessions
from qhub.store.tables import StoredTables
from qhub.store.tokens import AccessTokens
from qhub.store.tool_servers import ToolServerStore
from qhub.store.usage import UsageStore
from qhub.store.users import Users
from qhub.tables.pack_tables import PackTables
from qhub.tables.query.engine import QueryEngine
from qhub.tables.sources import DataSources, TableFiles
from qhub.tables.uploads import Uploads
from qhub.tools.cache.tool_cache import open_tool_cache

ROUTERS = (
    public.router,
    auth.router,
    agents.router,
    conversations.router,
    messages.router,
    control.router,
    chat.router,
    preferences.router,
    costs.router,
    files.router,
    uploads.router,
    workflows.router,
    exports.router,
    dashboards.router,
    frames.router,
    memories.router,
    feedback.router,
    tokens.router,
    tool_servers.router,
    mcp.router,
    signals.router,
    reviews.router,
    examples.router,
    learning_routes.router,
    knowledge.router,
)


def create_app(settings: Settings) -> FastAPI:
    """The hub as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with open_hub(settings) as hub, serve_mcp(hub) as endpoint:
            app.state.hub, app.state.mcp = hub, endpoint
            await hub.worker.start()
            await hub.readers.start()
            if settings.knowledge_preload:
                hub.library.start()
            try:
                yield
            finally:
                await hub.worker.stop()
                await hub.readers.close()

    app = FastAPI(
        title="QHub",
        version=version("qhub"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_operation_id,
        responses={"4XX": {"model": failures.Failed}},
    )
    failures.install(app)
    for router in ROUTERS:
        app.include_router(router)
    public.install_web_app(app)
    document_events(app)
    app.add_middleware(Gate)
    return app


@asynccontextmanager
async def open_hub(settings: Settings) -> AsyncIterator[Hub]:
    """A hub's parts, started and, at the end, closed."""
    prepare_data_folder(settings.data_dir)
    sandbox = Sandbox(settings)
    available = {"images"} if settings.image_model else set()
    if await asyncio.to_thread(sandbox.available):
        available.add("sandbox")
    packs = load_packs(settings.packs)
    agents_by_id = {
        agent.id: agent.limited_to(available).told(ARTIFACT_HINT) for pack in packs for agent in pack.agents
    }
    inner_agents = {agent.id: agent.limited_to(available).told(ARTIFACT_HINT) for pack in packs for agent in pack.inner}
    database = Database(settings.database())
    bus = Bus() if database.is_sqlite else PostgresBus(database.url)
    log = Log(database, bus, lease_seconds=settings.lease_seconds)
    users, sessions = Users(database), Sessions(database)
    rows = Conversations(database, lease_seconds=settings.lease_seconds)
    access_tokens = AccessTokens(database)
    accounts = Accounts(settings, users, sessions, access_tokens)
    prices = load_prices(settings.prices_file)
    models = Models(settings, wrap=lambda model: Metered(model, prices))
    for name in (*ROLES, *(agent.model for agent in (agents_by_id | inner_agents).values() if agent.model)):
        models.choice(name)  # a wrong name or a missing key stops the hub here, not a turn later
    usage = UsageStore(database)
    policies = Policies(database)
    history = History(log, models.light, max_history=settings.max_history)
    pack_tables = PackTables(settings.folder("packs"), {pack.id: pack.data for pack in packs})
    queries = QueryEngine(settings)
    data = DataSources(log, TableFiles(settings.folder("tables")), queries, pack_tables)
    uploads_ = Uploads(settings, log, StoredTables(database), data)
    dashboards_ = Dashboards(DashboardStore(database), users, agents_by_id, data.of, limit=settings.max_dashboards)
    memories_ = MemoryKeeper(Memories(database), Mentions(database), AgentEvents(database))
    learning_ = learning(settings, database, log, models.judge, memories_)
    remembering = _remembering(settings, database, log, models, packs, learning_)
    tool_cache = open_tool_cache(settings)
    library = Library(settings, database, embedder_of(settings), {pack.id: pack.knowledge for pack in packs})
    tool_servers_ = ToolServers(
        settings, ToolServerStore(database), Secrets(settings), load_servers(settings.mcp_servers)
    )
    toolboxes = Toolboxes(
        settings, database, policies, models, data, dashboards_, sandbox, tool_cache, library, tool_servers_
    )
    workflows_, moderation = ConversationWorkflows(database, log), ModerationLog(database)
    runner = AgentRunner(settings, agents_by_id | inner_agents, models, toolboxes)
    turn_memory = TurnMemory(log, runner.agents, remembering, learning_.few_shot)
    workflow_turns = WorkflowTurns(
        log, models.light, runner, turn_memory, workflows_, moderation, care_alerts=settings.care_alerts
    )
    driver = Driver(log, history, runner, workflow_turns, turn_memory, flush_seconds=settings.flush_seconds)
    turns, decisions = Turns(log), Decisions(log, policies, agents_by_id, toolboxes, list(inner_agents.values()))
    hub = Hub(
        settings=settings,
        database=database,
        bus=bus,
        log=log,
        users=users,
        conversations=rows,
        policies=policies,
        preferences=Preferences(database),
        files=Files(database),
        data=data,
        uploads=uploads_,
        dashboards=dashboards_,
        sandbox=sandbox,
        usage=usage,
        prices=prices,
        budgets=Budgets(usage, prices),
        accounts=accounts,
        tokens=access_tokens,
        agents=agents_by_id,
        models=models,
        toolboxes=toolboxes,
        tool_servers=tool_servers_,
        tool_cache=tool_cache,
        library=library,
        memories=memories_,
        learning=learning_,
        remembering=remembering,
        turns=turns,
        decisions=decisions,
        direct_calls=DirectCalls(log, rows, turns, decisions, heartbeat_seconds=settings.heartbeat_seconds),
        workflows=workflows_,
        moderation=moderation,
        readers=Readers(log, rows, accounts, heartbeat_seconds=settings.heartbeat_seconds),
        worker=Worker(settings, bus, rows, driver, history, remembering, learning_.schedule),
    )
    try:
        if settings.demo:
            await migrate(database)
        await check(database)
        await uploads_.sweep()
        await Agents(database).register(AgentRow(agent.id, agent.pack, agent.name) for agent in agents_by_id.values())
        if settings.demo:
            await load_demo(users, {agent.id: agent.roles for agent in agents_by_id.values()})
        await bus.start()
        await tool_servers_.start()
        if "sandbox" in available:
            await sandbox.start()
        yield hub
    finally:
        await bus.close()
        await sandbox.close()
        await queries.close()
        await tool_servers_.close()
        await tool_cache.close()
        await library.close()
        await models.close()
        await database.close()


def _remembering(
    settings: Settings, database: Database, log: Log, models: Models, packs: Sequence[Pack], learnt: Learning
) -> Remembering:
    """Memory: the hub's own hook, then plug-ins', then each pack's for its own agents."""
    telemetry, mentions, memories = AgentEvents(database), Mentions(database), Memories(database)
    logger = EventLogger(telemetry, emails=settings.scrub_emails)
    writer = MemoryWriter(memories, MemoryWritePolicy(), max_memories=settings.max_memories)
    learning = LearningLoop(memories, writer, half_life_days=settings.memory_half_life_days)
    # Only a light model that somebody chose: the main one is too dear to read every message twice.
    asks = settings.light_model is not None and models.light.follows_instructions
    hook = MemoryHook(
        MemoryRetriever(memories, mentions, learning),
        PatternDetector(LightDetector(models.light) if asks else None),
        writer,
        learning,
        mentions,
        Preferences(database),
        logger,
        feedback_every=settings.feedback_every,
    )
    manager = HookManager(
        [hook, learnt.hook, *installed_hooks()],
        of_agents={agent.id: pack.hooks for pack in packs for agent in pack.agents},
        before_seconds=settings.hook_seconds,
        after_seconds=settings.hook_after_seconds,
    )
    return Remembering(
        log,
        manager,
        AgentSessions(database),
        telemetry,
        logger,
        learning,
        memories,
        idle_seconds=settings.session_idle_minutes * 60,
        telemetry_days=settings.telemetry_days,
    )


def _operation_id(route: APIRoute) -> str:
    tag = route.tags[0] if route.tags else "hub"
    return f"{tag}-{route.name}"
