"""Wake-ups: "look again", nothing more.

The log is the truth. A wake-up that gets lost costs a reader the time until it next looks by itself, never data.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

WORK = "work"
"""Some conversation became ready for a worker."""
STOP = "stop"
"""Somebody asked a turn, or one of its tools, to stop."""

Listener = Callable[[Sequence[str] | None], None]


def changed(conversation_id: str) -> str:
    """The topic of a conversation's log."""
    return f"changed:{conversation_id}"


def conversation_of(topic: str) -> str:
    """The conversation whose log a topic is about; none's, of any other topic."""
    return topic.removeprefix("changed:")


class Bus:
    """Wake-ups within this process. Between processes they are carried by `store.notify.PostgresBus`, or
    `store.sqlite_bus.SqliteBus`."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._listeners: list[Listener] = []

    async def start(self) -> None:
        """Connect."""

    async def close(self) -> None:
        """Disconnect."""

    def publish(self, topics: Iterable[str]) -> None:
        """Wake those who wait for any of these topics, in any process."""
        topics = list(topics)
        self.wake(topics)
        self.send(topics)

    def send(self, topics: Iterable[str]) -> None:
        """Wake those in other processes."""

    def tell(self, listener: Listener) -> None:
        """Have somebody told of the topics that other processes publish, before those who wait are woken."""
        self._listeners.append(listener)

    def pass_on(self, topics: Sequence[str] | None) -> None:
        """Other processes published these; None where some may have been missed."""
        for listener in self._listeners:
            listener(topics)
        if topics is None:
            self.wake_all()
        else:
            self.wake(topics)

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

    def wake(self, topics: Iterable[str]) -> None:
        """Wake those in this process who wait for any of these topics."""
        for topic in topics:
            for event in self._waiting.get(topic, ()):
                event.set()

    def wake_all(self) -> None:
        """Let everybody in this process look again."""
        self.wake(list(self._waiting))


async def wait(event: asyncio.Event, seconds: float) -> bool:
    """Wait for a wake-up, at most so long; whether one came."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
