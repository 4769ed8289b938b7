"""The parts of a running hub, wired by `app.py` and handed to whoever needs them."""

import asyncio
from dataclasses import dataclass, field

from qhub.accounts import Accounts
from qhub.budgets import Budgets
from qhub.bus import Bus
from qhub.config import Settings
from qhub.conversation_workflows import ConversationWorkflows
from qhub.dashboards.dashboards import Dashboards
from qhub.data import DataSources
from qhub.decisions import Decisions
from qhub.direct_calls import DirectCalls
from qhub.knowledge.library import Library
from qhub.learning.learning import Learning
from qhub.memory.keeper import MemoryKeeper
from qhub.memory.remembering import Remembering
from qhub.models.choice import Models
from qhub.models.pricing import Prices
from qhub.packs import Agent
from qhub.sandbox.sandbox import Sandbox
from qhub.store.conversations import Conversations
from qhub.store.database import Database
from qhub.store.files import Files
from qhub.store.log import Log
from qhub.store.moderation import ModerationLog
from qhub.store.policies import Policies
from qhub.store.preferences import Preferences
from qhub.store.tokens import AccessTokens
from qhub.store.usage import UsageStore
from qhub.store.users import Users
from qhub.toolboxes import Toolboxes
from qhub.tools.cache import ToolCache
from qhub.tools.mcp.servers import ToolServers
from qhub.turns import Turns
from qhub.uploads import Uploads
from qhub.worker import Worker


@dataclass(frozen=True)
class Hub:
    """Everything that requests use."""

    settings: Settings
    database: Database
    bus: Bus
    log: Log
    users: Users
    conversations: Conversations
    policies: Policies
    preferences: Preferences
    files: Files
    data: DataSources
    uploads: Uploads
    dashboards: Dashboards
    sandbox: Sandbox
    usage: UsageStore
    prices: Prices
    budgets: Budgets
    accounts: Accounts
    tokens: AccessTokens
    agents: dict[str, Agent]
    models: Models
    toolboxes: Toolboxes
    tool_servers: ToolServers
    tool_cache: ToolCache
    library: Library
    memories: MemoryKeeper
    learning: Learning
    remembering: Remembering
    turns: Turns
    decisions: Decisions
    direct_calls: DirectCalls
    workflows: ConversationWorkflows
    moderation: ModerationLog
    worker: Worker
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server begins to stop: streams end themselves."""
