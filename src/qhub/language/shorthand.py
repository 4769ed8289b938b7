"""What people write in a hurry, written out: «oq vc precisa pra facul» is «o que você precisa para faculdade».

Documents, tables and rules are written in full, and so were the texts that a language model learnt from.
"""

import re
from functools import cache
from importlib.resources import files


def written_out(text: str) -> str:
    """The text with the usual abbreviations in full; names, addresses and hyphenated words pass unchanged."""
    return _any_shorthand().sub(_full, text)


def _full(match: re.Match[str]) -> str:
    word = match[0]
    full = _written()[word.casefold()]
    return full[0].upper() + full[1:] if word[0].isupper() and len(word) > 1 else full


@cache
def _any_shorthand() -> re.Pattern[str]:
    words = "|".join(map(re.escape, sorted(_written(), key=len, reverse=True)))
    return re.compile(rf"(?<![\w@./'’-])(?:{words})(?![\w@/'’-])", re.IGNORECASE)


@cache
def _written() -> dict[str, str]:
    lines = [line for spoken in ("pt", "en") for line in _lines(spoken)]
    return {short: full for short, _, full in (line.partition(" ") for line in lines)}


def _lines(spoken: str) -> list[str]:
    return (files(__package__) / f"shorthand_{spoken}.txt").read_text("utf-8").splitlines()
