"""Legal hold, and whose words an example was made of."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("hold", sa.String(length=200), nullable=True))
    with op.batch_alter_table("golden_examples", schema=None) as batch_op:
        batch_op.add_column(sa.Column("user_id", sa.Integer(), nullable=True))
        batch_op.create_foreign_key("fk_golden_examples_user_id", "users", ["user_id"], ["id"], ondelete="CASCADE")
        batch_op.create_index("ix_golden_examples_user_id", ["user_id"])
    op.execute(
        "UPDATE golden_examples SET user_id = (SELECT MIN(reviews.user_id) FROM golden_versions "
        "JOIN reviews ON reviews.id = golden_versions.review_id WHERE golden_versions.example_id = golden_examples.id)"
    )


def downgrade() -> None:
    with op.batch_alter_table("golden_examples", schema=None) as batch_op:
        batch_op.drop_constraint("fk_golden_examples_user_id", type_="foreignkey")
        batch_op.drop_index("ix_golden_examples_user_id")
        batch_op.drop_column("user_id")
    op.drop_column("users", "hold")
