"""A conversation as one of several agents sees it.

Agents with other tools alternate in a workflow's conversation. Providers refuse calls where no tools are declared, and
models imitate calls that they see: so what an agent lacks is told to it in words, as something that was done, and a
history without those calls is one that every provider takes.
"""

from collections.abc import Collection, Iterable, Sequence

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.models.interface import NOTE

MAX_NOTE_CHARS = 1500
"""The characters that are told of another agent's result."""


def word_other_calls(messages: Iterable[ModelMessage], tools: Collection[str]) -> list[ModelMessage]:
    """The same conversation with the calls of other tools in words; the given one is left alone."""
    seen: list[ModelMessage] = []
    foreign: dict[str, ToolCallPart] = {}
    for message in messages:
        if isinstance(message, ModelResponse):
            others = [call for call in message.tool_calls if call.tool_name not in tools]
            foreign = {call.tool_call_id: call for call in others}
            if (kept := _without(message, others)) is not None:
                seen.append(kept)
        elif foreign and isinstance(message, ModelRequest):
            seen.append(_with_notes(message, foreign))
            foreign = {}
        else:
            seen.append(message)
    return seen


def _without(message: ModelResponse, others: Sequence[ToolCallPart]) -> ModelResponse | None:
    """A reply without some of its calls; None where nothing is left that a provider takes.

    Thinking is signed together with what it led to, so it goes with the calls.
    """
    if not others:
        return message
    gone = {call.tool_call_id for call in others}
    parts = [
        part
        for part in message.parts
        if not isinstance(part, ThinkingPart) and not (isinstance(part, ToolCallPart) and part.tool_call_id in gone)
    ]
    return ModelResponse(parts=parts, model_name=message.model_name, timestamp=message.timestamp) if parts else None


def _with_notes(message: ModelRequest, foreign: dict[str, ToolCallPart]) -> ModelRequest:
    """The results, of other tools as a note."""
    kept: list[ModelRequestPart] = []
    notes: list[str] = []
    for part in message.parts:
        if isinstance(part, ToolReturnPart) and (call := foreign.get(part.tool_call_id)):
            result = part.model_response_str()
            cut = result if len(result) <= MAX_NOTE_CHARS else result[:MAX_NOTE_CHARS] + " […]"
            notes.append(f"- {call.tool_name}({call.args_as_json_str()}): {cut}")
        else:
            kept.append(part)
    note = UserPromptPart("[Feito antes por outro agente]\n" + "\n".join(notes))
    return ModelRequest(parts=[*kept, note], metadata={NOTE: True})
