"""Tools: what they may do and what they keep, and the servers that bring more of them."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

approval_rules = sa.Table(
    "approval_rules",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), nullable=False),
    sa.Column("tool", sa.String(128), nullable=False),
    sa.Column("arguments", sa.Text),
    sa.Column("digest", sa.String(64), nullable=False, server_default=""),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.UniqueConstraint(
        "user_id", "agent_id", "tool", "digest", name="uq_approval_rules_user_id_agente_id_ferramenta_digest"
    ),
)
"""What "sempre" remembered; no `arguments` (and an empty digest of them) means any."""

tool_policies = sa.Table(
    "tool_policies",
    metadata,
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agent_id", sa.String(40), primary_key=True),
    sa.Column("tool", sa.String(128), primary_key=True),
    sa.Column("decision", sa.String(10), nullable=False),
    sa.CheckConstraint("decision IN ('run', 'ask', 'insist', 'deny')", name="decision"),
)
"""What an organisation says about tools; the agent `*` is every agent."""

pack_data = sa.Table(
    "pack_data",
    metadata,
    sa.Column("pack", sa.String(100), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.String(200), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)
"""What packs keep for a person: JSON by key."""

tool_servers = sa.Table(
    "tool_servers",
    metadata,
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("url", sa.String(2000), nullable=False),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("header_names", sa.Text, nullable=False),
    sa.Column("agents", sa.Text, nullable=False),
    sa.Column("tools", sa.Text),
    sa.Column("effects", sa.Text, nullable=False),
    sa.Column("trusted", sa.Boolean, nullable=False),
    sa.Column("timeout", sa.Float),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)
"""Outside tool servers that administrators have added. `sealed` (see `people/sealing.py`) are the values of headers and
the address's query; `header_names` are the headers without them. `version` changes with every change."""
