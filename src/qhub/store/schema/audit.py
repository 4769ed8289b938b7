"""The audit: who did what."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

audit_chains = sa.Table(
    "audit_chains",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""The head of each chain of the audit: an organisation's has its id, the hub's own is 0. Whoever adds locks it."""

audit_entries = sa.Table(
    "audit_entries",
    metadata,
    sa.Column("chain", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("origin", sa.String(4), nullable=False),
    sa.Column("actor", sa.Integer),
    sa.Column("action", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("object", sa.String(128), nullable=False),
    sa.Column("details", sa.Text, nullable=False),
    sa.Column("address", sa.String(64)),
    sa.Column("salt", sa.String(32)),
    sa.Column("address_digest", sa.String(64), nullable=False),
    sa.Column("previous", sa.String(64), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_audit_entries_chain_at", "chain", "at"),
    sa.Index("ix_audit_entries_chain_actor_seq", "chain", "actor", "seq"),
    sa.Index("ix_audit_entries_chain_kind_object_seq", "chain", "kind", "object", "seq"),
)
"""The audit: see `audit_entry.py`. It refers to people and organisations by number, and outlives both."""
