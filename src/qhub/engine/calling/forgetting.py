"""Forgetting cached results that a tool's call has made untrue."""

from qhub.engine.calling.call import ToolCall, ToolCaller
from qhub.tools.cache import Answered, ToolCache


class ForgettingCaller:
    """A caller after whose calls nothing is remembered that they changed."""

    def __init__(self, caller: ToolCaller, cache: ToolCache) -> None:
        self._caller = caller
        self._cache = cache

    async def run(self, call: ToolCall) -> Answered:
        """Run it as the caller within does. Whatever came of it, it may have changed something."""
        try:
            return await self._caller.run(call)
        finally:
            if call.tool.changes:
                await self._cache.invalidate(*call.tool.changes)
