"""Shorthand written out: «oq vc precisa pra facul» is «o que você precisa para faculdade».

Documents, tables and rules are written in full, and so were the texts that a language model learnt from.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from qhub.language.detection import language_written


def written_out(text: str) -> str:
    """The text with the usual abbreviations in full; names, addresses, hyphenated words pass unchanged. English keeps
    its own words: «to» is «estou» in Portuguese alone."""
    spoken = ("en",) if language_written(text, "pt-PT") == "en" else ("pt", "en")
    written = _written(spoken)
    return _any_shorthand(spoken).sub(lambda match: _full(match[0], written), text)


def _full(word: str, written: Mapping[str, str]) -> str:
    full = written[word.casefold()]
    return full[0].upper() + full[1:] if word[0].isupper() and len(word) > 1 else full


@cache
def _any_shorthand(spoken: tuple[str, ...]) -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(_written(spoken), key=len, reverse=True)))
    return re.compile(rf"(?<![\w@./'’-])(?:{words})(?![\w@/'’-])", re.IGNORECASE)


@cache
def _written(spoken: tuple[str, ...]) -> dict[str, str]:
    lines = [line for one in spoken for line in _lines(one)]
    return {short: full for short, _, full in (line.partition(" ") for line in lines)}


def _lines(spoken: str) -> list[str]:
    return (files(__package__) / f"shorthand_{spoken}.txt").read_text("utf-8").splitlines()
