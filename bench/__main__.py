"""Measure, and print a table."""

import argparse
import asyncio
import os

from rich.console import Console
from rich.table import Table

from bench import appending, profiling, prompting, remembering, replaying, sandboxing, streaming
from bench.costs import comparison
from bench.result import Result
from bench.streams import comparison as streams

BENCHES = (appending.measure, streaming.measure, prompting.measure, replaying.measure, remembering.measure)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="What the hub costs, as ratios.")
    parser.add_argument("--quick", action="store_true", help="a few of each: proves that it runs, measures little")
    quick = parser.parse_args().quick
    console = Console()
    table = Table(
        "what", "the hub", "compared with", "hub", "other", "ratio", title=f"CPU time, {os.cpu_count()} cores"
    )
    for column in table.columns[3:]:
        column.justify = "right"
    for measure in BENCHES:
        with console.status(measure.__module__):
            result: Result = asyncio.run(measure(quick=quick))
        table.add_row(
            result.name,
            result.this,
            result.other,
            _duration(result.this_seconds),
            _duration(result.other_seconds),
            f"{result.ratio:.2f}",
        )
    console.print(table)
    asyncio.run(streams.show(console, quick=quick))
    asyncio.run(comparison.show(console, quick=quick))
    asyncio.run(sandboxing.show(console, quick=quick))
    asyncio.run(profiling.show(console, quick=quick))


def _duration(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs" if seconds < 0.001 else f"{seconds * 1e3:,.2f} ms"


if __name__ == "__main__":
    main()
