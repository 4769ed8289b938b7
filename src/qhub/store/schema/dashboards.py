"""Pages that people keep."""

import sqlalchemy as sa

from qhub.store.schema.base import metadata

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
