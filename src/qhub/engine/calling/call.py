"""A tool's call, and whatever runs it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from qhub.events.stored.base import Failure
from qhub.language.catalogue import translate
from qhub.tools.cache import Answered
from qhub.tools.tool import Tool, ToolContext


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that is to run, with all that its run depends on."""

    id: str
    """The call's id, which the model gave."""
    tool: Tool
    context: ToolContext
    """The person and the conversation that it runs for."""
    arguments: Mapping[str, Any]
    """The arguments, validated."""
    timeout: float
    """Seconds that it may take."""

    def failure(self, code: str, **params: Any) -> Failure:
        """The reason why it did not work, in the person's words."""
        return Failure(code=f"tool_{code}", message=translate(self.context.language, f"tool.{code}", **params))


class ToolCaller(Protocol):
    """A runner of tool calls. A wrapper checks, raises or delegates to another."""

    async def run(self, call: ToolCall) -> Answered:
        """Run a call once, to its result; `CallRefused` or `CallBroke` where it has none."""


class CallEnded(Exception):
    """A call has no result."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.code)
        self.failure = failure


class CallRefused(CallEnded):
    """A call that ended in a way that the model should see: it said why it could not, or a person cancelled it."""


class CallBroke(CallEnded):
    """A call that crashed or ran out of time: worth another try where that is safe."""
