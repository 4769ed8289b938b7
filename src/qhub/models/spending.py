"""What a call of a model consumed that did not end as it should, or whose provider does not say.

A provider that was stopped, or whose stream broke, has been paid for what it read and wrote so far. Its own figures
count where it sent any; an estimate, marked as one, stands for the rest.
"""

import json

from pydantic_ai.messages import ModelMessagesTypeAdapter

from qhub.events.stored import Usage
from qhub.models.interface import Prompt
from qhub.models.pricing import Prices, estimate_tokens


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

    def spent(self, written: str) -> Usage | None:
        """What it consumed, with this much of an answer; None where no provider took a call."""
        if self._prompt is None or self._usage is None:
            return None
        spent = settled(self._usage, self._prompt, len(written))
        return spent if self._prices is None else self._prices.priced(spent)


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
    """How long a prompt is, as a provider reads it."""
    tools = sum(len(tool.name) + len(tool.description) + len(json.dumps(tool.wire_schema)) for tool in prompt.tools)
    messages = len(ModelMessagesTypeAdapter.dump_json(list(prompt.messages)))
    return len(prompt.system) + len(prompt.volatile) + messages + tools
