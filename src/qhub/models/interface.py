"""The one interface between the engine and every model.

Messages are pydantic-ai's: they already carry what each provider needs back (tool calls, thinking signatures), and
serialise without loss. A model yields pieces of text as they come and, last, the whole response.
"""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, Protocol

import orjson
from pydantic_ai.messages import ModelMessage, ModelResponse

from qhub.events.stored.usage import Usage
from qhub.models.sent_schemas import brief, without_extensions

NOTE = "note"
"""What marks a message that no person wrote; no provider sees the mark."""
HANDOVER = "handover"
"""What marks the note with which another agent takes over in the middle of a turn."""


@dataclass(frozen=True)
class ToolSpec:
    """A tool as a model sees it."""

    name: str
    """What the model calls it by."""
    description: str
    """When to use it, in words."""
    schema: dict[str, Any]
    """JSON Schema of its arguments. What begins with "x-" is for the hub alone, as `x-maxLength`, the longest text."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What a pack tells particular models beside: each reads its own key, no provider is sent any."""
    lenient: bool = False
    """Whether a number will do where a text is meant, so that a text needs no type."""

    @cached_property
    def wire_schema(self) -> dict[str, Any]:
        """The schema that a provider gets: without what is for the hub alone, or only for validation."""
        sent: dict[str, Any] = without_extensions(self.schema)
        return sent

    @cached_property
    def brief_schema(self) -> dict[str, Any]:
        """The same in fewer words, for a provider that reads any JSON Schema."""
        return brief(self.schema, lenient=self.lenient)

    @cached_property
    def size(self) -> int:
        """Characters that a provider gets of it, with every call."""
        return len(self.name) + len(self.description) + len(orjson.dumps(self.wire_schema))

    @cached_property
    def digest(self) -> bytes:
        """Tells it from others, as a provider gets it."""
        shown = (self.name, self.description, self.wire_schema)
        return blake2b(orjson.dumps(shown), digest_size=8).digest()


class DrawingModel(Protocol):
    """A model that draws."""

    name: str

    async def draw(self, prompt: str, size: str = "1024x1024") -> bytes:
        """A PNG; raises `ModelError`. `size` is `widthxheight`, of those that the model knows."""

    async def close(self) -> None:
        """Give back connections."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """Everything one model call is given."""

    system: str
    """The agent's instructions: the stable part."""
    messages: Sequence[ModelMessage]
    """The conversation, oldest first; it always ends in a request."""
    tools: Sequence[ToolSpec] = ()
    """The tools, in a fixed order."""
    volatile: str = ""
    """What changes from turn to turn (a summary, memory, examples, state): given after all that can be cached."""
    cached: bool = True
    """Whether the provider should keep it for calls that extend it; a call that nobody extends only pays for that."""
    language: str = "pt-PT"
    """The language of the person."""
    max_tokens: int = 4096
    """The longest answer, in tokens."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What is for particular models alone, as `ToolSpec.extras`. Providers are told of a workflow in `volatile`."""
    answer_schema: Mapping[str, Any] | None = None
    """JSON Schema that the whole answer must fit, for a server that can see to it."""
    opened: Callable[[Usage], None] | None = None
    """Told what the call has consumed once a provider took it, and again where it fails: it may never end."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """The note that an agent is given of where it speaks, at one call of the model."""

    text: str = ""
    """The text that every model is told, after all that can be cached."""
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What particular models are told beside it: see `Prompt.extras`."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next piece of visible text."""

    content: str


@dataclass(frozen=True, slots=True)
class Response:
    """The end of a call: the whole message and what it consumed."""

    message: ModelResponse
    usage: Usage
    retries: int = 0
    """Tries that failed before it."""


class Model(Protocol):
    """A language model, or something that plays one."""

    name: str
    """The model's name, as people see it."""
    follows_instructions: bool
    """Whether it can be asked in words for a summary, a verdict or a choice; False where rules answer."""
    sees: bool
    """Whether images in a prompt are shown to it."""

    def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Any number of `TextDelta`, then one `Response`; raises `ModelError`."""
        ...

    async def close(self) -> None:
        """Give back connections."""
        ...
