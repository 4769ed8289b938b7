"""Whether a message is in Portuguese or in English."""

from collections.abc import Iterable

from qhub_demo.requests.words import STOP_EN, STOP_PT, words

_BOTH = STOP_PT & STOP_EN
_ACCENTS = frozenset("áàâãéêíóôõúç")
_FILLER_WEIGHT = 2
"""A filler word tells the language better than a noun that an example happens to use."""


def family_of(text: str) -> str | None:
    """`pt`, `en`, or None where the words do not tell."""
    return _decide(*_votes(text))


def detect(text: str, phrases: Iterable[str]) -> str | None:
    """The same, helped by the vocabulary of example phrases where the filler words do not tell."""
    portuguese, english = _votes(text)
    if portuguese == english:
        vocabulary: dict[str, set[str]] = {"pt": set(), "en": set()}
        for phrase in phrases:
            if family := family_of(phrase):
                vocabulary[family].update(word.text for word in words(phrase))
        said = {word.text for word in words(text) if word.text.isalpha()}
        portuguese += len(said & (vocabulary["pt"] - vocabulary["en"]))
        english += len(said & (vocabulary["en"] - vocabulary["pt"]))
    return _decide(portuguese, english)


def _votes(text: str) -> tuple[int, int]:
    said = [word.text for word in words(text) if word.text not in _BOTH]
    portuguese = sum(word in STOP_PT for word in said) * _FILLER_WEIGHT
    portuguese += any(char in _ACCENTS for char in text.lower())
    return portuguese, sum(word in STOP_EN for word in said) * _FILLER_WEIGHT


def _decide(portuguese: int, english: int) -> str | None:
    if portuguese == english:
        return None
    return "pt" if portuguese > english else "en"
