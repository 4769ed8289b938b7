"""Python in the sandbox, whose libraries are loaded, against the guide's way: a new interpreter for every run.

Wall time, since nothing of a run's cost is in this process. The guide's way confines nothing.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from qhub.sandbox.sandbox import Sandbox
from qhub.settings.settings import Settings

PRINT = "print(1)"
GROUP = """
import pandas as pd
df = pd.DataFrame({"turno": ["manhã", "tarde", "noite"] * 5000, "defeitos": range(15000)})
print(df.groupby("turno").agg({"defeitos": ["sum", "mean", "max"]}))
"""
TIMEOUT = 30


class Program(NamedTuple):
    """What is run both ways."""

    name: str
    """In words."""
    code: str
    """What it does."""
    most_seconds: float
    """What the sandbox's median should stay below on a machine that does nothing else."""
    faster: float
    """How many times faster than the guide's way it should be."""


PROGRAMS = (Program("print(1)", PRINT, 0.1, 0), Program("pandas group-by", GROUP, 0.25, 4))


async def show(console: Console, *, quick: bool = False) -> None:
    """Run every program both ways, in turns, and print medians and ratios."""
    times = 3 if quick else 30
    sandbox = Sandbox(Settings(_env_file=None))  # type: ignore[call-arg]
    table = Table(
        "run", "the hub", "the guide's way", "times faster", "target",
        title=f"Python: {sandbox.tier or 'no sandbox'}, medians of {times} by the clock, {os.cpu_count()} cores",
    )  # fmt: skip
    for column in table.columns[1:]:
        column.justify = "right"
    try:
        began = time.perf_counter()
        await sandbox.prove()
        started = time.perf_counter() - began
        for program in PROGRAMS:
            with console.status(program.name):
                ours, theirs = await _compared(sandbox, program.code, times)
            table.add_row(
                program.name,
                f"{ours * 1e3:.0f} ms",
                f"{theirs * 1e3:.0f} ms",
                f"{theirs / ours:.1f}",
                _target(program, ours, theirs),
            )
    finally:
        await sandbox.close()
    console.print(table)
    console.print(f"loading the libraries and the self-test took {started:.1f} s, once")


async def _compared(sandbox: Sandbox, code: str, times: int) -> tuple[float, float]:
    async def in_sandbox() -> None:
        run = await sandbox.run(code)
        assert run.ok, run.error

    async def by_the_guide() -> None:
        await asyncio.to_thread(_guides_way, code)

    await in_sandbox()
    await by_the_guide()
    ours, theirs = [], []
    for _ in range(times):  # in turns: other work on the machine disturbs both alike
        ours.append(await _timed(in_sandbox))
        theirs.append(await _timed(by_the_guide))
    return median(ours), median(theirs)


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    began = time.perf_counter()
    await work()
    return time.perf_counter() - began


def _guides_way(code: str) -> None:
    """A temporary file and a new interpreter, as in the guide's chapter 10."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
        file.write(code)
    try:
        subprocess.run([sys.executable, file.name], timeout=TIMEOUT, capture_output=True, check=True)
    finally:
        Path(file.name).unlink()


def _target(program: Program, ours: float, theirs: float) -> str:
    met = ours < program.most_seconds and theirs / ours >= program.faster
    words = f"< {program.most_seconds * 1e3:.0f} ms" + (f", ≥ {program.faster:g}×" if program.faster else "")
    return f"{words} {'[green]met[/]' if met else '[red]missed[/]'}"


if __name__ == "__main__":
    asyncio.run(show(Console(), quick="--quick" in sys.argv))
