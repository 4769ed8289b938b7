"""What agents remember, and telemetry."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "agent_events",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_type", sa.String(length=20), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("session_id", sa.String(length=32), nullable=False),
        sa.Column("message_id", sa.String(length=20), nullable=True),
        sa.Column("payload", sa.String(length=500), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint(
            "event_type IN ('session_start', 'pre_query', 'tool_call', 'tool_result', 'tool_error', 'post_response', 'feedback_received', 'session_end', 'memory_retrieved', 'memory_candidate', 'memory_saved')",
            name=op.f("ck_agent_events_event_type"),
        ),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_agent_events_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_agent_events_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_events")),
    )
    with op.batch_alter_table("agent_events", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_agent_events_created_at"), ["created_at"], unique=False)
        batch_op.create_index("ix_agent_events_session_id_event_type", ["session_id", "event_type"], unique=False)
        batch_op.create_index("ix_agent_events_user_id_created_at", ["user_id", "created_at"], unique=False)

    op.create_table(
        "memory_mentions",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=6), nullable=False),
        sa.Column("term", sa.String(length=80), nullable=False),
        sa.Column("display", sa.String(length=80), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(length=60), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_memory_mentions_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "kind", "term", name=op.f("pk_memory_mentions")),
    )
    with op.batch_alter_table("memory_mentions", schema=None) as batch_op:
        batch_op.create_index("ix_memory_mentions_user_id_kind_seen_at", ["user_id", "kind", "seen_at"], unique=False)

    op.create_table(
        "agent_sessions",
        sa.Column("session_id", sa.String(length=32), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("active_at", sa.Float(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"], ["conversations.id"], name=op.f("fk_agent_sessions_session_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("pk_agent_sessions")),
    )
    with op.batch_alter_table("agent_sessions", schema=None) as batch_op:
        batch_op.create_index("ix_agent_sessions_ended_at_active_at", ["ended_at", "active_at"], unique=False)

    op.create_table(
        "memories",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("scope", sa.String(length=6), nullable=False),
        sa.Column("owner", sa.String(length=20), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("type", sa.String(length=10), nullable=False),
        sa.Column("status", sa.String(length=9), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("value", sa.String(length=200), server_default="", nullable=False),
        sa.Column("confidence", sa.Float(), nullable=False),
        sa.Column("sensitivity", sa.String(length=6), nullable=False),
        sa.Column("evidence", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=True),
        sa.Column("message_id", sa.String(length=20), nullable=True),
        sa.Column("excerpt", sa.Text(), server_default="", nullable=False),
        sa.Column("previous", sa.Text(), nullable=True),
        sa.Column("uses", sa.Integer(), server_default="0", nullable=False),
        sa.Column("used_at", sa.Float(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.CheckConstraint("scope IN ('global', 'org', 'user')", name=op.f("ck_memories_scope")),
        sa.CheckConstraint("sensitivity IN ('low', 'medium', 'high')", name=op.f("ck_memories_sensitivity")),
        sa.CheckConstraint("status IN ('active', 'candidate')", name=op.f("ck_memories_status")),
        sa.CheckConstraint(
            "type IN ('profile', 'semantic', 'procedural', 'correction')", name=op.f("ck_memories_type")
        ),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name=op.f("fk_memories_conversation_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_memories_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_memories_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_memories")),
        sa.UniqueConstraint("owner", "key", name=op.f("uq_memories_owner_key")),
    )
    with op.batch_alter_table("memories", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_memories_conversation_id"), ["conversation_id"], unique=False)
        batch_op.create_index(
            "ix_memories_owner_status_type_confidence", ["owner", "status", "type", "confidence"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_memories_user_id"), ["user_id"], unique=False)

    op.create_table(
        "memory_terms",
        sa.Column("owner", sa.String(length=20), nullable=False),
        sa.Column("term", sa.String(length=40), nullable=False),
        sa.Column("memory_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["memory_id"], ["memories.id"], name=op.f("fk_memory_terms_memory_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("owner", "term", "memory_id", name=op.f("pk_memory_terms")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("memory_terms", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_memory_terms_memory_id"), ["memory_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("memory_terms", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_memory_terms_memory_id"))

    op.drop_table("memory_terms")
    with op.batch_alter_table("memories", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_memories_user_id"))
        batch_op.drop_index("ix_memories_owner_status_type_confidence")
        batch_op.drop_index(batch_op.f("ix_memories_conversation_id"))

    op.drop_table("memories")
    with op.batch_alter_table("agent_sessions", schema=None) as batch_op:
        batch_op.drop_index("ix_agent_sessions_ended_at_active_at")

    op.drop_table("agent_sessions")
    with op.batch_alter_table("memory_mentions", schema=None) as batch_op:
        batch_op.drop_index("ix_memory_mentions_user_id_kind_seen_at")

    op.drop_table("memory_mentions")
    with op.batch_alter_table("agent_events", schema=None) as batch_op:
        batch_op.drop_index("ix_agent_events_user_id_created_at")
        batch_op.drop_index("ix_agent_events_session_id_event_type")
        batch_op.drop_index(batch_op.f("ix_agent_events_created_at"))

    op.drop_table("agent_events")
