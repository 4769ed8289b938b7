"""What the tests cost: CPU seconds, and seconds of waiting, by folder and by test at the end of a run.

    python -m pytest -p tests.support.cpu --workers 4

The seconds are of the test's own process and of all below it, those that run on (a browser's) included. What ends
while nobody waits for it is lost from the report before on. Both hold whatever else the machine does:
waiting is what is left of the clock without the time in which others had the cores.

With `--record-dear` the tests that ran and took long are written to `tests/dear.txt`, which `make check` leaves out.
"""

import os
import time
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.support.dear import DEAR, read_dear, test_name, write_dear

DEAREST = 40
"""Tests that are named one by one."""
DEAR_SECONDS = 0.3
"""CPU seconds, of all cases of a test together, from which it is dear."""
SCHEDULED = Path("/proc/self/schedstat")
"""Where Linux says how long this process's main thread ran, and how long it stood in the queue for a core."""
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    """Tests and seconds."""

    tests: int = 0
    clock: float = 0.0
    own: float = 0.0
    children: float = 0.0
    waiting: float = 0.0

    def plus(self, other: "Cost") -> "Cost":
        return Cost(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Spent(NamedTuple):
    """Seconds so far: by the clock, of this process, of all below it, and in the queue for a core."""

    clock: float = 0.0
    own: float = 0.0
    children: float = 0.0
    queued: float = 0.0

    def since(self, before: "Spent") -> "Spent":
        return Spent(*(max(0.0, now - then) for now, then in zip(self, before, strict=True)))

    @property
    def waiting(self) -> float:
        """What neither work nor others' work explains: children stand in the queue for as long as this process does."""
        crowded = 1 + self.queued / self.own if self.own else 1
        return max(0.0, self.clock - (self.own + self.children) * crowded)


def spent() -> Spent:
    ended, own = os.times(), time.process_time()
    children = ended.children_user + ended.children_system + _running_below(os.getpid())
    return Spent(time.monotonic(), own, children, int(SCHEDULED.read_text().split()[1]) / 1e9)


def _running_below(pid: int) -> float:
    """What processes below this one have taken that still run, each with what it has waited for."""
    seconds = 0.0
    for child in _children(pid):
        with suppress(OSError):  # it may end meanwhile
            times = Path(f"/proc/{child}/stat").read_text("utf-8").rpartition(")")[2].split()[11:15]
            seconds += sum(map(int, times)) / TICKS
        seconds += _running_below(child)
    return seconds


def _children(pid: int) -> list[int]:
    found = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, listed.read_text().split())
    return found


_before = Spent()
_folders: defaultdict[str, Cost] = defaultdict(Cost)
_tests: defaultdict[str, Cost] = defaultdict(Cost)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-dear", action="store_true", help=f"write which of these tests are dear to {DEAR.name}")


def pytest_collection_finish() -> None:
    _begin()


def _begin() -> None:
    global _before
    _before = spent()


os.register_at_fork(after_in_child=_begin)  # a process begins with nothing spent


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Note on each report what was spent since the one before; it travels to the process that prints the table."""
    global _before
    report = yield
    now = spent()
    report.spent = list(now.since(_before))
    _before = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    folder = "/".join(report.nodeid.split("::")[0].split("/")[:2])
    since = Spent(*getattr(report, "spent", ()))
    cost = Cost(int(report.when == "call"), report.duration, since.own, since.children, since.waiting)
    for costs, name in ((_folders, folder), (_tests, report.nodeid)):
        costs[name] = costs[name].plus(cost)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    total = Cost()
    for cost in _folders.values():
        total = total.plus(cost)
    terminalreporter.write_sep("=", "CPU seconds")
    terminalreporter.write_line("| what | tests | clock | own | children | both | waiting |")
    terminalreporter.write_line("|---|---|---|---|---|---|---|")
    for name, cost in [*_dearest(_tests)[:DEAREST], *_dearest(_folders), ("all", total)]:
        terminalreporter.write_line(_row(name, cost))
    terminalreporter.write_sep("=", "waiting")
    for name, cost in sorted(_tests.items(), key=lambda item: -item[1].waiting)[:DEAREST]:
        terminalreporter.write_line(_row(name, cost))
    if terminalreporter.config.getoption("record_dear"):
        record_dear()


def record_dear() -> None:
    """Keep what was recorded of tests that did not run now."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for name, cost in _tests.items():
        seconds[test_name(name)] += cost.own + cost.children
    dear = {name for name, took in seconds.items() if took >= DEAR_SECONDS}
    write_dear(read_dear() - seconds.keys() | dear)


def _dearest(costs: dict[str, Cost]) -> list[tuple[str, Cost]]:
    return sorted(costs.items(), key=lambda item: -(item[1].own + item[1].children))


def _row(name: str, cost: Cost) -> str:
    both = cost.own + cost.children
    numbers = [f"{seconds:.1f}" for seconds in (cost.clock, cost.own, cost.children, both, cost.waiting)]
    return f"| {name} | {cost.tests} | {' | '.join(numbers)} |"
