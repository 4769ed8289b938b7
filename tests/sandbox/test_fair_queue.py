"""Places are bounded, and whoever waits gets one in turn."""

import asyncio

import pytest

from qhub.sandbox.fair_queue import FairQueue


async def settled() -> None:
    """Let every task that can go on do so."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_no_more_run_at_once_than_there_are_places() -> None:
    queue = FairQueue(3, each=3)
    held: set[int] = set()
    most = 0

    async def work(owner: int) -> None:
        nonlocal most
        async with queue.place(owner) as number:
            assert number not in held
            held.add(number)
            most = max(most, len(held))
            await settled()
            held.remove(number)

    await asyncio.gather(*(work(owner % 4) for owner in range(40)))
    assert most == 3
    assert queue.waiting == 0


async def test_one_persons_many_do_not_delay_anothers_one() -> None:
    queue = FairQueue(1, each=1)
    everybody_waits = asyncio.Event()
    order: list[str] = []

    async def work(owner: str) -> None:
        async with queue.place(owner):
            await everybody_waits.wait()
            order.append(owner)

    many = [asyncio.create_task(work("rui")) for _ in range(20)]
    await settled()
    one = asyncio.create_task(work("ana"))
    await settled()
    everybody_waits.set()
    await asyncio.gather(*many, one)
    assert order.index("ana") <= 2


async def test_one_person_does_not_take_every_place() -> None:
    queue = FairQueue(4, each=2)
    places = [await queue.take("rui"), await queue.take("rui")]
    third = asyncio.create_task(queue.take("rui"))
    await settled()
    assert not third.done()
    assert await queue.take("ana") not in places
    queue.give_back("rui", places[0])
    assert await third == places[0] or third.done()


async def test_nobody_is_an_owner_too() -> None:
    queue = FairQueue(1, each=1)
    assert await queue.take(None) == 0


async def test_who_stops_waiting_is_forgotten() -> None:
    queue = FairQueue(1, each=1)
    held = await queue.take("rui")
    gives_up = asyncio.create_task(queue.take("ana"))
    stays = asyncio.create_task(queue.take("julia"))
    await settled()
    gives_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gives_up
    queue.give_back("rui", held)
    assert await stays == held


async def test_a_place_given_to_somebody_who_was_just_cancelled_goes_on() -> None:
    queue = FairQueue(1, each=1)
    held = await queue.take("rui")
    cancelled = asyncio.create_task(queue.take("ana"))
    stays = asyncio.create_task(queue.take("julia"))
    await settled()
    queue.give_back("rui", held)  # it is ana's now, but she has not seen it
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    assert await asyncio.wait_for(stays, 60) == held
