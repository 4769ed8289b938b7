"""Who people are to an identity provider, and tickets that were used."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "outside_identities",
        sa.Column("issuer", sa.String(length=500), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_outside_identities_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("issuer", "subject", name=op.f("pk_outside_identities")),
    )
    op.create_index(op.f("ix_outside_identities_user_id"), "outside_identities", ["user_id"])
    op.create_table(
        "spent_tickets",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_spent_tickets")),
    )
    op.create_index(op.f("ix_spent_tickets_expires_at"), "spent_tickets", ["expires_at"])


def downgrade() -> None:
    op.drop_table("spent_tickets")
    op.drop_table("outside_identities")
