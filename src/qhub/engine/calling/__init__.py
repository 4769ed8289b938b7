"""Running a tool's call: one plain caller, and what is common to all tools as wrappers around it."""

from collections.abc import Awaitable, Callable

from qhub.engine.calling.bounded import Bounded
from qhub.engine.calling.call import Broke, Caller, Refused, ToolCall
from qhub.engine.calling.explained import Explained
from qhub.engine.calling.forgetting import Forgetting
from qhub.engine.calling.plain import Cached, Plain
from qhub.engine.calling.timed import Timed
from qhub.tools.cache import ToolCache

__all__ = ["Broke", "Caller", "Refused", "ToolCall", "build_caller"]


def build_caller(cache: ToolCache | None, *, max_chars: int, cancelled: Callable[[str], Awaitable[object]]) -> Caller:
    """What runs the calls of a turn. `cancelled` ends when a person cancels the call with that id."""
    if cache is None:
        return Bounded(Explained(Timed(Plain(), cancelled)), max_chars)
    return Forgetting(Bounded(Explained(Timed(Cached(cache), cancelled)), max_chars), cache)
