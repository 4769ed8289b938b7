"""The tables, in a file for each room that they are kept for.

A new database gets them as they are here, an older one by the migrations in `migrations/`; a test proves that both make
the same. Whoever needs a table takes it from its file; all are imported here, so `metadata` has every table.

Names are English, as all is inside; only `user_agentes` is called as the product's contract calls it. A unique
constraint keeps the name that it was made with: SQLite could only give it another by building its table anew.

Event contents are text, not JSONB: a replay must give the bytes that were written, and JSONB reorders keys.
"""

from qhub.store.schema import (
    agents,
    alerts,
    audit,
    conversations,
    dashboards,
    documents,
    feedback,
    files,
    jobs,
    memory,
    people,
    tools,
)
from qhub.store.schema.base import metadata

__all__ = [
    "agents",
    "alerts",
    "audit",
    "conversations",
    "dashboards",
    "documents",
    "feedback",
    "files",
    "jobs",
    "memory",
    "metadata",
    "people",
    "tools",
]
