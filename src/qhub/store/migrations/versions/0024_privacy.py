"""Legal hold, and whose words an example was made of."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

_PUT_BACK = "INSERT INTO golden_versions SELECT * FROM kept_versions WHERE true ON CONFLICT DO NOTHING"


def upgrade() -> None:
    op.add_column("users", sa.Column("hold", sa.String(length=200), nullable=True))
    # SQLite can only build the table anew, and drops the old one with every row that refers to it.
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if is_sqlite:
        op.execute("CREATE TEMPORARY TABLE kept_versions AS SELECT * FROM golden_versions")
    with op.batch_alter_table("golden_examples", schema=None) as batch_op:
        batch_op.add_column(sa.Column("user_id", sa.Integer(), nullable=True))
        batch_op.create_foreign_key("fk_golden_examples_user_id", "users", ["user_id"], ["id"], ondelete="CASCADE")
        batch_op.create_index("ix_golden_examples_user_id", ["user_id"])
    if is_sqlite:
        op.execute(_PUT_BACK)
        op.execute("DROP TABLE kept_versions")
    op.execute(
        "UPDATE golden_examples SET user_id = (SELECT MIN(reviews.user_id) FROM golden_versions "
        "JOIN reviews ON reviews.id = golden_versions.review_id WHERE golden_versions.example_id = golden_examples.id)"
    )


def downgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    if is_sqlite:
        op.execute("CREATE TEMPORARY TABLE kept_versions AS SELECT * FROM golden_versions")
    with op.batch_alter_table("golden_examples", schema=None) as batch_op:
        batch_op.drop_constraint("fk_golden_examples_user_id", type_="foreignkey")
        batch_op.drop_index("ix_golden_examples_user_id")
        batch_op.drop_column("user_id")
    if is_sqlite:
        op.execute(_PUT_BACK)
        op.execute("DROP TABLE kept_versions")
    op.drop_column("users", "hold")
