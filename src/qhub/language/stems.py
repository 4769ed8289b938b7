"""Words in the form in which they are compared: whatever accents, endings or plurals a person or a document writes.

The Portuguese stemmer knows endings by their accents («declaração» becomes «declar», «declaracao» stays whole), and
people who ask leave accents out. So every word is folded first, the endings that the stemmer knows by an accent get it
back, irregular plurals become singular, and only then is it stemmed and folded for good: documents and questions go
the same way, so they meet.
"""

import re
from functools import cache, lru_cache

import Stemmer

from qhub.language.text import fold
from qhub.language.words import Spoken, language_of, telling_words

MAX_TERM = 40
"""Characters of a stem that count."""
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


def terms(text: str, spoken: Spoken | None = None) -> list[str]:
    """The telling words of a text, stemmed, in order, as often as they stand there."""
    spoken = spoken or language_of(text)
    return [stem(word, spoken) for word in telling_words(text)]


def distinct_terms(text: str) -> list[str]:
    """The telling words of a text, stemmed, each once, in order."""
    return list(dict.fromkeys(terms(text)))


def longest_terms(text: str, most: int) -> list[str]:
    """The longest of a text's terms, which are the most telling, in order."""
    found = distinct_terms(text)
    longest = set(sorted(found, key=len, reverse=True)[:most])
    return [term for term in found if term in longest]


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


@cache
def _stemmer(language: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(language)
