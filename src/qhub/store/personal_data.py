"""Personal data: every row that would be deleted with a person's.

A table is a person's where its foreign keys lead to `users` and delete with it. So what is exported is what erasing
reaches, and a table that somebody adds is in both without being named here.
"""

from collections.abc import AsyncIterator, Collection
from functools import cache
from itertools import count
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.util import ClauseAdapter

from qhub.store.database import Database
from qhub.store.job_engine.rows import all_jobs
from qhub.store.schema import metadata
from qhub.store.schema.jobs import jobs
from qhub.store.schema.people import users

PAGE = 500
"""Rows that are in memory at a time."""
DERIVED = frozenset({"search_entries", "memory_terms", "knowledge_terms", "knowledge_passages"})
"""Made of what is in other tables, to find it."""
SECRET = frozenset({"password_hash", "token_sha256", "sealed", "code_sha256"})
"""What would let somebody in, in part."""


@cache
def personal_tables() -> tuple[sa.Table, ...]:
    """The tables whose rows are deleted with a person's, from `users` on."""
    found = [users]
    for table in metadata.sorted_tables:  # what is referred to comes first
        if table is not users and _key(table, found) is not None:
            found.append(table)
    return tuple(found)


def rows_of_person(table: sa.Table, user_id: int) -> sa.ColumnElement[bool]:
    """The condition that a row of a table is a person's."""
    if table is users:
        return users.c.id == user_id
    key = _key(table, personal_tables())
    assert key is not None
    if key.column.table is users:
        return key.parent == user_id
    parent = sa.select(key.column).where(rows_of_person(key.column.table, user_id))
    return key.parent.in_(parent)


class PersonalData:
    """The reader of all that is a person's, in every table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def exported(self) -> list[str]:
        """The tables that an export has."""
        return [table.name for table in personal_tables() if table.name not in DERIVED]

    async def rows(self, name: str, user_id: int) -> AsyncIterator[dict[str, Any]]:
        """A person's rows of a table, without what is secret and without the content of files."""
        table = metadata.tables[name]
        columns = [
            column for column in table.c if column.name not in SECRET and not isinstance(column.type, sa.LargeBinary)
        ]
        statement = sa.select(*columns).where(rows_of_person(table, user_id)).order_by(*table.primary_key.columns)
        if table is jobs and not self._database.is_sqlite:  # the engine has them
            statement = ClauseAdapter(all_jobs().subquery()).traverse(statement)
        for page in count():
            rows = await self._database.all(statement.limit(PAGE).offset(page * PAGE))
            for row in rows:
                yield {str(column.name): value for column, value in zip(columns, row, strict=True)}
            if len(rows) < PAGE:
                return


def _key(table: sa.Table, found: Collection[sa.Table]) -> sa.ForeignKey | None:
    """The foreign key by which a table's rows go with a person's; straight to the person where there is a choice."""
    keys = [key for key in table.foreign_keys if key.ondelete == "CASCADE" and key.column.table in found]
    keys.sort(key=lambda key: (key.column.table is not users, key.parent.name))
    return keys[0] if keys else None
