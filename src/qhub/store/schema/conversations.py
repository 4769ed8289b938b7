"""Conversations: their log, what is searched, shared and stopped of them, and what they cost."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

conversations = sa.Table(
    "conversations",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.ForeignKey("agents.id"), nullable=False),
    sa.Column("title", sa.String(200), nullable=False, server_default=""),
    sa.Column("search_title", sa.String(200), nullable=False, server_default=""),
    sa.Column("session_id", sa.String(200)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("head", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("status", sa.String(10), nullable=False, server_default="idle"),
    sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("owner", sa.String(64)),
    sa.Column("lease_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("ready_at", sa.Float, nullable=False, server_default="0"),
    sa.Column("cancel", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("cost", sa.Float, nullable=False, server_default="0"),
    sa.Column("turns", sa.Integer, nullable=False, server_default="0"),
    sa.Column("hidden", sa.Text),
    sa.Column("titled_by", sa.String(6), nullable=False, server_default="rule"),
    sa.Column("pinned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("folder", sa.String(60), nullable=False, server_default=""),
    sa.Column("indexed", sa.BigInteger, nullable=False, server_default="0"),
    sa.CheckConstraint("titled_by IN ('rule', 'model', 'person')", name="titled_by"),
    sa.CheckConstraint("status IN ('idle', 'ready', 'running', 'waiting')", name="status"),
    sa.UniqueConstraint("user_id", "session_id"),
    sa.Index("ix_conversations_status_lease_until", "status", "lease_until"),
    sa.Index("ix_conversations_user_id_updated_at", "user_id", "updated_at"),
)
"""`head` counts the log's events; `fence` counts the claims, so that a worker that lost its lease cannot write.
`ready_at` says since when a turn waits for a worker. `turns` counts the turns of the chosen branch, and `hidden` has
the ranges of the log that are not on it, as JSON; nothing where there is one branch. The log says the same.
`titled_by` says who made the title, and `indexed` how much of the log can be searched."""

conversation_events = sa.Table(
    "conversation_events",
    metadata,
    sa.Column(
        "conversation_id", sa.String(32), sa.ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True
    ),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("type", sa.String(32), nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("metadata", sa.Text),
    sa.Column("key", sa.String(120)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("ix_conversation_events_conversation_id_type_seq", "conversation_id", "type", "seq"),
    sa.Index("uq_conversation_events_conversation_id_key", "conversation_id", "key", unique=True),
    sqlite_with_rowid=False,
)
"""The log, the only truth. `key` makes an append happen once."""

archived_events = sa.Table(
    "archived_events",
    metadata,
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("content", sa.LargeBinary, nullable=False),
    sa.Column("events", sa.Integer, nullable=False),
    sa.Column("archived_at", sa.Float, nullable=False),
)
"""Whole old logs, as compressed Parquet: see `event_archive.py`."""

search_entries = sa.Table(
    "search_entries",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.String(20), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False),
    sa.UniqueConstraint("conversation_id", "seq"),
    sa.Index("ix_search_entries_user_id_id", "user_id", "id"),
)
"""What was said, as it is searched: made of the log up to each conversation's `indexed`. An index over `folded` finds
words: FTS5's on SQLite, filled by triggers, a GIN index on Postgres."""
for _dialect, _statement in (
    ("postgresql", "CREATE INDEX search_words ON search_entries USING gin (to_tsvector('simple', folded))"),
    ("sqlite", "CREATE VIRTUAL TABLE search_words USING fts5(folded, content='search_entries', content_rowid='id')"),
    (
        "sqlite",
        """CREATE TRIGGER search_entries_added AFTER INSERT ON search_entries BEGIN
    INSERT INTO search_words(rowid, folded) VALUES (new.id, new.folded); END""",
    ),
    (
        "sqlite",
        """CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries BEGIN
    INSERT INTO search_words(search_words, rowid, folded) VALUES ('delete', old.id, old.folded); END""",
    ),
):
    _made_with_it: sa.DDL = sa.DDL(_statement)  # type: ignore[no-untyped-call]
    sa.event.listen(search_entries, "after_create", _made_with_it.execute_if(dialect=_dialect))

conversation_shares = sa.Table(
    "conversation_shares",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("turn", sa.BigInteger, nullable=False),
    sa.Column("until_seq", sa.BigInteger, nullable=False),
    sa.Column("token_sha256", sa.String(64), nullable=False, unique=True),
    sa.Column("expires_at", sa.Float),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Links with which anybody may read a conversation as it was when the link was made. The token itself is not kept."""

usage_daily = sa.Table(
    "usage_daily",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agent_id", sa.String(40), primary_key=True),
    sa.Column("model", sa.String(200), primary_key=True),
    sa.Column("calls", sa.BigInteger, nullable=False),
    sa.Column("input_tokens", sa.BigInteger, nullable=False),
    sa.Column("output_tokens", sa.BigInteger, nullable=False),
    sa.Column("cache_read_tokens", sa.BigInteger, nullable=False),
    sa.Column("cache_write_tokens", sa.BigInteger, nullable=False),
    sa.Column("cost", sa.Float, nullable=False),
    sa.Column("unpriced_calls", sa.BigInteger, nullable=False),
)
"""What was consumed, a row a day, person, agent and model. It outlives the conversations it was spent in."""

budgets = sa.Table(
    "budgets",
    metadata,
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("scope", sa.String(12), primary_key=True),
    sa.Column("target", sa.String(40), primary_key=True),
    sa.Column("period", sa.String(5), primary_key=True),
    sa.Column("limit_usd", sa.Float, nullable=False),
    sa.CheckConstraint("scope IN ('user', 'agent', 'organization')", name="scope"),
    sa.CheckConstraint("period IN ('day', 'month')", name="period"),
)
"""What may be spent. The target of a scope is a user's or an agent's id, or `*` for each of them."""

moderation_logs = sa.Table(
    "moderation_logs",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("conversation_id", sa.String(32), nullable=False),
    sa.Column("reason", sa.String(200), nullable=False),
    sa.Column("message", sa.String(2000), nullable=False),
    sa.Column("key", sa.String(40)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.UniqueConstraint("conversation_id", "key"),
    sa.Index("ix_moderation_logs_organization_id_id", "organization_id", "id"),
)
"""Messages that were stopped, scrubbed. They outlive their conversation: somebody may delete it for that reason."""
