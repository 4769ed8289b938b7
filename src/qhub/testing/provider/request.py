"""One request as the stand-in received it, and what both wire formats say alike about it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Wire = Literal["anthropic", "chat"]
Outcome = Literal["open", "answered", "failed", "rejected", "cut", "abandoned"]


class ToolResult(NamedTuple):
    """The result of a tool call, as text."""

    call_id: str
    content: str


@dataclass(slots=True)
class Request:
    """What a client sent, and how it ended."""

    wire: Wire
    """The format: the Messages API or chat completions."""
    headers: dict[str, str]
    """Names in lower case."""
    body: dict[str, Any]
    """Decoded JSON."""
    outcome: Outcome = "open"
    """`rejected` by validation, `failed` or `cut` as scripted, `abandoned` where the client left first."""
    rejection: str = field(default="")
    """Why validation refused it."""

    @property
    def safe_headers(self) -> dict[str, str]:
        """The headers without keys, for files and other processes."""
        return {
            name: "***" if name in ("x-api-key", "authorization") else value for name, value in self.headers.items()
        }

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The conversation, as sent."""
        messages = self.body.get("messages")
        return [message for message in messages if isinstance(message, dict)] if isinstance(messages, list) else []

    @property
    def system(self) -> str:
        """The system text, wherever the format puts it."""
        if self.wire == "anthropic":
            return "\n\n".join(_texts(self.body.get("system")))
        return "\n\n".join(
            text for message in self.messages if message.get("role") == "system" for text in _texts(message["content"])
        )

    @property
    def tools(self) -> dict[str, dict[str, Any]]:
        """The tools on offer by name, each `{name, description, schema}`."""
        found = {}
        for tool in self.body.get("tools") or []:
            function = tool.get("function", tool)
            schema = function.get("input_schema") or function.get("parameters") or {}
            found[function["name"]] = {
                "name": function["name"],
                "description": function.get("description") or "",
                "schema": schema,
            }
        return found

    @property
    def user_texts(self) -> list[str]:
        """Everything people wrote, oldest first."""
        return [
            text
            for message in self.messages
            if message.get("role") == "user"
            for text in _texts(message.get("content"))
        ]

    @property
    def tool_results(self) -> list[ToolResult]:
        """The results in the last message (chat completions: in the run of `tool` messages at the end)."""
        if self.wire == "anthropic":
            content = self.messages[-1].get("content") if self.messages else None
            return [
                ToolResult(block["tool_use_id"], "\n".join(_texts(block.get("content"))))
                for block in _blocks(content)
                if block.get("type") == "tool_result"
            ]
        results: list[ToolResult] = []
        for message in reversed(self.messages):
            if message.get("role") != "tool":
                break
            results.insert(0, ToolResult(message["tool_call_id"], "\n".join(_texts(message.get("content")))))
        return results

    @property
    def calls(self) -> dict[str, str]:
        """The name of the tool behind each call in the conversation, by the call's id."""
        names = {}
        for message in self.messages:
            for block in _blocks(message.get("content")):
                if block.get("type") == "tool_use":
                    names[block["id"]] = block["name"]
            for call in message.get("tool_calls") or []:
                names[call["id"]] = call["function"]["name"]
        return names


def _blocks(content: object) -> Iterator[dict[str, Any]]:
    if isinstance(content, list):
        yield from (block for block in content if isinstance(block, dict))


def _texts(content: object) -> list[str]:
    if isinstance(content, str):
        return [content]
    return [block["text"] for block in _blocks(content) if block.get("type") == "text"]
