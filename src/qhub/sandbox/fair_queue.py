"""A bounded number of places, given in turn to those who wait: one person's twenty runs do not delay another's one."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class FairQueue:
    """Places for runs. Owners take turns; within an owner, first come, first served."""

    def __init__(self, places: int, *, each: int) -> None:
        """`places` in all, `each` for one owner at most."""
        self._free = deque(range(places))
        self._each = each
        self._held: dict[Hashable, int] = {}
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[int]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """The number that wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def place(self, owner: Hashable) -> AsyncIterator[int]:
        """The number of a place that nobody else has, for as long as it is held."""
        number = await self.take(owner)
        try:
            yield number
        finally:
            self.give_back(owner, number)

    async def take(self, owner: Hashable) -> int:
        """Wait for a place; who takes it gives it back."""
        turn: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        self._serve()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(owner, turn.result())
            else:
                self._forget(owner, turn)
            raise

    def give_back(self, owner: Hashable, number: int) -> None:
        """Let the next have it."""
        self._free.append(number)
        self._held[owner] -= 1
        if not self._held[owner]:
            del self._held[owner]
        self._serve()

    def _serve(self) -> None:
        while self._free and (ready := [one for one in self._waiting if self._held.get(one, 0) < self._each]):
            owner = ready[0]
            turns = self._waiting[owner]
            turn = turns.popleft()
            self._waiting.move_to_end(owner)
            if not turns:
                del self._waiting[owner]
            self._held[owner] = self._held.get(owner, 0) + 1
            turn.set_result(self._free.popleft())

    def _forget(self, owner: Hashable, turn: "asyncio.Future[int]") -> None:
        turns = self._waiting.get(owner)
        if turns is not None and turn in turns:
            turns.remove(turn)
            if not turns:
                del self._waiting[owner]
