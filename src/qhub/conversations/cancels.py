"""Requests to stop one tool of a running turn, handed from the log to the engine."""

import asyncio
from collections.abc import Iterable


class Cancels:
    """The requests to stop tools of one running turn."""

    def __init__(self) -> None:
        self._events: dict[str, asyncio.Event] = {}

    def request(self, ids: Iterable[str]) -> None:
        """Note that somebody asked these calls to stop."""
        for id_ in ids:
            self._event(id_).set()

    async def requested(self, id_: str) -> None:
        """Ends when somebody asks this call to stop."""
        await self._event(id_).wait()

    def _event(self, id_: str) -> asyncio.Event:
        return self._events.setdefault(id_, asyncio.Event())
