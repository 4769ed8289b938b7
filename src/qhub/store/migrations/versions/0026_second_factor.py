"""Second factors, their recovery codes, and who must have one."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("second_factor_required", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "second_factors",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("sealed", sa.Text(), nullable=False),
        sa.Column("confirmed_at", sa.Float(), nullable=True),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_second_factors_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_second_factors")),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("code_sha256", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_recovery_codes_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "code_sha256", name=op.f("pk_recovery_codes")),
    )


def downgrade() -> None:
    op.drop_table("recovery_codes")
    op.drop_table("second_factors")
    op.drop_column("users", "second_factor_required")
