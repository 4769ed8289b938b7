"""The audit: who did what, in chains of hashes."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit_chains",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_chains")),
    )
    op.create_table(
        "audit_entries",
        sa.Column("chain", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("origin", sa.String(length=4), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=True),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("object", sa.String(length=128), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.Column("address", sa.String(length=64), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=True),
        sa.Column("address_digest", sa.String(length=64), nullable=False),
        sa.Column("previous", sa.String(length=64), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("chain", "seq", name=op.f("pk_audit_entries")),
    )
    op.create_index("ix_audit_entries_chain_at", "audit_entries", ["chain", "at"])
    op.create_index("ix_audit_entries_chain_actor_seq", "audit_entries", ["chain", "actor", "seq"])
    op.create_index("ix_audit_entries_chain_kind_object_seq", "audit_entries", ["chain", "kind", "object", "seq"])


def downgrade() -> None:
    op.drop_table("audit_entries")
    op.drop_table("audit_chains")
