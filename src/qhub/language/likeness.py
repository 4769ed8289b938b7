"""Likeness of two questions: the telling words they share, each weighed by how rare it is."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from qhub.language.stems import distinct_terms

CACHED = 2000
"""Texts whose words are kept."""


class Likeness(NamedTuple):
    """A likeness from 0 to 1, and the words it comes from."""

    score: float
    terms: tuple[str, ...]


def compare(question: str, others: Sequence[str]) -> list[Likeness]:
    """A question beside each of some others."""
    asked = _terms(question)
    known = [_terms(other) for other in others]
    rarity = _rarity([asked, *known])
    return [_likeness(asked, other, rarity) for other in known]


def _likeness(asked: Iterable[str], other: Iterable[str], rarity: dict[str, float]) -> Likeness:
    mine, theirs = set(asked), set(other)
    shared = [term for term in asked if term in theirs]
    norm = math.sqrt(_weight(mine, rarity) * _weight(theirs, rarity))
    return Likeness(_weight(shared, rarity) / norm if norm else 0.0, tuple(shared))


def _weight(words: Iterable[str], rarity: dict[str, float]) -> float:
    return sum(rarity[word] ** 2 for word in words)


def _rarity(texts: Sequence[Sequence[str]]) -> dict[str, float]:
    counts = Counter(word for text in texts for word in set(text))
    return {word: 1 + math.log(len(texts) / count) for word, count in counts.items()}


@lru_cache(CACHED)
def _terms(text: str) -> tuple[str, ...]:
    return tuple(distinct_terms(text))
