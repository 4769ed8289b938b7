"""Agents as packs and administrators make them, and whose they are."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

agents = sa.Table(
    "agents",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("pack", sa.String(100), nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
)
"""The agents that packs bring. Prompts and tools stay in the pack; this row is what others refer to."""

agent_versions = sa.Table(
    "agent_versions",
    metadata,
    sa.Column("agent_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("pack", sa.String(100), nullable=False),
    sa.Column("published", sa.Boolean, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("created_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""What administrators say of the agents that they make: every version, none ever changed; all go with it."""

user_agents = sa.Table(
    "user_agentes",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agente_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True, key="agent_id"),
)
