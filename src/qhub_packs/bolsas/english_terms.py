"""English questions in the words of the documents, which are Portuguese: short ones say too little by their meaning."""

import re
import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "english_terms.toml"


def in_portuguese(question: str) -> str:
    """The terms of an English question that are known, in their order; empty where none is."""
    terms = _terms()
    return " ".join(terms[match[0].lower()] for match in _any_term().finditer(question))


@cache
def _terms() -> dict[str, str]:
    return dict(tomllib.loads(FILE.read_text("utf-8"))["terms"])


@cache
def _any_term() -> re.Pattern[str]:
    longest_first = sorted(_terms(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
