"""Wake-ups between the workers of one Postgres database, by LISTEN and NOTIFY."""

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import structlog
from sqlalchemy import URL

from qhub.lazy import lazy_module
from qhub.store.bus import Bus

if TYPE_CHECKING:
    import asyncpg
else:
    asyncpg = lazy_module("asyncpg")

CHANNEL = "qhub"
MAX_TOPICS = 100
"""Topics in one notification: Postgres allows 8,000 bytes."""
COALESCE_SECONDS = 0.01
RECONNECT_SECONDS = 1.0

logger = structlog.get_logger(__name__)


class PostgresBus(Bus):
    """Local wake-ups at once; other workers' through one NOTIFY every few milliseconds, never inside a write
    transaction (that serialises all writers)."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._pending: set[str] = set()
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="postgres-bus")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def send(self, topics: Iterable[str]) -> None:
        self._pending.update(topics)
        self._some.set()

    async def _run(self) -> None:
        while True:
            try:
                connection = await asyncpg.connect(self._dsn)
                try:
                    await connection.add_listener(CHANNEL, self._received)
                    self.pass_on(None)
                    await self._send_until_closed(connection)
                finally:
                    connection.terminate()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("bus.disconnected", error=type(error).__name__)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _send_until_closed(self, connection: "asyncpg.Connection") -> None:
        lost = asyncio.Event()

        def terminated(_connection: Any) -> None:
            lost.set()
            self._some.set()

        connection.add_termination_listener(terminated)
        while not lost.is_set():
            await self._some.wait()
            self._some.clear()
            while self._pending and not lost.is_set():
                batch = [self._pending.pop() for _ in range(min(len(self._pending), MAX_TOPICS))]
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, ",".join(batch))
            await asyncio.sleep(COALESCE_SECONDS)

    def _received(self, connection: Any, pid: int, _channel: str, payload: object) -> None:
        if pid == connection.get_server_pid():
            return  # our own: whoever waits here was woken at once
        self.pass_on(str(payload).split(","))
