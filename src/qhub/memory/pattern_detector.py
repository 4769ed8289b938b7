"""Finds what a message may be worth remembering for: by rules, and where these find nothing by a light model.

Only what the person wrote is read. What they uploaded, what a page or a tool said, and what the agent said never is.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from qhub.events.stored import Usage
from qhub.language.catalogue import DEFAULT_LANGUAGE, translate
from qhub.language.stems import stem
from qhub.language.text import fold
from qhub.language.words import WORD, language_of, telling_words
from qhub.memory.candidate import Candidate
from qhub.memory.hooks import Answer
from qhub.memory.light_detector import LightDetector
from qhub.memory.patterns.corrections import COMPLAINT, corrections
from qhub.memory.patterns.facts import FACTS
from qhub.memory.patterns.preferences import PREFERENCES
from qhub.memory.patterns.procedures import PROCEDURES
from qhub.memory.patterns.rule import candidates
from qhub.memory.said import Sentence, said_by
from qhub.memory.sensitivity import sensitivity_of
from qhub.store.memories import MemorySensitivity
from qhub.store.mentions import Mention

TOPIC_CONFIDENCE = {2: 0.45, 3: 0.75}
"""How sure a habit of asking about something is, by the messages that did; more are as sure as the most. Two may be one
matter and its follow-up."""
MAX_TOPICS = 2
"""Habits that one message may show."""
_REQUEST = re.compile(
    r"^\W*(?:quant|qua(?:l|is)\b|que\b|o que|como\b|onde|quando|quem|porque|por que|mostra|da-me|diz|faz|lista|compara|"
    r"analisa|calcula|ordena|quero (?:ver|saber|um|uma|os|as)|preciso|e (?:o|a|os|as|no|na|em)\b|ha\b|"
    r"how|what|which|who|when|where|why|show|give|list|make|compare|tell|count|plot|is there|are there|can i"
    r"|can you|any\b)",
    re.IGNORECASE,
)
"""How a question or a request begins, where no mark says that it is one."""
MIN_TOPIC_LETTERS = 4
_GENERAL = ("preference.", "fact.", "remembered.", "procedure.")
"""Keys whose rules take any words: they give way to a particular rule that matched in the same sentence."""
_ENTITY = re.compile(
    r"\b(?:[A-Z]{2,}[A-Z0-9]*[-/]?\d*|[A-Z]+-?\d[\w/-]*|\d+[A-Z][\w/-]*|[A-Z][a-z]+(?:\s+[A-Z][a-z]+){1,3})\b"
    r"|\b(?:lote|linha|turno|rack|cliente|encomenda|projeto|peca|maquina|batch|line|shift|client|order|project|part"
    r"|machine)"
    r"\s+(?:n\.?[ºo°]?\s*)?(?:[A-Z][\w/-]*\d[\w/-]*|\d[\w/-]*|[A-Z]\b)",
)


class Detected(NamedTuple):
    """What was found in a message."""

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
        """What the message of a turn says about the person."""
        sentences = said_by(answer.query.prompt)
        language = words_language(answer.query.prompt, answer.query.session.language)
        complained = bool(answer.previous_prompt and sentences and COMPLAINT.search(sentences[0].plain))
        found = [
            one
            for place, sentence in enumerate(sentences)
            for one in _in_sentence(sentence, answer.previous_prompt, language, complained=complained and place == 1)
        ]
        usage = None
        if self._light is not None and not found and sentences:
            found, usage = await self._light.detect([sentence.text for sentence in sentences], language)
        return Detected(_distinct(found), complained, usage)


def words_language(text: str, language: str) -> str:
    """The language that a memory of a text is worded in: the text's own."""
    if language_of(text) == "en":
        return "en"
    return language if language.startswith("pt") else DEFAULT_LANGUAGE


def topics_of(message: str) -> dict[str, str]:
    """The words of a message that a habit could be about, by their stem."""
    spoken = language_of(message)
    return {
        stem(fold(word), spoken): word.lower()
        for sentence in said_by(message)
        if (sentence.asks or _REQUEST.search(sentence.plain)) and sensitivity_of(sentence.text) is MemorySensitivity.LOW
        for word in WORD.findall(sentence.text)
        if len(word) >= MIN_TOPIC_LETTERS and word.isalpha() and telling_words(word)
    }


def entities_of(message: str) -> dict[str, str]:
    """The things that a message names or numbers: `lote 7781`, `A-113`, `Fábrica Norte`."""
    found = [match for sentence in said_by(message) for match in _named(sentence)]
    return {" ".join(name.casefold().split()): " ".join(name.split()) for name in found}


def habits(mentions: Sequence[Mention], language: str, excerpt: str) -> list[Candidate]:
    """Words that came back in several messages: those that did most."""
    often = [mention for mention in mentions if mention.times >= min(TOPIC_CONFIDENCE)]
    return [
        Candidate(
            pattern="procedural",
            type="procedural",
            key=f"topic.{mention.term}",
            value=mention.term,
            content=translate(language, "memory.topic", valor=mention.display),
            confidence=TOPIC_CONFIDENCE[min(mention.times, max(TOPIC_CONFIDENCE))],
            excerpt=excerpt,
            evidence=mention.times,
        )
        for mention in sorted(often, key=lambda one: (-one.times, one.term))[:MAX_TOPICS]
    ]


def _in_sentence(sentence: Sentence, previous_prompt: str, language: str, *, complained: bool) -> list[Candidate]:
    corrected = list(corrections(sentence, previous_prompt, language, complained=complained))
    found = list(candidates((*PREFERENCES, *FACTS, *PROCEDURES), sentence, language))
    particular = [one for one in found if not one.key.startswith(_GENERAL)]
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
