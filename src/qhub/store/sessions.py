"""Logins: which ones count, and how often somebody failed."""

import time
import uuid

import sqlalchemy as sa

from qhub.store.database import Database
from qhub.store.schema import login_failures, sessions


class Sessions:
    """The `sessions` and `login_failures` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, user_id: int, expires_at: float) -> str:
        """A new session's id. Sessions that have ended are swept on the way."""
        identifier = uuid.uuid4().hex

        def run(connection: sa.Connection) -> None:
            connection.execute(sessions.delete().where(sessions.c.expires_at < time.time()))
            connection.execute(sessions.insert().values(id=identifier, user_id=user_id, expires_at=expires_at))

        await self._database.write(run)
        return identifier

    async def close(self, session_id: str) -> None:
        await self._database.execute(sessions.delete().where(sessions.c.id == session_id))

    async def failures(self, key: str) -> tuple[int, float]:
        """How often `key` failed in its current window, and when that window ends."""
        table = login_failures.c
        statement = sa.select(table.count.label("failed"), table.expires_at)
        row = await self._database.first(statement.where(table.key == key, table.expires_at > time.time()))
        return (0, 0.0) if row is None else (row.failed, row.expires_at)

    async def count_failure(self, key: str, window_seconds: float) -> None:
        """One more. A window begins with its first failure."""
        now = time.time()
        table = login_failures.c

        def run(connection: sa.Connection) -> None:
            connection.execute(login_failures.delete().where(table.expires_at < now))
            insert = self._database.insert(login_failures).values(key=key, count=1, expires_at=now + window_seconds)
            connection.execute(insert.on_conflict_do_update(index_elements=["key"], set_={"count": table.count + 1}))

        await self._database.write(run)

    async def forget_failures(self, key: str) -> None:
        await self._database.execute(login_failures.delete().where(login_failures.c.key == key))
