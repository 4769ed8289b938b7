"""The refusals of chat completions, in its words."""

import re
from typing import Any

from qhub_testing.failures import Rejected
from qhub_testing.request import Request

_TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_ROLES = ("system", "developer", "user", "assistant", "tool")


def check_chat(request: Request, api_key: str | None) -> None:
    """`Rejected` where the real service would answer 400 or 401."""
    check_key(request, api_key)
    if not request.body.get("model"):
        raise Rejected("you must provide a model parameter")
    for index, tool in enumerate(request.body.get("tools") or []):
        if tool.get("type") != "function" or not _TOOL_NAME.fullmatch(tool.get("function", {}).get("name", "")):
            raise Rejected(
                f"Invalid 'tools[{index}].function.name': string does not match pattern. Expected a string that "
                "matches the pattern '^[a-zA-Z0-9_-]+$'."
            )
    messages = request.body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise Rejected("Invalid 'messages': empty array. Expected an array with minimum length 1.")
    _check_messages(messages)


def check_key(request: Request, api_key: str | None) -> None:
    """`Rejected` without the right key."""
    key = request.headers.get("authorization", "").removeprefix("Bearer").strip()
    if not key:
        raise Rejected("You didn't provide an API key.", 401)
    if api_key is not None and key != api_key:
        raise Rejected("Incorrect API key provided.", 401)


def _check_messages(messages: list[dict[str, Any]]) -> None:
    waiting: list[str] = []
    for index, message in enumerate(messages):
        role = message.get("role")
        if role not in _ROLES:
            raise Rejected(f"Invalid value: '{role}'. Supported values are: {', '.join(map(repr, _ROLES))}.")
        if role == "tool":
            call_id = message.get("tool_call_id")
            if call_id not in waiting:
                raise Rejected(
                    f"Invalid parameter: messages[{index}] with role 'tool' must be a response to a preceding message "
                    "with 'tool_calls'."
                )
            waiting.remove(call_id)
            continue
        _check_answered(waiting)
        if role == "assistant":
            waiting = _calls(index, message)
        elif message.get("content") is None:
            raise Rejected(f"Invalid value for 'content': messages[{index}]: expected a string, got null.")
    _check_answered(waiting)


def _check_answered(waiting: list[str]) -> None:
    if waiting:
        raise Rejected(
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
            f"'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(waiting)}"
        )


def _calls(index: int, message: dict[str, Any]) -> list[str]:
    calls = message.get("tool_calls") or []
    if not calls and not message.get("content"):
        raise Rejected(f"Invalid value: messages[{index}]: an assistant message needs 'content' or 'tool_calls'.")
    for position, call in enumerate(calls):
        if not isinstance(call.get("function", {}).get("arguments"), str):
            raise Rejected(
                f"Invalid type for 'messages[{index}].tool_calls[{position}].function.arguments': expected a string."
            )
    ids = [call["id"] for call in calls]
    if len(set(ids)) != len(ids):
        raise Rejected(f"Invalid 'messages[{index}].tool_calls': duplicate ids.")
    return ids
