"""What finds conversations again: an index of what was said, folders, pins, the archive, and links."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

FULL_TEXT = (
    "CREATE VIRTUAL TABLE search_words USING fts5(folded, content='search_entries', content_rowid='id')",
    """CREATE TRIGGER search_entries_added AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_words(rowid, folded) VALUES (new.id, new.folded); END""",
    """CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_words(search_words, rowid, folded) VALUES ('delete', old.id, old.folded); END""",
)


def upgrade() -> None:
    with op.batch_alter_table("conversations", schema=None) as batch_op:
        batch_op.add_column(sa.Column("titled_by", sa.String(length=6), nullable=False, server_default="rule"))
        batch_op.add_column(sa.Column("pinned", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch_op.add_column(sa.Column("archived", sa.Boolean(), nullable=False, server_default=sa.false()))
        batch_op.add_column(sa.Column("folder", sa.String(length=60), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("indexed", sa.BigInteger(), nullable=False, server_default="0"))
        batch_op.create_check_constraint(op.f("ck_conversations_titled_by"), "titled_by IN ('rule', 'model', 'person')")
    # Who made the titles that are there is not known: none of them is written over.
    op.execute("UPDATE conversations SET titled_by = 'person' WHERE title <> ''")
    op.create_table(
        "search_entries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.String(length=20), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name="fk_search_entries_conversation_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_search_entries_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_search_entries")),
        sa.UniqueConstraint("conversation_id", "seq", name="uq_search_entries_conversation_id_seq"),
    )
    op.create_index("ix_search_entries_user_id_id", "search_entries", ["user_id", "id"])
    if op.get_bind().dialect.name == "sqlite":
        for statement in FULL_TEXT:
            op.execute(statement)
    else:
        op.execute("CREATE INDEX search_words ON search_entries USING gin (to_tsvector('simple', folded))")
    op.create_table(
        "conversation_shares",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("conversation_id", sa.String(length=32), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("until_seq", sa.BigInteger(), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name="fk_conversation_shares_conversation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conversation_shares")),
        sa.UniqueConstraint("token_sha256", name=op.f("uq_conversation_shares_token_sha256")),
    )
    op.create_index("ix_conversation_shares_conversation_id", "conversation_shares", ["conversation_id"])


def downgrade() -> None:
    op.drop_table("conversation_shares")
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE search_words")
    op.drop_table("search_entries")
    with op.batch_alter_table("conversations", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("ck_conversations_titled_by"), type_="check")
        for column in ("indexed", "folder", "archived", "pinned", "titled_by"):
            batch_op.drop_column(column)
