"""Personal access tokens and outside tool servers."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "access_tokens",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("nome", sa.String(length=100), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("inicio", sa.String(length=20), nullable=False),
        sa.Column("ambitos", sa.String(length=100), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.Column("used_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_access_tokens_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_access_tokens")),
        sa.UniqueConstraint("token_sha256", name=op.f("uq_access_tokens_token_sha256")),
    )
    with op.batch_alter_table("access_tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_access_tokens_user_id"), ["user_id"], unique=False)

    op.create_table(
        "tool_servers",
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("url", sa.String(length=2000), nullable=False),
        sa.Column("segredos", sa.Text(), nullable=False),
        sa.Column("cabecalhos", sa.Text(), nullable=False),
        sa.Column("agentes", sa.Text(), nullable=False),
        sa.Column("ferramentas", sa.Text(), nullable=True),
        sa.Column("efeitos", sa.Text(), nullable=False),
        sa.Column("confiar", sa.Boolean(), nullable=False),
        sa.Column("segundos", sa.Float(), nullable=True),
        sa.Column("ativo", sa.Boolean(), nullable=False),
        sa.Column("versao", sa.String(length=32), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_tool_servers_organizacao_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("organizacao_id", "id", name=op.f("pk_tool_servers")),
    )


def downgrade() -> None:
    op.drop_table("tool_servers")
    op.drop_table("access_tokens")
