"""Lessons of packs for the demonstration model: phrases that mean a tool, names of values, how to word a result.

    @tool(extras=lesson(examples=[Example("cria a pasta Ideias", {"nome": "Ideias"})], answer=words))

It travels in `ToolSpec.extras` under this model's own key; the hub does not read it, and no provider is sent it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from qhub.models.interface import ToolSpec

KEY = "demo"


@dataclass(frozen=True, slots=True)
class Example:
    """A phrase a person would say, and the arguments it means."""

    phrase: str
    """In plain words, any language."""
    input: dict[str, Any] = field(default_factory=dict)
    """The arguments the phrase stands for."""


class ResultWording(Protocol):
    """A tool's result in words for a person."""

    def __call__(self, result: Any, language: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Lesson:
    """All that is told of one tool."""

    examples: tuple[Example, ...] = ()
    answer: ResultWording | None = None
    """How a result is worded; without it, in general words."""
    names: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """For a parameter, its values and what people call them; also of values that the schema does not list."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """For a language (`pt`, `en`), what the tool's name, fields of its results and recorded values are there: widgets
    are called by them, in the language of the question."""


def lesson(
    examples: Sequence[Example] = (),
    answer: ResultWording | None = None,
    names: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, Any]:
    """A lesson, as the `extras` of a tool."""
    return {KEY: Lesson(tuple(examples), answer, dict(names or {}), dict(words or {}))}


def lesson_of(tool: ToolSpec) -> Lesson:
    """What this model was told of a tool; an empty lesson where nobody did."""
    lesson = tool.extras.get(KEY)
    return lesson if isinstance(lesson, Lesson) else Lesson()
