"""A prompt that a model said is too long, made shorter.

Old turns leave first, the oldest half of them, and whole: a call keeps its result. What is left when only the current
turn is there are long results, of which only the beginning stays.
"""

from collections.abc import Sequence
from dataclasses import replace

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelRequestPart, ToolReturnPart, UserPromptPart

from qhub.engine.file_messages import is_file
from qhub.models.interface import NOTE

MAX_TRIMMED_RESULT = 2000
"""The characters that stay of a result in a prompt that was too long."""


def old_turns(messages: Sequence[ModelMessage]) -> Sequence[ModelMessage]:
    """The messages of the oldest half of the turns; none where there is only one turn."""
    begins = [index for index, message in enumerate(messages) if _begins_turn(message)]
    return messages[: begins[len(begins) // 2]] if len(begins) > 1 else []


def with_short_results(message: ModelMessage) -> ModelMessage:
    """The message, with no more than the beginning of each result."""
    if not isinstance(message, ModelRequest):
        return message
    return replace(message, parts=[_shortened(part) for part in message.parts])


def _shortened(part: ModelRequestPart) -> ModelRequestPart:
    if not isinstance(part, ToolReturnPart):
        return part
    text = part.model_response_str()
    if len(text) <= MAX_TRIMMED_RESULT:
        return part
    return ToolReturnPart(part.tool_name, text[:MAX_TRIMMED_RESULT] + " […]", part.tool_call_id, outcome=part.outcome)


def _begins_turn(message: ModelMessage) -> bool:
    asks = isinstance(message, ModelRequest) and any(isinstance(part, UserPromptPart) for part in message.parts)
    return asks and not is_file(message) and NOTE not in (message.metadata or {})
