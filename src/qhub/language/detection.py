"""Detection of the language a person writes, by the small words and forms that only one of them has.

A short message often has none («direito, 650»): then nothing is said, and whoever asks keeps the language of before.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from qhub.language.text import fold

TELLING_LENGTH = 4_000
"""Characters that are looked at: the language of so many is the language of all."""
ACCENTS = frozenset("ãõçáâêéíóôú")
"""Letters that English does not write."""
BRAZILIAN_ACCENTED = frozenset(("tô", "tá", "cê"))
"""Words that fold into others: «tô» without its accent is an English word."""


class TellingWords(NamedTuple):
    """The words of `detection.toml`."""

    english: frozenset[str]
    portuguese: frozenset[str]
    european: re.Pattern[str]
    brazilian: re.Pattern[str]


def language_written(text: str, otherwise: str) -> str:
    """The language of a text (`pt-PT`, `pt-BR`, `en`); `otherwise` where it does not tell."""
    text = text[:TELLING_LENGTH]
    telling, plain = _telling(), fold(text)
    words = re.findall(r"[a-z]+", plain.replace("'", ""))
    european, brazilian = len(telling.european.findall(plain)), len(telling.brazilian.findall(plain))
    brazilian += sum(word in BRAZILIAN_ACCENTED for word in text.lower().split())
    english = sum(word in telling.english for word in words)
    portuguese = sum(word in telling.portuguese for word in words) + european + brazilian
    portuguese += 2 * any(letter in ACCENTS for letter in text.lower())
    if english > portuguese:
        return "en"
    if european != brazilian:
        return "pt-PT" if european > brazilian else "pt-BR"
    return "pt-PT" if portuguese and not otherwise.startswith("pt") else otherwise


@cache
def _telling() -> TellingWords:
    data = tomllib.loads((files(__package__) / "detection.toml").read_text("utf-8"))
    english, portuguese = frozenset(data["english"].split()), frozenset(data["portuguese"].split())
    return TellingWords(
        english - portuguese,
        portuguese - english,
        _any_of([*data["european"].split(), *data["european_forms"]]),
        _any_of([*data["brazilian"].split(), *data["brazilian_forms"]]),
    )


def _any_of(forms: list[str]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(forms)})\b")
