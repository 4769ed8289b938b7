"""The connections that a process takes. Each is a descriptor, and databases, files and providers need some too.

A process that has none left fails wherever it opens something, even a module, and asyncio then writes two thousand
tracebacks a second for connections that it cannot accept. So it takes as many as the system allows at all, refuses
those that would leave it nothing to work with, and says so once.
"""

import asyncio
import errno
import resource
import time
from typing import Any

import structlog

MOST_DESCRIPTORS = 65_536
"""More than a process can serve."""
KEPT_DESCRIPTORS = 512
"""What is not for connections: turns, uploads, the database, pipes to children."""
LOGGED_SECONDS = 60.0
NONE_LEFT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
"""To who connects when there are too many."""

logger = structlog.get_logger(__name__)


def make_room() -> int:
    """Raise this process's own limit of descriptors, often 1,024, as far as it may; how many connections fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_DESCRIPTORS
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(MOST_DESCRIPTORS, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    most = max(soft, wanted)
    return most - min(KEPT_DESCRIPTORS, most // 2)


class Refusals:
    """Connections that were refused, logged once a minute."""

    def __init__(self) -> None:
        self._count = 0
        self._logged_at = -LOGGED_SECONDS

    def note(self, why: str) -> None:
        self._count += 1
        if time.monotonic() >= self._logged_at + LOGGED_SECONDS:
            logger.warning("connections.refused", why=why, count=self._count)
            self._logged_at, self._count = time.monotonic(), 0

    def handle(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A loop's exception handler that counts connections which it could not accept, and tells the rest as ever."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in NONE_LEFT and "socket" in context:
            self.note("no descriptor is left")
        else:
            loop.default_exception_handler(context)
