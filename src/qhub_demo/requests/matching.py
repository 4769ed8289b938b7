"""Matching of a message with the tool that it means.

Each example phrase becomes a set of features: stems of its words, with the values of parameters replaced by a slot, so
that "quantos lixos" and "quantas gorduras" are the same question. A message is compared with every phrase by the
cosine of their features, rare ones weighing more; a tool's name and description help less. Below `THRESHOLD` nothing
is meant, and the model says so instead of guessing.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from qhub.models.interface import ToolSpec
from qhub_demo.lessons import Example, lesson_of
from qhub_demo.requests.anchors import Anchor, anchors_of, is_place, literals, read_text, shown_in
from qhub_demo.requests.arguments import read
from qhub_demo.requests.parameters import Parameter, parameters_of
from qhub_demo.requests.reading import ReadArguments
from qhub_demo.requests.words import DOING, GLUE, STOP_EN, STOP_PT, Word, is_typo, words

THRESHOLD = 0.55
"""The least similarity that counts as understanding."""
ABOUT_FACTOR = 0.7
"""What a tool's name and description are worth where it has no examples."""
ABOUT_BESIDE_EXAMPLES = 0.56
"""What they are worth where it has: little, since the examples should have matched."""
TIE_FACTOR = 0.05
"""How far the words of its name decide between tools whose examples fit alike."""
UNKNOWN_WEIGHT = 1.8
"""What a word that no tool mentions weighs against a match."""
SLOT_WEIGHT = 0.8
"""What the presence of a parameter's value weighs."""
OBJECT_WEIGHT = 1.6
"""What the thing that is asked for weighs beyond its word: "cria um documento na pasta X" is about a document."""
GLUE_WEIGHT = 0.5
"""What "by" and its like weigh."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """An example, prepared for comparison."""

    example: Example
    features: frozenset[str]
    implied: dict[str, Any]
    """Arguments that the phrase means without saying their value."""
    anchors: tuple[Anchor, ...]
    """The words that announce free text in a message of its kind; none where it has no free text."""
    literals: tuple[Word, ...]
    """Its words that are no free text."""
    surface: frozenset[str]
    """Its words as they are written: singular and plural differ."""


@dataclass(frozen=True, slots=True)
class Known:
    """A tool, prepared for comparison."""

    name: str
    parameters: tuple[Parameter, ...]
    phrases: tuple[Phrase, ...]
    own_name: frozenset[str]
    """The words of its name."""
    about: frozenset[str]
    """The words of its name and its description."""


class ToolMatch(NamedTuple):
    """The tool that a message means, and how."""

    tool: Known
    phrase: Phrase | None
    score: float
    reading: ReadArguments


class Vocabulary:
    """The words that a set of tools can be asked with, and how telling each is."""

    def __init__(self, tools: Sequence[ToolSpec]) -> None:
        self.tools = [_prepare(_key(tool)) for tool in tools]
        phrases = [phrase.features for tool in self.tools for phrase in tool.phrases]
        self._count = len(phrases)
        self._frequency = Counter(feature for features in phrases for feature in features)
        self._known = frozenset(self._frequency).union(*(tool.about for tool in self.tools))
        self._features = {
            (tool.name, phrase.example.phrase): phrase.features | self._object(phrase.literals)
            for tool in self.tools
            for phrase in tool.phrases
        }
        self._names = frozenset(
            word.text
            for tool in self.tools
            for parameter in tool.parameters
            for choice in parameter.choices
            for word in choice.name
        )

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The words that requests begin with, folded: "cria", "apaga"."""
        first = {phrase.literals[0].text for tool in self.tools for phrase in tool.phrases if phrase.literals}
        return frozenset(word for word in first if word in DOING or (word not in STOP_PT and word not in STOP_EN))

    @cached_property
    def things(self) -> frozenset[str]:
        """The stems of what requests ask for: the words that follow a verb and announce a name."""
        following = {
            next((word.stem for word in phrase.literals[1:] if not word.is_filler), "")
            for tool in self.tools
            for phrase in tool.phrases
            if phrase.literals and phrase.literals[0].text in self.verbs
        }
        return frozenset(following & {anchor.stem for anchor in self._anchors(prose=False)})

    @cached_property
    def prose(self) -> frozenset[str]:
        """The stems of the words that announce long text."""
        return frozenset(anchor.stem for anchor in self._anchors(prose=True)) - self.things - GLUE

    def _anchors(self, *, prose: bool) -> Iterable[Anchor]:
        for tool in self.tools:
            long = {parameter.name for parameter in tool.parameters if parameter.is_prose}
            for anchor in (anchor for phrase in tool.phrases for anchor in phrase.anchors):
                if not anchor.is_filler and (anchor.parameter in long) == prose:
                    yield anchor

    def correct(self, said: Iterable[Word]) -> tuple[Word, ...]:
        """The words, with slips of the fingers put right where a known word is near."""
        return tuple(word if self._is_known(word) else self._nearest(word) for word in said)

    def unknown(self, said: Iterable[Word]) -> list[Word]:
        """The words that no tool has heard of."""
        return [word for word in said if not self._is_known(word)]

    def best(self, message: str, said: Sequence[Word], *, with_text: bool = True) -> ToolMatch | None:
        """The tool whose examples or description are nearest, or None where none is near enough.

        Without text where `said` are not the words of the message alone, and so cannot be cut out of it.
        """
        matches = [match for tool in self.tools for match in self._matches(tool, message, said, with_text)]
        surface = {word.text for word in said}
        match = max(matches, key=lambda match: _preference(match, surface), default=None)
        return match if match and match.score >= THRESHOLD else None

    def _matches(self, tool: Known, message: str, said: Sequence[Word], with_text: bool) -> Iterable[ToolMatch]:
        reading = read(said, tool.parameters)
        if with_text and not tool.phrases:  # no example shows where text is: what is in quotation marks it must be
            reading = reading.with_text(read_text(message, said, tool.parameters, ()))
        features = _features(said, reading)
        total = sum(map(self._weight, features))
        slots = {feature for feature in features if feature.startswith("<")}
        about = sum(map(self._weight, features & (tool.about | slots))) / total if total else 0.0
        if features & tool.about:
            yield ToolMatch(tool, None, (ABOUT_BESIDE_EXAMPLES if tool.phrases else ABOUT_FACTOR) * about, reading)
        named = {word.stem for word in said if not word.is_filler}
        tie = TIE_FACTOR * len(named & tool.own_name) / len(named) if named else 0.0
        read_before: dict[tuple[Anchor, ...], tuple[ReadArguments, frozenset[str]]] = {}
        for phrase in tool.phrases:
            anchors = phrase.anchors if with_text else ()
            if anchors not in read_before:
                text = read_text(message, said, tool.parameters, anchors) if anchors else ReadArguments()
                full = reading.with_text(text)
                free = [word for place, word in enumerate(said) if place not in full.used]
                read_before[anchors] = full, _features(said, full) | self._object(free)
            full, own = read_before[anchors]
            score = self._cosine(own, self._features[tool.name, phrase.example.phrase])
            if score:
                yield ToolMatch(tool, phrase, score + tie, full)

    def _object(self, said: Sequence[Word]) -> frozenset[str]:
        """The first thing that is named, and not as a place."""
        named = (word.stem for at, word in enumerate(said) if word.stem in self.things and not is_place(said, at))
        return frozenset(f">{stem}" for stem in [*named][:1])

    def _cosine(self, left: frozenset[str], right: frozenset[str]) -> float:
        shared = left & right
        if not shared or all(feature in GLUE for feature in shared):
            return 0.0
        product = sum(self._weight(feature) ** 2 for feature in shared)
        return product / math.sqrt(self._square(left) * self._square(right))

    def _square(self, features: frozenset[str]) -> float:
        return sum(self._weight(feature) ** 2 for feature in features)

    def _weight(self, feature: str) -> float:
        if feature.startswith("<"):
            return SLOT_WEIGHT
        if feature.startswith(">"):
            return OBJECT_WEIGHT
        if feature in GLUE:
            return GLUE_WEIGHT
        if feature not in self._known:
            return UNKNOWN_WEIGHT
        return math.log(1 + self._count / (1 + self._frequency[feature])) if self._count else 1.0

    def _is_known(self, word: Word) -> bool:
        return word.is_filler or word.stem in self._known or word.text in self._names

    def _nearest(self, word: Word) -> Word:
        near = [known for known in sorted(self._known) if is_typo(word.stem, known)] if word.text.isalpha() else []
        return word._replace(stem=near[0]) if near else word


def _preference(match: ToolMatch, surface: set[str]) -> tuple[float, float, int]:
    """By score; among equals by how it is written ("o defeito" is one, "os defeitos" are several); then the tool that
    means it without any argument before the one that has to be told."""
    phrase = match.phrase
    if phrase is None:
        return round(match.score, 6), 0.0, 0
    alike = len(surface & phrase.surface) / (len(surface | phrase.surface) or 1)
    return round(match.score, 6), alike, -len(phrase.implied)


def _features(said: Sequence[Word], reading: ReadArguments) -> frozenset[str]:
    plain = {
        word.stem
        for place, word in enumerate(said)
        if place not in reading.used and not word.is_filler and not word.text.isdecimal()
    }
    return frozenset(plain | {f"<{name}>" for name in reading.arguments})


def _key(tool: ToolSpec) -> str:
    lesson = lesson_of(tool)
    examples = [[example.phrase, example.input] for example in lesson.examples]
    names = {parameter: dict(values) for parameter, values in lesson.names.items()}
    return json.dumps([tool.name, tool.description, tool.schema, examples, names], default=str)


@lru_cache(maxsize=512)
def _prepare(key: str) -> Known:
    """A tool's comparison form; cached by its content, since a spec is made anew for each call."""
    name, description, schema, examples, names = json.loads(key)
    parameters = parameters_of(schema, names)
    shown = [Example(phrase, input_) for phrase, input_ in examples]
    anchors = anchors_of(shown, parameters)
    phrases = tuple(_phrase(example, parameters, anchors) for example in shown)
    own_name = frozenset(word.stem for word in words(name))
    about = own_name | {word.stem for word in words(description) if not word.is_filler}
    return Known(name, parameters, phrases, own_name, about)


def _phrase(example: Example, parameters: Sequence[Parameter], anchors: Sequence[Anchor]) -> Phrase:
    said = words(example.phrase)
    shown = {
        parameter.name for parameter in parameters if parameter.kind == "text" and shown_in(example, parameter.name)
    }
    own = _own_anchors(example, parameters, anchors) if shown else ()
    full = read(said, parameters).with_text(read_text(example.phrase, said, parameters, own))
    implied = {name: value for name, value in example.input.items() if name not in full.arguments and name not in shown}
    plain = tuple(literals(example, parameters))
    return Phrase(example, _features(said, full), implied, own, plain, frozenset(word.text for word in said))


def _own_anchors(example: Example, parameters: Sequence[Parameter], anchors: Sequence[Anchor]) -> tuple[Anchor, ...]:
    """The tool's anchors, without those of long text that the example uses as plain words.

    "substitui o texto do documento Aviso por Fechado": nothing that follows "texto" here is the text.
    """
    prose = {parameter.name for parameter in parameters if parameter.is_prose}
    announcing = {anchor.stem for anchor in anchors_of([example], parameters)}
    plain = {word.stem for word in literals(example, parameters)} - announcing
    return tuple(anchor for anchor in anchors if anchor.parameter not in prose or anchor.stem not in plain)
