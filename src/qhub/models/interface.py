"""The one interface between the engine and every model.

Messages are pydantic-ai's: they already carry what each provider needs back (tool calls, thinking signatures), and
serialise without loss. A model yields pieces of text as they come and, last, the whole response.
"""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic_ai.messages import ModelMessage, ModelResponse

from qhub.events.stored import Usage
from qhub.models.script import Play

UNSENT = ("minimum", "maximum", "default")
"""What only validation needs: models read schemas with every call, and are told what to correct."""


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as a model sees it."""

    name: str
    """What the model calls it by."""
    description: str
    """When to use it, in words."""
    schema: dict[str, Any]
    """JSON Schema of its arguments. What begins with "x-" is for the hub alone: `x-names` has, for each value of a
    choice, what people call it; `x-enum` values that providers are not told; `x-maxLength` the longest text."""
    examples: Sequence["Example"] = ()
    """Phrases that mean this tool; only the demonstration model reads them."""
    answer: "Answer | None" = None
    """How the demonstration model words a result; without it, in general words."""

    @property
    def wire_schema(self) -> dict[str, Any]:
        """The schema that a provider gets: without what is for the hub alone, or only for validation."""
        sent: dict[str, Any] = _without_extensions(self.schema)
        return sent


@dataclass(frozen=True, slots=True)
class Example:
    """A phrase a person would say, and the arguments it means."""

    phrase: str
    """In plain words, any language."""
    input: dict[str, Any] = field(default_factory=dict)
    """The arguments the phrase stands for."""


class Drawer(Protocol):
    """A model that draws."""

    name: str

    async def draw(self, prompt: str, size: str = "1024x1024") -> bytes:
        """A PNG; raises `ModelError`. `size` is `widthxheight`, of those that the model knows."""

    async def close(self) -> None:
        """Give back connections."""


class Answer(Protocol):
    """Words a tool's result for a person."""

    def __call__(self, result: Any, language: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """Everything one model call is given."""

    system: str
    """The agent's instructions: the stable part."""
    messages: Sequence[ModelMessage]
    """The conversation, oldest first; it always ends in a request."""
    tools: Sequence[ToolSpec] = ()
    """In a fixed order."""
    volatile: str = ""
    """What changes from turn to turn (a summary, memory, examples, state): given after all that can be cached."""
    cached: bool = True
    """Whether the provider should keep it for calls that extend it; a call that nobody extends only pays for that."""
    language: str = "pt-PT"
    """The language of the person."""
    max_tokens: int = 4096
    """The longest answer, in tokens."""
    play: Play | None = None
    """The workflow that the call is part of: for the demonstration model alone. Providers are told in `volatile`."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next piece of visible text."""

    content: str


@dataclass(frozen=True, slots=True)
class Response:
    """The end of a call: the whole message and what it consumed."""

    message: ModelResponse
    usage: Usage


class Model(Protocol):
    """A language model, or something that plays one."""

    name: str
    """As shown to people."""
    follows_instructions: bool
    """Whether it can be asked in words for a summary, a verdict or a choice; False where rules answer."""

    def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """Any number of `TextDelta`, then one `Response`; raises `ModelError`."""
        ...

    async def close(self) -> None:
        """Give back connections."""
        ...


def _without_extensions(schema: Any) -> Any:
    """Without `UNSENT` and the keys that begin with "x-", at any depth; arguments may be called as they like."""
    if isinstance(schema, list):
        return [_without_extensions(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _without_extensions(inner) for name, inner in value.items()}
        if key in ("properties", "$defs") and isinstance(value, dict)
        else _without_extensions(value)
        for key, value in schema.items()
        if not key.startswith("x-") and key not in UNSENT
    }
