"""Messages that guardrails stopped."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "moderation_logs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("message", sa.String(length=2000), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_moderation_logs_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_moderation_logs_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation_logs")),
        sa.UniqueConstraint("conversation_id", "key", name=op.f("uq_moderation_logs_conversation_id_key")),
    )
    with op.batch_alter_table("moderation_logs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_moderation_logs_user_id"), ["user_id"], unique=False)
        batch_op.create_index("ix_moderation_logs_organizacao_id_id", ["organizacao_id", "id"], unique=False)


def downgrade() -> None:
    op.drop_table("moderation_logs")
