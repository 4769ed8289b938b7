"""Detection of what to remember of a message: by few plain rules, and by a light model in sentences that they do not
understand.

Only what the person wrote is read. What they uploaded, what a page or a tool said, and what the agent said never is.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from qhub.events.stored.usage import Usage
from qhub.language.detection import language_written
from qhub.language.scrub import scrub_beginning
from qhub.language.stems import distinct_terms
from qhub.language.text import fold
from qhub.memory.candidate import Candidate
from qhub.memory.hooks import Answer
from qhub.memory.light_detector import LightDetector
from qhub.memory.patterns.corrections import COMPLAINT, corrections
from qhub.memory.patterns.facts import FACTS
from qhub.memory.patterns.own_words import OWN_WORDS
from qhub.memory.patterns.preferences import PREFERENCES
from qhub.memory.patterns.procedures import PROCEDURES
from qhub.memory.patterns.rule import candidates
from qhub.memory.said import Sentence, said_by
from qhub.memory.write_policy import MIN_CONFIDENCE, MIN_CONFIDENCE_AT_END

RULES = tuple(sorted((*PREFERENCES, *FACTS, *PROCEDURES, *OWN_WORDS), key=lambda rule: rule.gives_way))
_GENERAL = ("preference.", "fact.", "remembered.", "procedure.")
"""Keys whose rules take any words: they give way to a particular rule that matched in the same sentence."""
_ENTITY = re.compile(
    r"\b(?:[A-Z]{2,}[A-Z0-9]*[-/]?\d*|[A-Z]+-?\d[\w/-]*|\d+[A-Z][\w/-]*|[A-Z][a-z]+(?:\s+[A-Z][a-z]+){1,3})\b"
    r"|\b(?:lote|linha|turno|rack|cliente|encomenda|projeto|peca|maquina|batch|line|shift|client|order|project|part"
    r"|machine)"
    r"\s+(?:n\.?[ºo°]?\s*)?(?:[A-Z][\w/-]*\d[\w/-]*|\d[\w/-]*|[A-Z]\b)",
)


_CLAUSES = re.compile(r"[,;]| (?:e|mas|and|but) ")
"""What parts a sentence that says two things."""


class Detected(NamedTuple):
    """The findings in a message."""

    candidates: list[Candidate]
    complained: bool
    """Whether the person says that the last answer was wrong."""
    usage: Usage | None
    """What asking a model consumed."""


class PatternDetector:
    """Detects preferences, corrections, personal facts and habits, in Portuguese and English."""

    def __init__(self, light: LightDetector | None = None) -> None:
        self._light = light

    async def detect(self, answer: Answer) -> Detected:
        """Detect what the message of a turn says about the person."""
        said, previous = answer.query.prompt, answer.previous_prompt
        language = words_language(said, answer.query.session.language)
        by_rules = _by_rules(said, previous, language)
        found, usage = [one for _, some in by_rules for one in some], None
        left = _open(by_rules)
        if self._light is not None and left:  # every sentence that may say more, whatever stands beside it
            more, usage = await self._light.detect([sentence.text for sentence, _ in left], language)
            guesses = [one for sentence, some in left for one in some if _is_guess(one) and _is_quoted(sentence, more)]
            found = [one for one in found if one not in guesses]
            found += [one for one in more if not any(_same(one, other) for other in found)]
        return Detected(_distinct(found), _complains([sentence for sentence, _ in by_rules], previous), usage)


def not_understood(prompt: str, previous_prompt: str, language: str) -> list[str]:
    """The sentences of a message that may say more than rules are sure of: what a second look is about."""
    by_rules = _by_rules(prompt, previous_prompt, words_language(prompt, language))
    return [sentence.text for sentence, _ in _open(by_rules)]


def _open(by_rules: Sequence[tuple[Sentence, list[Candidate]]]) -> list[tuple[Sentence, list[Candidate]]]:
    """Sentences in which no rule is sure of anything, and those of several clauses: a rule hears one of them."""
    return [
        (sentence, some) for sentence, some in by_rules if all(map(_is_guess, some)) or _CLAUSES.search(sentence.plain)
    ]


def _is_guess(candidate: Candidate) -> bool:
    return candidate.confidence < MIN_CONFIDENCE


def _same(found: Candidate, by_rule: Candidate) -> bool:
    """Whether a model says what a rule has said already: all the words of the one are in the other."""
    one, other = distinct_terms(found.content), distinct_terms(f"{by_rule.value} {by_rule.content}")
    return all(_among(term, other) for term in one) or all(_among(term, one) for term in by_rule.value.split())


def _among(term: str, terms: Sequence[str]) -> bool:
    """Whether a stem is among others: the language of few words is a guess, and stems end differently in each."""
    return any(term.startswith(one) or one.startswith(term) for one in terms)


def _is_quoted(sentence: Sentence, found: Sequence[Candidate]) -> bool:
    """Whether a model that had a second look says something of a sentence: its word counts then, not a rule's guess."""
    return any(one.excerpt and fold(one.excerpt) in fold(sentence.text) for one in found)


def words_language(text: str, language: str) -> str:
    """The language that a memory of a text is worded in: the person's own."""
    return language_written(text, language)


def entities_of(message: str) -> dict[str, str]:
    """The things that a message names or numbers: `lote 7781`, `A-113`, `Fábrica Norte`; no number of a person or
    account, no key."""
    found = [match for sentence in said_by(scrub_beginning(message, len(message))) for match in _named(sentence)]
    return {" ".join(name.casefold().split()): " ".join(name.split()) for name in found}


def _by_rules(prompt: str, previous_prompt: str, language: str) -> list[tuple[Sentence, list[Candidate]]]:
    sentences = said_by(prompt)
    complained = _complains(sentences, previous_prompt)
    return [
        (sentence, _in_sentence(sentence, previous_prompt, language, complained=complained and place == 1))
        for place, sentence in enumerate(sentences)
    ]


def _complains(sentences: Sequence[Sentence], previous_prompt: str) -> bool:
    return bool(previous_prompt and sentences and COMPLAINT.search(sentences[0].plain))


def _in_sentence(sentence: Sentence, previous_prompt: str, language: str, *, complained: bool) -> list[Candidate]:
    corrected = list(corrections(sentence, previous_prompt, language, complained=complained))
    found = list(candidates(RULES, sentence, language))
    sure = [one for one in found if one.confidence >= MIN_CONFIDENCE_AT_END]
    particular = [one for one in sure if not one.key.startswith(_GENERAL)]
    asked = [one for one in found if one.key.startswith("remembered.")]
    if particular:
        # "Remember that I prefer short answers" is the preference, and surer for being asked for.
        return [*corrected, *([_surer(one) for one in particular] if asked else particular)]
    return corrected or asked or found


def _surer(candidate: Candidate) -> Candidate:
    return Candidate(**{name: getattr(candidate, name) for name in Candidate.__slots__} | {"confidence": 0.95})


def _distinct(found: Sequence[Candidate]) -> list[Candidate]:
    """One for each key: the surest, and of two as sure the last, which is what the person ended with."""
    best: dict[str, Candidate] = {}
    for one in found:
        if one.key not in best or one.confidence >= best[one.key].confidence:
            best[one.key] = one
    return list(best.values())


def _named(sentence: Sentence) -> list[str]:
    """Names in a sentence; its first word is capital for another reason."""
    return [
        sentence.text[match.start() : match.end()]
        for match in _ENTITY.finditer(sentence.plain)
        if match.start() > 0 or any(char.isdigit() for char in match[0])
    ]
