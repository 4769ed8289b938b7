"""A text's words in the form in which they are compared: stems, without accents, without the words that say nothing."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

import Stemmer

from qhub.language.text import fold

MAX_TERMS = 12
"""Words of a message that memories are looked for by: the longest, which are the most telling."""
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_PRONOUN = re.compile(r"-(?:me|te|se|lhe|lhes|nos|vos|o|a|os|as|lo|la|los|las|no|na)$")
Spoken = Literal["pt", "en"]


def language_of(text: str) -> Spoken:
    """Portuguese or English, by the small words in it; Portuguese where both or none are."""
    words = {fold(word) for word in _WORD.findall(text)}
    return "en" if len(words & _small("en")) > len(words & _small("pt")) else "pt"


def terms(text: str) -> list[str]:
    """The telling words of a text, each once, in order."""
    return list(dict.fromkeys(stem for stem, _ in stems(text)))


def telling_terms(text: str) -> list[str]:
    """The few by which memories are looked for."""
    found = terms(text)
    longest = set(sorted(found, key=len, reverse=True)[:MAX_TERMS])
    return [term for term in found if term in longest]


def stems(text: str) -> Iterator[tuple[str, str]]:
    """Each telling word's stem, with the word."""
    spoken = language_of(text)
    for word in _WORD.findall(text):
        bare = _PRONOUN.sub("", word.casefold())
        if fold(bare) in _small("pt") or fold(bare) in _small("en") or (len(bare) < 2 and not bare.isdigit()):
            continue
        # The stemmer knows words by their accents, people leave them out: stem, then fold.
        yield fold(_stemmer(spoken).stemWord(bare))[:40], word


@cache
def _stemmer(spoken: Spoken) -> Stemmer.Stemmer:
    return Stemmer.Stemmer("portuguese" if spoken == "pt" else "english")


@cache
def _small(spoken: Spoken) -> frozenset[str]:
    return frozenset((files("qhub.memory") / f"small_words_{spoken}.txt").read_text("utf-8").split())
