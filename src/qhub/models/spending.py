"""The usage of model calls that did not end as they should, or whose provider does not say.

A provider that was stopped, or whose stream broke, has been paid for what it read and wrote so far. Its own figures
count where it sent any; an estimate, marked as one, stands for the rest.
"""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    UserPromptPart,
)

from qhub.errors import ModelError
from qhub.events.stored.usage import Usage
from qhub.models.interface import Model, Prompt, Response, TextDelta
from qhub.models.pricing import Prices, estimate_tokens

IMAGE = "#" * 5_000
"""Stands for an image in an estimate: about what providers count for one of the size that is kept."""


class OpenCall:
    """A call that has not ended: whoever ends its turn from outside asks it what was consumed."""

    def __init__(self, prices: Prices | None = None) -> None:
        self._prices = prices
        self._prompt: Prompt | None = None
        self._usage: Usage | None = None

    def begin(self, prompt: Prompt) -> None:
        """A model is about to be asked."""
        self._prompt, self._usage = prompt, None

    def opened(self, usage: Usage) -> None:
        """The provider took the call; `usage` is what it said so far. See `Prompt.opened`."""
        self._usage = usage

    def end(self) -> None:
        """The call ended well, and its response says what it consumed."""
        self._prompt = self._usage = None

    def spent(self, written: int) -> Usage | None:
        """The usage of it, with so many characters of an answer; None where no provider took a call."""
        if self._prompt is None or self._usage is None:
            return None
        spent = settled(self._usage, self._prompt, written)
        return spent if self._prices is None else self._prices.priced(spent)


class WatchedModel:
    """A model whose calls are told to an `OpenCall` while they last."""

    def __init__(self, model: Model, call: OpenCall) -> None:
        self.name = model.name
        self.follows_instructions = model.follows_instructions
        self.sees = model.sees
        self._model = model
        self._call = call

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Stream as the model itself does. One that fails says itself what it consumed."""
        self._call.begin(prompt)
        try:
            async with aclosing(self._model.stream(add_listener(prompt, self._call))) as pieces:
                async for piece in pieces:
                    if isinstance(piece, Response):
                        self._call.end()
                    yield piece
        except ModelError:
            self._call.end()
            raise

    async def close(self) -> None:
        await self._model.close()


def add_listener(prompt: Prompt, call: OpenCall) -> Prompt:
    """A prompt that tells a call, too, what is consumed."""
    tell = prompt.opened

    def opened(usage: Usage) -> None:
        call.opened(usage)
        if tell is not None:
            tell(usage)

    return replace(prompt, opened=opened)


def settled(usage: Usage, prompt: Prompt, written: int) -> Usage:
    """A provider's figures, with estimates in the place of those that it did not send. `written` in characters."""
    output = estimate_tokens(written)
    update: dict[str, object] = {}
    if not usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens:
        update["input_tokens"] = estimate_tokens(characters(prompt))
    if usage.output_tokens < output:
        update["output_tokens"] = output
    return usage.model_copy(update={**update, "estimated": True}) if update else usage


def characters(prompt: Prompt) -> int:
    """The length of a prompt, as a provider reads it."""
    tools = sum(len(tool.name) + len(tool.description) + len(json.dumps(tool.wire_schema)) for tool in prompt.tools)
    messages = len(ModelMessagesTypeAdapter.dump_json([_without_images(message) for message in prompt.messages]))
    return len(prompt.system) + len(prompt.volatile) + messages + tools


def _without_images(message: ModelMessage) -> ModelMessage:
    """A message with so many characters in the place of each image: its bytes say nothing of what reading it takes."""
    if not isinstance(message, ModelRequest):
        return message
    parts = [
        replace(part, content=[IMAGE if isinstance(item, BinaryContent) else item for item in part.content])
        if isinstance(part, UserPromptPart) and not isinstance(part.content, str)
        else part
        for part in message.parts
    ]
    return replace(message, parts=parts)
