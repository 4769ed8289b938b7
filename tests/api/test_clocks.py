"""Servers whose clocks are some seconds apart: logins count on both, and order is by number."""

from collections.abc import Callable

import pytest

from tests.support.hub import RunningHub

APART = 5.0


@pytest.mark.row("R20")
async def test_a_login_of_a_server_whose_clock_is_apart_counts(
    sqlite_hub: RunningHub, clock: Callable[[float], None]
) -> None:
    for there, here in ((APART, 0.0), (0.0, APART), (-APART, 0.0), (0.0, -APART), (APART, -APART)):
        clock(there)
        rui = await sqlite_hub.login("rui")
        clock(here)
        assert (await rui.get("/auth/me")).status_code == 200, (there, here)


@pytest.mark.row("R20")
async def test_what_was_said_stays_in_its_order_when_clocks_go_back(
    sqlite_hub: RunningHub, clock: Callable[[float], None]
) -> None:
    rui = await sqlite_hub.login("rui")
    conversation = await rui.conversation()
    cursors = []
    for number, seconds in enumerate((APART, -APART, 0.0)):
        clock(seconds)
        events = await rui.send(conversation, f"quantos defeitos há? ({number})")
        assert events[-1].data["status"] == "completed"
        cursors += [int(event.id.partition(".")[0]) for event in events]
    assert cursors == sorted(cursors)
    said = [one["content"] for one in (await rui.messages(conversation))["mensagens"] if one["role"] == "user"]
    assert said == [f"quantos defeitos há? ({number})" for number in range(3)]
