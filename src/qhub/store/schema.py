"""The tables. A new database gets them as they are here, an older one by the migrations in `migrations/`; a test proves
that both make the same.

Names are English, as all is inside; only `user_agentes` is called as the product's contract calls it. A unique
constraint keeps the name that it was made with: SQLite could only give it another by building its table anew.

Event contents are text, not JSONB: a replay must give the bytes that were written, and JSONB reorders keys.
"""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_moment = sa.DateTime(timezone=True)
_now = sa.text("CURRENT_TIMESTAMP")

organizations = sa.Table(
    "organizations",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("created_at", _moment, nullable=False, server_default=_now),
    sa.Column("active", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("entered", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("runs_hub", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("name", name="uq_organizacoes_nome"),
)
"""`entered` is false of one that was made in the web app until somebody of it comes in; the administrators of the one
that `runs_hub` see to all."""

users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id"), nullable=False),
    sa.Column("email", sa.String(320), nullable=False, unique=True),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("role", sa.String(20), nullable=False),
    sa.Column("password_hash", sa.String(200), nullable=False),
    sa.Column("active", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("created_at", _moment, nullable=False, server_default=_now),
    sa.Column("hold", sa.String(200)),
    sa.Column("second_factor_required", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("erasing_since", sa.Float),
    sa.CheckConstraint("role IN ('admin', 'responsavel', 'operador', 'estudante')", name="role"),
)
"""`hold` is why nothing of a person's may be deleted; nothing where it may. `erasing_since` is there from the moment at
which somebody said that a person is to be erased: whoever was at it may have died."""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
    sa.Column("created_at", sa.Float, nullable=False, server_default="0"),
    sa.Column("used_at", sa.Float, nullable=False, server_default="0"),
    sa.Column("address", sa.String(64), nullable=False, server_default=""),
    sa.Column("device", sa.String(300), nullable=False, server_default=""),
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
    sa.Column("renewed_at", sa.Float, nullable=False, server_default="0"),
)
"""One row for each login that counts: a token whose row is gone is refused, on every worker. `generation` counts how
often a browser renewed it: a refresh token of an older one was stolen, or the newer was."""

password_links = sa.Table(
    "password_links",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("token_sha256", sa.String(64), nullable=False, unique=True),
    sa.Column("expires_at", sa.Float, nullable=False),
)
"""By what somebody who was invited, or forgot it, chooses a password: one a person."""

second_factors = sa.Table(
    "second_factors",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("confirmed_at", sa.Float),
    sa.Column("last_step", sa.BigInteger, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""What people's devices make codes of, sealed (see `people/sealing.py`). It is asked for once it is confirmed;
`last_step` is the last half minute whose code was used."""

recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("code_sha256", sa.String(64), primary_key=True),
)
"""Codes for who has lost their device. Using one deletes its row."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("credential_id", sa.String(1400), nullable=False, unique=True),
    sa.Column("public_key", sa.Text, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("used_at", sa.Float),
)
"""Public keys of people's devices, which let them in by themselves."""

outside_identities = sa.Table(
    "outside_identities",
    metadata,
    sa.Column("issuer", sa.String(500), primary_key=True),
    sa.Column("subject", sa.String(255), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""What an identity provider calls a person: an e-mail can pass to somebody else, `subject` never does."""

spent_tickets = sa.Table(
    "spent_tickets",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)
"""Steps of logins that were taken (see `people/tickets.py`), until they would have ended by themselves."""

login_failures = sa.Table(
    "login_failures",
    metadata,
    sa.Column("key", sa.String(400), primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False),
)

agents = sa.Table(
    "agents",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("pack", sa.String(100), nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
)
"""The agents that packs bring. Prompts and tools stay in the pack; this row is what others refer to."""

agent_versions = sa.Table(
    "agent_versions",
    metadata,
    sa.Column("agent_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("pack", sa.String(100), nullable=False),
    sa.Column("published", sa.Boolean, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("created_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""What administrators say of the agents that they make: every version, none ever changed; all go with it."""

user_agents = sa.Table(
    "user_agentes",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agente_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True, key="agent_id"),
)

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

user_preferences = sa.Table(
    "user_preferences",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)
"""One row a person, as JSON: a new preference needs no migration."""

approval_rules = sa.Table(
    "approval_rules",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), nullable=False),
    sa.Column("tool", sa.String(128), nullable=False),
    sa.Column("arguments", sa.Text),
    sa.Column("digest", sa.String(64), nullable=False, server_default=""),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.UniqueConstraint(
        "user_id", "agent_id", "tool", "digest", name="uq_approval_rules_user_id_agente_id_ferramenta_digest"
    ),
)
"""What "sempre" remembered; no `arguments` (and an empty digest of them) means any."""

tool_policies = sa.Table(
    "tool_policies",
    metadata,
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agent_id", sa.String(40), primary_key=True),
    sa.Column("tool", sa.String(128), primary_key=True),
    sa.Column("decision", sa.String(10), nullable=False),
    sa.CheckConstraint("decision IN ('run', 'ask', 'insist', 'deny')", name="decision"),
)
"""What an organisation says about tools; the agent `*` is every agent."""

pack_data = sa.Table(
    "pack_data",
    metadata,
    sa.Column("pack", sa.String(100), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("key", sa.String(200), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)
"""What packs keep for a person: JSON by key."""

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

dashboards = sa.Table(
    "dashboards",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    sa.Column("search_title", sa.String(200), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Index("ix_dashboards_user_id_updated_at", "user_id", "updated_at"),
)
"""Pages that people keep. `version` is the version that is shown."""

dashboard_versions = sa.Table(
    "dashboard_versions",
    metadata,
    sa.Column("dashboard_id", sa.ForeignKey("dashboards.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="SET NULL"), index=True),
    sa.Column("pack", sa.String(100), nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    sa.Column("html", sa.Text, nullable=False),
    sa.Column("queries", sa.Text, nullable=False),
    sa.Column("snapshot", sa.Text),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""What a dashboard shows and from where its data comes. `snapshot` is that data as it was on saving, as JSON."""

dashboard_shares = sa.Table(
    "dashboard_shares",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("dashboard_id", sa.ForeignKey("dashboards.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("token_sha256", sa.String(64), nullable=False, unique=True),
    sa.Column("expires_at", sa.Float),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Links that anybody may open. Whoever reads this table cannot open one: the token itself is not kept."""

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

answer_feedback = sa.Table(
    "answer_feedback",
    metadata,
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("message_id", sa.String(20), primary_key=True),
    sa.Column("type", sa.String(10), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.CheckConstraint("type IN ('positive', 'negative', 'correction', 'preference')", name="type"),
    sa.Index("ix_answer_feedback_organization_id_created_at", "organization_id", "created_at"),
)
"""What people said of answers; of each kind, the last word counts."""

signals = sa.Table(
    "signals",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("message_id", sa.String(20)),
    sa.Column("type", sa.String(20), nullable=False),
    sa.Column("detail", sa.String(200), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Index("ix_signals_organization_id_created_at", "organization_id", "created_at"),
)
"""What people did with answers, where nobody asked them: see `feedback/signals.py`."""

judgements = sa.Table(
    "judgements",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("until_seq", sa.BigInteger, nullable=False),
    sa.Column("rubric", sa.Integer, nullable=False),
    sa.Column("model", sa.String(200), nullable=False),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("status", sa.String(7), nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("finished_at", sa.Float),
    sa.Column("scores", sa.Text, nullable=False, server_default="{}"),
    sa.Column("mean", sa.Float),
    sa.Column("comment", sa.Text, nullable=False, server_default=""),
    sa.Column("failures", sa.Text, nullable=False, server_default="[]"),
    sa.Column("cost", sa.Float),
    sa.CheckConstraint("status IN ('started', 'done', 'failed')", name="status"),
    sa.UniqueConstraint("conversation_id", "until_seq", "rubric", "model"),
    sa.Index("ix_judgements_organization_id_finished_at", "organization_id", "finished_at"),
)
"""What the judge found of a conversation up to an event. Starting one claims it: nobody else judges the same."""

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("message_id", sa.String(20), nullable=False),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("proposal", sa.Text, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("note", sa.Text, nullable=False, server_default=""),
    sa.Column("decided_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("decided_at", sa.Float),
    sa.Column("example_id", sa.String(32)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.CheckConstraint("kind IN ('negative', 'correction', 'preference', 'failure', 'golden')", name="kind"),
    sa.CheckConstraint("status IN ('open', 'promoted', 'edited', 'rejected', 'memory_fixed')", name="status"),
    sa.UniqueConstraint("conversation_id", "message_id", "kind"),
    sa.Index("ix_reviews_organization_id_status_created_at", "organization_id", "status", "created_at"),
)
"""Answers that somebody should look at, and what was decided about each."""

golden_examples = sa.Table(
    "golden_examples",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agent_id", sa.String(40), nullable=False),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), index=True),
    sa.Index("ix_golden_examples_organization_id_agent_id_active", "organization_id", "agent_id", "active"),
)
"""Questions with the answer that an agent should give. `version` is the version that counts, and `user_id` the person
of whose words it was made: it goes with them."""

golden_versions = sa.Table(
    "golden_versions",
    metadata,
    sa.Column("example_id", sa.ForeignKey("golden_examples.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("question", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("review_id", sa.ForeignKey("reviews.id", ondelete="SET NULL"), index=True),
    sa.Column("created_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("created_at", sa.Float, nullable=False),
)
"""Every form that an example has had."""

access_tokens = sa.Table(
    "access_tokens",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("token_sha256", sa.String(64), nullable=False, unique=True),
    sa.Column("prefix", sa.String(20), nullable=False),
    sa.Column("scopes", sa.String(100), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False),
    sa.Column("used_at", sa.Float),
)
"""Personal access tokens that count: revoking one deletes its row. The token itself is nowhere, only its SHA-256;
`prefix` is how it begins, so that a person can tell which is which."""

knowledge_collections = sa.Table(
    "knowledge_collections",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("owner", sa.String(110), nullable=False),
    sa.Column("pack", sa.String(100)),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), index=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("revision", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("conversation_id", sa.ForeignKey("conversations.id", ondelete="CASCADE"), index=True),
    sa.CheckConstraint(
        "(CASE WHEN pack IS NULL THEN 0 ELSE 1 END) + (CASE WHEN organization_id IS NULL THEN 0 ELSE 1 END) "
        "+ (CASE WHEN conversation_id IS NULL THEN 0 ELSE 1 END) = 1",
        name="owner",
    ),
    sa.UniqueConstraint("owner", "name", name="uq_knowledge_collections_owner_nome"),
)
"""Documents that belong together: a pack's, an organisation's or a conversation's. `revision` grows with every
change in it."""

knowledge_agents = sa.Table(
    "knowledge_agents",
    metadata,
    sa.Column("collection_id", sa.ForeignKey("knowledge_collections.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agent_id", sa.ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True),
)
"""The agents that may search an organisation's collection. A pack's is its own agents'."""

knowledge_documents = sa.Table(
    "knowledge_documents",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("collection_id", sa.ForeignKey("knowledge_collections.id", ondelete="CASCADE"), nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("title", sa.String(300), nullable=False),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("error", sa.String(60)),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.UniqueConstraint("collection_id", "name"),
)
"""A document as Markdown, whatever it was; `version` is that of the way in which it was cut and indexed, and `error`
says why a pack's document could not be read."""

knowledge_passages = sa.Table(
    "knowledge_passages",
    metadata,
    sa.Column("seq", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
    sa.Column("id", sa.String(32), nullable=False, unique=True),
    sa.Column("document_id", sa.ForeignKey("knowledge_documents.id", ondelete="CASCADE"), nullable=False),
    sa.Column("collection_id", sa.ForeignKey("knowledge_collections.id", ondelete="CASCADE"), nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("heading", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("model", sa.String(120)),
    sa.Column("vector", sa.LargeBinary),
    sa.Index("ix_knowledge_passages_collection_id_model", "collection_id", "model"),
    sa.Index("ix_knowledge_passages_document_id_position", "document_id", "position"),
)
"""What is found and cited. `vector` is what `model` made of it, as 32-bit floats."""

knowledge_terms = sa.Table(
    "knowledge_terms",
    metadata,
    sa.Column("collection_id", sa.String(32), primary_key=True),
    sa.Column("term", sa.String(40), primary_key=True),
    sa.Column("passage_seq", sa.ForeignKey("knowledge_passages.seq", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("weight", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""The words of each passage, by their stem, with how much each says about it: the full text index."""

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

tool_servers = sa.Table(
    "tool_servers",
    metadata,
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("url", sa.String(2000), nullable=False),
    sa.Column("sealed", sa.Text, nullable=False),
    sa.Column("header_names", sa.Text, nullable=False),
    sa.Column("agents", sa.Text, nullable=False),
    sa.Column("tools", sa.Text),
    sa.Column("effects", sa.Text, nullable=False),
    sa.Column("trusted", sa.Boolean, nullable=False),
    sa.Column("timeout", sa.Float),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)
"""Outside tool servers that administrators have added. `sealed` (see `people/sealing.py`) are the values of headers and
the address's query; `header_names` are the headers without them. `version` changes with every change."""

alerts = sa.Table(
    "alerts",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("organization_id", sa.ForeignKey("organizations.id", ondelete="CASCADE"), nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("subject", sa.String(120), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), index=True),
    sa.Column("first_seen", sa.Float, nullable=False),
    sa.Column("last_seen", sa.Float, nullable=False),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("acknowledged_by", sa.ForeignKey("users.id", ondelete="SET NULL")),
    sa.Column("acknowledged_at", sa.Float),
    sa.Column("due_at", sa.Float, index=True),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("sent", sa.String(40), nullable=False, server_default=""),
    sa.UniqueConstraint("organization_id", "kind", "subject", "day"),
    sa.Index("ix_alerts_organization_id_last_seen", "organization_id", "last_seen"),
)
"""What administrators should look at. `due_at` is when one is to be sent on; nothing where it is not, or was;
`sent` are those who took it, with commas between."""

audit_chains = sa.Table(
    "audit_chains",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""The head of each chain of the audit: an organisation's has its id, the hub's own is 0. Whoever adds locks it."""

audit_entries = sa.Table(
    "audit_entries",
    metadata,
    sa.Column("chain", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("origin", sa.String(4), nullable=False),
    sa.Column("actor", sa.Integer),
    sa.Column("action", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("object", sa.String(128), nullable=False),
    sa.Column("details", sa.Text, nullable=False),
    sa.Column("address", sa.String(64)),
    sa.Column("salt", sa.String(32)),
    sa.Column("address_digest", sa.String(64), nullable=False),
    sa.Column("previous", sa.String(64), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
    sa.Index("ix_audit_entries_chain_at", "chain", "at"),
    sa.Index("ix_audit_entries_chain_actor_seq", "chain", "actor", "seq"),
    sa.Index("ix_audit_entries_chain_kind_object_seq", "chain", "kind", "object", "seq"),
)
"""The audit: see `audit_entry.py`. It refers to people and organisations by number, and outlives both."""

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
