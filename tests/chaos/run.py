"""One run: a fleet, people, what breaks it; then everything is whole again and the history is judged."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.chaos.checker import Verdict, check
from tests.chaos.fleet import Fleet, Kind, running_fleet
from tests.chaos.history import History
from tests.chaos.nemesis import Nemesis
from tests.chaos.people import BROKEN, Conversation, People, Plan

SETTLE_SECONDS = 120
"""How long after the last fault everything may take to come to rest; longer is stuck."""
LEARNT_SECONDS = 30
"""What a turn teaches is written some seconds after it: so long two servers may be asked at different moments of it."""

Told = dict[str, object]


async def run(kind: Kind, folder: Path, plan: Plan, *, seed: int, own_disk: bool = False) -> Verdict:
    """Break a fleet in a folder; the history stays there."""
    history = History(folder / "history.jsonl")
    try:
        async with running_fleet(kind, folder, hubs=plan.hubs, own_disk=own_disk) as fleet:
            people = People(fleet, history, plan, seed)
            await people.meet()
            nemesis = Nemesis(fleet, people, history, plan, seed)
            try:
                async with asyncio.TaskGroup() as group:
                    breaking = group.create_task(nemesis.work())
                    await people.work()
                    breaking.cancel()  # it has ended, unless everybody gave up first
            except (Exception, asyncio.CancelledError) as error:  # what was done until then is judged all the same
                history.note("ended_early", error=repr(error))
                if (task := asyncio.current_task()) is not None:
                    task.uncancel()
            await fleet.mend()
            await _tell(fleet, people, history)
    finally:
        history.close()
    return check(history.path)


async def _tell(fleet: Fleet, people: People, history: History) -> None:
    """Write down what everybody finds afterwards, through two servers."""
    hubs = (0, len(fleet.hubs) - 1)
    replays = await asyncio.gather(*(_told_by(conversation, hubs) for conversation in people.conversations))
    for conversation, told_by in zip(people.conversations, replays, strict=True):
        for hub, told in zip(hubs, told_by, strict=True):
            if told is None:
                history.note("untold", conversation=conversation.id, hub=hub)
            else:
                history.note("replay", conversation=conversation.id, hub=hub, **told)
    history.note("notes", lines=fleet.notes.read_text("utf-8").split())


async def _told_by(conversation: Conversation, hubs: Sequence[int]) -> list[Told | None]:
    """What each server tells, once they tell the same; as it is, where they do not."""
    deadline = asyncio.get_running_loop().time() + SETTLE_SECONDS + LEARNT_SECONDS
    while True:
        told = await asyncio.gather(*(_settled(conversation, hub) for hub in hubs))
        if None in told or all(one == told[0] for one in told) or asyncio.get_running_loop().time() > deadline:
            return told
        await asyncio.sleep(1)


async def _settled(conversation: Conversation, hub: int) -> Told | None:
    """The conversation, once it rests; as it is, where it does not; None where the server tells nothing."""
    deadline = asyncio.get_running_loop().time() + SETTLE_SECONDS
    while True:
        is_late = asyncio.get_running_loop().time() > deadline
        try:
            told = await conversation.replay(hub)
        except BROKEN:
            if is_late:
                return None
        else:
            if told["status"] == "idle" or is_late:
                return told
        await asyncio.sleep(0.1)
