"""Make the tables of memory and telemetry, with every other that is missing: what `qhub migrate` does.

`--sql` writes `create_agent_events_table.sql` beside this file instead: the same tables for Postgres, in plain SQL, for
those who look at what a migration does before they run it.
"""

import asyncio
import sys
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.migrate import migrate
from qhub.store.schema.memory import agent_events, agent_sessions, memories, memory_mentions, memory_terms

TABLES: tuple[sa.Table, ...] = (agent_events, agent_sessions, memories, memory_mentions, memory_terms)
FILE = Path(__file__).with_suffix(".sql")


def as_sql() -> str:
    """The tables and their indexes, as Postgres takes them."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    lines = ["-- Written by `python scripts/migrations/create_agent_events_table.py --sql`.", "BEGIN;"]
    for table in TABLES:
        lines.append(_clean(str(CreateTable(table, if_not_exists=True).compile(dialect=dialect))))
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            lines.append(_clean(str(CreateIndex(index, if_not_exists=True).compile(dialect=dialect))))
    return "\n\n".join([*lines, "COMMIT;"]) + "\n"


def _clean(statement: str) -> str:
    lines = [line.rstrip().replace("\t", "    ") for line in statement.strip().splitlines()]
    return "\n".join(line for line in lines if line) + ";"


async def run() -> str:
    database = Database(Settings().database())
    try:
        return await migrate(database)
    finally:
        await database.close()


def main() -> None:
    if "--sql" in sys.argv:
        FILE.write_text(as_sql(), "utf-8")
    else:
        sys.stdout.write(f"the database is at version {asyncio.run(run())}\n")


if __name__ == "__main__":
    main()
