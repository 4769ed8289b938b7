"""An agent: a prompt, tools and a policy, as a pack brings them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from qhub.agents.pack_file import AgentTexts
from qhub.events.verdicts import Verdict
from qhub.tools.tool import Tool
from qhub.workflows.declarations import Orchestration

QUERY_TOOL = "consultar_dados"


@dataclass(frozen=True, slots=True)
class Agent:
    """An agent, ready to be used."""

    id: str
    pack: str
    name: str
    description: str
    icon: str
    prompt: str
    model: str | None
    tools: tuple[Tool, ...]
    policy: Mapping[str, Verdict]
    suggestions: tuple[str, ...]
    roles: tuple[str, ...]
    texts: Mapping[str, AgentTexts] = field(default_factory=dict)
    """What people see of it in other languages, by language."""
    internal: bool = False
    """Whether it speaks only within a workflow of the agent that people see."""
    cascade: tuple[str, ...] = ()
    """Tools that are used in this order."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What its pack tells particular models beside its prompt: see `Prompt.extras`."""
    orchestration: Orchestration | None = None
    """Who else speaks in its conversations, and when."""
    organization_id: int | None = None
    """The organisation that made it; None for a pack's, which is everybody's."""
    draft: bool = False
    """Whether it is what an administrator is still writing: nobody is offered it."""
    face: str = ""
    """The visible agent that people's rules and policies are about, where that is not itself."""

    @property
    def seen_as(self) -> str:
        """The agent that people know it as."""
        return self.face or self.id

    def texts_in(self, language: str) -> AgentTexts:
        """The texts of it for people who read that language."""
        own = AgentTexts(nome=self.name, descricao=self.description, sugestoes=list(self.suggestions))
        return self.texts.get(language, own)

    @property
    def queries(self) -> bool:
        """Whether it can query tables."""
        return any(tool.name == QUERY_TOOL for tool in self.tools)

    def with_instructions(self, more: str) -> "Agent":
        """The agent with more in its instructions."""
        return replace(self, prompt=f"{self.prompt}\n\n{more}") if more else self

    def with_tools(self, names: Collection[str] | None) -> "Agent":
        """The agent with only these of its tools; None leaves it all of them."""
        if names is None:
            return self
        return replace(self, tools=tuple(tool for tool in self.tools if tool.name in names))

    def limited_to(self, available: Collection[str]) -> "Agent":
        """The agent without the tools that need something this hub does not have."""
        tools = tuple(tool for tool in self.tools if tool.requires is None or tool.requires in available)
        return replace(self, tools=tools)
