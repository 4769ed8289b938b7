"""A conversation as turns: what a person asked, which tools ran for it and what they gave.

The demonstration model keeps nothing between calls. All that it knows of the past is read here, from the messages.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelResponse,
    RetryPromptPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.models.interface import NOTE
from qhub_demo.tables import has_tables, is_file

EDITED, EDITED_RESULT = "argumentos_alterados_pelo_utilizador", "resultado"
"""Where a person changed the arguments of a call, its result holds them, and the tool's own result beside them."""


@dataclass(slots=True)
class CallMade:
    """A tool that was called, and how it ended."""

    id: str
    name: str
    arguments: dict[str, Any]
    """As it ran: a person may have changed what was asked for."""
    result: Any = None
    error: str | None = None
    """Why it failed; None where it did not."""
    done: bool = False
    """Whether its result has arrived."""

    @property
    def succeeded(self) -> bool:
        return self.done and self.error is None


@dataclass(slots=True)
class Turn:
    """A question and what was done about it so far."""

    question: str
    calls: list[CallMade] = field(default_factory=list)
    files: int = 0
    """How many files had become tables before it was asked."""
    told: str = ""
    """What was answered so far."""


def turns(messages: Sequence[ModelMessage]) -> list[Turn]:
    """The conversation, oldest first; the last turn is the one to be answered. Uploaded files are no questions."""
    found: list[Turn] = []
    files = 0
    for message in messages:
        if is_file(message):
            files += has_tables(message)
            continue
        if isinstance(message, ModelResponse):
            if found:
                found[-1].calls += [_call(part) for part in message.parts if isinstance(part, ToolCallPart)]
                found[-1].told += message.text or ""
            continue
        for part in message.parts:
            if isinstance(part, UserPromptPart):
                if NOTE in (message.metadata or {}):
                    continue
                found.append(Turn(_text(part), files=files))
            elif isinstance(part, ToolReturnPart | RetryPromptPart) and found:
                _settle(found[-1], part)
    return found or [Turn("", files=files)]


def _call(part: ToolCallPart) -> CallMade:
    try:
        arguments = part.args_as_dict()
    except (ValueError, AssertionError):
        arguments = {}
    return CallMade(part.tool_call_id, part.tool_name, arguments)


def _settle(turn: Turn, part: ToolReturnPart | RetryPromptPart) -> None:
    for call in turn.calls:
        if call.id != part.tool_call_id:
            continue
        call.done = True
        if isinstance(part, RetryPromptPart):
            call.error = part.content if isinstance(part.content, str) else part.model_response()
        elif part.outcome != "success":
            call.error = _as_text(part.content)
        else:
            call.result = _as_json(part.content)
            if isinstance(call.result, dict) and isinstance(edited := call.result.get(EDITED), dict):
                call.arguments, call.result = edited, call.result.get(EDITED_RESULT)


def _text(part: UserPromptPart) -> str:
    if isinstance(part.content, str):
        return part.content
    return "\n".join(piece for piece in part.content if isinstance(piece, str))


def _as_json(content: object) -> Any:
    """Results arrive as JSON values or as JSON text."""
    if isinstance(content, str):
        try:
            return json.loads(content)
        except ValueError:
            return content
    return content


def _as_text(content: object) -> str:
    value = _as_json(content)
    if isinstance(value, dict):
        for key in ("message", "mensagem", "error", "erro"):
            if key in value:
                return _as_text(value[key])
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
