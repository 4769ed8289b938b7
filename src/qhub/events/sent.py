"""The request behind a step of a trace, as `conversations/sent_requests.py` makes it again.

For its owner it is whole. For administrators `without_content` leaves what is the organisation's own (instructions,
tools, which model) and of all that somebody wrote or read no more than sizes and shapes.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import Field

from qhub.events.absent import Absent, Flag, Some, Word
from qhub.events.trace import CONTENT, TracePiece

Unknown = Literal["instrucoes", "mensagens", "no_fim"]
"""What of a request cannot be made again: instructions with tools, messages, what was told last."""


class SentPart(TracePiece):
    """A piece of a message."""

    kind: Literal["text", "image", "thought", "call", "result"] = Field(serialization_alias="tipo")
    name: Word = Field(default="", serialization_alias="nome")
    """The tool, of a call and a result; the kind of an image."""
    size: int = Field(serialization_alias="tamanho")
    """Characters, of an image bytes."""
    text: Annotated[Word, CONTENT] = Field(default="", serialization_alias="texto")
    """The text as it was sent; a call's arguments, nothing for an image."""
    shape: Absent[Any] = Field(default=None, serialization_alias="forma")
    """For administrators: what of a call's arguments, or of a result, is nobody's content."""


class SentMessage(TracePiece):
    """A message of a request."""

    role: Literal["user", "assistant"] = Field(serialization_alias="papel")
    parts: list[SentPart] = Field(serialization_alias="partes")

    def without_content(self) -> Self:
        return self.model_copy(update={"parts": [part.without_content() for part in self.parts]})


class SentRequest(TracePiece):
    """A request to a provider."""

    model: str = Field(serialization_alias="modelo")
    system: Word = Field(default="", serialization_alias="instrucoes")
    tools: list[str] = Field(default=[], serialization_alias="ferramentas")
    """The tools' names, in the order in which they were offered."""
    messages: list[SentMessage] = Field(default=[], serialization_alias="mensagens")
    volatile: Annotated[Word, CONTENT] = Field(default="", serialization_alias="no_fim")
    """What was told after all that can be cached: memories, examples, where a workflow stands."""
    unknown: Some[Unknown] = Field(default=[], serialization_alias="perdido")
    """What is not here since it is no longer what it was: an agent was changed, a memory forgotten."""
    unchecked: Flag = Field(default=False, serialization_alias="por_conferir")
    """Whether nobody measured the request when it was sent, so that nothing says whether this is it."""

    def without_content(self) -> Self:
        bare = super().without_content()
        return bare.model_copy(update={"messages": [message.without_content() for message in self.messages]})
