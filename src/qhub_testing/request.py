"""One request as the stand-in received it, and what all wire formats say alike about it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from qhub_testing.gemini_messages import declarations_of, messages_of, system_of
from qhub_testing.tokens import Tokens

Wire = Literal["anthropic", "chat", "gemini", "images", "embeddings"]
Outcome = Literal["open", "answered", "failed", "rejected", "cut", "abandoned"]


class ToolResult(NamedTuple):
    """The result of a tool call, as text."""

    call_id: str
    content: str


@dataclass(slots=True)
class Request:
    """A client's request, and how it ended."""

    wire: Wire
    """The format: the Messages API, chat completions, Gemini, or OpenAI's images or embeddings."""
    headers: dict[str, str]
    """Names in lower case."""
    body: dict[str, Any]
    """Decoded JSON."""
    outcome: Outcome = "open"
    """`rejected` by validation, `failed` or `cut` as scripted, `abandoned` where the client left first."""
    rejection: str = field(default="")
    """Why validation refused it."""
    usage: Tokens | None = None
    """What the answer says that the call consumed; None where there is none."""
    path: str = ""
    """Where it was sent: Gemini's path has the model and whether to stream."""

    @property
    def streams(self) -> bool:
        """Whether the client wants the answer piece by piece."""
        return self.path.endswith(":streamGenerateContent") if self.wire == "gemini" else bool(self.body.get("stream"))

    @property
    def model(self) -> str:
        """Which model is asked."""
        if self.wire == "gemini":
            return self.path.rsplit("/", 1)[-1].partition(":")[0]
        return str(self.body.get("model", ""))

    @property
    def safe_headers(self) -> dict[str, str]:
        """The headers without keys, for files and other processes."""
        return {
            name: "***" if name in ("x-api-key", "x-goog-api-key", "authorization") else value
            for name, value in self.headers.items()
        }

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The conversation, as sent; where the format has no messages, in the form of the Messages API."""
        if self.wire == "gemini":
            return messages_of(self.body)
        if self.wire == "images":
            return [{"role": "user", "content": self.body.get("prompt")}]
        if self.wire == "embeddings":
            return [{"role": "user", "content": str(self.body.get("input"))}]
        messages = self.body.get("messages")
        return [message for message in messages if isinstance(message, dict)] if isinstance(messages, list) else []

    @property
    def unmarked(self) -> list[dict[str, Any]]:
        """The conversation without its cache marks, which move on from call to call."""
        return [_without_marks(message) for message in self.messages]

    @property
    def system(self) -> str:
        """The system text, wherever the format puts it."""
        if self.wire == "anthropic":
            return "\n\n".join(_texts(self.body.get("system")))
        if self.wire == "gemini":
            return "\n\n".join(system_of(self.body))
        return "\n\n".join(
            text for message in self.messages if message.get("role") == "system" for text in _texts(message["content"])
        )

    @property
    def tools(self) -> dict[str, dict[str, Any]]:
        """The tools on offer by name, each `{name, description, schema}`."""
        found = {}
        for tool in declarations_of(self.body) if self.wire == "gemini" else self.body.get("tools") or []:
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
        """The results that came since the model last spoke."""
        results: list[ToolResult] = []
        for message in self._news:
            if message.get("role") == "tool":
                results.append(ToolResult(message["tool_call_id"], "\n".join(_texts(message.get("content")))))
            results += [
                ToolResult(block["tool_use_id"], "\n".join(_texts(block.get("content"))))
                for block in _blocks(message.get("content"))
                if block.get("type") == "tool_result"
            ]
        return results

    @property
    def question(self) -> str:
        """What a person wrote since the model last spoke: the first text, since others may be added to it."""
        users = [message for message in self._news if message.get("role") == "user"]
        return next((text for message in users for text in _texts(message.get("content"))), "")

    @property
    def _news(self) -> list[dict[str, Any]]:
        """The messages after the model's last."""
        messages = self.messages
        last = max((index for index, message in enumerate(messages) if message.get("role") == "assistant"), default=-1)
        return messages[last + 1 :]

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


def _without_marks(message: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(message.get("content"), list):
        return message
    plain = [{name: value for name, value in block.items() if name != "cache_control"} for block in message["content"]]
    return {**message, "content": plain}


def _blocks(content: object) -> Iterator[dict[str, Any]]:
    if isinstance(content, list):
        yield from (block for block in content if isinstance(block, dict))


def _texts(content: object) -> list[str]:
    if isinstance(content, str):
        return [content]
    return [block["text"] for block in _blocks(content) if block.get("type") == "text"]
