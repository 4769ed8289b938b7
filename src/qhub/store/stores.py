"""The stores of a hub, over one database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
from qhub.store.job_engine.jobs import EngineJobs
from qhub.store.job_table import JobTable
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


class Stores:
    """The database, what wakes whoever waits for it, and the stores of the hub, each made once."""

    def __init__(self, settings: Settings, meters: Meters | None = None) -> None:
        lease_seconds = settings.lease_seconds
        self.database = database = Database(settings.database())
        self.bus: Bus = SqliteBus(database.url) if database.is_sqlite else PostgresBus(database.url)
        self.archive = EventArchive(database, is_on=settings.archive_days is not None)
        self.log = Log(database, self.bus, lease_seconds=lease_seconds, meters=meters, archive=self.archive)
        self.conversations = Conversations(database, lease_seconds=lease_seconds)
        self.forks = Forks(database)
        self.search = SearchIndex(database)
        self.shares = ConversationShares(database)
        self.organizations = Organizations(database)
        self.users = Users(database)
        self.sessions = Sessions(database)
        self.tokens = AccessTokens(database)
        self.password_links = PasswordLinkStore(database)
        self.agents = Agents(database)
        self.agent_versions = AgentVersions(database)
        self.policies = Policies(database)
        self.preferences = Preferences(database)
        self.senders = Senders(database)
        self.files = Files(database)
        self.tables = StoredTables(database)
        self.attachments = AttachmentRegister(database)
        self.dashboards = DashboardStore(database)
        self.feedback = FeedbackStore(database)
        self.signals = SignalStore(database)
        self.judgements = JudgementStore(database)
        self.reviews = ReviewStore(database)
        self.golden = GoldenStore(database)
        self.knowledge = KnowledgeStore(database)
        self.learning_metrics = LearningMetrics(database)
        self.usage = UsageStore(database)
        self.moderation = ModerationLog(database)
        self.memories = Memories(database)
        self.mentions = Mentions(database)
        self.telemetry = AgentEvents(database)
        self.agent_sessions = AgentSessions(database)
        self.tool_servers = ToolServerStore(database)
        self.alerts = AlertStore(database)
        self.activity = ActivityStore(database)
        self.audit = AuditLog(database)
        self.personal_data = PersonalData(database)
        self.old_rows = OldRows(database)
        self.second_factors = SecondFactorStore(database)
        self.jobs: JobTable | EngineJobs = (
            JobTable(database, self.bus, lease_seconds=lease_seconds)
            if database.is_sqlite
            else EngineJobs(database, self.bus, lease_seconds=lease_seconds)
        )
        self.passkeys = PasskeyStore(database)
        self.outside_identities = OutsideIdentities(database)
        self.spent_tickets = SpentTickets(database)


@asynccontextmanager
async def open_stores(settings: Settings, meters: Meters | None = None) -> AsyncIterator[Stores]:
    """The stores over a database that is as the code expects it; a demo's is made so."""
    stores = Stores(settings, meters)
    try:
        if settings.demo:
            await migrate(stores.database)
        await check(stores.database)
        await stores.archive.begin()
        await stores.bus.start()
        yield stores
    finally:
        await stores.bus.close()
        await stores.database.close()
