"""A span around every try of a tool."""

from qhub.engine.calling.call import CallEnded, ToolCall, ToolCaller
from qhub.observing.spans import Spans
from qhub.tools.cache import Answered


class TracedCaller:
    """A caller whose calls are spans: which tool, whether it was known, and how long it took."""

    def __init__(self, caller: ToolCaller, spans: Spans) -> None:
        self._caller = caller
        self._spans = spans

    async def run(self, call: ToolCall) -> Answered:
        """Run it as the caller within does."""
        with self._spans.span(f"tool {call.tool.name}", tool=call.tool.name, timeout=call.timeout) as span:
            try:
                answered = await self._caller.run(call)
            except CallEnded as ended:
                span.note(outcome=ended.failure.code)
                raise
            span.note(cached=answered.cached)
            return answered
