"""Files: what tools made, and what people brought."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

files = sa.Table(
    "files",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("media_type", sa.String(100), nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Files that tools made."""

stored_tables = sa.Table(
    "stored_tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""The Parquet files of uploads, in the data folder: whose they are and how large. One without a row is swept away."""

attachments = sa.Table(
    "attachments",
    metadata,
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("sha256", sa.String(64), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Documents and images of conversations, in the data folder: whose they are and how large."""
