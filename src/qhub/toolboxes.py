"""The tools that an agent may use for somebody, with what bounds them: one place for turns and for outside clients."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from qhub.config import Settings
from qhub.dashboards.dashboards import Dashboards, Source
from qhub.dashboards.shelf import ConversationDashboards
from qhub.data import DataSources
from qhub.engine.dispatch import Toolbox
from qhub.engine.policy import Policy, Rule
from qhub.models.choice import Models
from qhub.packs import Agent
from qhub.sandbox.sandbox import ConversationSandbox, Sandbox
from qhub.store.database import Database
from qhub.store.files import ConversationFiles, Files
from qhub.store.pack_data import PackData
from qhub.store.policies import Policies
from qhub.tools.tool import ToolContext


@dataclass(frozen=True, slots=True)
class OnBehalf:
    """Whose calls they are, and where. Bound by the server, never by a model or a request's body."""

    user_id: int
    organization_id: int
    conversation_id: str
    language: str
    autonomous: bool = False
    """Whether the person lets the agent go on without asking."""


class Toolboxes:
    """Puts toolboxes together."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        policies: Policies,
        models: Models,
        data: DataSources,
        dashboards: Dashboards,
        sandbox: Sandbox,
    ) -> None:
        self._settings = settings
        self._database = database
        self._policies = policies
        self._models = models
        self._data = data
        self._dashboards = dashboards
        self._sandbox = sandbox

    async def of(self, agent: Agent, whose: OnBehalf, cancelled: Callable[[str], Awaitable[object]]) -> Toolbox:
        """An agent's tools for a person. `cancelled` ends when the call with that id is cancelled."""
        settings = self._settings
        return Toolbox(
            tools={tool.name: tool for tool in agent.tools},
            policy=await self._policy(agent, whose),
            context=self._context(agent, whose),
            timeout=settings.tool_execution_timeout,
            max_timeout=settings.max_tool_seconds,
            max_result_chars=settings.max_tool_result_chars,
            retry_seconds=settings.tool_retry_seconds,
            cancelled=cancelled,
        )

    async def _policy(self, agent: Agent, whose: OnBehalf) -> Policy:
        remembered = await self._policies.rules(whose.user_id)
        organization = await self._policies.of_organization(whose.organization_id)
        return Policy(
            agent_id=agent.id,
            denied=frozenset(self._settings.denied_tools),
            agent=agent.policy,
            organization={(item.agente_id, item.ferramenta): item.decisao for item in organization},
            rules=[Rule(rule.agente_id, rule.ferramenta, rule.argumentos) for rule in remembered],
            autonomous=whose.autonomous,
        )

    def _context(self, agent: Agent, whose: OnBehalf) -> ToolContext:
        user, conversation = whose.user_id, whose.conversation_id
        source = Source(conversation, agent.pack)
        return ToolContext(
            user_id=user,
            organization_id=whose.organization_id,
            agent_id=agent.id,
            conversation_id=conversation,
            language=whose.language,
            storage=PackData(self._database, agent.pack, user),
            files=ConversationFiles(Files(self._database), user, conversation),
            images=self._models.image,
            data=self._data.of(conversation, agent.pack),
            sandbox=ConversationSandbox(self._sandbox, user, self._settings.folder("scratch"), conversation),
            dashboards=ConversationDashboards(self._dashboards, user, source, language=whose.language),
        )
