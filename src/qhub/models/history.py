"""The last look at a history before it goes to a provider.

Providers refuse what models themselves now and then write and tools return: blank text, numbers that are not JSON,
results that come after words. Whoever builds the history sees to the pairs of calls and results; the rest is here.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from pydantic_ai.messages import (
    CachePoint,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserContent,
    UserPromptPart,
)

from qhub.models.results import shortened

NO_OUTPUT = "(no output)"
"""Stands for a result without a word, which providers refuse."""

BROKEN_ARGUMENTS = "INVALID_JSON"
"""The key under which arguments that are not a JSON object go back to the model that wrote them."""


def sendable(messages: Iterable[ModelMessage]) -> list[ModelMessage]:
    """The same history, as every provider takes it; the given one is left alone."""
    sent: list[ModelMessage] = []
    calls: dict[str, ToolCallPart] = {}
    for message in messages:
        if isinstance(message, ModelRequest):
            sent.append(replace(message, parts=_request_parts(message.parts, calls)))
        else:
            calls |= {call.tool_call_id: call for call in message.tool_calls}
            sent.append(replace(message, parts=_response_parts(message)))
    return sent


def ending(messages: Sequence[ModelMessage], volatile: str, *, mark: bool) -> list[ModelMessage]:
    """The same conversation with `volatile` at its very end, and a mark before it up to which it can be cached.

    It joins what the person wrote last, as a text of its own, or follows the tools' results. What is before it is sent
    as it will be sent in the next call, when it is no longer last.
    """
    added: list[UserContent] = [CachePoint()] if mark else []
    if volatile.strip():
        added.append(volatile)
    if not added or not messages or not isinstance(last := messages[-1], ModelRequest):
        return list(messages)
    parts = list(last.parts)
    if parts and isinstance(part := parts[-1], UserPromptPart):
        content = [part.content] if isinstance(part.content, str) else part.content
        parts[-1] = replace(part, content=[*content, *added])
    else:
        parts.append(UserPromptPart(added))
    return [*messages[:-1], replace(last, parts=parts)]


def _request_parts(parts: Sequence[Any], calls: Mapping[str, ToolCallPart]) -> list[Any]:
    results = [_worded(part, calls.get(part.tool_call_id)) for part in parts if isinstance(part, ToolReturnPart)]
    return results + [part for part in parts if not isinstance(part, ToolReturnPart)]


def _worded(part: ToolReturnPart, call: ToolCallPart | None) -> ToolReturnPart:
    if isinstance(part.content, str):
        return part if part.content.strip() else replace(part, content=NO_OUTPUT)
    return replace(part, content=shortened(part.content, call.args_as_dict() if call else {}))


def _response_parts(message: ModelResponse) -> list[ModelResponsePart]:
    return [
        _strict(part) if isinstance(part, ToolCallPart) else part
        for part in message.parts
        if not (isinstance(part, TextPart) and not part.content.strip())
    ]


def _strict(part: ToolCallPart) -> ToolCallPart:
    """Arguments that are a JSON object, without the `NaN` and `Infinity` that pydantic-ai's reading lets pass.

    Servers that render a history by a template read them again, and fail where they cannot.
    """
    if isinstance(part.args, str) and part.args:
        try:
            whole = isinstance(json.loads(part.args, parse_constant=_refuse), dict)
        except ValueError:
            whole = False
        if not whole:
            return replace(part, args={BROKEN_ARGUMENTS: part.args})
    return part


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
