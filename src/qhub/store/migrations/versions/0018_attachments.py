"""Documents and images of conversations: whose room they take, and collections that belong to a conversation."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "attachments",
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("sha256", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name="fk_attachments_conversation_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_attachments_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("conversation_id", "sha256", name=op.f("pk_attachments")),
    )
    op.create_index("ix_attachments_user_id", "attachments", ["user_id"])
    with op.batch_alter_table("knowledge_collections", schema=None) as batch_op:
        batch_op.add_column(sa.Column("conversation_id", sa.String(length=32), nullable=True))
        batch_op.create_foreign_key(
            "fk_knowledge_collections_conversation_id",
            "conversations",
            ["conversation_id"],
            ["id"],
            ondelete="CASCADE",
        )
        batch_op.create_index("ix_knowledge_collections_conversation_id", ["conversation_id"])
        batch_op.drop_constraint(op.f("ck_knowledge_collections_owner"), type_="check")
        batch_op.create_check_constraint(
            op.f("ck_knowledge_collections_owner"),
            "(CASE WHEN pack IS NULL THEN 0 ELSE 1 END) + (CASE WHEN organization_id IS NULL THEN 0 ELSE 1 END) "
            "+ (CASE WHEN conversation_id IS NULL THEN 0 ELSE 1 END) = 1",
        )


def downgrade() -> None:
    op.execute("DELETE FROM knowledge_collections WHERE conversation_id IS NOT NULL")
    with op.batch_alter_table("knowledge_collections", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_knowledge_collections_owner"), type_="check")
        batch_op.drop_constraint("fk_knowledge_collections_conversation_id", type_="foreignkey")
        batch_op.drop_index("ix_knowledge_collections_conversation_id")
        batch_op.drop_column("conversation_id")
        batch_op.create_check_constraint(
            op.f("ck_knowledge_collections_owner"), "(pack IS NULL) <> (organization_id IS NULL)"
        )
    op.drop_index("ix_attachments_user_id", table_name="attachments")
    op.drop_table("attachments")
