"""What the tests cost: a table of CPU seconds by folder at the end of a run, whatever else the machine does.

    python -m pytest -p tests.support.cpu -n 2 --dist loadgroup

The seconds are of the test's own process and of children that it has waited for. A process that outlives its parent (a
browser's, a killed hub's) is counted with the test that ends it, or not at all.
"""

import resource
from collections import defaultdict
from collections.abc import Generator
from typing import Any, NamedTuple

import pytest


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
_costs: defaultdict[str, Cost] = defaultdict(Cost)


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
    _costs[folder] = _costs[folder].plus(Cost(int(report.when == "call"), report.duration, own, children))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    total = Cost()
    terminalreporter.write_sep("=", "CPU seconds")
    terminalreporter.write_line("| folder | tests | clock | own | children | both |")
    terminalreporter.write_line("|---|---|---|---|---|---|")
    for folder, cost in sorted(_costs.items(), key=lambda item: -(item[1].own + item[1].children)):
        terminalreporter.write_line(_row(folder, cost))
        total = total.plus(cost)
    terminalreporter.write_line(_row("all", total))


def _row(name: str, cost: Cost) -> str:
    numbers = [f"{seconds:.0f}" for seconds in (cost.clock, cost.own, cost.children, cost.own + cost.children)]
    return f"| {name} | {cost.tests} | {' | '.join(numbers)} |"
