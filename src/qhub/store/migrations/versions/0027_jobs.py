"""Work that nobody waits for."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("every", sa.Float(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("error", sa.String(length=80), nullable=True),
        sa.Column("again", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("fence", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("worker", sa.String(length=64), nullable=True),
        sa.Column("lease_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("started_at", sa.Float(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.CheckConstraint("state IN ('waiting', 'running', 'done', 'failed')", name=op.f("ck_jobs_state")),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name="fk_jobs_conversation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index("ix_jobs_conversation_id", "jobs", ["conversation_id"])
    op.create_index("ix_jobs_due_at", "jobs", ["due_at"])


def downgrade() -> None:
    op.drop_table("jobs")
