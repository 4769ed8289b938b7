"""Agents that administrators make: every version, appended."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agent_versions",
        sa.Column("agent_id", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("organization_id", sa.Integer(), nullable=False),
        sa.Column("pack", sa.String(length=100), nullable=False),
        sa.Column("published", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("created_by", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["agent_id"], ["agents.id"], name="fk_agent_versions_agent_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organizations.id"], name="fk_agent_versions_organization_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name="fk_agent_versions_created_by", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("agent_id", "version", name="pk_agent_versions"),
    )
    op.create_index("ix_agent_versions_organization_id", "agent_versions", ["organization_id"])


def downgrade() -> None:
    op.drop_index("ix_agent_versions_organization_id", table_name="agent_versions")
    op.drop_table("agent_versions")
