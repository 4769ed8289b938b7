"""The Parquet files that uploads became."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stored_tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name=op.f("fk_stored_tables_conversation_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_stored_tables_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stored_tables")),
    )
    with op.batch_alter_table("stored_tables", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_stored_tables_conversation_id"), ["conversation_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_stored_tables_user_id"), ["user_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("stored_tables", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_stored_tables_user_id"))
        batch_op.drop_index(batch_op.f("ix_stored_tables_conversation_id"))

    op.drop_table("stored_tables")
