"""The callers that the others wrap: they run the tool, or know what it answered."""

from qhub.engine.calling.call import ToolCall
from qhub.tools.cache import Answered, ToolCache


class PlainCaller:
    """Runs the tool."""

    async def run(self, call: ToolCall) -> Answered:
        return Answered(await call.tool.call(call.context, call.arguments))


class CachedCaller:
    """Runs the tool, unless the same call was answered before."""

    def __init__(self, cache: ToolCache) -> None:
        self._cache = cache

    async def run(self, call: ToolCall) -> Answered:
        return await self._cache.call(call.tool, call.context, call.arguments)
