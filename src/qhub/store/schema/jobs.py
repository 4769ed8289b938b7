"""Background jobs."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.String(60), primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), index=True),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("due_at", sa.Float, index=True),
    sa.Column("every", sa.Float),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("error", sa.String(80)),
    sa.Column("again", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("worker", sa.String(64)),
    sa.Column("lease_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("started_at", sa.Float),
    sa.Column("ended_at", sa.Float),
    sa.CheckConstraint("state IN ('waiting', 'running', 'done', 'failed')", name="state"),
)
"""Background jobs: see `jobs.py`. An id is the kind, and the conversation's where it is about one; `every`
is after how many seconds it comes back by itself, and `again` that it was asked for while it ran."""
