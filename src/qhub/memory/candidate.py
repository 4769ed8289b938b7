"""A candidate for a memory."""

from dataclasses import dataclass
from typing import Literal

from qhub.store.memories import MemorySensitivity, MemoryType

Pattern = Literal["preference", "correction", "personal_fact", "procedural"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate that a detector found; the write policy decides what becomes of it."""

    pattern: Pattern
    """By which kind of pattern it was found."""
    type: MemoryType
    """Where it belongs in the working set."""
    key: str
    """What it is about: a person has one memory of each key."""
    value: str
    """The statement in its barest form: equal statements have equal ones."""
    content: str
    """The statement in words, for people and models."""
    confidence: float
    """How sure it is, from 0 to 1."""
    excerpt: str
    """The person's own words that say so."""
    sensitivity: MemorySensitivity = MemorySensitivity.LOW
    """How freely it may be used."""
    evidence: int = 1
    """How many messages say so."""
    retracts: bool = False
    """Whether the person says that it no longer holds."""
