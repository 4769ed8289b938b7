"""Counts of what went wrong lately."""

import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

WINDOW_SECONDS = 15 * 60
"""How far back it looks."""
MAX_NOTES = 20_000
"""Notes that are kept; the oldest go first."""

K = TypeVar("K", bound=Hashable)


class Tally(NamedTuple):
    """The number of events, and how many of them failed."""

    total: int
    failed: int


class RecentEvents(Generic[K]):
    """Events of the last minutes, counted by what they are about."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._notes: deque[tuple[float, K, bool]] = deque(maxlen=MAX_NOTES)

    def note(self, key: K, *, failed: bool) -> None:
        self._notes.append((self._clock(), key, failed))

    def tallies(self) -> dict[K, Tally]:
        """The tally of each."""
        since = self._clock() - WINDOW_SECONDS
        while self._notes and self._notes[0][0] < since:
            self._notes.popleft()
        found: dict[K, Tally] = {}
        for _, key, failed in self._notes:
            total, wrong = found.get(key, (0, 0))
            found[key] = Tally(total + 1, wrong + failed)
        return found

    def forget(self, key: K) -> None:
        """Begin anew with one: what was told is not told again."""
        kept = [note for note in self._notes if note[1] != key]
        self._notes.clear()
        self._notes.extend(kept)
