"""Tests in several processes, which are forked when all tests have been collected.

    pytest --workers 4

Importing what thousands of tests import takes a quarter of a minute of a core, and twice that where nothing is compiled
yet. Here one process does that, and the others are copies of it. Each asks for the next tests when it has none; those
that are marked `together` are handed out as one, and first, since they take longest; then those that are marked `dear`,
so that no process is left alone with one of them at the end. A process that dies ends the run, which says with which
test.
"""

import multiprocessing
import warnings
from collections import defaultdict, deque
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Any

import pytest

FORKS = multiprocessing.get_context("fork")
LEAVING = 60
"""Seconds that a process has to put away what its tests share, when the run ends before them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--workers", type=int, default=1, metavar="N", help="run the tests in N processes")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    number = session.config.getoption("workers")
    if number < 2 or session.config.option.collectonly or session.testsfailed or not session.items:
        return None
    with_terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if with_terminal is not None:
        with_terminal.showfspath = False  # tests of many files come in turns
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # the same for all
    run = Run(session)
    try:
        for _ in range(number):
            run.start_worker()
        run.follow()
    finally:
        run.end()
    return True


def units_of(items: list[pytest.Item]) -> list[list[int]]:
    """The places of tests that must run in one process: the largest of those first, then each other by itself, the
    dear ones before the rest."""
    together: defaultdict[str, list[int]] = defaultdict(list)
    dear, cheap = [], []
    for place, item in enumerate(items):
        if (mark := item.get_closest_marker("together")) is not None:
            together[mark.args[0]].append(place)
        elif item.get_closest_marker("dear"):
            dear.append([place])
        else:
            cheap.append([place])
    return sorted(together.values(), key=len, reverse=True) + dear + cheap


class Run:
    """The process that collected: hands tests out, and tells its plugins what became of them."""

    def __init__(self, session: pytest.Session) -> None:
        self._session = session
        self._units = deque(units_of(session.items))
        self._workers: dict[Connection, ForkProcess] = {}
        self._running: dict[Connection, str] = {}

    def start_worker(self) -> None:
        ours, theirs = FORKS.Pipe()
        name = f"worker{len(self._workers) + 1}"
        held = [*self._workers, ours]
        process = FORKS.Process(target=work, args=(self._session, theirs, held, name), name=name)
        process.start()
        theirs.close()
        self._workers[ours] = process

    def follow(self) -> None:
        open_ends = set(self._workers)
        while open_ends:
            for connection in wait(list(open_ends)):
                assert isinstance(connection, Connection)
                try:
                    kind, said = connection.recv()
                except (EOFError, ConnectionError):
                    test = self._running.get(connection, "no test")
                    raise self._session.Interrupted(f"the process that ran {test} died") from None
                if kind == "done":
                    open_ends.remove(connection)
                else:
                    self._take(connection, kind, said)
            if self._session.shouldfail:
                raise self._session.Failed(self._session.shouldfail)
            if self._session.shouldstop:
                raise self._session.Interrupted(self._session.shouldstop)

    def _take(self, connection: Connection, kind: str, said: Any) -> None:
        hook, config = self._session.config.hook, self._session.config
        if kind == "more":
            connection.send(self._units.popleft() if self._units else [])
        elif kind == "running":
            self._running[connection] = said
        elif kind == "report":
            report = hook.pytest_report_from_serializable(config=config, data=said)
            hook.pytest_runtest_logreport(report=report)
        elif kind == "warning":
            hook.pytest_warning_recorded.call_historic(kwargs=said)

    def end(self) -> None:
        """A process whose tests are not done notices when it next tells something, and puts away what it has."""
        for connection in self._workers:
            connection.close()
        for process in self._workers.values():
            process.join(LEAVING)
            if process.is_alive():
                process.kill()


def work(session: pytest.Session, connection: Connection, held: list[Connection], name: str) -> None:
    """In a forked process: run what is handed out, and tell what happens."""
    for others in held:
        others.close()
    manager = session.config.pluginmanager
    for plugin in ("terminalreporter", "failures"):
        if manager.has_plugin(plugin):
            manager.unregister(name=plugin)
    capture: Any = manager.get_plugin("capturemanager")
    capture.stop_global_capturing()  # into files that all processes have in common
    capture.start_global_capturing()
    capture.suspend_global_capture()
    factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
    factory._basetemp = factory.mktemp(name, numbered=False)
    manager.register(Telling(session.config, connection))
    handed_out = places(connection)
    try:
        place = next(handed_out, None)
        while place is not None:
            following = next(handed_out, None)  # whose fixtures stay
            item, then = session.items[place], None if following is None else session.items[following]
            connection.send(("running", item.nodeid))
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=then)
            place = following
        connection.send(("done", None))
    except (KeyboardInterrupt, EOFError, ConnectionError):  # the run has ended
        pass
    finally:
        session._setupstate.teardown_exact(None)


def places(connection: Connection) -> Iterator[int]:
    while True:
        connection.send(("more", None))
        unit = connection.recv()
        if not unit:
            return
        yield from unit


class Telling:
    """Tells the process that collected what its plugins would see if tests ran there."""

    def __init__(self, config: pytest.Config, connection: Connection) -> None:
        self._config = config
        self._connection = connection

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._connection.send(("report", data))

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: tuple[str, int, str] | None
    ) -> None:
        plain = UserWarning(f"{warning_message.category.__name__}: {warning_message.message}")  # any process reads it
        copy = warnings.WarningMessage(plain, UserWarning, warning_message.filename, warning_message.lineno)
        said = {"warning_message": copy, "when": when, "nodeid": nodeid, "location": location}
        self._connection.send(("warning", said))
