"""Sessions: which logins count, where they began, and how often somebody failed."""

import time
import uuid
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa
import structlog

from qhub.errors import StorageFull
from qhub.store.audit_entry import HUB_CHAIN, Actor
from qhub.store.audit_writing import append
from qhub.store.database import Database
from qhub.store.rows import select_rows
from qhub.store.schema.people import login_failures, sessions, users
from qhub.store.spare_sessions import SpareSession, SpareSessions

USED_SECONDS = 300.0
"""How exactly it is known when a session was last used: a write at every request would be dear."""
MAX_NOTED = 10_000
"""Sessions of which this process remembers when it last wrote that they were used."""
MAX_DEVICE = 300
"""The characters of what a client says of itself that are kept."""
RACE_SECONDS = 30.0
"""How long the last refresh token is still taken after a renewal: two tabs may renew at once, and an answer be lost."""

logger = structlog.get_logger(__name__)


class LoginOrigin(NamedTuple):
    """The address and program that a login began from."""

    address: str = ""
    device: str = ""
    """What the client says that it is: its `User-Agent`."""


UNKNOWN = LoginOrigin()


@dataclass(frozen=True, slots=True)
class LoginSession:
    """A login that counts."""

    id: str
    created_at: float
    used_at: float
    expires_at: float
    address: str
    device: str


class Renewal(NamedTuple):
    """A session that was renewed: how often so far, and until when it now counts."""

    generation: int
    expires_at: float


class Sessions:
    """The `sessions` and `login_failures` tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._spare = SpareSessions()
        self._noted: OrderedDict[str, float] = OrderedDict()

    async def open(
        self, user_id: int, expires_at: float, password_hash: str = "", beginning: LoginOrigin = UNKNOWN
    ) -> str:
        """A new session's id. Sessions that have ended are swept on the way. On a full disk it lasts for a short
        while, and as long as the password's hash is this one."""
        identifier, now = uuid.uuid4().hex, time.time()

        def run(connection: sa.Connection) -> None:
            connection.execute(sessions.delete().where(sessions.c.expires_at < now))
            connection.execute(
                sessions.insert().values(
                    id=identifier,
                    user_id=user_id,
                    expires_at=expires_at,
                    created_at=now,
                    used_at=now,
                    renewed_at=now,
                    address=beginning.address,
                    device=beginning.device[:MAX_DEVICE].replace("\x00", ""),
                )
            )

        try:
            await self._database.write(run)
        except StorageFull:
            self._spare.open(identifier, user_id, expires_at, password_hash)
        self._note(identifier, now)
        return identifier

    async def renew(
        self, session_id: str, generation: int, *, idle_seconds: float, max_seconds: float
    ) -> Renewal | None:
        """Let a session count for longer, for who has the token of its last renewal; None where it has ended.

        It ends where somebody comes with an older token: of two who hold one session, one has stolen it.
        """
        now, table = time.time(), sessions.c
        columns = (table.generation, table.renewed_at, table.created_at, table.expires_at, table.user_id)
        found = sa.select(*columns).where(table.id == session_id, table.expires_at > now)

        def run(connection: sa.Connection) -> tuple[Renewal | None, bool]:
            row = connection.execute(found.with_for_update()).first()
            if row is None:
                return None, False
            if row.generation == generation:
                ends = min(now + idle_seconds, row.created_at + max_seconds)
                values = {"generation": generation + 1, "renewed_at": now, "used_at": now, "expires_at": ends}
                connection.execute(sessions.update().where(table.id == session_id).values(values))
                return Renewal(generation + 1, ends), False
            if row.generation == generation + 1 and now - row.renewed_at < RACE_SECONDS:
                return Renewal(row.generation, row.expires_at), False
            connection.execute(sessions.delete().where(table.id == session_id))
            chain = connection.scalar(sa.select(users.c.organization_id).where(users.c.id == row.user_id))
            append(connection, Actor(chain or HUB_CHAIN, None).did("session.reused", "person", row.user_id))
            return None, True

        try:
            renewed, was_reused = await self._database.write(run)
        except StorageFull:  # it goes on as it is: people must be able to read, and to make room
            row = await self._database.first(found)
            return Renewal(generation, row.expires_at) if row is not None and row.generation == generation else None
        if was_reused:
            logger.warning("login.refresh_token_reused", session_id=session_id)
        return renewed

    async def note_use(self, session_id: str) -> None:
        """Write down now and then that a session is used."""
        now = time.time()
        if now - self._noted.get(session_id, 0) < USED_SECONDS:
            return
        self._note(session_id, now)  # before it is written: of many requests at once one writes
        with suppress(StorageFull):
            await self._database.execute(sessions.update().where(sessions.c.id == session_id).values(used_at=now))

    async def of_user(self, user_id: int) -> list[LoginSession]:
        """A person's that count, the last used first."""
        table = sessions.c
        statement = (
            select_rows(LoginSession, sessions)
            .where(table.user_id == user_id, table.expires_at > time.time())
            .order_by(table.used_at.desc(), table.id)
        )
        return [LoginSession(*row) for row in await self._database.all(statement)]

    async def began_at(self, session_id: str) -> float:
        """The moment a login began; 0 where there is none."""
        row = await self._database.first(sa.select(sessions.c.created_at).where(sessions.c.id == session_id))
        return 0.0 if row is None else float(row.created_at)

    async def counts(self) -> dict[int, int]:
        """The number of sessions that count, by person."""
        table = sessions.c
        statement = sa.select(table.user_id, sa.func.count()).where(table.expires_at > time.time())
        return {row[0]: row[1] for row in await self._database.all(statement.group_by(table.user_id))}

    def spare(self, session_id: str) -> SpareSession | None:
        """A session that the database had no room for."""
        return self._spare.find(session_id)

    async def close(self, session_id: str) -> None:
        self._spare.close(session_id)
        await self._database.execute(sessions.delete().where(sessions.c.id == session_id))

    async def close_of(self, user_id: int, session_id: str) -> bool:
        """End one of a person's; whether it was there."""
        return await self._end(sessions.c.user_id == user_id, sessions.c.id == session_id) > 0

    async def close_others(self, user_id: int, session_id: str | None) -> int:
        """End all of a person's but one, or all; how many there were."""
        self._spare.close_of(user_id, but=session_id)
        return await self._end(sessions.c.user_id == user_id, sessions.c.id != (session_id or ""))

    async def failures(self, key: str) -> tuple[int, float]:
        """The number of failures of `key` in its current window, and the window's end."""
        table = login_failures.c
        statement = sa.select(table.count.label("failed"), table.expires_at)
        row = await self._database.first(statement.where(table.key == key, table.expires_at > time.time()))
        count, until = self._spare.failures(key)
        return (count, until) if row is None else (row.failed + count, max(until, row.expires_at))

    async def count_failure(self, key: str, window_seconds: float) -> None:
        """Count one more failure. A window begins with its first."""
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

    async def sweep(self) -> int:
        """Delete those that have ended, and counts of failed logins whose window is over; how many sessions."""
        now = time.time()
        await self._database.execute(login_failures.delete().where(login_failures.c.expires_at < now))
        return await self._database.execute(sessions.delete().where(sessions.c.expires_at < now))

    def _note(self, session_id: str, now: float) -> None:
        self._noted[session_id] = now
        self._noted.move_to_end(session_id)
        while len(self._noted) > MAX_NOTED:
            self._noted.popitem(last=False)

    async def _end(self, *conditions: sa.ColumnElement[bool]) -> int:
        def run(connection: sa.Connection) -> int:
            return len(connection.execute(sessions.delete().where(*conditions).returning(sessions.c.id)).all())

        return await self._database.write(run)
