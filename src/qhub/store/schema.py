"""The tables. Migrations in `migrations/` create them; a test proves that both agree.

Names that the product's contract fixes are in Portuguese. Event contents are text, not JSONB: a replay must give the
bytes that were written, and JSONB reorders keys.
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
    "organizacoes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("nome", sa.String(200), nullable=False, unique=True),
    sa.Column("created_at", _moment, nullable=False, server_default=_now),
)

users = sa.Table(
    "users",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("organizacao_id", sa.ForeignKey("organizacoes.id"), nullable=False),
    sa.Column("email", sa.String(320), nullable=False, unique=True),
    sa.Column("nome", sa.String(200), nullable=False),
    sa.Column("role", sa.String(20), nullable=False),
    sa.Column("password_hash", sa.String(200), nullable=False),
    sa.Column("ativo", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("created_at", _moment, nullable=False, server_default=_now),
    sa.CheckConstraint("role IN ('admin', 'responsavel', 'operador', 'estudante')", name="role"),
)

sessions = sa.Table(
    "sessoes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)
"""One row for each login that counts: a token whose row is gone is refused, on every worker."""

login_failures = sa.Table(
    "login_failures",
    metadata,
    sa.Column("key", sa.String(400), primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False),
)

agents = sa.Table(
    "agentes",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("pack", sa.String(100), nullable=False),
    sa.Column("nome", sa.String(200), nullable=False),
)
"""The agents that packs bring. Prompts and tools stay in the pack; this row is what others refer to."""

user_agents = sa.Table(
    "user_agentes",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agente_id", sa.ForeignKey("agentes.id", ondelete="CASCADE"), primary_key=True),
)

conversations = sa.Table(
    "conversations",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    sa.Column("agente_id", sa.ForeignKey("agentes.id"), nullable=False),
    sa.Column("titulo", sa.String(200), nullable=False, server_default=""),
    sa.Column("titulo_busca", sa.String(200), nullable=False, server_default=""),
    sa.Column("session_id", sa.String(200)),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("head", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("status", sa.String(10), nullable=False, server_default="idle"),
    sa.Column("fence", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("owner", sa.String(64)),
    sa.Column("lease_until", sa.Float, nullable=False, server_default="0"),
    sa.Column("cancel", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("custo", sa.Float, nullable=False, server_default="0"),
    sa.Column("turnos", sa.Integer, nullable=False, server_default="0"),
    sa.CheckConstraint("status IN ('idle', 'ready', 'running', 'waiting')", name="status"),
    sa.UniqueConstraint("user_id", "session_id"),
    sa.Index("ix_conversations_status_lease_until", "status", "lease_until"),
    sa.Index("ix_conversations_user_id_updated_at", "user_id", "updated_at"),
)
"""`head` counts the log's events; `fence` counts the claims, so that a worker that lost its lease cannot write."""

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
    sa.Column("agente_id", sa.ForeignKey("agentes.id", ondelete="CASCADE"), nullable=False),
    sa.Column("ferramenta", sa.String(128), nullable=False),
    sa.Column("argumentos", sa.Text),
    sa.Column("digest", sa.String(64), nullable=False, server_default=""),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.UniqueConstraint("user_id", "agente_id", "ferramenta", "digest"),
)
"""What "sempre" remembered; no `argumentos` (and an empty digest of them) means any."""

tool_policies = sa.Table(
    "tool_policies",
    metadata,
    sa.Column("organizacao_id", sa.ForeignKey("organizacoes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agente_id", sa.String(40), primary_key=True),
    sa.Column("ferramenta", sa.String(128), primary_key=True),
    sa.Column("decisao", sa.String(10), nullable=False),
    sa.CheckConstraint("decisao IN ('run', 'ask', 'deny')", name="decisao"),
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

usage_daily = sa.Table(
    "usage_daily",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("organizacao_id", sa.ForeignKey("organizacoes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("agente_id", sa.String(40), primary_key=True),
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
    sa.Column("organizacao_id", sa.ForeignKey("organizacoes.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("scope", sa.String(12), primary_key=True),
    sa.Column("target", sa.String(40), primary_key=True),
    sa.Column("period", sa.String(5), primary_key=True),
    sa.Column("limit_usd", sa.Float, nullable=False),
    sa.CheckConstraint("scope IN ('user', 'agent', 'organization')", name="scope"),
    sa.CheckConstraint("period IN ('day', 'month')", name="period"),
)
"""What may be spent. The target of a scope is a user's or an agent's id, or `*` for each of them."""
