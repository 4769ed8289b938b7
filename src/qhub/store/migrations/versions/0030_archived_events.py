"""Logs that nobody has used for long, put away."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "archived_events",
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.Integer(), nullable=False),
        sa.Column("archived_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name="fk_archived_events_conversation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("conversation_id", name=op.f("pk_archived_events")),
    )


def downgrade() -> None:
    op.drop_table("archived_events")
