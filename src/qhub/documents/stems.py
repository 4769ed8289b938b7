"""Words in the form in which they are compared: whatever accents, endings or plurals a person or a document writes.

The Portuguese stemmer knows endings by their accents («declaração» becomes «declar», «declaracao» stays whole), and
people who ask leave accents out. So every word is folded first, the endings that the stemmer knows by an accent get it
back, irregular plurals become singular, and only then is it stemmed and folded for good: documents and questions go
the same way, so they meet.
"""

import re
from collections import Counter
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import Stemmer

from qhub.language.text import fold

MAX_TERM = 40
"""Characters of a stem that count."""
Spoken = Literal["pt", "en"]
_WORD = re.compile(r"[^\W_]+")
_ENDINGS = tuple(
    (re.compile(pattern), ending)
    for pattern, ending in (
        (r"(?<=\w{2})coes$", "ção"),
        (r"(?<=\w{2})cao$", "ção"),
        (r"(?<=\w{2})soes$", "são"),
        (r"(?<=\w{2})sao$", "são"),
        (r"(?<=\w{2})oes$", "ão"),
        (r"(?<=\w{3})encias?$", "ência"),
        (r"(?<=\w{3})ancias?$", "ância"),
        (r"(?<=\w{3})aveis$", "ável"),
        (r"(?<=\w{3})avel$", "ável"),
        (r"(?<=\w{3})iveis$", "ível"),
        (r"(?<=\w{3})ivel$", "ível"),
        (r"(?<=\w{2})ais$", "al"),
        (r"(?<=\w{3})eis$", "el"),
        (r"(?<=\w{3})ns$", "m"),
        (r"(?<=\w{3})arios?$", "ário"),
        (r"(?<=\w{3})arias?$", "ária"),
    )
)


def language_of(text: str) -> Spoken:
    """Portuguese or English, by the small words in it; Portuguese where both or none are."""
    words = Counter(_WORD.findall(fold(text)))
    portuguese, english = (sum(words[word] for word in small_words(spoken)) for spoken in ("pt", "en"))
    return "en" if english > portuguese else "pt"


def terms(text: str, spoken: Spoken) -> list[str]:
    """The telling words of a text, stemmed, in order, as often as they stand there."""
    return [stem(word, spoken) for word in telling_words(text)]


def telling_words(text: str) -> list[str]:
    """Its words, folded, without those that say nothing in either language."""
    return [word for word in _WORD.findall(fold(text)) if not _says_nothing(word)]


def alternatives(word: str) -> tuple[str, ...]:
    """The stems that a question's word may have in a document: the Portuguese one, and the English."""
    return tuple(dict.fromkeys(stem(word, spoken) for spoken in ("pt", "en")))


@lru_cache(maxsize=50_000)
def stem(word: str, spoken: Spoken) -> str:
    """A folded word's stem."""
    if spoken == "en":
        return str(_stemmer("english").stemWord(word))[:MAX_TERM]
    for pattern, ending in _ENDINGS:
        restored, changed = pattern.subn(ending, word)
        if changed:
            word = restored
            break
    return fold(_stemmer("portuguese").stemWord(word))[:MAX_TERM]


def _says_nothing(word: str) -> bool:
    return word in small_words("pt") or word in small_words("en") or (len(word) < 2 and not word.isdigit())


@cache
def small_words(spoken: str) -> frozenset[str]:
    """The words of a language that say nothing about a subject, folded."""
    return frozenset((files(__package__) / f"small_words_{spoken}.txt").read_text("utf-8").split())


@cache
def _stemmer(language: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(language)
