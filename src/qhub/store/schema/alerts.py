"""Alerts for administrators."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

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
