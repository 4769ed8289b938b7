"""The definition of an outside server: what the hub knows before it speaks to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from qhub.tools.tool import Effect

SERVER_ID = r"^[a-z][a-z0-9]*(_[a-z0-9]+)*$"
"""Names of servers: they become part of tools' names, where `__` ends them."""
MAX_SERVER_ID = 24

Origin = Literal["file", "organization"]
"""Who defined it: the operator of the hub, for everybody, or an administrator, for their organisation."""


@dataclass(frozen=True, slots=True)
class ServerCommand:
    """A server that the hub starts as a process of its own and speaks to over its standard input and output."""

    command: str
    arguments: tuple[str, ...] = field(default=(), repr=False)
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    """All that it gets beside `PATH`, `HOME` and the language: nothing of the hub's is inherited."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A server that is reached by streamable HTTP."""

    url: str = field(repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    may_be_private: bool = False
    """Whether it may be inside the network: as the operator, not an administrator, says."""


@dataclass(frozen=True, slots=True)
class ServerDefinition:
    """A server, whom it serves, and what its tools may do."""

    id: str
    endpoint: ServerCommand | ServerAddress
    agents: frozenset[str]
    """The agents that get its tools."""
    tools: frozenset[str] | None = None
    """The tools that they get, by the server's own names; None is all of them."""
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """What its tools do, where somebody has said so."""
    trusted: bool = False
    """Whether a tool that calls itself read-only is believed."""
    timeout: float | None = None
    """Seconds that its tools may take; None is the hub's default."""
    origin: Origin = "organization"

    @property
    def transport(self) -> Literal["stdio", "http"]:
        return "stdio" if isinstance(self.endpoint, ServerCommand) else "http"
