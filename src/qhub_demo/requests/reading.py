"""The reading of a message."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class ReadArguments:
    """The arguments found in a message, and the places of the words that say them."""

    arguments: dict[str, Any] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)

    def add(self, name: str, value: Any, places: Iterable[int]) -> None:
        self.arguments[name] = value
        self.used.update(places)

    def with_text(self, text: "ReadArguments") -> "ReadArguments":
        """This and the free text that was read beside it."""
        return ReadArguments({**self.arguments, **text.arguments}, self.used | text.used)
