"""The tools that a person is offered over MCP, each under a name of its own.

A tool runs in the context of one agent: its tables, its policy. Where every agent that has it would do the same, it has
its plain name; where they would not, it is offered once for each, as `agent__tool`. The long name always works.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from mcp_types import Tool as McpTool
from mcp_types import ToolAnnotations

from qhub.agents.agent import Agent
from qhub.conversations.tool_contexts import OnBehalf
from qhub.conversations.toolboxes import Toolboxes
from qhub.engine.tasks import PLAN_TOOLS
from qhub.events.verdicts import Verdict
from qhub.people.accounts import Identity
from qhub.tools.tool import Tool

SEPARATOR = "__"
"""Between agent and tool: allowed in names by every provider that clients pass them on to."""
NO_CONVERSATION = "0" * 32
"""Tools are listed in none."""


@dataclass(frozen=True, slots=True)
class ToolOffer:
    """A tool of an agent's, and what it is called."""

    name: str
    agent: Agent
    tool: Tool
    verdict: Verdict
    """What policy says of it, whatever its arguments."""

    def described(self, language: str) -> McpTool:
        """The tool as an MCP client sees it."""
        tool, title = self.tool, self.tool.title_in(language)
        shared = self.name != tool.name
        return McpTool(
            name=self.name,
            title=f"{self.agent.name}: {title}" if shared else title,
            description=f"[{self.agent.name}] {tool.description}" if shared else tool.description,
            input_schema={"type": "object", "properties": {}, **tool.spec.wire_schema},
            annotations=ToolAnnotations(
                title=title,
                read_only_hint=tool.effect == "read",
                destructive_hint=tool.effect == "write",
                idempotent_hint=tool.repeatable,
            ),
        )


class ToolCatalogue:
    """The tools that each person may use."""

    def __init__(
        self,
        granted: Callable[[int], Awaitable[Sequence[str]]],
        agents: Mapping[str, Agent],
        toolboxes: Toolboxes,
    ) -> None:
        self._granted = granted
        self._agents = agents
        self._toolboxes = toolboxes

    async def offers(self, identity: Identity, language: str) -> list[ToolOffer]:
        """All that the person may call with this token, in the agents' order. What policy denies is not there."""
        found = await self._find_offers(identity, language)
        return [offer for offer in name_offers(found) if offer.verdict != "deny" and may_call(identity, offer.tool)]

    async def find(self, identity: Identity, language: str, name: str) -> ToolOffer | None:
        """The tool with this name, plain or long; also one that policy or the token's scope will refuse."""
        found = await self._find_offers(identity, language)
        candidates = [*name_offers(found), *(replace(offer, name=full_name(offer)) for offer in found)]
        return next((offer for offer in candidates if offer.name == name), None)

    async def _find_offers(self, identity: Identity, language: str) -> list[ToolOffer]:
        granted = set(await self._granted(identity.user_id))
        found = []
        for known in list(self._agents.values()):  # some are made meanwhile
            if known.id not in granted or known.draft:
                continue
            whose = OnBehalf(identity.user_id, identity.organization_id, NO_CONVERSATION, language)
            agent, toolbox = await self._toolboxes.equip(known, whose, _never)
            found += [
                ToolOffer(tool.name, agent, tool, toolbox.policy.decide(tool, {}))
                for tool in toolbox.tools.values()
                if tool.name not in PLAN_TOOLS  # a plan is a turn's, and there is none
            ]
        return found


def name_offers(found: Sequence[ToolOffer]) -> list[ToolOffer]:
    """Name offers, each once: under the plain name where it does not matter which agent, else under the long one."""
    same: defaultdict[str, list[ToolOffer]] = defaultdict(list)
    for offer in found:
        same[offer.tool.name].append(offer)
    names = []
    for offers in same.values():
        first = offers[0]
        if all(_alike(first, other) for other in offers):
            names.append(first)
        else:
            names += [replace(offer, name=full_name(offer)) for offer in offers]
    return names


def full_name(offer: ToolOffer) -> str:
    """The name under which a program knows an agent's tool."""
    return f"{offer.agent.id}{SEPARATOR}{offer.tool.name}"


def may_call(identity: Identity, tool: Tool) -> bool:
    """Whether the token's scope covers the tool: a login's covers all."""
    if identity.scopes is None or "mcp:write" in identity.scopes:
        return True
    return tool.effect == "read" and "mcp:read" in identity.scopes


def _alike(one: ToolOffer, other: ToolOffer) -> bool:
    return (one.tool, one.agent.pack, one.verdict) == (other.tool, other.agent.pack, other.verdict)


async def _never(_: str) -> None:
    """Nothing is called here, so nothing is cancelled."""
