"""Counting each try of a tool."""

import time

from qhub.engine.calling.call import CallEnded, ToolCall, ToolCaller
from qhub.observing.meters import Meters
from qhub.tools.cache import Answered

OK = "ok"
CACHED = "cached"
LEFT = "left"
"""What became of a try whose turn was stopped, or whose worker lost it."""


class CountedCaller:
    """A caller whose calls are told to `Meters`: what they were, how long they took, what became of them."""

    def __init__(self, caller: ToolCaller, meters: Meters) -> None:
        self._caller = caller
        self._meters = meters

    async def run(self, call: ToolCall) -> Answered:
        began, outcome = time.monotonic(), LEFT
        try:
            answered = await self._caller.run(call)
            outcome = CACHED if answered.cached else OK
            return answered
        except CallEnded as ended:
            outcome = ended.failure.code
            raise
        finally:
            self._meters.tool_called(call.tool.name, outcome, time.monotonic() - began)
