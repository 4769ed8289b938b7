# ruff: noqa: T201  (a command prints)
"""`python -m tests.chaos`: breaks a fleet of hubs while people use it, on both databases; says what was not kept."""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from tests.chaos.checker import Verdict, check
from tests.chaos.people import Plan
from tests.chaos.run import run
from tests.support.small_disk import is_possible


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=2_000, help="at least so many, on each database")
    parser.add_argument("--faults", type=int, default=200, help="so many, on each database")
    parser.add_argument("--database", choices=["sqlite", "postgres"], action="append", help="both where none is named")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="end sooner, with what was done by then")
    parser.add_argument("--conversations", type=int, default=6, help="of each of four people, at once")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="what is broken, and when")
    parser.add_argument("--folder", type=Path, help="where histories and logs stay; a new one otherwise")
    parser.add_argument("--judge", type=Path, help="break nothing; judge a history.jsonl that a run has left")
    asked = parser.parse_args()
    if asked.judge:
        verdict = check(asked.judge)
        print(report(verdict))
        sys.exit(1 if verdict.findings else 0)
    top = asked.folder or Path(tempfile.mkdtemp(prefix="qhub-chaos-"))
    own_disk = is_possible()
    if not own_disk:
        print("this machine lets no process have mounts of its own: no disk is filled")
    plan, findings = Plan(asked.turns, asked.faults, asked.conversations, minutes=asked.minutes), 0
    for kind in asked.database or ["sqlite", "postgres"]:
        folder = top / kind
        folder.mkdir(parents=True)
        verdict = asyncio.run(until_told(run(kind, folder, plan, seed=asked.seed, own_disk=own_disk)))
        print(f"\n{kind}, seed {asked.seed}: {folder}/history.jsonl\n{report(verdict)}", flush=True)
        findings += len(verdict.findings)
    sys.exit(1 if findings else 0)


async def until_told(running: Coroutine[Any, Any, Verdict]) -> Verdict:
    """Ended from outside, a run ends what it started."""
    task = asyncio.ensure_future(running)
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await task


def report(verdict: Verdict) -> str:
    """A verdict in words and figures."""
    refused = ", ".join(f"{count} × {status}" for status, count in sorted(verdict.refused.items())) or "none"
    return "\n".join(
        [
            f"  {verdict.turns} turns and {verdict.faults.total()} faults in {verdict.seconds:.0f} s",
            *(f"    {count:4} × {kind}" for kind, count in sorted(verdict.faults.items())),
            f"  people saw {verdict.seen} events on {verdict.streams} streams; {verdict.broken} requests broke, "
            f"refused were {refused}; {verdict.interrupted} turns had to be continued",
            f"  {verdict.unmade} changes were cut off, and people were told",
            f"  {verdict.overdue} servers did not stop within a minute and were killed",
            f"  lost {len(verdict.lost)}, doubled {len(verdict.doubled)}, stuck {len(verdict.stuck)}, "
            f"live other than replay {len(verdict.unequal)}",
            *(f"    {finding}" for finding in verdict.findings),
            *(f"    not as planned: {problem}" for problem in verdict.harness),
            *(["  ended early: of turns that were under way only what was seen was judged"] if verdict.is_cut else []),
        ]
    )


if __name__ == "__main__":
    main()
