"""The agents of a hub's packs, as this hub can run them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from qhub.agents.agent import Agent
from qhub.agents.edited import Bases
from qhub.agents.loading import load_packs
from qhub.agents.pack import Pack
from qhub.settings.settings import Settings
from qhub.tools.builtin import BUILTIN_TOOLS


@dataclass(frozen=True, slots=True)
class LoadedAgents:
    """The agents that the packs bring."""

    packs: Sequence[Pack]
    visible: dict[str, Agent]
    """The agents that people choose from, by id."""
    inner: dict[str, Agent]
    """The agents that only workflows know, by id."""
    all: dict[str, Agent]
    """The agents of both kinds, by id."""
    bases: Bases
    """The agents and tools that administrators make agents of."""

    def name_of(self, id_: str) -> str:
        """The name that people know an agent by; its id where there is none any more."""
        return self.visible[id_].name if id_ in self.visible else id_

    def packs_of(self, ids: Iterable[str]) -> set[str]:
        """The packs of the agents that people choose from, of these."""
        return {self.visible[id_].pack for id_ in ids if id_ in self.visible}


def load_agents(settings: Settings, *, can_run_python: bool, instructions: str) -> LoadedAgents:
    """The agents of all packs, with the tools that this hub can run; `instructions` are added to each prompt."""
    available = {"images"} if settings.image_model else set()
    if can_run_python:
        available.add("sandbox")
    packs = load_packs(settings.wanted_packs)
    fitted = [
        {agent.id: agent.limited_to(available).with_instructions(instructions) for agent in agents}
        for agents in (
            (agent for pack in packs for agent in pack.agents),
            (agent for pack in packs for agent in pack.inner),
        )
    ]
    visible, inner = fitted
    builtin = {name: tool for name, tool in BUILTIN_TOOLS.items() if tool.requires in (None, *available)}
    tools = {
        pack.id: {
            tool.name: tool
            for agent in (*pack.agents, *pack.inner)
            for tool in agent.limited_to(available).tools
            if tool.component is None
        }
        | builtin
        for pack in packs
    }
    # What has workflows is more than its prompt and its tools: a copy without its guardrails would not be it.
    copied = {agent.id: agent for pack in packs for agent in pack.agents if agent.orchestration is None}
    return LoadedAgents(packs, visible, inner, visible | inner, Bases(copied, tools, instructions))
