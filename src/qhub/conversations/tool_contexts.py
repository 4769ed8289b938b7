"""The context that tools are called in: what of the hub they reach, for one person and one conversation."""

from dataclasses import dataclass

from qhub.agents.agent import Agent
from qhub.attachments.conversation_documents import ConversationDocuments
from qhub.dashboards.conversation_dashboards import ConversationDashboards
from qhub.dashboards.dashboards import Dashboards, Source
from qhub.documents.library import AgentKnowledge, Library
from qhub.events.outside import OutsideText
from qhub.models.choice import Models
from qhub.sandbox.sandbox import ConversationSandboxes
from qhub.settings.settings import Settings
from qhub.store.files import ConversationFiles
from qhub.store.moderation import ConversationModeration
from qhub.store.pack_data import PackData
from qhub.store.stores import Stores
from qhub.tables.sources import DataSources
from qhub.tools.tool import ToolContext
from qhub.tools.web.conversation_web import ConversationWeb
from qhub.tools.web.reader import WebReader
from qhub.tools.web.search import WebSearch
from qhub.tools.workflow import WorkflowHandle


@dataclass(frozen=True, slots=True)
class OnBehalf:
    """The person and the conversation that calls are made for: set by the server, never by a model or a request."""

    user_id: int
    organization_id: int
    conversation_id: str
    language: str
    autonomous: bool = False
    """Whether the person lets the agent go on without asking."""


class ToolContexts:
    """The maker of contexts for tools."""

    def __init__(
        self,
        settings: Settings,
        stores: Stores,
        models: Models,
        data: DataSources,
        dashboards: Dashboards,
        sandboxes: ConversationSandboxes,
        library: Library,
    ) -> None:
        self._stores = stores
        self._models = models
        self._data = data
        self._dashboards = dashboards
        self._sandboxes = sandboxes
        self._library = library
        self._web_search = WebSearch() if settings.web_search else None
        self._web_reader = WebReader() if settings.web_search else None

    def make(self, agent: Agent, whose: OnBehalf, workflow: WorkflowHandle, outside: OutsideText) -> ToolContext:
        """The context of an agent's tools. What they read of others' words is noted in `outside`."""
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
