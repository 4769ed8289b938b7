"""A store in this process: what was used least recently makes room."""

import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

OVERHEAD = 200
"""Bytes that an entry takes beside its name and its value, about."""


class _Entry(NamedTuple):
    value: str
    until: float


class MemoryStore:
    """Bounded by entries and by bytes."""

    def __init__(self, *, max_entries: int, max_bytes: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._max_entries = max_entries
        self._max_bytes = max_bytes
        self._clock = clock
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    async def read(self, names: Sequence[str]) -> list[str | None]:
        return [self._read(name) for name in names]

    async def write(self, name: str, value: str, seconds: float) -> None:
        self._remove(name)
        size = _size(name, value)
        if size > self._max_bytes:
            return
        self._entries[name] = _Entry(value, self._clock() + seconds)
        self._bytes += size
        while len(self._entries) > self._max_entries or self._bytes > self._max_bytes:
            self._remove(next(iter(self._entries)))

    async def close(self) -> None:
        self._entries.clear()
        self._bytes = 0

    def _read(self, name: str) -> str | None:
        entry = self._entries.get(name)
        if entry is None:
            return None
        if entry.until <= self._clock():
            self._remove(name)
            return None
        self._entries.move_to_end(name)
        return entry.value

    def _remove(self, name: str) -> None:
        entry = self._entries.pop(name, None)
        if entry is not None:
            self._bytes -= _size(name, entry.value)


def _size(name: str, value: str) -> int:
    return len(name) + sys.getsizeof(value) + OVERHEAD
