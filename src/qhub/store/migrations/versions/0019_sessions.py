"""Sessions that people can tell apart and end, and that browsers renew."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("created_at", sa.Float(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("used_at", sa.Float(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("address", sa.String(length=64), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("device", sa.String(length=300), nullable=False, server_default=""))
        batch_op.add_column(sa.Column("generation", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("renewed_at", sa.Float(), nullable=False, server_default="0"))
    # When those that are there began is not known: they are shown as of now.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    now = "CAST(strftime('%s', 'now') AS REAL)" if is_sqlite else "extract(epoch from now())"
    op.execute(f"UPDATE sessions SET created_at = {now}, used_at = {now}")  # noqa: S608 (no value of anybody's)


def downgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        for name in ("renewed_at", "generation", "device", "address", "used_at", "created_at"):
            batch_op.drop_column(name)
