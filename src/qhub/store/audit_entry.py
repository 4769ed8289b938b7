"""An entry of the audit: who did what, to what, when and from where, chained to the entry before it.

The chain is over everything in an entry but the address. Of that it holds a digest with a salt: when a person is erased
the address and its salt go, the chain still fits, and nobody can guess the address from what is left.

An entry has ids and no names, no words that people wrote and no secrets: it outlives the person it is about.
"""

import hashlib
import secrets
import time
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import orjson

Origin = Literal["http", "cli", "hub"]
"""A request, a command on the server, or the hub itself."""
Action = Literal[
    "login.succeeded",
    "login.failed",
    "login.locked",
    "login.ended",
    "session.ended",
    "session.reused",
    "session.read",
    "password.changed",
    "password.link_made",
    "password.link_used",
    "factor.enabled",
    "factor.disabled",
    "factor.reset",
    "factor.failed",
    "factor.code_used",
    "factor.codes_made",
    "factor.required",
    "factor.optional",
    "passkey.added",
    "passkey.removed",
    "person.invited",
    "person.joined",
    "identity.linked",
    "person.renamed",
    "person.role_changed",
    "person.agents_changed",
    "person.suspended",
    "person.resumed",
    "person.deleted",
    "person.held",
    "person.released",
    "organization.made",
    "organization.renamed",
    "organization.suspended",
    "organization.resumed",
    "organization.deleted",
    "organization.runs_hub",
    "agent.copied",
    "agent.changed",
    "agent.restored",
    "agent.published",
    "agent.deleted",
    "tool.decided",
    "rule.remembered",
    "rule.forgotten",
    "policy.changed",
    "preferences.changed",
    "budget.changed",
    "cost.read",
    "token.made",
    "token.revoked",
    "token.read",
    "conversation.deleted",
    "data.exported",
    "share.made",
    "share.revoked",
    "dashboard.deleted",
    "server.added",
    "server.changed",
    "server.removed",
    "knowledge.changed",
    "document.added",
    "document.removed",
    "example.changed",
    "example.removed",
    "alert.read",
    "alert.acknowledged",
    "job.repeated",
    "trace.read",
    "moderation.read",
    "review.listed",
    "review.read",
    "review.decided",
    "memory.changed",
    "memory.forgotten",
    "keys.rotated",
    "backup.made",
    "backup.restored",
    "audit.read",
    "audit.exported",
    "audit.pruned",
]
Kind = Literal[
    "person",
    "organization",
    "session",
    "agent",
    "tool",
    "rule",
    "conversation",
    "dashboard",
    "token",
    "server",
    "collection",
    "document",
    "example",
    "review",
    "alert",
    "job",
    "memory",
    "budget",
    "hub",
    "audit",
]
"""What an entry is about."""
HUB_CHAIN = 0
"""The chain of what concerns no organisation, or nobody knows which."""
FIRST = "0" * 64
"""What the first entry of a chain has for the hash before it."""
FORM = "qhub-audit-1"
"""The way in which entries are hashed: it is part of what is."""
SALT_BYTES = 16
MAX_OBJECT = 128
MAX_ADDRESS = 64


class Note(NamedTuple):
    """An entry before it has its place in a chain."""

    chain: int
    origin: Origin
    actor: int | None
    address: str
    action: Action
    kind: Kind
    object: str
    details: dict[str, Any]


class Actor(NamedTuple):
    """The person, or the hub, that does something, and from where."""

    chain: int
    """Their organisation, or what they do concerns it."""
    user_id: int | None
    address: str = ""
    origin: Origin = "http"

    def did(self, action: Action, kind: Kind, object_: str | int = "", **details: Any) -> Note:
        """A note of what they did. Details are ids, kinds and counts: never what people wrote."""
        return Note(
            self.chain, self.origin, self.user_id, self.address, action, kind, str(object_)[:MAX_OBJECT], details
        )


def command_line(organization_id: int = HUB_CHAIN) -> Actor:
    """Whoever may run commands on the server."""
    return Actor(organization_id, None, origin="cli")


def the_hub(organization_id: int = HUB_CHAIN) -> Actor:
    """The hub, which does what a setting says."""
    return Actor(organization_id, None, origin="hub")


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """A row of the audit."""

    chain: int
    seq: int
    at: int
    """Milliseconds since 1970: a whole number has one form."""
    origin: str
    actor: int | None
    action: str
    kind: str
    object: str
    details: str
    """JSON, as it was hashed."""
    address: str | None
    """Nothing once the person was erased."""
    salt: str | None
    address_digest: str
    previous: str
    hash: str

    @property
    def expected(self) -> str:
        """The hash that an entry with this content has."""
        content = (
            *(FORM, self.chain, self.seq, self.at, self.origin, self.actor, self.action, self.kind),
            *(self.object, self.details, self.address_digest, self.previous),
        )
        return hashlib.sha256(orjson.dumps(content)).hexdigest()

    @property
    def address_fits(self) -> bool:
        """Whether the address is the one that was hashed; one that was erased says nothing."""
        if self.address is None or self.salt is None:
            return self.address is None and self.salt is None
        return digest_of(self.address, self.salt) == self.address_digest

    @property
    def is_erased(self) -> bool:
        return self.address is None


def following(note: Note, seq: int, previous: str) -> dict[str, Any]:
    """The row of what was noted, after the entry with the number before `seq`, whose hash is `previous`."""
    salt, address = secrets.token_hex(SALT_BYTES), note.address[:MAX_ADDRESS].replace("\x00", "")
    row: dict[str, Any] = {
        "chain": note.chain,
        "seq": seq,
        "at": int(time.time() * 1000),
        "origin": note.origin,
        "actor": note.actor,
        "action": note.action,
        "kind": note.kind,
        "object": note.object.replace("\x00", ""),
        "details": orjson.dumps(note.details, option=orjson.OPT_SORT_KEYS).decode(),
        "address": address,
        "salt": salt,
        "address_digest": digest_of(address, salt),
        "previous": previous,
    }
    return {**row, "hash": AuditEntry(**row, hash="").expected}


def digest_of(address: str, salt: str) -> str:
    """An address in the form that the audit's hash covers, so that the address itself can be erased."""
    return hashlib.sha256(f"{salt}:{address}".encode()).hexdigest()
