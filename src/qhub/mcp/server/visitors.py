"""Who calls over MCP, as a transport knows them."""

from dataclasses import dataclass
from typing import Protocol

from qhub.conversations.direct_calls import ProgramCaller
from qhub.mcp.server.approval import Context
from qhub.people.accounts import Identity


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who made a request."""

    identity: Identity
    caller: ProgramCaller
    web: str
    """The web app's address."""


class Visitors(Protocol):
    """What a transport tells the server."""

    async def who(self, ctx: Context) -> Visitor:
        """Who made this request."""

    def principal(self, ctx: Context) -> str | None:
        """The person alone, as a text: what a sealed note is bound to."""

    async def still_valid(self, visitor: Visitor) -> bool:
        """Whether they may still call: a long call asks again and again."""
