"""Measurements of a model call: its duration, and the size of what it is given.

Nothing here costs a call anything that could be felt: texts are counted, not encoded, and tools only once.
"""

import time
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

import orjson
from pydantic_ai.messages import ModelMessage

from qhub.events.stored.usage import CallFacts
from qhub.models.interface import Prompt, ToolSpec

MAX_KNOWN = 256
"""Instructions whose digest is kept: they are the same with every call of an agent."""


class CallWatch:
    """The measurements of one call, from when it is made."""

    def __init__(self, prompt: Prompt) -> None:
        self._prompt = prompt
        self._began = time.monotonic()
        self._first_ms: int | None = None

    def wrote(self) -> None:
        """Note that it wrote some text."""
        if self._first_ms is None:
            self._first_ms = self._elapsed()

    def facts(self, retries: int) -> CallFacts:
        """The facts of it up to now."""
        return measured(self._prompt, ms=self._elapsed(), first_ms=self._first_ms, retries=retries)

    def _elapsed(self) -> int:
        return int((time.monotonic() - self._began) * 1000)


def measured(prompt: Prompt, *, ms: int = 0, first_ms: int | None = None, retries: int = 0) -> CallFacts:
    """Measure a prompt: how large it is, what tells it from others of its size, and how the call went that it was given
    to."""
    return CallFacts(
        ms=ms,
        first_ms=first_ms,
        retries=retries,
        system=len(prompt.system),
        tools=len(prompt.tools),
        tool_chars=sum(tool.size for tool in prompt.tools),
        messages=len(prompt.messages),
        message_chars=sum(map(size, prompt.messages)),
        volatile=len(prompt.volatile),
        given=_digest_of_given(prompt.system, prompt.tools),
        told=blake2b(prompt.volatile.encode(errors="replace"), digest_size=2).hexdigest(),
    )


def _digest_of_given(system: str, tools: Sequence[ToolSpec]) -> str:
    return blake2b(b"".join([_digest(system), *(tool.digest for tool in tools)]), digest_size=8).hexdigest()


@lru_cache(maxsize=MAX_KNOWN)
def _digest(text: str) -> bytes:
    return blake2b(text.encode(errors="replace"), digest_size=8).digest()


def size(message: ModelMessage) -> int:
    """Characters of a message's texts, of its calls and of what tools returned; images count nothing."""
    return sum(_size(getattr(part, "content", None)) + _size(getattr(part, "args", None)) for part in message.parts)


def _size(content: object) -> int:
    match content:
        case None:
            return 0
        case str():
            return len(content)
        case list() | tuple():
            return sum(map(_size, content))
        case dict():
            return len(orjson.dumps(content, default=lambda _: None))
        case int() | float():
            return len(str(content))
        case _:
            return 0
