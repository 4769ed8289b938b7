"""Tools that are used in a fixed order: the surest source first, the next only where it had no answer.

The order is the agent's, the check is code: a model that skips a source, or goes on after one has answered, is told so.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qhub.events.stored.tools import Cascade
from qhub.tools.tool import Tool


class OutOfOrder(NamedTuple):
    """Why a tool may not be used now."""

    words: str
    """The sentence, in the catalogue's section `tool`."""
    tool: str
    """The tool that it names."""


def out_of_order(name: str, cascade: Sequence[str], used: Mapping[str, bool]) -> OutOfOrder | None:
    """Whether one before it was not asked yet in this turn, or has answered."""
    if name not in cascade:
        return None
    before = cascade[: cascade.index(name)]
    for earlier in before:
        if earlier not in used:
            return OutOfOrder("cascade_first", earlier)
        if used[earlier]:
            return OutOfOrder("cascade_answered", earlier)
    return None


def place_in(name: str, cascade: Sequence[str], tools: Mapping[str, Tool], language: str) -> Cascade | None:
    """The place of a tool in the order, for people."""
    if name not in cascade:
        return None
    return Cascade(position=cascade.index(name) + 1, tools=[tools[one].title_in(language) for one in cascade])
