"""An answer of Anthropic's, built of its events: the whole message as pydantic-ai keeps it, and its visible text."""

from collections.abc import Iterable
from typing import Any

from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import (
    FinishReason,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
)
from pydantic_ai.usage import RequestUsage

from qhub.models.anthropic_request import PROVIDER, REDACTED

FINISH_REASONS: dict[str, FinishReason] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "tool_use": "tool_call",
    "refusal": "content_filter",
}
STATUSES = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "billing_error": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "timeout_error": 504,
    "overloaded_error": 529,
}
"""What an error inside a stream would have been as a status."""
TOKENS = ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
_FIELDS = {
    "thinking_delta": "thinking",
    "input_json_delta": "partial_json",
    "signature_delta": "signature",
}


class _Block:
    """A part of the message that is being written: what it began as, and the pieces that came since, by field."""

    def __init__(self, begun: dict[str, Any]) -> None:
        self.begun = begun
        self.texts: list[str] = []
        self.pieces: dict[str, list[str]] = {"text": self.texts}
        self.citations: list[Any] = []

    def field(self, name: str) -> str:
        return (self.begun.get(name) or "") + "".join(self.pieces.get(name, ()))

    def part(self) -> ModelResponsePart | None:
        """The part as it is kept; None of what says nothing, or is no kind that the hub ever asks for."""
        match self.begun.get("type"):
            case "text" if text := self.field("text"):
                cited = {"citations": self.citations} if self.citations else None
                return TextPart(text, provider_name=PROVIDER if cited else None, provider_details=cited)
            case "thinking":
                return ThinkingPart(self.field("thinking"), signature=self.field("signature"), provider_name=PROVIDER)
            case "redacted_thinking":
                return ThinkingPart("", id=REDACTED, signature=self.begun.get("data"), provider_name=PROVIDER)
            case "tool_use":
                arguments = self.field("partial_json") or self.begun.get("input") or None
                return ToolCallPart(self.begun["name"], arguments, self.begun["id"])
        return None


class AnthropicReply:
    """An answer, as far as it has come."""

    def __init__(self, model: str, url: str) -> None:
        self._model = model
        self._url = url
        self._blocks: dict[int, _Block] = {}
        self._tokens: dict[str, int] = {}
        self._details: dict[str, Any] = {}
        self._id: str | None = None

    def add(self, events: Iterable[dict[str, Any]]) -> str:
        """Take events in; the visible text in them. What the provider says went wrong is raised after it."""
        seen: list[str] = []
        for event in events:
            match event.get("type"):
                case "content_block_delta":
                    delta = event["delta"]
                    if delta["type"] == "text_delta":  # most of a stream
                        self._blocks[event["index"]].texts.append(delta["text"])
                        seen.append(delta["text"])
                    else:
                        self._add_piece(self._blocks[event["index"]], delta)
                case "content_block_start":
                    self._blocks[event["index"]] = block = _Block(event["content_block"])
                    if block.begun.get("type") == "text" and (text := block.begun.get("text")):
                        seen.append(text)
                case "message_start":
                    self._begin(event["message"])
                case "message_delta":
                    self._end(event)
                case "error":
                    self._details["error"] = event
                    break
        return "".join(seen)

    def check(self) -> None:
        """Raise what the provider said went wrong."""
        if failed := self._details.get("error"):
            kind = str((failed.get("error") or {}).get("type"))
            raise ModelHTTPError(STATUSES.get(kind, 500), self._model, failed)

    def message(self) -> ModelResponse:
        """All of it."""
        raw = self._details.get("finish_reason")
        return ModelResponse(
            parts=[part for _, block in sorted(self._blocks.items()) if (part := block.part()) is not None],
            usage=self.usage,
            model_name=self._model,
            provider_name=PROVIDER,
            provider_url=self._url,
            provider_details=self._details or None,
            provider_response_id=self._id,
            finish_reason=FINISH_REASONS.get(raw) if raw else None,
        )

    def _add_piece(self, block: _Block, delta: dict[str, Any]) -> None:
        kind = delta["type"]
        if kind == "citations_delta":
            block.citations.append(delta["citation"])
            return
        field = _FIELDS.get(kind)
        if field is not None:
            block.pieces.setdefault(field, []).append(delta[field])

    def _begin(self, message: dict[str, Any]) -> None:
        self._id = message.get("id")
        self._count(message.get("usage") or {})
        self._note("input_transformations", message.get("input_transformations"))

    def _end(self, event: dict[str, Any]) -> None:
        delta = event.get("delta") or {}
        stop = delta.get("stop_details") or {}
        self._count(event.get("usage") or {})
        self._note("finish_reason", delta.get("stop_reason"))
        self._note("refusal", stop.get("explanation"))
        self._note("refusal_category", stop.get("category"))
        self._note("input_transformations", event.get("input_transformations"))

    def _note(self, name: str, value: object) -> None:
        if value:
            self._details[name] = value

    def _count(self, usage: dict[str, Any]) -> None:
        """What came so far, in all: a later figure takes the place of an earlier one."""
        figures = {name: usage.get(name) for name in TOKENS}
        figures["ephemeral_1h_input_tokens"] = (usage.get("cache_creation") or {}).get("ephemeral_1h_input_tokens")
        figures["thinking_tokens"] = (usage.get("output_tokens_details") or {}).get("thinking_tokens")
        self._tokens |= {name: figure for name, figure in figures.items() if isinstance(figure, int)}

    @property
    def usage(self) -> RequestUsage:
        """The usage so far. pydantic-ai counts what the cache read and wrote as input, too."""
        fresh, output, written, read = (self._tokens.get(name, 0) for name in TOKENS)
        return RequestUsage(
            input_tokens=fresh + written + read,
            output_tokens=output,
            cache_write_tokens=written,
            cache_read_tokens=read,
            cache_write_1h_tokens=min(written, self._tokens.get("ephemeral_1h_input_tokens", 0)),
            output_reasoning_tokens=self._tokens.get("thinking_tokens", 0),
            details={name: figure for name, figure in self._tokens.items() if figure or name in TOKENS},
        )
