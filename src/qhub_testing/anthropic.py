"""Answers in the Messages API's format."""

from typing import Any
from uuid import uuid4

from pydantic_core import from_json

from qhub_testing.failures import break_body
from qhub_testing.frames import Answer, Chunk, Close, Finish, Open, arguments_of
from qhub_testing.request import Request
from qhub_testing.steps import Break, Call, Part, Say, Think
from qhub_testing.tokens import Tokens
from qhub_testing.wire import sse


class AnthropicEncoder:
    """The `wire.Encoder` of the Messages API."""

    def __init__(self, request: Request, answer: Answer, usage: Tokens) -> None:
        self.request_id = f"req_{uuid4().hex[:24]}"
        self._answer = answer
        self._usage = usage
        self._model = request.body["model"]
        self._message_id = f"msg_{uuid4().hex[:24]}"
        self._call_ids = [
            (part.id or f"toolu_{uuid4().hex[:24]}") if isinstance(part, Call) else "" for part in answer.parts
        ]

    def begin(self) -> bytes:
        return sse(
            {"type": "message_start", "message": self._message([], None, _usage(self._usage, 1))}, "message_start"
        )

    def frame(self, frame: Open | Chunk | Close | Finish | Break) -> bytes:
        match frame:
            case Open(index, part):
                block = self._block(index, part, opening=True)
                start = sse(
                    {"type": "content_block_start", "index": index, "content_block": block}, "content_block_start"
                )
                return start if index else start + sse({"type": "ping"}, "ping")
            case Chunk(index, part, content):
                return _delta(index, _delta_of(part, content))
            case Close(index, part):
                signature = part.signature if isinstance(part, Think) else None
                before = _delta(index, {"type": "signature_delta", "signature": signature}) if signature else b""
                return before + sse({"type": "content_block_stop", "index": index}, "content_block_stop")
            case Finish(stop_reason):
                delta = {"stop_reason": stop_reason, "stop_sequence": None}
                data = {"type": "message_delta", "delta": delta, "usage": _usage(self._usage)}
                return sse(data, "message_delta") + sse({"type": "message_stop"}, "message_stop")
            case Break():
                return sse(break_body("anthropic", frame, self.request_id), "error")

    def whole(self) -> dict[str, Any]:
        content = [self._block(index, part) for index, part in enumerate(self._answer.parts)]
        return self._message(content, self._answer.stop_reason, _usage(self._usage))

    def _message(self, content: list[dict[str, Any]], stop_reason: str | None, usage: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": self._message_id,
            "type": "message",
            "role": "assistant",
            "model": self._model,
            "content": content,
            "stop_reason": stop_reason,
            "stop_sequence": None,
            "usage": usage,
        }

    def _block(self, index: int, part: Part, opening: bool = False) -> dict[str, Any]:
        match part:
            case Say():
                return {"type": "text", "text": "" if opening else "".join(part.pieces)}
            case Think():
                text, signature = ("", "") if opening else (part.text, part.signature)
                return {"type": "thinking", "thinking": text, "signature": signature}
            case Call():
                arguments = {} if opening else _parsed(arguments_of(part))
                return {"type": "tool_use", "id": self._call_ids[index], "name": part.tool, "input": arguments}


def _parsed(arguments: str) -> Any:
    try:
        return from_json(arguments or "{}", allow_partial=True)
    except ValueError:
        return arguments


def _delta(index: int, delta: dict[str, Any]) -> bytes:
    return sse({"type": "content_block_delta", "index": index, "delta": delta}, "content_block_delta")


def _delta_of(part: Part, content: str) -> dict[str, Any]:
    match part:
        case Say():
            return {"type": "text_delta", "text": content}
        case Think():
            return {"type": "thinking_delta", "thinking": content}
        case Call():
            return {"type": "input_json_delta", "partial_json": content}


def _usage(tokens: Tokens, output: int | None = None) -> dict[str, Any]:
    return {
        "input_tokens": tokens.input,
        "cache_creation_input_tokens": tokens.cache_write,
        "cache_read_input_tokens": tokens.cache_read,
        "cache_creation": {
            "ephemeral_5m_input_tokens": tokens.cache_write - tokens.cache_write_1h,
            "ephemeral_1h_input_tokens": tokens.cache_write_1h,
        },
        "output_tokens": tokens.output if output is None else output,
    }
