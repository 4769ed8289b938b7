"""Links by which somebody chooses a password."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "password_links",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("expires_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_password_links_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name="pk_password_links"),
        sa.UniqueConstraint("token_sha256", name="uq_password_links_token_sha256"),
    )


def downgrade() -> None:
    op.drop_table("password_links")
