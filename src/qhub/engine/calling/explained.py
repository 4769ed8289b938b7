"""Why a tool failed, in words that leak nothing."""

import structlog

from qhub.engine.calling.call import CallBroke, CallEnded, CallRefused, ToolCall, ToolCaller
from qhub.errors import ModelError, ToolFailure
from qhub.events.stored.base import Failure
from qhub.language.catalogue import translate
from qhub.tools.cache import Answered

logger = structlog.get_logger(__name__)


class ExplainedCaller:
    """A caller that raises nothing but `CallRefused` and `CallBroke`."""

    def __init__(self, caller: ToolCaller) -> None:
        self._caller = caller

    async def run(self, call: ToolCall) -> Answered:
        """Run it as the caller within does. What a tool says of itself is for the model; what crashed is for the hub's
        log."""
        name = call.tool.name
        try:
            return await self._caller.run(call)
        except CallEnded:
            raise
        except ToolFailure as refusal:
            raise CallRefused(Failure(code="tool_failure", message=str(refusal))) from refusal
        except ModelError as error:
            logger.warning("tool.model_failed", tool=name, code=error.code, detail=error.detail)
            words = translate(call.context.language, f"turn.{error.code}")
            raise CallBroke(Failure(code=error.code, message=words)) from error
        except Exception as error:
            logger.error("tool.crashed", tool=name, exc_info=error)
            raise CallBroke(call.failure("failed")) from error
