"""Since when somebody is being erased, so that an erasure that was broken off is ended."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("users", sa.Column("erasing_since", sa.Float(), nullable=True))


def downgrade() -> None:
    op.drop_column("users", "erasing_since")
