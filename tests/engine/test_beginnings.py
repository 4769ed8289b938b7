"""Turns that begin, and what gives way to them."""

import asyncio

import pytest

from qhub.conversations import beginnings
from qhub.conversations.beginnings import AT_ONCE, Beginnings


async def test_what_goes_on_waits_until_no_turn_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "GIVE_WAY_SECONDS", 60.0)
    turns = Beginnings()
    await turns.give_way()
    async with turns.admit():
        piece = asyncio.create_task(turns.give_way())
        await asyncio.sleep(0)
        async with turns.admit():
            pass
        await asyncio.sleep(0)
        assert not piece.done(), "the other one still begins"
    await asyncio.wait_for(piece, 60)


async def test_a_beginning_that_takes_long_stops_nobody_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "GIVE_WAY_SECONDS", 0.0)
    turns = Beginnings()
    async with turns.admit():
        await asyncio.wait_for(turns.give_way(), 30)


async def test_of_many_that_begin_together_the_first_are_ready_before_the_last_are_touched() -> None:
    turns, order = Beginnings(), []

    async def begin(number: int) -> None:
        async with turns.admit():
            order.append(("began", number))
            await asyncio.sleep(0)
            order.append(("ready", number))

    await asyncio.gather(*(begin(number) for number in range(3 * AT_ONCE)))
    assert order.index(("ready", 0)) < order.index(("began", AT_ONCE))
    assert len(order) == 6 * AT_ONCE


async def test_a_turn_that_fails_as_it_begins_is_waited_for_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "GIVE_WAY_SECONDS", 60.0)
    turns = Beginnings()
    with pytest.raises(RuntimeError):
        async with turns.admit():
            raise RuntimeError
    await asyncio.wait_for(turns.give_way(), 30)


async def test_a_turn_that_is_ready_makes_room_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beginnings, "GIVE_WAY_SECONDS", 60.0)
    turns, asks = Beginnings(), asyncio.Event()

    async def run() -> None:
        async with turns.admit() as beginning:
            beginning.finish()
            beginning.finish()
            await asks.wait()

    running = [asyncio.create_task(run()) for _ in range(2 * AT_ONCE)]
    await asyncio.sleep(0)
    await asyncio.wait_for(turns.give_way(), 30)
    asks.set()
    await asyncio.gather(*running)
    async with turns.admit():
        pass


async def test_a_turn_that_is_stopped_while_it_waits_to_begin_is_waited_for_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(beginnings, "GIVE_WAY_SECONDS", 60.0)
    turns = Beginnings()

    async def begin() -> None:
        async with turns.admit():
            await asyncio.Event().wait()

    tasks = [asyncio.create_task(begin()) for _ in range(AT_ONCE + 1)]
    await asyncio.sleep(0)
    for task in reversed(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait_for(turns.give_way(), 30)
