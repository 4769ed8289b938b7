"""Control: preferences, remembered rules, policies, and what packs keep."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tool_policies",
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("ferramenta", sa.String(length=128), nullable=False),
        sa.Column("decisao", sa.String(length=10), nullable=False),
        sa.CheckConstraint("decisao IN ('run', 'ask', 'deny')", name=op.f("ck_tool_policies_decisao")),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_tool_policies_organizacao_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("organizacao_id", "agente_id", "ferramenta", name=op.f("pk_tool_policies")),
    )
    op.create_table(
        "approval_rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("ferramenta", sa.String(length=128), nullable=False),
        sa.Column("argumentos", sa.Text(), nullable=True),
        sa.Column("digest", sa.String(length=64), server_default="", nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["agente_id"], ["agentes.id"], name=op.f("fk_approval_rules_agente_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_approval_rules_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_approval_rules")),
        sa.UniqueConstraint(
            "user_id",
            "agente_id",
            "ferramenta",
            "digest",
            name=op.f("uq_approval_rules_user_id_agente_id_ferramenta_digest"),
        ),
    )
    op.create_table(
        "pack_data",
        sa.Column("pack", sa.String(length=100), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_pack_data_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("pack", "user_id", "key", name=op.f("pk_pack_data")),
    )
    op.create_table(
        "user_preferences",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_user_preferences_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_user_preferences")),
    )


def downgrade() -> None:
    op.drop_table("user_preferences")
    op.drop_table("pack_data")
    op.drop_table("approval_rules")
    op.drop_table("tool_policies")
