"""An organisation's people: who they are, how they come in, what they prefer."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

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

user_preferences = sa.Table(
    "user_preferences",
    metadata,
    sa.Column("user_id", sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
)
"""One row a person, as JSON: a new preference needs no migration."""

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
