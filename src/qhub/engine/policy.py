"""Whether a tool call runs, asks or is denied: code, not prompt.

Layers, each narrower than the one before: the tool's own default (`read` runs, `write` asks), the agent's pack, the
organisation, the person's remembered rules, autonomous mode. A denial in any layer wins over everything, and a layer
that insists on asking over all but that; rules and autonomous mode only ever answer a question that would otherwise be
put to the person. Once a turn has read text from outside, autonomous mode answers no more: only what somebody said
about this tool does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from qhub.events.verdicts import Verdict
from qhub.tools.tool import Tool

EVERY_AGENT = "*"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule that a person asked to remember: this tool may run for this agent."""

    agent_id: str
    tool: str
    arguments: Mapping[str, Any] | None = None
    """Only with exactly these; None with any."""

    def covers(self, agent_id: str, tool: str, arguments: Mapping[str, Any]) -> bool:
        return (self.agent_id, self.tool) == (agent_id, tool) and self.arguments in (None, arguments)


@dataclass(frozen=True, slots=True)
class Policy:
    """All that is decided about tools for one turn."""

    agent_id: str
    denied: frozenset[str] = frozenset()
    """Tools that the operator of the hub denies to everybody."""
    agent: Mapping[str, Verdict] = field(default_factory=dict)
    """The verdicts of the agent's pack, by tool."""
    organization: Mapping[tuple[str, str], Verdict] = field(default_factory=dict)
    """What the organisation says, by agent (or every agent) and tool."""
    rules: Sequence[Rule] = ()
    """The rules that the person asked to remember."""
    autonomous: bool = False
    """Whether the person lets the agent go on without asking."""

    def decide(self, tool: Tool, arguments: Mapping[str, Any], *, outside: bool = False) -> Verdict:
        """Decide what happens to this call; `outside` where the turn has read text from outside."""
        layers: list[Verdict | None] = [
            "run" if tool.effect == "read" else "ask",
            self.agent.get(tool.name),
            self.organization.get((EVERY_AGENT, tool.name)),
            self.organization.get((self.agent_id, tool.name)),
        ]
        if tool.name in self.denied or "deny" in layers:
            return "deny"
        if tool.component is not None:
            return "ask"  # only the person knows what goes in: nothing stands for their answer
        if "insist" in layers:
            return "insist"
        verdict = next(layer for layer in reversed(layers) if layer is not None)
        if verdict == "ask" and ((self.autonomous and not outside) or self._remembered(tool.name, arguments)):
            return "run"
        return verdict

    def _remembered(self, tool: str, arguments: Mapping[str, Any]) -> bool:
        return any(rule.covers(self.agent_id, tool, arguments) for rule in self.rules)
