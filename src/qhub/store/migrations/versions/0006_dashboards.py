"""Dashboards, their versions and their links."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "dashboards",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("titulo", sa.String(length=200), nullable=False),
        sa.Column("titulo_busca", sa.String(length=200), nullable=False),
        sa.Column("versao", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_dashboards_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dashboards")),
    )
    with op.batch_alter_table("dashboards", schema=None) as batch_op:
        batch_op.create_index("ix_dashboards_user_id_updated_at", ["user_id", "updated_at"], unique=False)

    op.create_table(
        "dashboard_versions",
        sa.Column("dashboard_id", sa.String(length=32), nullable=False),
        sa.Column("versao", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=True),
        sa.Column("pack", sa.String(length=100), nullable=False),
        sa.Column("titulo", sa.String(length=200), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("consultas", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
            name=op.f("fk_dashboard_versions_conversation_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["dashboard_id"], ["dashboards.id"], name=op.f("fk_dashboard_versions_dashboard_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("dashboard_id", "versao", name=op.f("pk_dashboard_versions")),
    )
    with op.batch_alter_table("dashboard_versions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_dashboard_versions_conversation_id"), ["conversation_id"], unique=False)

    op.create_table(
        "dashboard_shares",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("dashboard_id", sa.String(length=32), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["dashboard_id"], ["dashboards.id"], name=op.f("fk_dashboard_shares_dashboard_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dashboard_shares")),
        sa.UniqueConstraint("token_sha256", name=op.f("uq_dashboard_shares_token_sha256")),
    )
    with op.batch_alter_table("dashboard_shares", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_dashboard_shares_dashboard_id"), ["dashboard_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("dashboard_shares", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_dashboard_shares_dashboard_id"))

    op.drop_table("dashboard_shares")
    with op.batch_alter_table("dashboard_versions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_dashboard_versions_conversation_id"))

    op.drop_table("dashboard_versions")
    with op.batch_alter_table("dashboards", schema=None) as batch_op:
        batch_op.drop_index("ix_dashboards_user_id_updated_at")

    op.drop_table("dashboards")
