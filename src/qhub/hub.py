"""The parts of a running hub, opened by `parts/` and handed to whoever needs them."""

import asyncio
from dataclasses import dataclass, field

from qhub.agents.agent import Agent
from qhub.agents.edited import EditedAgents
from qhub.alerts.alerts import Alerts
from qhub.alerts.watch import AlertWatch
from qhub.attachments.attachments import Attachments
from qhub.conversations.budgets import Budgets
from qhub.conversations.decisions import Decisions
from qhub.conversations.direct_calls import DirectCalls
from qhub.conversations.erasure import Erasure
from qhub.conversations.finding import ConversationSearch
from qhub.conversations.forking import Forking
from qhub.conversations.readers import Readers
from qhub.conversations.removal import ConversationRemoval
from qhub.conversations.requests import Turns
from qhub.conversations.sent_requests import SentRequests
from qhub.conversations.titles import Titles
from qhub.conversations.toolboxes import Toolboxes
from qhub.conversations.worker import Worker
from qhub.conversations.workflows import ConversationWorkflows
from qhub.dashboards.dashboards import Dashboards
from qhub.documents.library import Library
from qhub.feedback.learning import Learning
from qhub.mcp.client.servers import ToolServers
from qhub.memory.memory_requests import MemoryRequests
from qhub.memory.service import MemoryService
from qhub.models.choice import Models
from qhub.models.pricing import Prices
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans
from qhub.people.opening import People
from qhub.settings.settings import Settings
from qhub.store.stores import Stores
from qhub.tables.sources import DataSources
from qhub.tables.uploads import Uploads
from qhub.tools.cache import ToolCache


@dataclass(frozen=True, slots=True)
class ConversationParts:
    """The services for conversations."""

    turns: Turns
    decisions: Decisions
    direct_calls: DirectCalls
    workflows: ConversationWorkflows
    budgets: Budgets
    readers: Readers
    titles: Titles
    finding: ConversationSearch
    forking: Forking
    sent_requests: SentRequests
    removal: ConversationRemoval
    erasure: Erasure


@dataclass(frozen=True, repr=False)
class Hub:
    """The parts that requests use. It has no printed form: that would be pages, keys among them."""

    settings: Settings
    stores: Stores
    """The stores over the database."""
    people: People
    agents: dict[str, Agent]
    models: Models
    prices: Prices
    edited: EditedAgents
    data: DataSources
    library: Library
    dashboards: Dashboards
    toolboxes: Toolboxes
    tool_servers: ToolServers
    tool_cache: ToolCache
    uploads: Uploads
    attachments: Attachments
    memories: MemoryRequests
    learning: Learning
    memory: MemoryService
    conversations: ConversationParts
    worker: Worker
    alerts: Alerts
    """What administrators are told of."""
    alert_watch: AlertWatch
    spans: Spans
    meters: Meters
    """The counters for Prometheus."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to stop: streams end themselves."""

    def agents_for(self, organization_id: int) -> dict[str, Agent]:
        """The agents by id that an organisation's people can be given: the packs' and its own, without drafts."""
        return {
            id_: agent
            for id_, agent in self.agents.items()
            if not agent.draft and agent.organization_id in (None, organization_id)
        }
