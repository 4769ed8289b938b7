"""Answers in the format of the Gemini API.

A function call comes whole, as an object: what is not one is, as in the real service, no call at all but the end of
the answer (`MALFORMED_FUNCTION_CALL`). A thought's signature rides on the part after it.
"""

import json
from typing import Any
from uuid import uuid4

from qhub_testing.failures import break_body
from qhub_testing.frames import Answer, Chunk, Close, Finish, Open, arguments_of
from qhub_testing.request import Request
from qhub_testing.steps import Break, Call, Part, Say, StopReason, Think
from qhub_testing.tokens import Tokens
from qhub_testing.wire import sse

_REASONS: dict[StopReason, str] = {
    "end_turn": "STOP",
    "stop_sequence": "STOP",
    "tool_use": "STOP",
    "max_tokens": "MAX_TOKENS",
    "model_context_window_exceeded": "MAX_TOKENS",
    "refusal": "SAFETY",
}


class GeminiEncoder:
    """The `wire.Encoder` of the Gemini API."""

    def __init__(self, request: Request, answer: Answer, usage: Tokens) -> None:
        self.request_id = uuid4().hex
        self._answer = answer
        self._model = request.model
        self._usage = _usage(usage)
        self._signed: set[int] = set()

    def begin(self) -> bytes:
        return b""

    def frame(self, frame: Open | Chunk | Close | Finish | Break) -> bytes:
        match frame:
            case Open(index, Call() as call):
                part = self._call(index, call)
                return sse(self._response([part])) if part else b""
            case Chunk(index, Say() | Think() as part, content):
                return sse(self._response([self._text(index, part, content)]))
            case Finish():
                return sse(self._response([], self._finish_reason))
            case Break():
                return sse(break_body("gemini", frame, self.request_id))
        return b""

    def whole(self) -> dict[str, Any]:
        parts = [self._part(index, part) for index, part in enumerate(self._answer.parts)]
        return self._response([part for part in parts if part], self._finish_reason)

    @property
    def _finish_reason(self) -> str:
        calls = [part for part in self._answer.parts if isinstance(part, Call)]
        if any(_arguments(call) is None for call in calls):
            return "MALFORMED_FUNCTION_CALL"
        return _REASONS[self._answer.stop_reason]

    def _part(self, index: int, part: Part) -> dict[str, Any] | None:
        match part:
            case Say():
                return self._text(index, part, "".join(part.pieces))
            case Think():
                return self._text(index, part, part.text)
            case Call():
                return self._call(index, part)

    def _text(self, index: int, part: Say | Think, content: str) -> dict[str, Any]:
        if isinstance(part, Think):
            return {"text": content, "thought": True}
        return {"text": content, **self._signature(index)}

    def _call(self, index: int, call: Call) -> dict[str, Any] | None:
        arguments = _arguments(call)
        if arguments is None:
            return None
        function = {"id": call.id or uuid4().hex[:8], "name": call.tool, "args": arguments}
        return {"functionCall": function, **self._signature(index)}

    def _signature(self, index: int) -> dict[str, str]:
        before = self._answer.parts[index - 1] if index else None
        if not isinstance(before, Think) or index in self._signed:
            return {}
        self._signed.add(index)
        return {"thoughtSignature": before.signature}

    def _response(self, parts: list[dict[str, Any]], finish_reason: str | None = None) -> dict[str, Any]:
        candidate: dict[str, Any] = {"index": 0}
        if parts:
            candidate["content"] = {"role": "model", "parts": parts}
        if finish_reason:
            candidate["finishReason"] = finish_reason
        return {
            "candidates": [candidate],
            "usageMetadata": self._usage,
            "modelVersion": self._model,
            "responseId": self.request_id,
        }


def _arguments(call: Call) -> dict[str, Any] | None:
    try:
        arguments = json.loads(arguments_of(call) or "{}")
    except ValueError:
        return None
    return arguments if isinstance(arguments, dict) else None


def _usage(tokens: Tokens) -> dict[str, Any]:
    """Here the prompt's count includes what was read from the cache."""
    prompt = tokens.input + tokens.cache_read + tokens.cache_write
    cached = {"cachedContentTokenCount": tokens.cache_read} if tokens.cache_read else {}
    return {
        "promptTokenCount": prompt,
        "candidatesTokenCount": tokens.output,
        "totalTokenCount": prompt + tokens.output,
        **cached,
    }
