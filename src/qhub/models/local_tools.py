"""Tools for models behind servers that do not know them, or not well: `OPENAI_TOOLS`.

| mode | the server is sent | the answer |
|---|---|---|
| `native` | the tools, as the interface has them | as it is |
| `auto` | the same | a call that is written as text is one |
| `prompted` | the tools in the instructions, calls and results as text | the same |
| `constrained` | the same, and a schema that the answer must fit | JSON: words, or a call |

The instructions stay the same from call to call: a server that keeps what it has read need not read them again.
"""

import uuid
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from importlib.resources import files
from typing import Any

import orjson
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.models.interface import Model, Prompt, Response, TextDelta, ToolSpec
from qhub.models.written_calls import WrittenAnswer, WrittenCall, WrittenCallFilter, find_calls
from qhub.settings.models import ToolMode

WRITTEN = "written_calls"
"""What marks a response whose calls were written as text."""
ANSWER = "answer"
"""The key of the words in a constrained answer."""
PROMPTED = (files("qhub.models") / "prompts" / "prompted_tools.md").read_text("utf-8").strip()
CONSTRAINED = (files("qhub.models") / "prompts" / "constrained_tools.md").read_text("utf-8").strip()


class LocalToolsModel:
    """A model whose calls are found wherever it puts them."""

    def __init__(self, model: Model, mode: ToolMode) -> None:
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._mode = mode

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Stream as the model itself does. Words that may become a call are kept back until they are known to be
        none."""
        sent = self._sent(prompt) if prompt.tools else prompt
        withheld = WrittenCallFilter()
        async with aclosing(self._model.stream(sent)) as pieces:
            async for piece in pieces:
                if not prompt.tools or self._mode == "native":
                    yield piece
                elif isinstance(piece, Response):
                    read = self._read(piece, prompt.tools)
                    if read.message.tool_calls and not piece.message.tool_calls:
                        shown = ""
                    else:
                        shown = _answer(read.message) if sent.answer_schema else withheld.flush()
                    if shown:
                        yield TextDelta(shown)
                    yield read
                elif sent.answer_schema is None and (shown := withheld.feed(piece.content)):
                    yield TextDelta(shown)

    async def close(self) -> None:
        """Give back connections."""
        await self._model.close()

    def _sent(self, prompt: Prompt) -> Prompt:
        if self._mode in ("native", "auto"):
            return prompt
        instructions = CONSTRAINED if self._mode == "constrained" else PROMPTED
        listed = "\n".join(_described(tool) for tool in prompt.tools)
        return replace(
            prompt,
            system=f"{prompt.system}\n\n{instructions}\n\n{listed}",
            messages=as_text(prompt.messages),
            tools=(),
            answer_schema=answer_schema(prompt.tools) if self._mode == "constrained" else None,
        )

    def _read(self, response: Response, tools: Sequence[ToolSpec]) -> Response:
        """The response, with the calls that its text is."""
        message = response.message
        if message.tool_calls:
            return response
        text = _answer(message)
        found = find_calls(text, tools)
        if found is None and self._mode == "constrained" and (said := _constrained_words(text)) is not None:
            return replace(response, message=_with(message, WrittenAnswer(said, ())))
        return response if found is None else replace(response, message=_with(message, found))


def answer_schema(tools: Sequence[ToolSpec]) -> dict[str, Any]:
    """The schema of a constrained answer: words, or one call."""
    words = _object({ANSWER: {"type": "string"}})
    calls = [_object({"name": {"const": tool.name}, "arguments": tool.wire_schema}) for tool in tools]
    return {"anyOf": [words, *calls]}


def as_text(messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    """A conversation whose calls and results are words, for a server that knows no others."""
    rewritten: list[ModelMessage] = []
    for message in messages:
        if isinstance(message, ModelRequest):
            rewritten.append(replace(message, parts=[_result_as_text(part) for part in message.parts]))
        else:
            rewritten.append(replace(message, parts=[_call_as_text(part) for part in message.parts]))
    return rewritten


def _result_as_text(part: ModelRequestPart) -> ModelRequestPart:
    if not isinstance(part, ToolReturnPart):
        return part
    return UserPromptPart(f"<tool_response>\n{part.model_response_str()}\n</tool_response>")


def _call_as_text(part: ModelResponsePart) -> ModelResponsePart:
    if not isinstance(part, ToolCallPart):
        return part
    return TextPart(_written(WrittenCall(part.tool_name, part.args_as_dict())))


def _written(call: WrittenCall) -> str:
    return f"<tool_call>{orjson.dumps(call._asdict()).decode()}</tool_call>"


def _described(tool: ToolSpec) -> str:
    described = {"name": tool.name, "description": tool.description, "parameters": tool.wire_schema}
    return orjson.dumps(described).decode()


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _constrained_words(text: str) -> str | None:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    said = value.get(ANSWER) if isinstance(value, dict) else None
    return said if isinstance(said, str) else None


def _answer(message: ModelResponse) -> str:
    return "".join(part.content for part in message.parts if isinstance(part, TextPart))


def _with(message: ModelResponse, written: WrittenAnswer) -> ModelResponse:
    """The message as it was meant."""
    parts: list[ModelResponsePart] = [part for part in message.parts if not isinstance(part, TextPart)]
    if written.before:
        parts.append(TextPart(written.before))
    parts += [ToolCallPart(call.name, call.arguments, f"call_{uuid.uuid4().hex}") for call in written.calls]
    if not written.calls:
        return replace(message, parts=parts)
    details = {**(message.provider_details or {}), WRITTEN: True}
    return replace(message, parts=parts, finish_reason="tool_call", provider_details=details)
