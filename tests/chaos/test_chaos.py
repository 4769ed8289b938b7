"""A short run of what `make chaos` does for long: a fleet is broken while people use it, and keeps what it promised."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.chaos.fleet import Kind
from tests.chaos.people import Plan
from tests.chaos.run import run
from tests.support.small_disk import is_possible


@pytest.mark.timeout(1_200)  # a machine that is very busy takes minutes to start servers again and again
@pytest.mark.parametrize(("kind", "faults"), [("sqlite", 9), pytest.param("postgres", 11, marks=pytest.mark.postgres)])
async def test_a_fleet_that_is_broken_loses_nothing_doubles_nothing_and_ends_every_turn(
    tmp_path: Path, kind: Kind, faults: int, record_property: Callable[[str, object], None]
) -> None:
    plan = Plan(turns=2 * faults, faults=faults, conversations=1, hubs=2, pace=0.1)
    verdict = await run(kind, tmp_path, plan, seed=faults, own_disk=is_possible())
    assert verdict.findings == []
    assert verdict.faults.total() == faults
    record_property("counted", f"{verdict.turns} turns, {faults} faults, {verdict.seen} events seen live")
