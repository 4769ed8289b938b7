"""A Gemini request, told as a list of messages with blocks: what the rest of the stand-in reads."""

from typing import Any

_ROLES = {"model": "assistant"}
_SCHEMAS = ("parametersJsonSchema", "parameters_json_schema", "parameters")


def messages_of(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The conversation in `contents`, with `text`, `tool_use` and `tool_result` blocks.

    Calls may have no id here: they are then known by their name.
    """
    return [
        {
            "role": _ROLES.get(content.get("role", "user"), content.get("role", "user")),
            "content": [block for part in parts_of(content) if (block := _block(part))],
        }
        for content in contents_of(body)
    ]


def system_of(body: dict[str, Any]) -> list[str]:
    """The texts of the system instruction."""
    instruction = body.get("systemInstruction") or body.get("system_instruction") or {}
    return [part["text"] for part in parts_of(instruction) if "text" in part]


def declarations_of(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The functions on offer, each with `name`, `description` and `parameters`."""
    return [
        {**function, "parameters": next((function[name] for name in _SCHEMAS if function.get(name)), {})}
        for tool in body.get("tools") or []
        for function in tool.get("functionDeclarations") or []
    ]


def contents_of(body: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of `contents` that are objects."""
    contents = body.get("contents")
    return [content for content in contents if isinstance(content, dict)] if isinstance(contents, list) else []


def parts_of(content: object) -> list[dict[str, Any]]:
    """The parts of a content that are objects."""
    parts = content.get("parts") if isinstance(content, dict) else None
    return [part for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []


def _block(part: dict[str, Any]) -> dict[str, Any] | None:
    if call := part.get("functionCall"):
        return {
            "type": "tool_use",
            "id": call.get("id") or call.get("name"),
            "name": call.get("name"),
            "input": call.get("args") or {},
        }
    if answer := part.get("functionResponse"):
        return {
            "type": "tool_result",
            "tool_use_id": answer.get("id") or answer.get("name"),
            "content": str(answer.get("response")),
        }
    if "text" in part:
        return {"type": "thinking" if part.get("thought") else "text", "text": part["text"]}
    return None
