"""The tools that an agent may use for somebody, with what bounds them: one place for turns and for outside clients."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from qhub.agents.agent import Agent
from qhub.attachments.conversation_documents import ConversationDocuments
from qhub.dashboards.conversation_dashboards import ConversationDashboards
from qhub.dashboards.dashboards import Dashboards, Source
from qhub.documents.library import AgentKnowledge, Library
from qhub.engine.calling import build_caller
from qhub.engine.dispatch import Toolbox
from qhub.engine.policy import Policy, Rule
from qhub.events.outside import OutsideText
from qhub.mcp.client.servers import OUTSIDE_HINT, ToolServers
from qhub.models.choice import Models
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans
from qhub.sandbox.sandbox import ConversationSandboxes
from qhub.settings.settings import Settings
from qhub.store.files import ConversationFiles
from qhub.store.moderation import ConversationModeration
from qhub.store.pack_data import PackData
from qhub.store.stores import Stores
from qhub.tables.sources import DataSources
from qhub.tools.builtin.documents import consultar_documentos
from qhub.tools.cache import ToolCache
from qhub.tools.tool import Tool, ToolContext
from qhub.tools.web.conversation_web import ConversationWeb
from qhub.tools.web.reader import WebReader
from qhub.tools.web.search import WebSearch
from qhub.tools.workflow import NoWorkflow, WorkflowHandle


@dataclass(frozen=True, slots=True)
class OnBehalf:
    """The person and the conversation that calls are made for: set by the server, never by a model or a request."""

    user_id: int
    organization_id: int
    conversation_id: str
    language: str
    autonomous: bool = False
    """Whether the person lets the agent go on without asking."""


class Toolboxes:
    """The one place where an agent's tools are put together with their policy, cache and limits."""

    def __init__(
        self,
        settings: Settings,
        stores: Stores,
        models: Models,
        data: DataSources,
        dashboards: Dashboards,
        sandboxes: ConversationSandboxes,
        cache: ToolCache,
        library: Library,
        servers: ToolServers,
        meters: Meters,
        spans: Spans,
    ) -> None:
        self._settings = settings
        self._stores = stores
        self._models = models
        self._data = data
        self._dashboards = dashboards
        self._sandboxes = sandboxes
        self._cache = cache
        self._library = library
        self._servers = servers
        self._meters = meters
        self._spans = spans
        self._web_search = WebSearch() if settings.web_search else None
        self._web_reader = WebReader() if settings.web_search else None

    async def added_tool(self, agent: Agent, user_id: int, name: str) -> Tool | None:
        """A tool that an agent has for somebody beside its own, by its name."""
        if name == consultar_documentos.name:
            return consultar_documentos
        organization = await self._stores.users.organization_of(user_id)
        tools = () if organization is None else await self._servers.tools_for(agent.id, organization)
        return next((tool for tool in tools if tool.name == name), None)

    async def equip(
        self,
        agent: Agent,
        whose: OnBehalf,
        cancelled: Callable[[str], Awaitable[object]],
        *,
        workflow: WorkflowHandle | None = None,
        has_documents: bool = False,
    ) -> tuple[Agent, Toolbox]:
        """The agent with the tools it has beside its own (those of outside servers that it was given and, where the
        conversation has documents, the one that searches them), and the toolbox with all of them for a person.

        `cancelled` ends when the call with that id is cancelled. `workflow` is what they reach the conversation's
        workflows by, where it has any.
        """
        equipped, policy = await asyncio.gather(
            self.add_tools(agent, whose.organization_id, has_documents=has_documents), self._policy(agent, whose)
        )
        return equipped, self._toolbox(equipped, whose, policy, cancelled, workflow)

    async def add_tools(self, agent: Agent, organization_id: int, *, has_documents: bool) -> Agent:
        """The agent with the tools it has beside its own, and with the instructions for those."""
        found = await self._servers.tools_for(agent.id, organization_id)
        if has_documents:
            agent = replace(agent, tools=(*agent.tools, consultar_documentos))
        own = {tool.name for tool in agent.tools}
        if outside := tuple(tool for tool in found if tool.name not in own):
            agent = replace(agent, tools=(*agent.tools, *outside)).with_instructions(OUTSIDE_HINT)
        return agent

    def _toolbox(
        self,
        agent: Agent,
        whose: OnBehalf,
        policy: Policy,
        cancelled: Callable[[str], Awaitable[object]],
        workflow: WorkflowHandle | None,
    ) -> Toolbox:
        settings = self._settings
        outside = OutsideText()
        return Toolbox(
            tools={tool.name: tool for tool in agent.tools},
            policy=policy,
            context=self._context(agent, whose, workflow or NoWorkflow(), outside),
            timeout=settings.tool_execution_timeout,
            max_timeout=settings.max_tool_seconds,
            retry_seconds=settings.tool_retry_seconds,
            caller=build_caller(
                self._cache, self._meters, self._spans, max_chars=settings.max_tool_result_chars, cancelled=cancelled
            ),
            cancelled=cancelled,
            outside=outside,
            cascade=[name for name in agent.cascade if any(tool.name == name for tool in agent.tools)],
        )

    async def _policy(self, agent: Agent, whose: OnBehalf) -> Policy:
        remembered, organization = await self._stores.policies.concerning(whose.user_id, whose.organization_id)
        return Policy(
            agent_id=agent.seen_as,
            denied=frozenset(self._settings.denied_tools),
            agent=agent.policy,
            organization={(item.agent_id, item.tool): item.decision for item in organization},
            rules=[Rule(rule.agent_id, rule.tool, rule.arguments) for rule in remembered],
            autonomous=whose.autonomous,
        )

    def _context(self, agent: Agent, whose: OnBehalf, workflow: WorkflowHandle, outside: OutsideText) -> ToolContext:
        user, conversation = whose.user_id, whose.conversation_id
        source = Source(conversation, agent.pack)
        return ToolContext(
            user_id=user,
            organization_id=whose.organization_id,
            agent_id=agent.id,
            conversation_id=conversation,
            language=whose.language,
            storage=PackData(self._stores.database, agent.pack, user),
            workflow=workflow,
            moderation=ConversationModeration(self._stores.moderation, user, whose.organization_id, conversation),
            files=ConversationFiles(self._stores.files, user, conversation),
            images=self._models.image,
            web=ConversationWeb(self._web_search, self._web_reader, whose.language, outside),
            data=self._data.of_conversation(conversation, agent.pack),
            knowledge=AgentKnowledge(
                self._library,
                agent_id=agent.seen_as,
                pack=agent.pack,
                organization_id=whose.organization_id,
                outside=outside,
            ),
            documents=ConversationDocuments(self._library, conversation, outside),
            sandbox=self._sandboxes.of_conversation(user, conversation),
            dashboards=ConversationDashboards(self._dashboards, user, source, language=whose.language),
        )
