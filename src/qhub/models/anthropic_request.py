"""A prompt as Anthropic's Messages API takes it."""

import base64
from collections.abc import Sequence
from typing import Any

from pydantic_ai.messages import (
    ERROR_OUTCOMES,
    BinaryContent,
    CachePoint,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.models.history import ending, sendable
from qhub.models.interface import Prompt

PROVIDER = "anthropic"
"""What marks thoughts that this provider signed."""
REDACTED = "redacted_thinking"
"""The id of a thought that only the provider can read."""
MARK = {"cache_control": {"type": "ephemeral", "ttl": "5m"}}
"""Up to here the provider keeps what it read."""
LENIENT = {"type": "adaptive", "block_binding": {"prefix_mismatch_behavior": "drop_block"}}
"""Lets the provider drop thoughts whose conversation has changed before them, as it does when the window moves."""

Block = dict[str, Any]


def request_body(model: str, prompt: Prompt, *, lenient: bool) -> dict[str, Any]:
    """All that a call says. `lenient` where thoughts may be dropped that no longer fit what is before them."""
    mark = MARK if prompt.cached else {}
    body: dict[str, Any] = {
        "max_tokens": prompt.max_tokens,
        "messages": _messages(ending(sendable(prompt.messages), prompt.volatile, mark=prompt.cached)),
        "model": model,
        "stream": True,
    }
    if lenient:
        body["thinking"] = LENIENT
    if prompt.system.strip():
        body["system"] = [{"type": "text", "text": prompt.system, **mark}]
    if prompt.tools:
        body["tool_choice"] = {"type": "auto"}
        body["tools"] = [
            {"name": tool.name, "description": tool.description, "input_schema": tool.brief_schema}
            for tool in prompt.tools
        ]
        body["tools"][-1] |= mark
    return body


def has_dropped_thoughts(messages: Sequence[ModelMessage]) -> bool:
    """Whether the provider has dropped thoughts of this conversation: then it must be allowed to from then on."""
    for message in messages:
        if isinstance(message, ModelResponse) and message.provider_details:
            for change in message.provider_details.get("input_transformations") or ():
                if change.get("type") == "thinking_dropped" and change.get("reason") == "prefix_binding_mismatch":
                    return True
    return False


def _messages(messages: Sequence[ModelMessage]) -> list[Block]:
    """One message for each change of who speaks."""
    sent: list[Block] = []
    for message in messages:
        role = "user" if isinstance(message, ModelRequest) else "assistant"
        is_more = bool(sent) and sent[-1]["role"] == role
        content: list[Block] = sent[-1]["content"] if is_more else []
        if isinstance(message, ModelRequest):
            for part in message.parts:
                _add_request_part(content, part)
        else:
            content += [block for part in message.parts if (block := _response_block(part)) is not None]
        if content and not is_more:
            sent.append({"role": role, "content": content})
    return sent


def _add_request_part(content: list[Block], part: object) -> None:
    match part:
        case ToolReturnPart():
            contents = [_content(item) for item in part.content_items(mode="str", wrap_if_error=False)]
            failed = {"is_error": True} if part.outcome in ERROR_OUTCOMES else {}
            content.append(
                {"tool_use_id": part.tool_call_id, "type": "tool_result", "content": contents or "", **failed}
            )
        case UserPromptPart():
            for item in [part.content] if isinstance(part.content, str) else part.content:
                if isinstance(item, CachePoint):
                    if content:
                        content[-1] |= MARK
                elif item != "":
                    content.append(_content(item))
        case _:
            raise TypeError(f"a {type(part).__name__} cannot be sent")


def _content(item: object) -> Block:
    match item:
        case str():
            return {"text": item, "type": "text"}
        case BinaryContent() if item.is_image:
            return {"source": _source(item), "type": "image"}
        case BinaryContent(media_type="application/pdf"):
            return {"source": _source(item), "type": "document"}
    raise TypeError(f"a {type(item).__name__} cannot be sent")


def _source(item: BinaryContent) -> Block:
    return {"data": base64.b64encode(item.data).decode(), "media_type": item.media_type, "type": "base64"}


def _response_block(part: ModelResponsePart) -> Block | None:
    """Thoughts go back only where this provider signed them: those of others say nothing to it."""
    match part:
        case TextPart(content=text) if text:
            return {"text": text, "type": "text"}
        case ToolCallPart():
            return {"id": part.tool_call_id, "type": "tool_use", "name": part.tool_name, "input": part.args_as_dict()}
        case ThinkingPart(signature=str(signature), provider_name="anthropic") if signature:
            if part.id == REDACTED:
                return {"data": signature, "type": "redacted_thinking"}
            return {"thinking": part.content, "signature": signature, "type": "thinking"}
    return None
