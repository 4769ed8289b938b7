"""What administrators should look at."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "alerts",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("organization_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("subject", sa.String(length=120), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("user_id", sa.Integer()),
        sa.Column("first_seen", sa.Float(), nullable=False),
        sa.Column("last_seen", sa.Float(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("acknowledged_by", sa.Integer()),
        sa.Column("acknowledged_at", sa.Float()),
        sa.Column("due_at", sa.Float()),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organizations.id"], name="fk_alerts_organization_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_alerts_user_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["acknowledged_by"], ["users.id"], name="fk_alerts_acknowledged_by", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_alerts"),
        sa.UniqueConstraint(
            "organization_id", "kind", "subject", "day", name="uq_alerts_organization_id_kind_subject_day"
        ),
    )
    op.create_index("ix_alerts_user_id", "alerts", ["user_id"])
    op.create_index("ix_alerts_due_at", "alerts", ["due_at"])
    op.create_index("ix_alerts_organization_id_last_seen", "alerts", ["organization_id", "last_seen"])


def downgrade() -> None:
    op.drop_table("alerts")
