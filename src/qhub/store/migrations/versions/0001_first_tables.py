"""The first tables: people, agents, conversations and their log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agentes",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("pack", sa.String(length=100), nullable=False),
        sa.Column("nome", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agentes")),
    )
    op.create_table(
        "login_failures",
        sa.Column("key", sa.String(length=400), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_login_failures")),
    )
    op.create_table(
        "organizacoes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("nome", sa.String(length=200), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("CURRENT_TIMESTAMP"), nullable=False
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_organizacoes")),
        sa.UniqueConstraint("nome", name=op.f("uq_organizacoes_nome")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(length=320), nullable=False),
        sa.Column("nome", sa.String(length=200), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("password_hash", sa.String(length=200), nullable=False),
        sa.Column("ativo", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column(
            "created_at", sa.DateTime(timezone=True), server_default=sa.text("CURRENT_TIMESTAMP"), nullable=False
        ),
        sa.CheckConstraint("role IN ('admin', 'responsavel', 'operador', 'estudante')", name=op.f("ck_users_role")),
        sa.ForeignKeyConstraint(["organizacao_id"], ["organizacoes.id"], name=op.f("fk_users_organizacao_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
    )
    op.create_table(
        "conversations",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("titulo", sa.String(length=200), server_default="", nullable=False),
        sa.Column("titulo_busca", sa.String(length=200), server_default="", nullable=False),
        sa.Column("session_id", sa.String(length=200), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.Column("head", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("status", sa.String(length=10), server_default="idle", nullable=False),
        sa.Column("fence", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=True),
        sa.Column("lease_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("cancel", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.CheckConstraint("status IN ('idle', 'ready', 'running', 'waiting')", name=op.f("ck_conversations_status")),
        sa.ForeignKeyConstraint(["agente_id"], ["agentes.id"], name=op.f("fk_conversations_agente_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_conversations_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conversations")),
        sa.UniqueConstraint("user_id", "session_id", name=op.f("uq_conversations_user_id_session_id")),
    )
    with op.batch_alter_table("conversations", schema=None) as batch_op:
        batch_op.create_index("ix_conversations_status_lease_until", ["status", "lease_until"], unique=False)
        batch_op.create_index("ix_conversations_user_id_updated_at", ["user_id", "updated_at"], unique=False)

    op.create_table(
        "sessoes",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sessoes_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessoes")),
    )
    with op.batch_alter_table("sessoes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessoes_expires_at"), ["expires_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_sessoes_user_id"), ["user_id"], unique=False)

    op.create_table(
        "user_agentes",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["agente_id"], ["agentes.id"], name=op.f("fk_user_agentes_agente_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_user_agentes_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "agente_id", name=op.f("pk_user_agentes")),
    )
    op.create_table(
        "conversation_events",
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("type", sa.String(length=32), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("metadata", sa.Text(), nullable=True),
        sa.Column("key", sa.String(length=120), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
            name=op.f("fk_conversation_events_conversation_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("conversation_id", "seq", name=op.f("pk_conversation_events")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("conversation_events", schema=None) as batch_op:
        batch_op.create_index(
            "ix_conversation_events_conversation_id_type_seq", ["conversation_id", "type", "seq"], unique=False
        )
        batch_op.create_index("uq_conversation_events_conversation_id_key", ["conversation_id", "key"], unique=True)


def downgrade() -> None:
    with op.batch_alter_table("conversation_events", schema=None) as batch_op:
        batch_op.drop_index("uq_conversation_events_conversation_id_key")
        batch_op.drop_index("ix_conversation_events_conversation_id_type_seq")

    op.drop_table("conversation_events")
    op.drop_table("user_agentes")
    with op.batch_alter_table("sessoes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessoes_user_id"))
        batch_op.drop_index(batch_op.f("ix_sessoes_expires_at"))

    op.drop_table("sessoes")
    with op.batch_alter_table("conversations", schema=None) as batch_op:
        batch_op.drop_index("ix_conversations_user_id_updated_at")
        batch_op.drop_index("ix_conversations_status_lease_until")

    op.drop_table("conversations")
    op.drop_table("users")
    op.drop_table("organizacoes")
    op.drop_table("login_failures")
    op.drop_table("agentes")
