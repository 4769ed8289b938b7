"""Tickets, which carry a login of several steps from one to the next: signed, for minutes, and used once.

Nothing is kept for who begins and never comes back. What is kept is that a ticket was used, until it would have ended.
"""

import hmac
import secrets
import time
from typing import Any, Literal, NamedTuple

import jwt

from qhub.errors import Unauthenticated
from qhub.people.login_tokens import ALGORITHM
from qhub.store.spent_tickets import SpentTickets

TICKET_SECONDS = 600
"""How long somebody may take over a step: logging in elsewhere, finding their device."""
ID_BYTES = 32
Kind = Literal["provider", "factor", "passkey", "challenge"]
"""To come back from an identity provider; to show a second factor after that; to make a passkey; to show one."""


class Ticket(NamedTuple):
    """A ticket that counts."""

    id: str
    expires_at: float
    claims: dict[str, Any]


class Tickets:
    """The tickets of a login. Each kind is signed with a secret of its own: none can be taken for another."""

    def __init__(self, secret: str, spent: SpentTickets) -> None:
        self._secret = secret.encode()
        self._spent = spent

    def make(self, kind: Kind, ticket_id: str, **claims: str | int) -> str:
        """A ticket as it is handed out."""
        all_claims = {**claims, "jti": ticket_id, "exp": int(time.time()) + TICKET_SECONDS}
        return jwt.encode(all_claims, self._key(kind), ALGORITHM)

    def read(self, kind: Kind, text: str) -> Ticket:
        """Read what a ticket says; `Unauthenticated` where it is none, or has ended."""
        try:
            claims = jwt.decode(text, self._key(kind), [ALGORITHM], options={"require": ["exp", "jti"]})
        except jwt.InvalidTokenError:
            raise Unauthenticated("login_ended") from None
        return Ticket(str(claims["jti"]), float(claims["exp"]), claims)

    async def use(self, ticket: Ticket) -> None:
        """Let it count, once; `Unauthenticated` where it has before."""
        if not await self._spent.spend(ticket.id, ticket.expires_at):
            raise Unauthenticated("login_ended")

    def _key(self, kind: Kind) -> bytes:
        return hmac.digest(self._secret, f"ticket {kind}".encode(), "sha256")


def new_id() -> str:
    """A name that nobody guesses."""
    return secrets.token_urlsafe(ID_BYTES)
