"""Scripts of inner agents, for when rules, not a language model, answer for them.

A pack may name a function for an agent (`extras = { script = "scripts:onboarding" }`): given the
turn so far, it says what the agent says or calls next. The demonstration model alone reads it; no provider is sent it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Say:
    """The agent's next words."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that the agent calls next."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Called:
    """A tool that was called in this turn, and how it ended."""

    name: str
    arguments: Mapping[str, Any]
    result: Any = None
    """What it returned; None where it failed."""
    error: str | None = None
    """Why it failed; None where it did not."""


@dataclass(frozen=True, slots=True)
class TurnSoFar:
    """The turn as a script sees it. Equal turns must get equal answers: a turn may be resumed anywhere."""

    message: str
    """What the person wrote in this turn."""
    language: str
    """The person's: `pt-PT`, `pt-BR` or `en`."""
    calls: Sequence[Called] = ()
    """What this agent has called in this turn since it began to speak, in order."""
    before: Sequence[Called] = ()
    """What agents before it called in this turn, of tools that it has too."""
    earlier: Sequence[str] = ()
    """What the person wrote in the turns before, oldest first."""
    told: str = ""
    """What was answered in the turn before."""
    workflow: str | None = None
    """The active workflow's id."""
    step: str | None = None
    """Its step's id."""
    state: Mapping[str, Any] = field(default_factory=dict)
    """The active workflow's state as it is now, also after tools of this turn changed it."""
    profile: Mapping[str, Any] = field(default_factory=dict)
    """The person's profile as it is now."""
    took_over: bool = False
    """Whether another agent spoke before this one in the same turn: then the message is not to be answered again."""

    def last(self, tool: str) -> Called | None:
        """The newest call of a tool by this agent in this turn."""
        return next((call for call in reversed(self.calls) if call.name == tool), None)


ScriptAnswer = Say | Call | Sequence[Say | Call] | None
"""What a script answers: words, a call, several of both in one go, or None for what the model does without a script."""
Script = Callable[[TurnSoFar], ScriptAnswer]
