"""The caller that the others wrap: it runs the tool, or takes its result from the cache."""

from qhub.engine.calling.call import ToolCall
from qhub.tools.cache import Answered, ToolCache


class CachedCaller:
    """The innermost caller: it runs the tool, unless the same call was answered before."""

    def __init__(self, cache: ToolCache) -> None:
        self._cache = cache

    async def run(self, call: ToolCall) -> Answered:
        return await self._cache.call(call.tool, call.context, call.arguments)
