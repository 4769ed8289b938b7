"""The tools that an agent may use for somebody, with what bounds them: one place for turns and for outside clients."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from qhub.agents.agent import Agent
from qhub.conversations.tool_contexts import OnBehalf, ToolContexts
from qhub.engine.calling import build_caller
from qhub.engine.dispatch import Toolbox
from qhub.engine.policy import Policy, Rule
from qhub.events.outside import OutsideText
from qhub.mcp.client.servers import OUTSIDE_HINT, ToolServers
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans
from qhub.settings.settings import Settings
from qhub.store.stores import Stores
from qhub.tools.builtin.documents import consultar_documentos
from qhub.tools.cache import ToolCache
from qhub.tools.tool import Tool
from qhub.tools.workflow import NoWorkflow, WorkflowHandle


class Toolboxes:
    """The one place where an agent's tools are put together with their policy, cache and limits."""

    def __init__(
        self,
        settings: Settings,
        stores: Stores,
        contexts: ToolContexts,
        servers: ToolServers,
        cache: ToolCache,
        meters: Meters,
        spans: Spans,
    ) -> None:
        self._settings = settings
        self._stores = stores
        self._contexts = contexts
        self._servers = servers
        self._cache = cache
        self._meters = meters
        self._spans = spans

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
            context=self._contexts.make(agent, whose, workflow or NoWorkflow(), outside),
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
