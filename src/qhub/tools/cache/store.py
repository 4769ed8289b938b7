"""The interface of a store of cached texts: a few operations that a dictionary and a Redis server both have."""

from collections.abc import Sequence
from typing import Protocol


class CacheUnavailable(Exception):
    """The store cannot be used now; whoever asked does without."""


class CacheStore(Protocol):
    """Texts by name, each for a time."""

    async def read(self, names: Sequence[str]) -> list[str | None]:
        """The values of some names, all as of one moment; None where there is none."""

    async def write(self, name: str, value: str, seconds: float) -> None:
        """Keep a value for so long, over what was there."""

    async def close(self) -> None:
        """Let go of what it holds."""
