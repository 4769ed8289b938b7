"""Limits on the MCP sessions that a person has open: one person must not take the places of all."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from starlette.datastructures import Headers
from starlette.types import Scope

from qhub.errors import TooManyRequests

SESSION_HEADER = "mcp-session-id"
VERSION_HEADER = "mcp-protocol-version"


class McpSessions:
    """The sessions of this process, counted. One that nobody uses for the idle time ends, and is forgotten."""

    def __init__(self, *, per_user: int, idle_seconds: float) -> None:
        self._per_user = per_user
        self._idle_seconds = idle_seconds
        self._used_at: defaultdict[int, dict[str, float]] = defaultdict(dict)

    @contextmanager
    def used(self, user_id: int, scope: Scope, answer: Mapping[str, str]) -> Iterator[None]:
        """Refuse a request that would open a session too many; note what was opened, used and ended.

        `answer` has the response's headers once there are any.
        """
        headers = Headers(scope=scope)
        named = headers.get(SESSION_HEADER)
        if named is None and _opens_session(headers):
            self._refuse_too_many(user_id)
        try:
            yield
        finally:
            session = named or answer.get(SESSION_HEADER)
            if session is not None and (scope["method"] == "DELETE" or answer.get(":status") == "404"):
                self._used_at[user_id].pop(session, None)
            elif session is not None:
                self._used_at[user_id][session] = time.monotonic()

    def _refuse_too_many(self, user_id: int) -> None:
        now = time.monotonic()
        alive = {name: at for name, at in self._used_at[user_id].items() if now - at < self._idle_seconds}
        self._used_at[user_id] = alive
        if len(alive) >= self._per_user:
            oldest = min(alive.values())
            wait = max(1, round(oldest + self._idle_seconds - now))
            raise TooManyRequests("too_many_mcp_sessions", limite=self._per_user, retry_after=wait)


def _opens_session(headers: Headers) -> bool:
    """Whether a request without a session is of the protocol that has them; newer clients say their version."""
    return headers.get(VERSION_HEADER, HANDSHAKE_PROTOCOL_VERSIONS[0]) in HANDSHAKE_PROTOCOL_VERSIONS
