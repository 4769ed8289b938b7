"""The comparison of costs runs, and what it compares with is what the guide says."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_quick_run_compares_a_session_with_what_the_guide_says_it_costs() -> None:
    command = [sys.executable, "-m", "bench.costs", "--quick"]
    environment = os.environ | {"COLUMNS": "150"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)

    assert ran.returncode == 0, ran.stderr
    rows = [[cell.strip() for cell in line.split("│")] for line in ran.stdout.splitlines() if line.count("│") > 5]
    guide, hub = rows[0], rows[1]
    assert guide[1:3] == ["tools, 5 questions", "guide"]
    assert 0.04 < float(guide[3].removeprefix("$")) < 0.08, "the guide says $0.05, by a rough count"
    assert 11_000 < int(guide[7].replace(",", "")) < 18_000, "and 12,200 tokens of input"
    assert hub[2] == "hub"
    assert 0 < float(hub[4].removesuffix("%")) < 100
