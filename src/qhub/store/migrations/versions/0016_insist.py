"""An organisation may insist on being asked about a tool, whatever people allowed."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

BEFORE = ("ck_tool_policies_decisao", "decision IN ('run', 'ask', 'deny')")
AFTER = ("ck_tool_policies_decision", "decision IN ('run', 'ask', 'insist', 'deny')")


def upgrade() -> None:
    _change(BEFORE, AFTER)


def downgrade() -> None:
    op.execute("UPDATE tool_policies SET decision = 'ask' WHERE decision = 'insist'")
    _change(AFTER, BEFORE)


def _change(before: tuple[str, str], after: tuple[str, str]) -> None:
    """SQLite cannot change a constraint: the table is made anew, from this description of it."""
    table = sa.Table(
        "tool_policies",
        sa.MetaData(),
        sa.Column("organization_id", sa.Integer(), nullable=False),
        sa.Column("agent_id", sa.String(length=40), nullable=False),
        sa.Column("tool", sa.String(length=128), nullable=False),
        sa.Column("decision", sa.String(length=10), nullable=False),
        sa.CheckConstraint(before[1], name=op.f(before[0])),
        sa.ForeignKeyConstraint(
            ["organization_id"], ["organizations.id"], name=op.f("fk_tool_policies_organizacao_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("organization_id", "agent_id", "tool", name=op.f("pk_tool_policies")),
    )
    with op.batch_alter_table("tool_policies", copy_from=table) as batch_op:
        batch_op.drop_constraint(op.f(before[0]), type_="check")
        batch_op.create_check_constraint(op.f(after[0]), sa.text(after[1]))
