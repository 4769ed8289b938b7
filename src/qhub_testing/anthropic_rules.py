"""The refusals of the Messages API, in its words."""

import re
from typing import Any

from qhub_testing.cache import check_marks
from qhub_testing.failures import Rejected
from qhub_testing.request import Request

_TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")


def check_anthropic(request: Request, api_key: str | None) -> None:
    """`Rejected` where the real service would answer 400 or 401."""
    _check_key(request.headers, api_key)
    if not request.headers.get("anthropic-version"):
        raise Rejected("anthropic-version: header is required")
    body = request.body
    for field in ("model", "messages", "max_tokens"):
        if field not in body:
            raise Rejected(f"{field}: Field required")
    if not isinstance(body["max_tokens"], int) or body["max_tokens"] < 1:
        raise Rejected("max_tokens: Input should be greater than or equal to 1")
    if isinstance(body.get("system"), list):
        for block in body["system"]:
            _check_text(block, "system")
    _check_tools(body.get("tools") or [])
    _check_messages(body["messages"])
    check_marks(body)


def _check_key(headers: dict[str, str], api_key: str | None) -> None:
    key = headers.get("x-api-key") or headers.get("authorization", "").removeprefix("Bearer ").strip()
    if not key:
        raise Rejected("x-api-key header is required", 401, "authentication_error")
    if api_key is not None and key != api_key:
        raise Rejected("invalid x-api-key", 401, "authentication_error")


def _check_tools(tools: list[dict[str, Any]]) -> None:
    names: set[str] = set()
    for index, tool in enumerate(tools):
        name = tool.get("name", "")
        if not _TOOL_NAME.fullmatch(name):
            raise Rejected(f"tools.{index}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{{1,128}}$'")
        if name in names:
            raise Rejected("tools: Tool names must be unique.")
        names.add(name)
        if "input_schema" in tool and tool["input_schema"].get("type") != "object":
            raise Rejected(f"tools.{index}.custom.input_schema.type: Input should be 'object'")


def _check_messages(messages: Any) -> None:
    if not isinstance(messages, list) or not messages:
        raise Rejected("messages: at least one message is required")
    turns: list[tuple[str, list[dict[str, Any]]]] = []
    for index, message in enumerate(messages):
        role = message.get("role")
        if role not in ("user", "assistant"):
            raise Rejected(f'messages: Unexpected role "{role}". Allowed roles are "user" or "assistant".')
        blocks = _blocks(index, message.get("content"), is_last=index == len(messages) - 1, role=role)
        # The service joins neighbours of the same role before it looks at pairs.
        if turns and turns[-1][0] == role:
            turns[-1][1].extend(blocks)
        else:
            turns.append((role, list(blocks)))
    if turns[0][0] != "user":
        raise Rejected('messages: first message must use the "user" role')
    role, blocks = turns[-1]
    if (
        role == "assistant"
        and blocks
        and blocks[-1].get("type") == "text"
        and blocks[-1]["text"] != blocks[-1]["text"].rstrip()
    ):
        raise Rejected("messages: final assistant content cannot end with trailing whitespace")
    _check_pairs(turns)


def _blocks(index: int, content: Any, *, is_last: bool, role: str) -> list[dict[str, Any]]:
    if isinstance(content, str):
        content = [{"type": "text", "text": content}] if content else []
    if not isinstance(content, list):
        raise Rejected(f"messages.{index}.content: Input should be a valid list")
    if not content and not (is_last and role == "assistant"):
        raise Rejected(
            f"messages.{index}: all messages must have non-empty content except for the optional final assistant "
            "message"
        )
    for position, block in enumerate(content):
        where = f"messages.{index}.content.{position}"
        match block.get("type"):
            case "text":
                _check_text(block, "messages")
            case "tool_use":
                if role != "assistant":
                    raise Rejected(f"{where}: `tool_use` blocks can only be in `assistant` messages")
                if not isinstance(block.get("input"), dict):
                    raise Rejected(f"{where}.tool_use.input: Input should be a valid dictionary")
            case "tool_result":
                if role != "user":
                    raise Rejected(f"{where}: `tool_result` blocks can only be in `user` messages")
                if isinstance(block.get("content"), list):
                    for inner in block["content"]:
                        _check_text(inner, "messages")
            case "thinking" | "redacted_thinking":
                if role != "assistant":
                    raise Rejected(f"{where}: `thinking` blocks can only be in `assistant` messages")
            case "image" | "document":
                pass
            case other:
                raise Rejected(
                    f"{where}: Input tag '{other}' found using 'type' does not match any of the expected tags"
                )
    return content


def _check_text(block: dict[str, Any], where: str) -> None:
    if block.get("type") == "text":
        if not block.get("text"):
            raise Rejected(f"{where}: text content blocks must be non-empty")
        if not block["text"].strip():
            raise Rejected(f"{where}: text content blocks must contain non-whitespace text")


def _check_pairs(turns: list[tuple[str, list[dict[str, Any]]]]) -> None:
    seen: set[str] = set()
    asked: list[str] = []
    for index, (_role, blocks) in enumerate(turns):
        answered = _leading_results(index, blocks, asked)
        missing = [call_id for call_id in asked if call_id not in answered]
        if missing:
            raise _unanswered(index - 1, missing)
        asked = [block["id"] for block in blocks if block.get("type") == "tool_use"]
        for call_id in asked:
            if call_id in seen:
                raise Rejected(f"messages.{index}: `tool_use` ids must be unique")
            seen.add(call_id)
    if asked:
        raise _unanswered(len(turns) - 1, asked)


def _unanswered(index: int, calls: list[str]) -> Rejected:
    return Rejected(
        f"messages.{index}: `tool_use` ids were found without `tool_result` blocks immediately after: "
        f"{', '.join(calls)}. Each `tool_use` block must have a corresponding `tool_result` block in the next message."
    )


def _leading_results(index: int, blocks: list[dict[str, Any]], asked: list[str]) -> set[str]:
    answered: set[str] = set()
    leading = True
    for position, block in enumerate(blocks):
        if block.get("type") != "tool_result":
            leading = False
            continue
        call_id = block.get("tool_use_id", "")
        if call_id not in asked:
            raise Rejected(
                f"messages.{index}.content.{position}: unexpected `tool_use_id` found in `tool_result` blocks: "
                f"{call_id}. Each `tool_result` block must have a corresponding `tool_use` block in the previous "
                "message."
            )
        if call_id in answered:
            raise Rejected(
                f"messages.{index}.content.{position}: each tool_use must have a single result. Found multiple "
                f"`tool_result` blocks with id: {call_id}"
            )
        if leading:
            answered.add(call_id)
    return answered
