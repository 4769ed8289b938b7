"""Fifty turns that append at once share transactions; one after another, each event pays for its own."""

import asyncio
import time

from bench.result import Result
from bench.store import Store, open_store
from qhub.events.stored.turns import Text

TURNS = 50
EVENT = Text(content="o defeito mais frequente é o lixo ")


async def measure(*, quick: bool) -> Result:
    """The cost of an event, with and without company."""
    each = 5 if quick else 100
    async with open_store() as store:
        conversations = [await store.conversation() for _ in range(TURNS)]
        alone = await _timed(store, conversations[:1], each * 5)
        together = await _timed(store, conversations, each)
    return Result("append an event", f"{TURNS} turns at once", "one transaction an event", together, alone)


async def _timed(store: Store, conversations: list[str], each: int) -> float:
    """CPU an event, where every conversation appends `each` events, one after another."""

    async def write(conversation: str) -> None:
        for _ in range(each):
            await store.log.append(conversation, [EVENT])

    began = time.process_time()
    await asyncio.gather(*(write(conversation) for conversation in conversations))
    return (time.process_time() - began) / (len(conversations) * each)
