"""The interface of a transport of MCP (HTTP, or a pipe to it): it knows who makes a call, and whether they still
may."""

from dataclasses import dataclass
from typing import Protocol

from qhub.conversations.direct_calls import ProgramCaller
from qhub.mcp.server.approval import Context
from qhub.people.accounts import Identity


@dataclass(frozen=True, slots=True)
class CallOrigin:
    """The person and the program that make a call."""

    identity: Identity
    caller: ProgramCaller
    web: str
    """The web app's address."""


class McpTransport(Protocol):
    """The transport of the calls, which knows who makes them."""

    async def identify(self, ctx: Context) -> CallOrigin:
        """The origin of a request."""

    def principal(self, ctx: Context) -> str | None:
        """The person alone, as a text: what a sealed note is bound to."""

    async def still_valid(self, origin: CallOrigin) -> bool:
        """Whether they may still call: a long call asks again and again."""
