"""Everything that is kept in the database, each store made once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from qhub.observing.meters import Meters
from qhub.settings.settings import Settings
from qhub.store.activity import ActivityStore
from qhub.store.agent_events import AgentEvents
from qhub.store.agent_sessions import AgentSessions
from qhub.store.agent_versions import AgentVersions
from qhub.store.agents import Agents
from qhub.store.alerts import AlertStore
from qhub.store.attachments import AttachmentRegister
from qhub.store.audit import AuditLog
from qhub.store.bus import Bus
from qhub.store.conversation_shares import ConversationShares
from qhub.store.conversations import Conversations
from qhub.store.dashboards import DashboardStore
from qhub.store.database import Database
from qhub.store.event_archive import EventArchive
from qhub.store.feedback import FeedbackStore
from qhub.store.files import Files
from qhub.store.forks import Forks
from qhub.store.golden import GoldenStore
from qhub.store.jobs import JobStore
from qhub.store.judgements import JudgementStore
from qhub.store.knowledge import KnowledgeStore
from qhub.store.learning_metrics import LearningMetrics
from qhub.store.log import Log
from qhub.store.memories import Memories
from qhub.store.mentions import Mentions
from qhub.store.migrate import check, migrate
from qhub.store.moderation import ModerationLog
from qhub.store.notify import PostgresBus
from qhub.store.old_rows import OldRows
from qhub.store.organizations import Organizations
from qhub.store.outside_identities import OutsideIdentities
from qhub.store.passkeys import PasskeyStore
from qhub.store.password_links import PasswordLinkStore
from qhub.store.personal_data import PersonalData
from qhub.store.policies import Policies
from qhub.store.preferences import Preferences
from qhub.store.reviews import ReviewStore
from qhub.store.search import SearchIndex
from qhub.store.second_factors import SecondFactorStore
from qhub.store.senders import Senders
from qhub.store.sessions import Sessions
from qhub.store.signals import SignalStore
from qhub.store.spent_tickets import SpentTickets
from qhub.store.sqlite_bus import SqliteBus
from qhub.store.tables import StoredTables
from qhub.store.tokens import AccessTokens
from qhub.store.tool_servers import ToolServerStore
from qhub.store.usage import UsageStore
from qhub.store.users import Users


@dataclass(frozen=True, slots=True)
class Stores:
    """The database, what wakes whoever waits for it, and the stores of the hub."""

    database: Database
    bus: Bus
    archive: EventArchive
    log: Log
    conversations: Conversations
    forks: Forks
    search: SearchIndex
    shares: ConversationShares
    organizations: Organizations
    users: Users
    sessions: Sessions
    tokens: AccessTokens
    password_links: PasswordLinkStore
    agents: Agents
    agent_versions: AgentVersions
    policies: Policies
    preferences: Preferences
    senders: Senders
    files: Files
    tables: StoredTables
    attachments: AttachmentRegister
    dashboards: DashboardStore
    feedback: FeedbackStore
    signals: SignalStore
    judgements: JudgementStore
    reviews: ReviewStore
    golden: GoldenStore
    knowledge: KnowledgeStore
    learning_metrics: LearningMetrics
    usage: UsageStore
    moderation: ModerationLog
    memories: Memories
    mentions: Mentions
    telemetry: AgentEvents
    agent_sessions: AgentSessions
    tool_servers: ToolServerStore
    alerts: AlertStore
    activity: ActivityStore
    audit: AuditLog
    personal_data: PersonalData
    old_rows: OldRows
    second_factors: SecondFactorStore
    jobs: JobStore
    passkeys: PasskeyStore
    outside_identities: OutsideIdentities
    spent_tickets: SpentTickets


@asynccontextmanager
async def open_stores(settings: Settings, meters: Meters | None = None) -> AsyncIterator[Stores]:
    """The stores over a database that is as the code expects it; a demo's is made so."""
    database = Database(settings.database())
    bus = SqliteBus(database.url) if database.is_sqlite else PostgresBus(database.url)
    archive = EventArchive(database, is_on=settings.archive_days is not None)
    stores = Stores(
        database=database,
        bus=bus,
        archive=archive,
        log=Log(database, bus, lease_seconds=settings.lease_seconds, meters=meters, archive=archive),
        conversations=Conversations(database, lease_seconds=settings.lease_seconds),
        forks=Forks(database),
        search=SearchIndex(database),
        shares=ConversationShares(database),
        organizations=Organizations(database),
        users=Users(database),
        sessions=Sessions(database),
        tokens=AccessTokens(database),
        password_links=PasswordLinkStore(database),
        agents=Agents(database),
        agent_versions=AgentVersions(database),
        policies=Policies(database),
        preferences=Preferences(database),
        senders=Senders(database),
        files=Files(database),
        tables=StoredTables(database),
        attachments=AttachmentRegister(database),
        dashboards=DashboardStore(database),
        feedback=FeedbackStore(database),
        signals=SignalStore(database),
        judgements=JudgementStore(database),
        reviews=ReviewStore(database),
        golden=GoldenStore(database),
        knowledge=KnowledgeStore(database),
        learning_metrics=LearningMetrics(database),
        usage=UsageStore(database),
        moderation=ModerationLog(database),
        memories=Memories(database),
        mentions=Mentions(database),
        telemetry=AgentEvents(database),
        agent_sessions=AgentSessions(database),
        tool_servers=ToolServerStore(database),
        alerts=AlertStore(database),
        activity=ActivityStore(database),
        audit=AuditLog(database),
        personal_data=PersonalData(database),
        old_rows=OldRows(database),
        second_factors=SecondFactorStore(database),
        jobs=JobStore(database, bus, lease_seconds=settings.lease_seconds),
        passkeys=PasskeyStore(database),
        outside_identities=OutsideIdentities(database),
        spent_tickets=SpentTickets(database),
    )
    try:
        if settings.demo:
            await migrate(database)
        await check(database)
        await archive.begin()
        await bus.start()
        yield stores
    finally:
        await bus.close()
        await database.close()
