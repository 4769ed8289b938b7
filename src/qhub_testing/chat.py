"""Answers in the format of chat completions."""

from time import time
from typing import Any
from uuid import uuid4

from qhub_testing.failures import break_body
from qhub_testing.frames import Answer, Chunk, Close, Finish, Open, arguments_of
from qhub_testing.request import Request
from qhub_testing.steps import Break, Call, Say, StopReason, Think
from qhub_testing.tokens import Tokens
from qhub_testing.wire import sse

_REASONS: dict[StopReason, str] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "content_filter",
}


class ChatEncoder:
    """The `wire.Encoder` of chat completions."""

    def __init__(self, request: Request, answer: Answer, usage: Tokens) -> None:
        self.request_id = f"req_{uuid4().hex[:24]}"
        self._answer = answer
        self._usage = _usage(usage)
        self._wants_usage = bool((request.body.get("stream_options") or {}).get("include_usage"))
        self._head = {"id": f"chatcmpl-{uuid4().hex[:24]}", "created": int(time()), "model": request.body["model"]}
        calls = ((position, part) for position, part in enumerate(answer.parts) if isinstance(part, Call))
        self._calls = {
            position: (index, call.id or f"call_{uuid4().hex[:24]}") for index, (position, call) in enumerate(calls)
        }

    def begin(self) -> bytes:
        return self._chunk({"role": "assistant", "content": ""})

    def frame(self, frame: Open | Chunk | Close | Finish | Break) -> bytes:
        match frame:
            case Open(position, Call() as call):
                index, call_id = self._calls[position]
                function = {"name": call.tool, "arguments": ""}
                return self._tool_chunk({"index": index, "id": call_id, "type": "function", "function": function})
            case Chunk(_, Say(), content):
                return self._chunk({"content": content})
            case Chunk(_, Think(), content):
                return self._chunk({"reasoning_content": content})
            case Chunk(position, Call(), content):
                return self._tool_chunk({"index": self._calls[position][0], "function": {"arguments": content}})
            case Finish(stop_reason):
                return self._chunk({}, _REASONS[stop_reason]) + self._tail() + sse("[DONE]")
            case Break():
                return sse(break_body("chat", frame, self.request_id))
        return b""

    def whole(self) -> dict[str, Any]:
        text = "".join("".join(part.pieces) for part in self._answer.parts if isinstance(part, Say))
        parts = enumerate(self._answer.parts)
        calls = [self._call(position, part) for position, part in parts if isinstance(part, Call)]
        message: dict[str, Any] = {"role": "assistant", "content": text or None, "refusal": None}
        if calls:
            message["tool_calls"] = calls
        if thoughts := [part.text for part in self._answer.parts if isinstance(part, Think)]:
            message["reasoning_content"] = "".join(thoughts)
        reason = _REASONS[self._answer.stop_reason]
        choice = {"index": 0, "message": message, "finish_reason": reason, "logprobs": None}
        return {"object": "chat.completion", **self._head, "choices": [choice], "usage": self._usage}

    def _call(self, position: int, call: Call) -> dict[str, Any]:
        function = {"name": call.tool, "arguments": arguments_of(call)}
        return {"id": self._calls[position][1], "type": "function", "function": function}

    def _tool_chunk(self, call: dict[str, Any]) -> bytes:
        return self._chunk({"tool_calls": [call]})

    def _chunk(self, delta: dict[str, Any], finish_reason: str | None = None) -> bytes:
        choice = {"index": 0, "delta": delta, "finish_reason": finish_reason, "logprobs": None}
        return self._event([choice], None)

    def _tail(self) -> bytes:
        return self._event([], self._usage) if self._wants_usage else b""

    def _event(self, choices: list[dict[str, Any]], usage: dict[str, Any] | None) -> bytes:
        counted = {"usage": usage} if self._wants_usage else {}
        return sse({"object": "chat.completion.chunk", **self._head, "choices": choices, **counted})


def _usage(tokens: Tokens) -> dict[str, Any]:
    """Here the prompt's count includes what was read from the cache."""
    prompt = tokens.input + tokens.cache_read + tokens.cache_write
    return {
        "prompt_tokens": prompt,
        "completion_tokens": tokens.output,
        "total_tokens": prompt + tokens.output,
        "prompt_tokens_details": {"cached_tokens": tokens.cache_read},
    }
