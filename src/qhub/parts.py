"""The parts of a hub: each is opened and closed in one place, and `open_hub` is their list."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from functools import partial

from qhub.agents.agent import Agent
from qhub.agents.edited import EditedAgents
from qhub.agents.loaded import LoadedAgents, load_agents
from qhub.agents.pack import Pack
from qhub.alerts.alerts import Alerts
from qhub.alerts.channel import Channel
from qhub.alerts.mail import open_mail
from qhub.alerts.watch import AlertWatch
from qhub.alerts.webhook import open_webhook
from qhub.attachments.attachments import Attachments
from qhub.attachments.files import AttachedFiles
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.archiving import ARCHIVE, Archiving
from qhub.conversations.beginnings import Beginnings
from qhub.conversations.budgets import Budgets
from qhub.conversations.decisions import Decisions
from qhub.conversations.direct_calls import DirectCalls
from qhub.conversations.erasure import Erasure
from qhub.conversations.finding import ConversationSearch
from qhub.conversations.forking import Forking
from qhub.conversations.history import SUMMARY, History
from qhub.conversations.readers import Readers
from qhub.conversations.removal import ConversationRemoval
from qhub.conversations.requests import Turns
from qhub.conversations.retention import Retention
from qhub.conversations.running import Driver
from qhub.conversations.sent_requests import SentRequests
from qhub.conversations.titles import TITLE, Titles
from qhub.conversations.told_again import ToldAgain
from qhub.conversations.toolboxes import Toolboxes
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.worker import Worker
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.conversations.workflows import ConversationWorkflows
from qhub.dashboards.dashboards import Dashboards
from qhub.documents.embedding import embedder_of
from qhub.documents.library import EMBEDDING, Library
from qhub.engine.prompt import ARTIFACT_HINT
from qhub.exposition import metrics_port
from qhub.feedback.learning import Learning, build_learning
from qhub.files.archived_folders import ArchivedFolders
from qhub.files.interface import FileStore
from qhub.files.opening import open_files
from qhub.hub import Hub
from qhub.jobs.runner import AT_ONCE, HubJob, JobRunner
from qhub.mcp.client.servers import ToolServers
from qhub.mcp.client.servers_file import load_servers
from qhub.memory.event_logger import EventLogger
from qhub.memory.learning_loop import LearningLoop
from qhub.memory.light_detector import LightDetector
from qhub.memory.manager import HookManager, installed_hooks
from qhub.memory.memory_hook import MemoryHook
from qhub.memory.memory_requests import MemoryRequests
from qhub.memory.memory_retriever import MemoryRetriever
from qhub.memory.memory_writer import MemoryWriter
from qhub.memory.pattern_detector import PatternDetector
from qhub.memory.remembering import Remembering
from qhub.memory.write_policy import MemoryWritePolicy
from qhub.models.choice import ROLES, Models
from qhub.models.interface import Model
from qhub.models.metered import Metered
from qhub.models.pricing import Prices, load_prices
from qhub.models.retrying import Retry, log_retry
from qhub.models.traced import Traced
from qhub.observing.loop_lag import LoopLag
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans, open_spans
from qhub.people.accounts import Accounts
from qhub.people.demo_people import load_demo
from qhub.people.directory import Directory
from qhub.people.identity_provider import open_provider
from qhub.people.passkeys import Passkeys
from qhub.people.sealing import Secrets
from qhub.people.second_factor import SecondFactor
from qhub.people.single_sign_on import SingleSignOn
from qhub.people.tickets import Tickets
from qhub.sandbox.sandbox import ConversationSandboxes, Sandbox
from qhub.settings.data_folder import prepare_data_folder
from qhub.settings.settings import Settings
from qhub.store.agents import AgentRow
from qhub.store.stores import Stores, open_stores
from qhub.tables.pack_tables import PackTables
from qhub.tables.query.engine import QueryEngine
from qhub.tables.sources import DataSources, TableFiles
from qhub.tables.uploads import Uploads
from qhub.tools.cache import ToolCache
from qhub.tools.cache.tool_cache import open_tool_cache


@asynccontextmanager
async def open_hub(settings: Settings) -> AsyncIterator[Hub]:
    """A hub's parts, started and, at the end, closed in the opposite order."""
    prepare_data_folder(settings.data_dir)
    settings.secret()  # outside a demo a hub without one does not start
    async with AsyncExitStack() as parts:
        sandbox = Sandbox(settings)
        can_run = await asyncio.to_thread(sandbox.available)
        agents = load_agents(settings, can_run_python=can_run, instructions=ARTIFACT_HINT)
        prices, meters = load_prices(settings.prices_file), parts.enter_context(open_meters())
        spans = await parts.enter_async_context(open_tracing(settings))
        provider, channels = open_provider(settings), alert_channels(settings, agents.visible)
        models = await parts.enter_async_context(open_models(settings, prices, agents, meters, spans))
        stores = await parts.enter_async_context(open_stores(settings, meters))
        await register(settings, stores, agents)
        edited = await parts.enter_async_context(open_edited(stores, agents))
        files = open_files(settings)
        data = await parts.enter_async_context(open_tables(settings, stores, files, agents.packs))
        library = await parts.enter_async_context(open_library(settings, stores, agents.packs))
        tool_cache = await parts.enter_async_context(open_cache(settings, stores))
        servers = await parts.enter_async_context(open_servers(settings, stores))
        if can_run:
            await parts.enter_async_context(warm_up(sandbox))
        uploads = Uploads(settings, stores.log, stores.tables, data)
        await uploads.sweep()
        attached = AttachedFiles(files)
        attachments = Attachments(settings, stores.log, stores.attachments, library, attached)
        await attachments.sweep()
        dashboards = Dashboards(stores.dashboards, stores.users, agents.visible, data.of, limit=settings.max_dashboards)
        memories = MemoryRequests(stores.memories, stores.mentions, stores.telemetry)
        learning = build_learning(settings, stores, models.judge, memories, library.embedder)
        remembering = _remembering(settings, stores, models, agents.packs, learning)
        sandboxes = _sandboxes(settings, sandbox, files)
        toolboxes = Toolboxes(
            settings, stores, models, data, dashboards, sandboxes, tool_cache, library, servers, meters, spans
        )
        workflows = ConversationWorkflows(stores.database, stores.log)
        removal = ConversationRemoval(stores.conversations, uploads, data.files, attached, sandboxes)
        retention = Retention(settings, stores, removal)
        history = History(stores.log, models.light, stores.jobs, max_history=settings.max_history)
        runner = AgentRunner(settings, agents.all, models, toolboxes, attached)
        turns = Turns(stores.log)
        decisions = Decisions(stores.log, stores.policies, agents.visible, toolboxes, list(agents.inner.values()))
        factor = SecondFactor(settings, stores.second_factors, stores.passkeys, stores.sessions, Secrets(settings))
        accounts = Accounts(settings, stores.users, stores.sessions, stores.tokens, stores.outside_identities, factor)
        tickets = Tickets(settings.secret(), stores.spent_tickets)
        roles = {agent.id: agent.roles for agent in agents.visible.values()}
        titles = await parts.enter_async_context(open_titles(settings, stores, models))
        finding = ConversationSearch(stores.log, stores.search)
        archiving = Archiving(stores.archive, finding, stores.database, days=settings.archive_days)
        jobs = _jobs(settings, stores, meters, history, titles, library, learning, remembering, retention, archiving)
        beat, alerts = settings.heartbeat_seconds, Alerts()
        hub = Hub(
            settings=settings,
            stores=stores,
            agents=agents.visible,
            edited=edited,
            models=models,
            prices=prices,
            budgets=Budgets(stores.usage, prices, alerts),
            accounts=accounts,
            second_factor=factor,
            passkeys=Passkeys(stores.passkeys, tickets, stores.users, accounts),
            single_sign_on=SingleSignOn(
                settings, provider, tickets, stores.users, stores.outside_identities, accounts, factor, roles
            ),
            directory=Directory(settings, stores.users, stores.password_links, accounts, factor, roles),
            data=data,
            uploads=uploads,
            attachments=attachments,
            dashboards=dashboards,
            sandbox=sandbox,
            sandboxes=sandboxes,
            toolboxes=toolboxes,
            tool_servers=servers,
            tool_cache=tool_cache,
            library=library,
            memories=memories,
            learning=learning,
            remembering=remembering,
            removal=removal,
            erasure=Erasure(stores, accounts, removal),
            turns=turns,
            titles=titles,
            sent_requests=SentRequests(
                stores.log,
                history,
                runner,
                edited,
                toolboxes,
                workflows,
                ToldAgain(stores.memories, stores.mentions, learning.golden),
                max_output_tokens=settings.max_output_tokens,
            ),
            finding=finding,
            forking=Forking(stores.log, stores.forks, stores.tables, data.files, attachments),
            decisions=decisions,
            direct_calls=DirectCalls(stores.log, stores.conversations, turns, decisions, heartbeat_seconds=beat),
            workflows=workflows,
            readers=Readers(stores.log, stores.conversations, accounts, heartbeat_seconds=beat),
            worker=_worker(
                settings,
                stores,
                models,
                runner,
                workflows,
                remembering,
                learning,
                prices,
                meters,
                spans,
                library,
                history,
                jobs,
            ),
            alerts=alerts,
            alert_watch=AlertWatch(
                stores.alerts, alerts, meters, channels, settings.data_dir, seconds=settings.alert_seconds
            ),
            spans=spans,
            meters=meters,
        )
        await parts.enter_async_context(metrics_port(hub, settings.metrics_port))
        yield hub


@contextmanager
def open_meters() -> Iterator[Meters]:
    """What is counted, and how late the loop is."""
    meters = Meters()
    lag = LoopLag(meters.loop_was_late)
    lag.start()
    try:
        yield meters
    finally:
        lag.close()


def _sandboxes(settings: Settings, sandbox: Sandbox, files: FileStore) -> ConversationSandboxes:
    """Where what Python runs leave is found again: with people's files, or in an archive among them."""
    if (shared := settings.files_folder) is not None:
        return ConversationSandboxes(sandbox, shared / "scratch")
    return ConversationSandboxes(sandbox, settings.folder("scratch"), ArchivedFolders(files))


@asynccontextmanager
async def open_tracing(settings: Settings) -> AsyncIterator[Spans]:
    """What tells a collector of each part of a turn, where there is one."""
    spans = open_spans(settings.otlp_endpoint)
    try:
        yield spans
    finally:
        await spans.close()


@asynccontextmanager
async def warm_up(sandbox: Sandbox) -> AsyncIterator[None]:
    """What runs Python that nobody trusts, warmed up."""
    try:
        await sandbox.start()
        yield
    finally:
        await sandbox.close()


@asynccontextmanager
async def open_models(
    settings: Settings, prices: Prices, agents: LoadedAgents, meters: Meters, spans: Spans
) -> AsyncIterator[Models]:
    """The models of all roles and agents. A wrong name or a missing key stops the hub here, not a turn later."""

    def on_retry(retry: Retry) -> None:
        log_retry(retry)
        meters.model_retried(retry.model, retry.code)

    def wrap(model: Model, role: str) -> Model:
        metered = Metered(model, prices, meters, role)
        return Traced(metered, spans, role) if spans.is_on else metered

    models = Models(settings, wrap=wrap, on_retry=on_retry)
    try:
        for name in (*ROLES, *(agent.model for agent in agents.all.values() if agent.model)):
            models.choice(name)
        yield models
    finally:
        await models.close()


def alert_channels(settings: Settings, agents: Mapping[str, Agent]) -> dict[str, Channel]:
    """Where alerts go beside the page, by name."""
    channels: dict[str, Channel | None] = {"webhook": open_webhook(settings), "email": open_mail(settings, agents)}
    return {name: channel for name, channel in channels.items() if channel is not None}


@asynccontextmanager
async def open_edited(stores: Stores, agents: LoadedAgents) -> AsyncIterator[EditedAgents]:
    """The agents that administrators make, beside the packs'."""
    edited = EditedAgents(stores.agent_versions, stores.agents, stores.bus, agents.bases, [agents.visible, agents.all])
    await edited.start()
    try:
        yield edited
    finally:
        await edited.close()


@asynccontextmanager
async def open_tables(
    settings: Settings, stores: Stores, files: FileStore, packs: Iterable[Pack]
) -> AsyncIterator[DataSources]:
    """The tables of conversations and packs, and what asks them."""
    queries = QueryEngine(settings)
    pack_tables = PackTables(settings.folder("packs"), {pack.id: pack.data for pack in packs})
    try:
        yield DataSources(stores.log, TableFiles(files), queries, pack_tables)
    finally:
        await queries.close()


@asynccontextmanager
async def open_library(settings: Settings, stores: Stores, packs: Iterable[Pack]) -> AsyncIterator[Library]:
    """Documents, and what finds passages in them."""
    knowledge = {pack.id: pack.knowledge for pack in packs}
    ask_for_vectors = partial(stores.jobs.add, EMBEDDING)
    library = Library(settings, stores.database, embedder_of(settings), knowledge, ask_for_vectors)
    try:
        yield library
    finally:
        await library.close()


@asynccontextmanager
async def open_cache(settings: Settings, stores: Stores) -> AsyncIterator[ToolCache]:
    """What tools answered before."""
    cache = open_tool_cache(settings, stores.bus)
    try:
        yield cache
    finally:
        await cache.close()


@asynccontextmanager
async def open_servers(settings: Settings, stores: Stores) -> AsyncIterator[ToolServers]:
    """Outside servers of tools."""
    servers = ToolServers(settings, stores.tool_servers, Secrets(settings), load_servers(settings.mcp_servers))
    try:
        await servers.start()
        yield servers
    finally:
        await servers.close()


@asynccontextmanager
async def open_titles(settings: Settings, stores: Stores, models: Models) -> AsyncIterator[Titles]:
    """What names conversations."""
    titles = Titles(stores.log, stores.conversations, stores.jobs, models.light if settings.titles else None)
    try:
        yield titles
    finally:
        await titles.close()


async def register(settings: Settings, stores: Stores, agents: LoadedAgents) -> None:
    """Let the database know the agents, and a demo its people."""
    visible = agents.visible.values()
    await stores.agents.register(AgentRow(agent.id, agent.pack, agent.name) for agent in visible)
    if settings.demo:
        await load_demo(stores.users, {agent.id: agent.roles for agent in visible})


def _worker(
    settings: Settings,
    stores: Stores,
    models: Models,
    runner: AgentRunner,
    workflows: ConversationWorkflows,
    remembering: Remembering,
    learning: Learning,
    prices: Prices,
    meters: Meters,
    spans: Spans,
    library: Library,
    history: History,
    jobs: JobRunner,
) -> Worker:
    """What runs turns here."""
    log = stores.log
    memory = TurnMemory(remembering, learning.few_shot)
    workflow_turns = WorkflowTurns(
        log,
        models.light,
        library.embedder,
        runner,
        memory,
        workflows,
        stores.moderation,
        care_alerts=settings.care_alerts,
    )
    beginnings = Beginnings()
    driver = Driver(
        log,
        history,
        runner,
        workflow_turns,
        memory,
        prices,
        meters,
        spans,
        beginnings,
        flush_seconds=settings.flush_seconds,
    )
    return Worker(settings, stores.bus, stores.conversations, driver, history, remembering, jobs, meters, beginnings)


def _jobs(
    settings: Settings,
    stores: Stores,
    meters: Meters,
    history: History,
    titles: Titles,
    library: Library,
    learning: Learning,
    remembering: Remembering,
    retention: Retention,
    archiving: Archiving,
) -> JobRunner:
    """What is done here that nobody waits for; nothing, where no turns are run either."""
    return JobRunner(
        stores.jobs,
        stores.bus,
        meters,
        of_hub={
            EMBEDDING: HubJob(library.embed),
            "judge": HubJob(learning.schedule.run, learning.schedule.every),
            "sessions": HubJob(remembering.sweep, settings.sweep_seconds),
            "retention": HubJob(retention.sweep, settings.sweep_seconds),
            ARCHIVE: HubJob(archiving.run, archiving.every),
        },
        of_conversations={SUMMARY: history.keep_summary, TITLE: titles.improve},
        lease_seconds=settings.lease_seconds,
        at_once=AT_ONCE if settings.max_turns else 0,
    )


def _remembering(
    settings: Settings, stores: Stores, models: Models, packs: Sequence[Pack], learnt: Learning
) -> Remembering:
    """Memory: the hub's own hook, then plug-ins', then each pack's for its own agents."""
    telemetry, mentions, memories = stores.telemetry, stores.mentions, stores.memories
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
        stores.preferences,
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
        stores.log,
        manager,
        stores.agent_sessions,
        telemetry,
        logger,
        learning,
        memories,
        idle_seconds=settings.session_idle_minutes * 60,
        telemetry_days=settings.telemetry_days,
    )
