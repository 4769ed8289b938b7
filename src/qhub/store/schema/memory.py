"""Memory: what is remembered of people, and what is known of how agents were used."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

memories = sa.Table(
    "memories",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("scope", sa.String(6), nullable=False),
    sa.Column("owner", sa.String(20), nullable=False),
    sa.Column("key", sa.String(120), nullable=False),
    sa.Column("type", sa.String(10), nullable=False),
    sa.Column("status", sa.String(9), nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("value", sa.String(200), nullable=False, server_default=""),
    sa.Column("confidence", sa.Float, nullable=False),
    sa.Column("sensitivity", sa.String(6), nullable=False),
    sa.Column("evidence", sa.Integer, nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="SET NULL"), index=True),
    sa.Column("message_id", sa.String(20)),
    sa.Column("excerpt", sa.Text, nullable=False, server_default=""),
    sa.Column("previous", sa.Text),
    sa.Column("uses", sa.Integer, nullable=False, server_default="0"),
    sa.Column("used_at", sa.Float),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.CheckConstraint("scope IN ('global', 'org', 'user')", name="scope"),
    sa.CheckConstraint("sensitivity IN ('low', 'medium', 'high')", name="sensitivity"),
    sa.CheckConstraint("status IN ('active', 'candidate')", name="status"),
    sa.CheckConstraint("type IN ('profile', 'semantic', 'procedural', 'correction')", name="type"),
    sa.UniqueConstraint("owner", "key"),
    sa.Index("ix_memories_owner_status_type_confidence", "owner", "status", "type", "confidence"),
)
"""What is remembered. `owner` is `u<user>`, `o<organisation>` or `*`; of each `key` it has one, and the newest counts.
`previous` is, as JSON, what a newer statement took the place of."""

memory_terms = sa.Table(
    "memory_terms",
    metadata,
    sa.Column("owner", sa.String(20), primary_key=True),
    sa.Column("term", sa.String(40), primary_key=True),
    sa.Column("memory_id", sa.ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True, index=True),
    sqlite_with_rowid=False,
)
"""The words of each memory, by their stem: what a message is matched against."""

memory_mentions = sa.Table(
    "memory_mentions",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kind", sa.String(6), primary_key=True),
    sa.Column("term", sa.String(80), primary_key=True),
    sa.Column("display", sa.String(80), nullable=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("source", sa.String(60), nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Index("ix_memory_mentions_user_id_kind_seen_at", "user_id", "kind", "seen_at"),
)
"""What a person's messages speak of: names and numbers of things, and words that come back. `source` is the last
message that was counted, so that none counts twice."""

agent_sessions = sa.Table(
    "agent_sessions",
    metadata,
    sa.Column("session_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("active_at", sa.Float, nullable=False),
    sa.Column("ended_at", sa.Float),
    sa.Index("ix_agent_sessions_ended_at_active_at", "ended_at", "active_at"),
)
"""A conversation as hooks see it: it starts with a message, and ends when nobody has written for a while."""

agent_events = sa.Table(
    "agent_events",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("event_type", sa.String(20), nullable=False),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("session_id", sa.String(32), nullable=False),
    sa.Column("message_id", sa.String(20)),
    sa.Column("payload", sa.String(500), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False, index=True),
    sa.CheckConstraint(
        "event_type IN ('session_start', 'pre_query', 'tool_call', 'tool_result', 'tool_error', 'post_response', "
        "'feedback_received', 'session_end', 'memory_retrieved', 'memory_candidate', 'memory_saved')",
        name="event_type",
    ),
    sa.Index("ix_agent_events_session_id_event_type", "session_id", "event_type"),
    sa.Index("ix_agent_events_user_id_created_at", "user_id", "created_at"),
)
"""Telemetry: appended, never changed, scrubbed and cut. What happened in full is in `conversation_events`."""
