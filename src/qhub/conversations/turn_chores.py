"""The chores after a turn: learning of it, and a summary of what the next message pushes out of the window."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from qhub.conversations.beginnings import CHORE_SECONDS, Beginnings
from qhub.conversations.history import History
from qhub.conversations.turn_memory import TurnMemory
from qhub.store.claims import Claim


class TurnChores:
    """Work in the background once an answer is there. Losing it costs only a later repetition."""

    def __init__(self, history: History, memory: TurnMemory, beginnings: Beginnings) -> None:
        self._history = history
        self._memory = memory
        self._beginnings = beginnings
        self._running: set[asyncio.Task[None]] = set()

    def begin(self, claim: Claim, *, is_answered: bool) -> None:
        """Begin those of a turn that is over; `is_answered` where it got there by itself."""
        if is_answered:
            self._begin(partial(self._history.plan_summary, claim.conversation_id))
        self._begin(partial(self._memory.learn, claim))

    async def settled(self) -> None:
        """Ends when none is left to do."""
        while self._running:
            await asyncio.wait(self._running)
        await self._memory.close()

    async def stop(self) -> None:
        """Leave what is not done, and keep what was learnt."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._memory.close()

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        async def do() -> None:
            await self._beginnings.give_way(CHORE_SECONDS)
            await work()

        task = asyncio.create_task(do())
        self._running.add(task)
        task.add_done_callback(self._running.discard)
