"""The page about the stand-in is true."""

import re
import subprocess
import sys
from pathlib import Path

import qhub_testing as provider

PAGE = (Path(__file__).parents[2] / "docs" / "testing.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, timeout=30, check=False)

    assert ran.returncode == 0, ran.stderr


def test_every_step_is_explained() -> None:
    steps = {"Say", "Think", "Call", "Stop", "Cut", "Break", "Fail", "Hang", "When"}

    assert steps <= set(provider.__all__)
    assert all(f"`{step}(" in PAGE for step in steps)
