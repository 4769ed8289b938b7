"""Organisations that are made, suspended and seen to in the web app.

An upgrade gives nobody a say over others: `qhub organizations run` does.
"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("organizations", sa.Column("active", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("organizations", sa.Column("entered", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("organizations", sa.Column("runs_hub", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("organizations", "runs_hub")
    op.drop_column("organizations", "entered")
    op.drop_column("organizations", "active")
