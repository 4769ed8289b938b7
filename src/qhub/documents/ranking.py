"""Two opinions about each passage become one: how well its words fit a question, and how near its meaning is.

Both are brought to about the same scale and added by weight. Ranks alone (reciprocal rank fusion) order as well, but
say nothing about whether the best is any good; and whether it is, decides if an agent looks elsewhere.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qhub.documents.embedding import Scale
from qhub.language.text import fold
from qhub.store.knowledge_terms import LexicalHit

_WORD = re.compile(r"\w+")
NAME_WEIGHT = 0.3
"""What a title that reads like the question adds to the order of passages, not to whether they answer."""
ASKED_WEIGHT, ASKED_FROM = 1.0, 0.3
"""What a known question that reads like this one adds to the order, for each unit of its cosine above this."""
LEXICAL_WEIGHT = 0.4
"""The words' share of a score, where there is a meaning to compare too."""
FOUND_LEXICAL = 0.55
"""From which score a passage answers a question, where there are only its words to go by. Measured on the questions in
`tests/documents`, those that the documents answer and those that they do not. With both, `evidence.py` decides."""


class Ranked(NamedTuple):
    """A passage's place."""

    seq: int
    score: float
    """From 0 to 1."""
    lexical: float
    """The words' part, from 0 to 1."""
    semantic: float | None
    """The cosine; None where nothing was compared."""
    whole: float
    """The score as it is, beyond 0 and 1: of two that fit more than well enough, one is still the better."""
    meaning: float | None = None
    """The cosine on its model's scale; None where nothing was compared."""


def fuse(lexical: Mapping[int, LexicalHit], semantic: Mapping[int, float] | None, scale: Scale | None) -> list[Ranked]:
    """Every passage that either found, the best first."""
    ranked = []
    for seq in {*lexical, *(semantic or {})}:
        words = _words(lexical.get(seq))
        cosine = semantic.get(seq) if semantic else None
        if cosine is None or scale is None:  # nothing to compare with, or not yet
            ranked.append(Ranked(seq, _share(words), _share(words), None, words))
            continue
        meaning = (cosine - scale.low) / (scale.high - scale.low)
        score = LEXICAL_WEIGHT * words + (1 - LEXICAL_WEIGHT) * meaning
        ranked.append(Ranked(seq, _share(score), _share(words), cosine, score, meaning))
    return sorted(ranked, key=lambda item: (-item.whole, item.seq))


def named_like(question: str, name: str) -> float:
    """The likeness of a question to a title, from 0 to 1. Small words count here: «quem pode» and «o que é» say what
    is asked, and no search by words or meaning hears them."""
    asked, named = (set(_WORD.findall(fold(text))) for text in (question, name))
    return len(asked & named) / len(asked | named) if asked and named else 0.0


def asked_like(cosine: float) -> float:
    """The gain of a passage that is known to answer a question near this one."""
    return ASKED_WEIGHT * max(cosine - ASKED_FROM, 0.0)


def fits_by_words(ranked: Sequence[Ranked]) -> bool:
    """Whether the best answers the question, by its words alone."""
    return bool(ranked) and ranked[0].score >= FOUND_LEXICAL


def _words(hit: LexicalHit | None) -> float:
    """How much they say about the passage, and how many of the question's they are."""
    return 0.0 if hit is None else (hit.score + hit.coverage) / 2


def _share(score: float) -> float:
    return min(max(score, 0.0), 1.0)
