"""Free text, found as a tool's examples show it.

In "cria um documento Ata na pasta Projetos" the word before a value is its anchor: "documento" announces the title,
"pasta" (after a word of place) the folder. The anchors of all the examples of a tool are put together, so a request may
combine and order its parts as no example does. A value lasts until the next anchor; long text lasts to the end of the
message. What stands in quotation marks is a value as a whole.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from qhub.language.text import fold
from qhub_demo.lessons import Example
from qhub_demo.requests.parameters import Parameter
from qhub_demo.requests.quotes import Quote, quotes
from qhub_demo.requests.reading import ReadArguments
from qhub_demo.requests.words import Word, word_set, words

PLACE = word_set("em no na nos nas num numa ao aos para pra dentro da do das dos in on into inside to within of")
"""Words that say where: the folder after them is a place, not what is asked for."""
_ARTICLES = word_set("a o as os the")
_SKIPPED = frozenset({"por"})
"""What may stand before a value beside filler."""
_REACH = 2
"""How many words before an anchor may say that it is a place."""


class Anchor(NamedTuple):
    """A word that announces the value of a parameter."""

    stem: str
    is_place: bool
    """Whether a word of place stands before it."""
    is_filler: bool
    """Whether it is nothing but filler, between two values: "move Ata para Projetos"."""
    parameter: str


class _FoundAnchor(NamedTuple):
    """An anchor in a message."""

    place: int
    parameter: str


def anchors_of(examples: Iterable[Example], parameters: Sequence[Parameter]) -> tuple[Anchor, ...]:
    """The anchors that a tool's examples show."""
    return tuple(dict.fromkeys(anchor for example in examples for anchor in _anchors(example, parameters)))


def shown_in(example: Example, name: str) -> bool:
    """Whether the example's phrase says the value of a parameter in so many words."""
    value = example.input.get(name)
    return isinstance(value, str) and bool(value) and fold(value) in fold(example.phrase)


def literals(example: Example, parameters: Sequence[Parameter]) -> list[Word]:
    """The words of an example that are no value."""
    spans = _spans(example, parameters)
    return [
        word
        for word in words(fold(example.phrase))
        if not any(start <= word.start and word.end <= end for start, end, _ in spans)
    ]


def read_text(
    message: str, said: Sequence[Word], parameters: Sequence[Parameter], anchors: Sequence[Anchor]
) -> ReadArguments:
    """The free text in a message, for the parameters that take it."""
    reading = ReadArguments()
    wanted = {parameter.name: parameter for parameter in parameters if parameter.kind == "text"}
    quoted = quotes(message)
    found = _find(message, said, anchors, quoted)
    skip_to = 0
    for order, anchor in enumerate(found):
        parameter = wanted.get(anchor.parameter)
        if parameter is None or anchor.place < skip_to or parameter.name in reading.arguments:
            continue
        later = found[order + 1 :]
        stop = later[0].place if later else None
        if parameter.is_prose:
            if _only_filler(said, anchor.place, later, quoted):
                continue
            # It may hold any word, so only what still must be said ends it, and as late as possible.
            missing = {p.name for p in wanted.values() if p.required and p.name not in reading.arguments}
            closing = [other.place for other in later if other.parameter in missing - {parameter.name}]
            stop = closing[-1] if closing else None
        skip_to = _take(message, said, parameter, anchor.place, stop, quoted, reading)
    _take_quoted(said, wanted.values(), quoted, reading)
    return reading


def _take(
    message: str,
    said: Sequence[Word],
    parameter: Parameter,
    anchor: int,
    stop: int | None,
    quoted: Sequence[Quote],
    reading: ReadArguments,
) -> int:
    """Read the value after an anchor; the place where reading goes on."""
    after = said[anchor].end
    limit = len(message) if stop is None else said[stop].start
    first, last = anchor + 1, (len(said) if stop is None else stop)
    for start, end, text in quoted:
        between = message[after : start - 1]
        if after < start <= limit and all(word.is_filler for word in words(between)):
            reading.add(parameter.name, text.strip(), places_in(said, start, end))
            return next((place for place, word in enumerate(said) if word.start >= end), len(said))
    while first < last and _is_skipped(message, said[first], parameter):
        first += 1
    least = first + parameter.is_prose  # long text may be nothing but small words
    while stop is not None and last > least and _leads(message, said[last - 1]):
        last -= 1
    if first >= last:
        return 0
    to_end = stop is None and parameter.is_prose
    text = message[said[first].start :] if to_end else message[said[first].start : said[last - 1].end]
    reading.add(parameter.name, text.strip(), range(first, last))
    return len(said) if to_end else last


def _take_quoted(
    said: Sequence[Word],
    wanted: Iterable[Parameter],
    quoted: Sequence[Quote],
    reading: ReadArguments,
) -> None:
    """What is quoted and announced by nothing goes to the parameters without a value, required ones first."""
    left = [parameter for parameter in wanted if parameter.name not in reading.arguments]
    free = [(start, end, text) for start, end, text in quoted if not reading.used & set(places_in(said, start, end))]
    for parameter, (start, end, text) in zip(
        sorted(left, key=lambda parameter: not parameter.required), free, strict=False
    ):
        reading.add(parameter.name, text.strip(), places_in(said, start, end))


def _find(message: str, said: Sequence[Word], anchors: Sequence[Anchor], quoted: Sequence[Quote]) -> list[_FoundAnchor]:
    found: list[_FoundAnchor] = []
    for place, word in enumerate(said):
        if any(start <= word.start < end for start, end, _ in quoted):
            continue
        begins_value = found and message[word.start].isupper() and _only_filler_between(said, found[-1].place, place)
        if begins_value:
            continue
        after_quote = any(end < word.start and not words(message[end : word.start]) for _, end, _ in quoted)
        alike = [
            anchor
            for anchor in anchors
            if anchor.stem == word.stem and (not anchor.is_filler or word.text not in _ARTICLES or after_quote)
        ]
        same = [anchor for anchor in alike if anchor.is_place == is_place(said, place)]
        if match := next(iter(same or alike), None):
            found.append(_FoundAnchor(place, match.parameter))
    return found


def _anchors(example: Example, parameters: Sequence[Parameter]) -> Iterable[Anchor]:
    phrase, before = words(fold(example.phrase)), 0
    for start, end, name in _spans(example, parameters):
        literal = [place for place, word in enumerate(phrase) if before <= word.start and word.end <= start]
        before = end
        content = [place for place in literal if not phrase[place].is_filler and phrase[place].text not in PLACE]
        if content:
            yield Anchor(phrase[content[-1]].stem, is_place(phrase, content[-1]), False, name)
        elif literal and literal[0]:
            yield Anchor(phrase[literal[0]].stem, is_place(phrase, literal[0]), True, name)


def _spans(example: Example, parameters: Sequence[Parameter]) -> list[tuple[int, int, str]]:
    """Where the example says the values of free text, in the order of the phrase."""
    phrase = fold(example.phrase)
    shown = [p.name for p in parameters if p.kind == "text" and shown_in(example, p.name)]
    spans = []
    for name in shown:
        value = fold(example.input[name])
        whole = re.search(rf"(?<!\w){re.escape(value)}(?!\w)", phrase)
        start = whole.start() if whole else phrase.index(value)
        spans.append((start, start + len(value), name))
    return sorted(spans)


def is_place(said: Sequence[Word], place: int) -> bool:
    """Whether a word of place stands before, with nothing but filler between."""
    for word in reversed(said[max(0, place - _REACH) : place]):
        if word.text in PLACE:
            return True
        if not word.is_filler:
            return False
    return False


def _is_skipped(message: str, word: Word, parameter: Parameter) -> bool:
    """What stands between an anchor and a value: any filler before a name, an article before long text."""
    return word.text in _ARTICLES if parameter.is_prose else _is_small(message, word)


def _is_small(message: str, word: Word) -> bool:
    """Filler written small: what is written with a capital letter may be a name."""
    return (word.is_filler or word.text in _SKIPPED) and not message[word.start].isupper()


def _leads(message: str, word: Word) -> bool:
    return _is_small(message, word) or (word.text in PLACE and not message[word.start].isupper())


def _only_filler_between(said: Sequence[Word], first: int, last: int) -> bool:
    return all(word.is_filler for word in said[first + 1 : last])


def _only_filler(said: Sequence[Word], place: int, later: Sequence[_FoundAnchor], quoted: Sequence[Quote]) -> bool:
    """Whether the next anchor follows at once, and so this one announces nothing."""
    if not later:
        return False
    start, end = said[place].end, said[later[0].place].start
    is_quoted = any(start <= quote.start < end for quote in quoted)
    return not is_quoted and _only_filler_between(said, place, later[0].place)


def places_in(said: Sequence[Word], start: int, end: int) -> list[int]:
    """The words between two places of a message."""
    return [place for place, word in enumerate(said) if word.start >= start and word.end <= end]
