"""The branches of a conversation: which of its turns follow one another.

The log stays linear. A message that was edited, or asked again, begins a turn with the parent of the one that it
stands beside; choosing a version is an event too. What people read, and what a model is given, is the path from the
chosen turn to the beginning. Numbers grow along every path, so a path is the log without some ranges of numbers.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from qhub.events.stored import Event
from qhub.events.stored.turns import BranchChosen, UserMessage

BEGINNING = 0
"""The parent of a conversation's first turns."""
MARKERS = ("user_message", "branch_chosen")
"""The types that branches are made of."""
FILES = ("file_uploaded", "file_attached")
"""The types that are files."""
OF_ALL = frozenset({*FILES, "memory_saved", "feedback_request"})
"""What belongs to no branch alone: files stay, and the others name the answer that they are about."""

Ranges = tuple[tuple[int, int], ...]
"""Numbers from one to another, both included; in order."""


class _Stretch(NamedTuple):
    """A piece of the log that belongs to one turn."""

    start: int
    turn: int


class Branches:
    """The turns of a conversation, each by its message's number."""

    def __init__(self, markers: Iterable[tuple[int, Event]]) -> None:
        """`markers` are the conversation's events of the types `MARKERS`, oldest first, with their numbers."""
        self.leaf = BEGINNING
        """The turn that the chosen path ends with."""
        self._parents: dict[int, int] = {}
        self._stretches: list[_Stretch] = []
        for seq, event in markers:
            if isinstance(event, UserMessage):
                self._parents[seq] = self.leaf if event.parent is None else event.parent
                self.leaf = seq
            elif isinstance(event, BranchChosen):
                self.leaf = event.leaf
            else:
                continue
            self._stretches.append(_Stretch(seq, self.leaf))

    def __contains__(self, turn: int) -> bool:
        return turn in self._parents

    @property
    def turns(self) -> list[int]:
        """All turns, oldest first."""
        return list(self._parents)

    def parent(self, turn: int) -> int:
        """The turn before it."""
        return self._parents[turn]

    def path(self, leaf: int) -> list[int]:
        """The turns from the beginning to one of them."""
        found = []
        while leaf != BEGINNING:
            found.append(leaf)
            leaf = self._parents[leaf]
        return found[::-1]

    def versions(self, turn: int) -> list[int]:
        """The turns with the same parent, itself included, oldest first."""
        parent = self._parents[turn]
        return [other for other, its in self._parents.items() if its == parent]

    def newest_leaf(self, turn: int) -> int:
        """The place where somebody who goes to a turn wants to be: at the end of what was said last after it."""
        below = {turn}
        newest = turn
        for other, parent in self._parents.items():  # in order, so a turn comes after its parent
            if parent in below:
                below.add(other)
                newest = other
        return newest

    def hidden(self, leaf: int, head: int) -> Ranges:
        """The numbers up to `head` that are not on the path to a turn."""
        shown = set(self.path(leaf))
        ranges: list[tuple[int, int]] = []
        for index, stretch in enumerate(self._stretches):
            if stretch.turn in shown or stretch.turn == BEGINNING:
                continue
            last = self._stretches[index + 1].start - 1 if index + 1 < len(self._stretches) else head
            if ranges and ranges[-1][1] == stretch.start - 1:
                ranges[-1] = (ranges[-1][0], last)
            else:
                ranges.append((stretch.start, last))
        return tuple(ranges)


def is_hidden(seq: int, ranges: Sequence[tuple[int, int]]) -> bool:
    """Whether a number is in one of the ranges."""
    return any(first <= seq <= last for first, last in ranges)
