"""Since when a turn waits for a worker: people take turns, and then the oldest comes first."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("conversations", sa.Column("ready_at", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("conversations", "ready_at")
