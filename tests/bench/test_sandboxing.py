"""The comparison of the sandbox with the guide's way runs, and says what it found."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.xdist_group("sandbox")
def test_a_quick_run_prints_how_many_times_faster_each_program_is() -> None:
    command = [sys.executable, "-m", "bench.sandboxing", "--quick"]
    environment = os.environ | {"COLUMNS": "150"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=100, check=False)

    assert ran.returncode == 0, ran.stderr
    for name in ("print(1)", "pandas group-by"):
        (row,) = [line for line in ran.stdout.splitlines() if name in line]
        assert float(row.split("│")[-3]) > 0
