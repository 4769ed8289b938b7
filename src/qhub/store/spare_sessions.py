"""Sessions in memory, for logins that the database has no room for: on a full disk people must still get in, to read
and to make room.

They are kept in memory, for a short while, and end with the account's password. Wrong passwords are counted here too,
so that a full disk is no time to guess them.
"""

import time
from typing import NamedTuple

SPARE_SECONDS = 900.0
"""How long such a login lasts."""
MAX_SPARE = 1_000
"""How many there may be at once; the oldest end first."""


class SpareSession(NamedTuple):
    """A login: its person, its end, and the hash of the password that it was opened with."""

    user_id: int
    expires_at: float
    password_hash: str


class SpareSessions:
    """The sessions that this process goes on with while the disk is full."""

    def __init__(self) -> None:
        self._open: dict[str, SpareSession] = {}
        self._failures: dict[str, tuple[int, float]] = {}

    def open(self, session_id: str, user_id: int, expires_at: float, password_hash: str) -> None:
        """Remember a login."""
        ends = min(expires_at, time.time() + SPARE_SECONDS)
        self._open[session_id] = SpareSession(user_id, ends, password_hash)
        while len(self._open) > MAX_SPARE:
            del self._open[next(iter(self._open))]

    def find(self, session_id: str) -> SpareSession | None:
        """A session that has not ended."""
        found = self._open.get(session_id)
        return found if found is not None and found.expires_at > time.time() else None

    def close(self, session_id: str) -> None:
        self._open.pop(session_id, None)

    def close_of(self, user_id: int, *, but: str | None) -> None:
        """End all of a person's but one, or all."""
        mine = [id_ for id_, session in self._open.items() if session.user_id == user_id and id_ != but]
        for session_id in mine:
            del self._open[session_id]

    def failures(self, key: str) -> tuple[int, float]:
        """Count as `Sessions.failures` does, of those that could not be written down."""
        count, until = self._failures.get(key, (0, 0.0))
        return (count, until) if until > time.time() else (0, 0.0)

    def count_failure(self, key: str, window_seconds: float) -> None:
        count, until = self.failures(key)
        self._failures[key] = (count + 1, until or time.time() + window_seconds)
        while len(self._failures) > MAX_SPARE:
            del self._failures[next(iter(self._failures))]
