"""Running a tool's call: one plain caller, and what is common to all tools as wrappers around it."""

from collections.abc import Awaitable, Callable

from qhub.engine.calling.bounded import BoundedCaller
from qhub.engine.calling.cached import CachedCaller
from qhub.engine.calling.call import CallBroke, CallRefused, ToolCall, ToolCaller
from qhub.engine.calling.counted import CountedCaller
from qhub.engine.calling.explained import ExplainedCaller
from qhub.engine.calling.forgetting import ForgettingCaller
from qhub.engine.calling.timed import TimedCaller
from qhub.engine.calling.traced import TracedCaller
from qhub.observing.meters import Meters
from qhub.observing.spans import Spans
from qhub.tools.cache import ToolCache

__all__ = ["CallBroke", "CallRefused", "ToolCall", "ToolCaller", "build_caller"]


def build_caller(
    cache: ToolCache, meters: Meters, spans: Spans, *, max_chars: int, cancelled: Callable[[str], Awaitable[object]]
) -> ToolCaller:
    """Put together what runs the calls of a turn. `cancelled` ends when a person cancels the call with that id."""
    explained = ExplainedCaller(TimedCaller(CachedCaller(cache), cancelled))
    counted = CountedCaller(ForgettingCaller(BoundedCaller(explained, max_chars), cache), meters)
    return TracedCaller(counted, spans) if spans.is_on else counted
