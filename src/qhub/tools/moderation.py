"""The note by which a tool records a message that must not be answered."""

from typing import Protocol


class Moderation(Protocol):
    """The moderation log, bound to a person and a conversation by the server."""

    async def record(self, reason: str, message: str) -> None:
        """Keep why a message was stopped and, without personal numbers and secrets, what it said."""


class MemoryModeration:
    """The log in memory, for tools that run outside a hub."""

    def __init__(self) -> None:
        self.records: list[tuple[str, str]] = []

    async def record(self, reason: str, message: str) -> None:
        self.records.append((reason, message))
