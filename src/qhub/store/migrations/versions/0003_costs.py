"""Costs: what was consumed, what may be."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "budgets",
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("scope", sa.String(length=12), nullable=False),
        sa.Column("target", sa.String(length=40), nullable=False),
        sa.Column("period", sa.String(length=5), nullable=False),
        sa.Column("limit_usd", sa.Float(), nullable=False),
        sa.CheckConstraint("period IN ('day', 'month')", name=op.f("ck_budgets_period")),
        sa.CheckConstraint("scope IN ('user', 'agent', 'organization')", name=op.f("ck_budgets_scope")),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_budgets_organizacao_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("organizacao_id", "scope", "target", "period", name=op.f("pk_budgets")),
    )
    op.create_table(
        "usage_daily",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("model", sa.String(length=200), nullable=False),
        sa.Column("calls", sa.BigInteger(), nullable=False),
        sa.Column("input_tokens", sa.BigInteger(), nullable=False),
        sa.Column("output_tokens", sa.BigInteger(), nullable=False),
        sa.Column("cache_read_tokens", sa.BigInteger(), nullable=False),
        sa.Column("cache_write_tokens", sa.BigInteger(), nullable=False),
        sa.Column("cost", sa.Float(), nullable=False),
        sa.Column("unpriced_calls", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_usage_daily_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_usage_daily_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "organizacao_id", "user_id", "agente_id", "model", name=op.f("pk_usage_daily")),
    )
    op.add_column("conversations", sa.Column("custo", sa.Float(), server_default="0", nullable=False))
    op.add_column("conversations", sa.Column("turnos", sa.Integer(), server_default="0", nullable=False))
    op.execute(
        "UPDATE conversations SET turnos = (SELECT count(*) FROM conversation_events e "
        "WHERE e.conversation_id = conversations.id AND e.type = 'user_message')"
    )


def downgrade() -> None:
    op.drop_column("conversations", "turnos")
    op.drop_column("conversations", "custo")
    op.drop_table("usage_daily")
    op.drop_table("budgets")
