"""The benchmark runs, and says what it found. One quick run of all of it, read by each test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.together("sandbox-bench")


@pytest.fixture(scope="module")
def rows() -> list[list[str]]:
    """The cells of every table that `python -m bench --quick` prints."""
    command = [sys.executable, "-m", "bench", "--quick"]
    environment = os.environ | {"COLUMNS": "150"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900, check=False)
    assert ran.returncode == 0, ran.stderr
    return [[cell.strip() for cell in line.split("│")] for line in ran.stdout.splitlines() if line.count("│") > 3]


@pytest.mark.timeout(960)
@pytest.mark.parametrize("name", ["append an event", "stream a delta", "read a prompt's history", "replay an event"])
def test_a_quick_run_prints_a_ratio_for_everything_it_measures(rows: list[list[str]], name: str) -> None:
    (row,) = [row for row in rows if any(name in cell for cell in row)]
    assert float(row[-2]) > 0


@pytest.mark.timeout(960)
def test_a_quick_run_sends_streams_through_the_hub_and_a_bare_proxy(rows: list[list[str]]) -> None:
    levels = [row for row in rows if row[1] in ("1", "4") and row[-2] == "0"]
    assert [row[1] for row in levels] == ["1", "4"], "and no stream failed"
    assert all(float(row[2].removesuffix(" ms")) > 0 for row in levels)


@pytest.mark.timeout(960)
def test_a_quick_run_compares_a_session_with_what_the_guide_says_it_costs(rows: list[list[str]]) -> None:
    (place,) = [place for place, row in enumerate(rows) if row[1:3] == ["tools, 5 questions", "guide"]]
    guide, hub = rows[place], rows[place + 1]
    assert 0.04 < float(guide[3].removeprefix("$")) < 0.08, "the guide says $0.05, by a rough count"
    assert 11_000 < int(guide[7].replace(",", "")) < 18_000, "and 12,200 tokens of input"
    assert hub[2] == "hub"
    assert 0 < float(hub[4].removesuffix("%")) < 100


@pytest.mark.timeout(960)
@pytest.mark.parametrize("program", ["print(1)", "pandas group-by"])
def test_a_quick_run_prints_how_many_times_faster_each_program_is(rows: list[list[str]], program: str) -> None:
    (row,) = [row for row in rows if any(program in cell for cell in row)]
    assert float(row[-3]) > 0
