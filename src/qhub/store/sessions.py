"""Logins: which ones count, and how often somebody failed."""

import time
import uuid
from contextlib import suppress

import sqlalchemy as sa

from qhub.errors import StorageFull
from qhub.store.database import Database
from qhub.store.schema import login_failures, sessions
from qhub.store.spare_sessions import SpareSession, SpareSessions


class Sessions:
    """The `sessions` and `login_failures` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._spare = SpareSessions()

    async def open(self, user_id: int, expires_at: float, password_hash: str = "") -> str:
        """A new session's id. Sessions that have ended are swept on the way. On a full disk it lasts for a short
        while, and as long as the password's hash is this one."""
        identifier = uuid.uuid4().hex

        def run(connection: sa.Connection) -> None:
            connection.execute(sessions.delete().where(sessions.c.expires_at < time.time()))
            connection.execute(sessions.insert().values(id=identifier, user_id=user_id, expires_at=expires_at))

        try:
            await self._database.write(run)
        except StorageFull:
            self._spare.open(identifier, user_id, expires_at, password_hash)
        return identifier

    def spare(self, session_id: str) -> SpareSession | None:
        """A session that the database had no room for."""
        return self._spare.find(session_id)

    async def close(self, session_id: str) -> None:
        self._spare.close(session_id)
        await self._database.execute(sessions.delete().where(sessions.c.id == session_id))

    async def failures(self, key: str) -> tuple[int, float]:
        """How often `key` failed in its current window, and when that window ends."""
        table = login_failures.c
        statement = sa.select(table.count.label("failed"), table.expires_at)
        row = await self._database.first(statement.where(table.key == key, table.expires_at > time.time()))
        count, until = self._spare.failures(key)
        return (count, until) if row is None else (row.failed + count, max(until, row.expires_at))

    async def count_failure(self, key: str, window_seconds: float) -> None:
        """One more. A window begins with its first failure."""
        now = time.time()
        table = login_failures.c

        def run(connection: sa.Connection) -> None:
            connection.execute(login_failures.delete().where(table.expires_at < now))
            insert = self._database.insert(login_failures).values(key=key, count=1, expires_at=now + window_seconds)
            connection.execute(insert.on_conflict_do_update(index_elements=["key"], set_={"count": table.count + 1}))

        try:
            await self._database.write(run)
        except StorageFull:
            self._spare.count_failure(key, window_seconds)

    async def forget_failures(self, key: str) -> None:
        with suppress(StorageFull):  # then they are forgotten when their window ends
            await self._database.execute(login_failures.delete().where(login_failures.c.key == key))
