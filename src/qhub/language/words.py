"""A text's words, as they are compared: without capitals and accents, and without those that say nothing."""

import re
from functools import cache
from importlib.resources import files
from typing import Literal

from qhub.language.text import fold

Spoken = Literal["pt", "en"]
WORD = re.compile(r"[^\W_]+")


def language_of(text: str) -> Spoken:
    """Portuguese or English, by the small words in it; Portuguese where both or none are."""
    words = WORD.findall(fold(text))
    portuguese, english = (sum(map(small_words(spoken).__contains__, words)) for spoken in ("pt", "en"))
    return "en" if english > portuguese else "pt"


def telling_words(text: str) -> list[str]:
    """The words of a text, folded, in order, without those that say nothing in either language."""
    return [word for word in WORD.findall(fold(text)) if not _says_nothing(word)]


@cache
def small_words(spoken: str) -> frozenset[str]:
    """The words of a language that say nothing about a subject, folded."""
    return frozenset((files(__package__) / f"small_words_{spoken}.txt").read_text("utf-8").split())


def _says_nothing(word: str) -> bool:
    return word in small_words("pt") or word in small_words("en") or (len(word) < 2 and not word.isdigit())
