"""Reading what a prompt is made of must cost the same after a thousand turns as after ten."""

from bench.result import Result, typical
from bench.store import fill, open_store
from qhub.conversations.history import load_state

TURNS = 10
"""As many as `MAX_HISTORY=20` messages are."""
SHORT, LONG = 200, 20_000


async def measure(*, quick: bool) -> Result:
    """The cost of a state, late and early in a conversation."""
    long, times = (2_000, 5) if quick else (LONG, 200)
    async with open_store() as store:
        seconds = []
        for events in (long, SHORT):
            conversation = await store.conversation()
            await fill(store.log, conversation, events)
            seconds.append(await typical(lambda of=conversation: load_state(store.log, of, turns=TURNS), times))
    return Result("read a prompt's history", f"of {long:,} events", f"of {SHORT} events", *seconds)
