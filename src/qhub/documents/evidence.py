"""Whether the passages that were found answer a question, or only speak of something near.

How well the best fits is not enough: «quem recebe o Bolsa Família?» fits a passage that only names it. What an answer
has besides is a heading that speaks of what is asked; and a question of a word or two fits much by chance. Where
somebody wrote down what people ask (`known_questions.py`), most is said by the nearest of those that the passages
answer, and by the nearest that nothing answers. The weights are those of logistic regressions that
`python -m tests.documents.calibration` makes and measures.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from qhub.language.stems import terms

FIRST = 3
"""Passages that an answer is looked for in."""
MANY = 5
"""Telling words of a question that leaves no doubt about what is asked."""


class AnswerEvidence(NamedTuple):
    """The evidence for an answer; each value is from 0 to about 1."""

    score: float
    """How well the best passage fits, by words and by meaning."""
    heading: float
    """The share of the question's words, by rarity, that the heading of one of the first passages has."""
    asked: float
    """How many telling words the question has, of `MANY`."""
    known: float = 0.0
    """How near the question is to a known one that one of the first passages answers."""
    unanswered: float = 0.0
    """How near it is to a known one that nothing answers."""


class Weighing(NamedTuple):
    """The weights of evidence, and how much of it is needed."""

    weights: AnswerEvidence
    needed: float
    """What it must come to for passages to count as found."""
    perhaps: float
    """From here on they are shown with a doubt."""


NOTHING = AnswerEvidence(0.0, 0.0, 0.0)
BY_FIT = Weighing(AnswerEvidence(score=5.89, heading=0.47, asked=1.94), needed=3.46, perhaps=2.9)
"""Where no questions are known. On those that the weights were made of, a quarter of what has no answer near misses,
four in five of what is told are right, and as many right ones are told. At nine in ten right, two thirds would be
withheld."""
BY_QUESTIONS = Weighing(
    AnswerEvidence(score=5.95, heading=1.39, asked=1.5, known=14.27, unanswered=-19.95), needed=1.75, perhaps=0.58
)
"""Where questions are known. Of those that the weights were made of, two fifths of which have no answer and most of
these are near misses, 0.88 of what is told is right, and 0.83 of what is told or shown with a doubt; of questions as
they come, more."""


ACROSS_LANGUAGES = 0.52
"""How near the best passage must be in meaning where it is in another language than the question: no word of the one
stands in the other."""


def evidence(
    words: Sequence[Mapping[str, float]], rarities: Sequence[float], headings: Sequence[str], score: float
) -> AnswerEvidence:
    """The evidence of the first passages' headings, and how well the best passage fits. Each word of the question is
    the stems that it may have."""
    total = sum(rarities)
    if not total or not headings:
        return NOTHING._replace(score=score)
    asked = list(zip(words, rarities, strict=True))
    shares = (
        sum(rarity for word, rarity in asked if stems & word.keys()) / total for stems in map(set, map(terms, headings))
    )
    return AnswerEvidence(score, max(shares), min(len(words), MANY) / MANY)


def weighed(found: AnswerEvidence, weights: AnswerEvidence) -> float:
    """All of it as one number."""
    return sum(weight * value for weight, value in zip(weights, found, strict=True))


def means_it(meaning: float) -> bool:
    """Whether a passage is near enough in meaning alone, as one in another language is."""
    return meaning >= ACROSS_LANGUAGES


def answers(found: AnswerEvidence, by: Weighing) -> bool:
    """Whether the evidence is enough to say that a passage answers."""
    return weighed(found, by.weights) >= by.needed


def may_answer(found: AnswerEvidence, by: Weighing) -> bool:
    """Whether it is worth showing, with a doubt."""
    return weighed(found, by.weights) >= by.perhaps
