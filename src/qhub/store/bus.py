"""Wake-ups: "look again", nothing more.

The log is the truth. A wake-up that gets lost costs a reader the time until it next looks by itself, never data.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

WORK = "work"
"""Some conversation became ready for a worker."""


def changed(conversation_id: str) -> str:
    """The topic of a conversation's log."""
    return f"changed:{conversation_id}"


def cancelled(conversation_id: str) -> str:
    """The topic of requests to stop a conversation's turn."""
    return f"cancelled:{conversation_id}"


class Bus:
    """Wake-ups within this process; `store.notify.PostgresBus` carries them between processes."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def start(self) -> None:
        """Connect."""

    async def close(self) -> None:
        """Disconnect."""

    def publish(self, topics: Iterable[str]) -> None:
        """Wake those who wait for any of these topics."""
        self._wake(topics)

    @contextmanager
    def subscribe(self, topic: str) -> Iterator[asyncio.Event]:
        """An event that is set by every wake-up; clear it, look, then wait."""
        event = asyncio.Event()
        self._waiting[topic].add(event)
        try:
            yield event
        finally:
            self._waiting[topic].discard(event)
            if not self._waiting[topic]:
                del self._waiting[topic]

    def _wake(self, topics: Iterable[str]) -> None:
        for topic in topics:
            for event in self._waiting.get(topic, ()):
                event.set()

    def wake_all(self) -> None:
        """Let everybody in this process look again."""
        self._wake(list(self._waiting))


async def wait(event: asyncio.Event, seconds: float) -> bool:
    """Wait for a wake-up, at most so long; whether one came."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
