"""The words of memories, stemmed as everything else is: what is remembered is found as before."""

import sqlalchemy as sa
from alembic import op

from qhub.language.stems import distinct_terms

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

memories = sa.table(
    "memories", sa.column("id"), sa.column("owner"), sa.column("content"), sa.column("status"), sa.column("sensitivity")
)
memory_terms = sa.table("memory_terms", sa.column("owner"), sa.column("term"), sa.column("memory_id"))


def upgrade() -> None:
    _index_anew()


def downgrade() -> None:
    _index_anew()


def _index_anew() -> None:
    connection = op.get_bind()
    connection.execute(memory_terms.delete())
    kept = sa.and_(memories.c.status == "active", memories.c.sensitivity != "high")
    for row in connection.execute(sa.select(memories.c.id, memories.c.owner, memories.c.content).where(kept)).all():
        rows = [{"owner": row.owner, "term": term, "memory_id": row.id} for term in distinct_terms(row.content)]
        if rows:
            connection.execute(memory_terms.insert(), rows)
