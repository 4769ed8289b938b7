"""Reviews, judgements, signals and golden examples."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "golden_examples",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("ativo", sa.Boolean(), nullable=False),
        sa.Column("versao", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("updated_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_golden_examples_organizacao_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_golden_examples")),
    )
    with op.batch_alter_table("golden_examples", schema=None) as batch_op:
        batch_op.create_index(
            "ix_golden_examples_organizacao_id_agente_id_ativo", ["organizacao_id", "agente_id", "ativo"], unique=False
        )

    op.create_table(
        "answer_feedback",
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("message_id", sa.String(length=20), nullable=False),
        sa.Column("type", sa.String(length=10), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("texto", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint(
            "type IN ('positive', 'negative', 'correction', 'preference')", name=op.f("ck_answer_feedback_type")
        ),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
            name=op.f("fk_answer_feedback_conversation_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_answer_feedback_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_answer_feedback_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("conversation_id", "message_id", "type", name=op.f("pk_answer_feedback")),
    )
    with op.batch_alter_table("answer_feedback", schema=None) as batch_op:
        batch_op.create_index(
            "ix_answer_feedback_organizacao_id_created_at", ["organizacao_id", "created_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_answer_feedback_user_id"), ["user_id"], unique=False)

    op.create_table(
        "judgements",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("until_seq", sa.BigInteger(), nullable=False),
        sa.Column("rubric", sa.Integer(), nullable=False),
        sa.Column("model", sa.String(length=200), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=7), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.Column("scores", sa.Text(), server_default="{}", nullable=False),
        sa.Column("mean", sa.Float(), nullable=True),
        sa.Column("comment", sa.Text(), server_default="", nullable=False),
        sa.Column("failures", sa.Text(), server_default="[]", nullable=False),
        sa.Column("cost", sa.Float(), nullable=True),
        sa.CheckConstraint("status IN ('started', 'done', 'failed')", name=op.f("ck_judgements_status")),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name=op.f("fk_judgements_conversation_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_judgements_organizacao_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_judgements")),
        sa.UniqueConstraint(
            "conversation_id",
            "until_seq",
            "rubric",
            "model",
            name=op.f("uq_judgements_conversation_id_until_seq_rubric_model"),
        ),
    )
    with op.batch_alter_table("judgements", schema=None) as batch_op:
        batch_op.create_index(
            "ix_judgements_organizacao_id_finished_at", ["organizacao_id", "finished_at"], unique=False
        )

    op.create_table(
        "reviews",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("message_id", sa.String(length=20), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("proposal", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column("decided_by", sa.Integer(), nullable=True),
        sa.Column("decided_at", sa.Float(), nullable=True),
        sa.Column("example_id", sa.String(length=32), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('negative', 'correction', 'preference', 'failure', 'golden')", name=op.f("ck_reviews_kind")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'promoted', 'edited', 'rejected', 'memory_fixed')", name=op.f("ck_reviews_status")
        ),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name=op.f("fk_reviews_conversation_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["decided_by"], ["users.id"], name=op.f("fk_reviews_decided_by"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_reviews_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_reviews_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reviews")),
        sa.UniqueConstraint(
            "conversation_id", "message_id", "kind", name=op.f("uq_reviews_conversation_id_message_id_kind")
        ),
    )
    with op.batch_alter_table("reviews", schema=None) as batch_op:
        batch_op.create_index(
            "ix_reviews_organizacao_id_status_created_at", ["organizacao_id", "status", "created_at"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_reviews_user_id"), ["user_id"], unique=False)

    op.create_table(
        "signals",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("organizacao_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("agente_id", sa.String(length=40), nullable=False),
        sa.Column("message_id", sa.String(length=20), nullable=True),
        sa.Column("type", sa.String(length=20), nullable=False),
        sa.Column("detail", sa.String(length=200), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name=op.f("fk_signals_conversation_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["organizacao_id"], ["organizacoes.id"], name=op.f("fk_signals_organizacao_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_signals_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signals")),
    )
    with op.batch_alter_table("signals", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_signals_conversation_id"), ["conversation_id"], unique=False)
        batch_op.create_index("ix_signals_organizacao_id_created_at", ["organizacao_id", "created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_signals_user_id"), ["user_id"], unique=False)

    op.create_table(
        "golden_versions",
        sa.Column("example_id", sa.String(length=32), nullable=False),
        sa.Column("versao", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("pergunta", sa.Text(), nullable=False),
        sa.Column("resposta", sa.Text(), nullable=False),
        sa.Column("review_id", sa.String(length=32), nullable=True),
        sa.Column("created_by", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["created_by"], ["users.id"], name=op.f("fk_golden_versions_created_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["example_id"], ["golden_examples.id"], name=op.f("fk_golden_versions_example_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["review_id"], ["reviews.id"], name=op.f("fk_golden_versions_review_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("example_id", "versao", name=op.f("pk_golden_versions")),
    )
    with op.batch_alter_table("golden_versions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_golden_versions_review_id"), ["review_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("golden_versions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_golden_versions_review_id"))

    op.drop_table("golden_versions")
    with op.batch_alter_table("signals", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_signals_user_id"))
        batch_op.drop_index("ix_signals_organizacao_id_created_at")
        batch_op.drop_index(batch_op.f("ix_signals_conversation_id"))

    op.drop_table("signals")
    with op.batch_alter_table("reviews", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_reviews_user_id"))
        batch_op.drop_index("ix_reviews_organizacao_id_status_created_at")

    op.drop_table("reviews")
    with op.batch_alter_table("judgements", schema=None) as batch_op:
        batch_op.drop_index("ix_judgements_organizacao_id_finished_at")

    op.drop_table("judgements")
    with op.batch_alter_table("answer_feedback", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_answer_feedback_user_id"))
        batch_op.drop_index("ix_answer_feedback_organizacao_id_created_at")

    op.drop_table("answer_feedback")
    with op.batch_alter_table("golden_examples", schema=None) as batch_op:
        batch_op.drop_index("ix_golden_examples_organizacao_id_agente_id_ativo")

    op.drop_table("golden_examples")
