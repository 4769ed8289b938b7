"""What sessions cost stays within what they may. Tokens are counted; no clock is asked."""

import pytest

from bench.costs.emulation import play
from bench.costs.sessions import ALL
from bench.costs.through_hub import cold_bills


@pytest.mark.filterwarnings("ignore:The model 'claude-sonnet-4-20250514' is deprecated")  # the guide's own
async def test_no_session_costs_more_than_its_part_of_the_guides_way() -> None:
    bills = dict(zip((session.name for session in ALL), await cold_bills(ALL), strict=True))
    parts = {one.name: bills[one.name].dollars / (await play(one)).bill.dollars for one in ALL}
    assert {one.name: f"{parts[one.name]:.2%}" for one in ALL if parts[one.name] > one.target} == {}
