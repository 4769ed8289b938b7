"""Memory and examples that an answer was given, and what was learnt of it."""

from typing import Literal

from pydantic import Field

from qhub.events.stored.base import BaseEvent, Value
from qhub.events.stored.usage import Usage


class MemoryRef(Value):
    """A memory that an answer was given, and why. Not what it says: that can be forgotten, this log cannot."""

    id: str
    """The memory's id."""
    relevance: float = Field(serialization_alias="relevancia")
    """How close it is to the message, from 0 to 1."""
    confidence: float = Field(serialization_alias="confianca")
    """The confidence that it had then, from 0 to 1."""
    terms: list[str] = Field(default=[], serialization_alias="termos")
    """The words that it shares with the message; none where it counts for every message."""


class MemoryUsed(BaseEvent):
    """The model was told what is remembered of the person."""

    type: Literal["memory_used"] = "memory_used"
    message_id: str
    """The answer that it was told for."""
    memories: list[MemoryRef] = Field(serialization_alias="memorias")
    """The memories that it was told."""


class MemorySaved(BaseEvent):
    """A memory was made of what the person wrote; comes after the turn has ended."""

    type: Literal["memory_saved"] = "memory_saved"
    message_id: str
    """The answer after which it was."""
    memories: list[str] = Field(serialization_alias="memorias")
    """The memories' ids; none where a model was asked and found nothing."""
    usage: Usage | None = Field(default=None, exclude=True)
    """What asking a model consumed."""


class ExampleRef(Value):
    """A golden example that an answer was given, and why."""

    id: str
    """The example's id."""
    version: int = Field(serialization_alias="versao")
    """The number of the form that it had then."""
    likeness: float = Field(serialization_alias="semelhanca")
    """How alike its question is, from 0 to 1."""
    terms: list[str] = Field(default=[], serialization_alias="termos")
    """The words that both questions have."""


class ExamplesUsed(BaseEvent):
    """The model was shown answers to similar questions."""

    type: Literal["examples_used"] = "examples_used"
    message_id: str
    """The answer that it was shown them for."""
    examples: list[ExampleRef] = Field(serialization_alias="exemplos")
    """The examples that it was shown."""


class FeedbackRequest(BaseEvent):
    """The person should be asked how an answer was; comes after the turn has ended."""

    type: Literal["feedback_request"] = "feedback_request"
    message_id: str
    """The answer to ask about."""


Sent = MemoryUsed | ExamplesUsed | FeedbackRequest
Rewritten = MemorySaved
