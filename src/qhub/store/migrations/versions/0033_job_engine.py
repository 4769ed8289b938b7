"""Jobs on Postgres are an engine's; what waits in the table of ours is taken over by whoever does jobs."""

from alembic import op

from qhub.store.job_engine.schema import add_job_engine, drop_job_engine

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    add_job_engine(op.get_bind())


def downgrade() -> None:
    drop_job_engine(op.get_bind())
