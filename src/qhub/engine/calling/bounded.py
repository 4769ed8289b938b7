"""Results, kept small enough to be told to a model."""

import orjson
import structlog

from qhub.engine.calling.call import CallRefused, ToolCall, ToolCaller
from qhub.tools.cache import Answered

logger = structlog.get_logger(__name__)


class BoundedCaller:
    """A caller whose results are JSON, and not too long."""

    def __init__(self, caller: ToolCaller, max_chars: int) -> None:
        self._caller = caller
        self._max_chars = max_chars

    async def run(self, call: ToolCall) -> Answered:
        """Run it as the caller within does; `CallRefused` where nobody could read the result."""
        answered = await self._caller.run(call)
        try:
            size = len(orjson.dumps(answered.result))
        except TypeError:
            logger.error("tool.bad_result", tool=call.tool.name, type=type(answered.result).__name__)
            raise CallRefused(call.failure("bad_result")) from None
        if size > self._max_chars:
            raise CallRefused(call.failure("result_too_large", tamanho=size, limite=self._max_chars))
        return answered
