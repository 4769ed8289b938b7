"""The benchmark runs, and says what it found."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_quick_run_prints_a_ratio_for_everything_it_measures() -> None:
    command = [sys.executable, "-m", "bench", "--quick"]
    environment = os.environ | {"COLUMNS": "150"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)

    assert ran.returncode == 0, ran.stderr
    for name in ("append an event", "stream a delta", "read a prompt's history", "replay an event"):
        (row,) = [line for line in ran.stdout.splitlines() if name in line]
        assert float(row.split("│")[-2]) > 0
