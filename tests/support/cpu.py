"""What the tests cost: CPU seconds by folder and by test at the end of a run, whatever else the machine does.

    python -m pytest -p tests.support.cpu -n 2 --dist loadgroup

The seconds are of the test's own process and of children that it has waited for. A process that outlives its parent (a
browser's, a killed hub's) is counted with the test that ends it, or not at all.
"""

import resource
from collections import defaultdict
from collections.abc import Generator
from typing import Any, NamedTuple

import pytest

DEAREST = 40
"""Tests that are named one by one."""


class Cost(NamedTuple):
    """Tests and seconds."""

    tests: int = 0
    clock: float = 0.0
    own: float = 0.0
    children: float = 0.0

    def plus(self, other: "Cost") -> "Cost":
        return Cost(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def spent() -> tuple[float, float]:
    """The CPU seconds of this process so far, and of its children that have ended."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return both[0].ru_utime + both[0].ru_stime, both[1].ru_utime + both[1].ru_stime


_before = (0.0, 0.0)
_folders: defaultdict[str, Cost] = defaultdict(Cost)
_tests: defaultdict[str, Cost] = defaultdict(Cost)


def pytest_collection_finish() -> None:
    global _before
    _before = spent()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Note on each report what was spent since the one before; it travels to the process that prints the table."""
    global _before
    report = yield
    now = spent()
    report.cpu = [now[0] - _before[0], now[1] - _before[1]]
    _before = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    folder = "/".join(report.nodeid.split("::")[0].split("/")[:2])
    own, children = getattr(report, "cpu", (0.0, 0.0))
    cost = Cost(int(report.when == "call"), report.duration, own, children)
    for costs, name in ((_folders, folder), (_tests, report.nodeid)):
        costs[name] = costs[name].plus(cost)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    total = Cost()
    for cost in _folders.values():
        total = total.plus(cost)
    terminalreporter.write_sep("=", "CPU seconds")
    terminalreporter.write_line("| what | tests | clock | own | children | both |")
    terminalreporter.write_line("|---|---|---|---|---|---|")
    for name, cost in [*_dearest(_tests)[:DEAREST], *_dearest(_folders), ("all", total)]:
        terminalreporter.write_line(_row(name, cost))


def _dearest(costs: dict[str, Cost]) -> list[tuple[str, Cost]]:
    return sorted(costs.items(), key=lambda item: -(item[1].own + item[1].children))


def _row(name: str, cost: Cost) -> str:
    numbers = [f"{seconds:.1f}" for seconds in (cost.clock, cost.own, cost.children, cost.own + cost.children)]
    return f"| {name} | {cost.tests} | {' | '.join(numbers)} |"
