"""A message as words, marks, quotations and long text that must stay whole."""

import re
from dataclasses import dataclass
from typing import Literal

from qhub.language.text import fold
from qhub_demo.requests.arguments import SEVERAL
from qhub_demo.requests.quotes import quotes
from qhub_demo.requests.words import MAX_WORDS, STOP_EN, STOP_PT, stem

_TOKEN = re.compile(r"[^\W_](?:[\w/.&'’-]*[^\W_])?|[,;:.\n]")
_ONE = frozenset({"um", "uma", "a", "an", "one"})


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a message."""

    kind: Literal["word", "mark", "quote", "locked"]
    """`locked` is long text, never to be cut."""
    text: str
    """As written; of a quotation, what is quoted."""
    folded: str
    """A word without accents and case; empty otherwise."""
    start: int
    end: int

    @property
    def stem(self) -> str:
        return stem(self.folded)

    @property
    def is_mark(self) -> bool:
        return self.kind == "mark"

    @property
    def is_capital(self) -> bool:
        """Whether it begins as names do: with a capital letter or a digit."""
        return self.kind == "word" and (self.text[0].isupper() or self.text[0].isdigit())

    @property
    def is_filler(self) -> bool:
        return self.folded in STOP_PT or self.folded in STOP_EN


def tokens_of(message: str, prose: frozenset[str]) -> list[Piece]:
    """The pieces of a message. A word in `prose` announces long text, which lasts to the end unless it is quoted."""
    found: list[Piece] = []
    quoted = quotes(message)
    place = 0
    while len(found) < MAX_WORDS and (match := _TOKEN.search(message, place)):
        if quoted and quoted[0].start <= match.start():
            quote = quoted.pop(0)
            found.append(Piece("quote", quote.text.strip(), "", quote.start - 1, quote.end + 1))
            place = quote.end + 1
            continue
        text, place = match.group(), match.end()
        kind: Literal["word", "mark"] = "word" if text[0].isalnum() else "mark"
        found.append(Piece(kind, text, fold(text) if kind == "word" else "", match.start(), match.end()))
        if kind == "word" and found[-1].stem in prose:
            start = place + len(message[place:]) - len(message[place:].lstrip(" :"))
            if start < len(message) and not (quoted and quoted[0].start == start + 1):
                found.append(Piece("locked", message[start:], "", start, len(message)))
                break
    return found


def count_of(token: Piece) -> int | None:
    """The number that a word says."""
    if token.folded in _ONE:
        return 1
    if token.folded.isdecimal() and len(token.folded) < 4:
        return int(token.folded)
    return SEVERAL.get(token.folded)
