"""The built-in demonstration model: rules in place of a language model.

It makes every feature of the hub usable and testable with no key and no network, and never pretends to be more than it
is. It reads the agent's tools and their example phrases, picks one, fills its arguments, calls it and words the result.
Nothing in it knows a domain: what is particular to a pack comes from the lessons of its tools and the
scripts of its agents.
"""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime

from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    ModelResponsePart,
    TextPart,
    ToolCallPart,
)
from pydantic_ai.usage import RequestUsage

from qhub.events.stored.usage import Usage
from qhub.models.interface import Prompt, Response, TextDelta
from qhub_demo.conversation import turns
from qhub_demo.step import PlannedCall, Step
from qhub_demo.steps import next_step

CHARACTERS_PER_TOKEN = 3.2
"""What a token of Portuguese is worth, for the estimate of usage."""

_PIECE = re.compile(r"\s*\S+\s*$|\s*\S+")
_START_OF_TIME = datetime(1970, 1, 1, tzinfo=UTC)


class DemoModel:
    """A `Model` that follows rules. Equal prompts give equal answers."""

    name = "demo"
    follows_instructions = False
    sees = False

    def __init__(self, pace: float = 0.02) -> None:
        self.pace = pace
        """Seconds between two words of an answer; 0 for as fast as they are read."""

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """The answer word by word, then the whole message."""
        # A long question takes milliseconds, a pack's script may read data of its own: neither may hold up the others.
        step = await asyncio.to_thread(next_step, prompt)
        for place, piece in enumerate(_PIECE.findall(step.text)):
            if place and self.pace:
                await asyncio.sleep(self.pace)
            yield TextDelta(piece)
        yield _response(prompt, step)

    async def close(self) -> None:
        """There is nothing to give back."""


def _response(prompt: Prompt, step: Step) -> Response:
    parts: list[ModelResponsePart] = [TextPart(step.text)] if step.text else []
    parts += [ToolCallPart(*call, _call_id(prompt, place, call)) for place, call in enumerate(step.calls)]
    read = len(prompt.system) + len(ModelMessagesTypeAdapter.dump_json(list(prompt.messages)))
    read += sum(len(tool.name) + len(tool.description) + len(json.dumps(tool.wire_schema)) for tool in prompt.tools)
    written = len(step.text) + sum(len(json.dumps(call.arguments, default=str)) for call in step.calls)
    usage = Usage(model=DemoModel.name, input_tokens=_tokens(read), output_tokens=_tokens(written), cost=0.0)
    message = ModelResponse(
        parts,
        usage=RequestUsage(input_tokens=usage.input_tokens, output_tokens=usage.output_tokens),
        model_name=DemoModel.name,
        timestamp=_moment(prompt.messages),
        finish_reason="tool_call" if step.calls else "stop",
    )
    return Response(message, usage)


def _call_id(prompt: Prompt, place: int, call: PlannedCall) -> str:
    """An id that depends on all that was said and called before, and so is used once in a conversation."""
    before = [[turn.question, [earlier.id for earlier in turn.calls]] for turn in turns(prompt.messages)]
    content = json.dumps([before, place, *call], sort_keys=True, ensure_ascii=False, default=str)
    return "demo_" + hashlib.sha256(content.encode()).hexdigest()[:20]


def _tokens(characters: int) -> int:
    return round(characters / CHARACTERS_PER_TOKEN)


def _moment(messages: Sequence[ModelMessage]) -> datetime:
    """The time of what is answered, not of the clock: rules take no time, and equal prompts give equal messages."""
    last = messages[-1] if messages else None
    times = (
        [part.timestamp for part in last.parts if hasattr(part, "timestamp")] if isinstance(last, ModelRequest) else []
    )
    return max(times, default=_START_OF_TIME)
