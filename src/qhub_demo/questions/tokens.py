"""A question as tokens: words, numbers, days, quotations and signs, each with where it stands."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from typing import Literal

from rapidfuzz.distance import OSA

from qhub.language.stems import stem
from qhub.language.text import fold

MAX_CHARACTERS = 1_000
"""Characters of a message that are read; a question is never that long, and what is beyond is told to the person."""
MAX_TOKENS = 120
"""Tokens of a question that are read."""

Kind = Literal["word", "number", "day", "quote", "sign"]

WORD = r"[^\W_]+(?:[+#]+(?![^\W_])|-(?=[\s?!.,;:)]|$))?"
"""A word, with the signs that end it: "O-", "A+", "C#"."""
_TOKEN = re.compile(
    r"(?P<quote>«[^»]{1,200}»|“[^”]{1,200}”|\"[^\"]{1,200}\")"
    r"|(?P<day>\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b)"
    r"|(?P<number>(?:(?<![^\s(])[-−](?=\d))?(?>\d+(?:[.,]\d+)*)(?:(?![^\W\d_])|(?=(?:kg|km|m2|m3|ha|kwh|min|cm|mm|h|k)\b)))"
    r"|(?P<sign>>=|<=|!=|R\$|US\$|[<>=≥≤≠%€$£?!;:,])"
    rf"|(?P<word>{WORD})"
)


@dataclass(frozen=True)
class Token:
    """A piece of a question."""

    kind: Kind
    text: str
    """As written; of a quotation, what is quoted."""
    start: int
    end: int

    @cached_property
    def folded(self) -> str:
        """Without accents and case."""
        return fold(self.text)

    @property
    def is_content(self) -> bool:
        """Whether it is more than a mark of punctuation."""
        return self.kind != "sign" or self.text not in "?!;:,"

    @property
    def number(self) -> float | None:
        """The number that it writes."""
        return number_of(self.text) if self.kind == "number" else None

    @property
    def day(self) -> date | None:
        """The day that it writes: day first, unless the year is."""
        if self.kind != "day":
            return None
        parts = [int(part) for part in re.split(r"[/.-]", self.text)]
        year, month, number = parts if parts[0] > 31 else reversed(parts)
        try:
            return date(year, month, number)
        except ValueError:
            return None


def tokens_of(message: str) -> list[Token]:
    """The tokens of a message, as far as it is read."""
    found: list[Token] = []
    for match in _TOKEN.finditer(message[:MAX_CHARACTERS].replace("km/h", "kmh ")):
        kind, text = match.lastgroup or "word", match.group()
        found.append(Token(kind, text[1:-1] if kind == "quote" else text, match.start(), match.end()))  # type: ignore[arg-type]
        if len(found) == MAX_TOKENS:
            break
    return found


def is_name(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word amid small letters is written as a name is: "na Sé" says no "se"."""
    text = tokens[place].text
    words = [token.text for token in tokens[1:] if token.kind == "word" and len(token.text) > 1]
    small = sum(word.islower() for word in words)
    begins = place == 0 or tokens[place].start - tokens[place - 1].end > 1 or tokens[place - 1].text in "?!;:"
    return not begins and len(text) > 1 and text[-1] not in "ºª" and text.istitle() and 2 * small > len(words)


def is_cut(message: str) -> bool:
    """Whether a message is longer than what is read of it."""
    return len(message) > MAX_CHARACTERS


def number_of(text: str) -> float | None:
    """A number as people write it: 1.000,5 and 1,000.5 and 1000; one mark before three digits separates thousands."""
    text = text.replace("−", "-")
    marks = [mark for mark in text if mark in ".,"]
    if not marks:
        return float(text)
    last = max(text.rfind("."), text.rfind(","))
    if len(set(marks)) == 1 and (len(marks) > 1 or len(text) - last == 4):
        return float(re.sub(r"[.,]", "", text))
    return float(re.sub(r"[.,]", "", text[:last]) + "." + text[last + 1 :])


MIN_STEM = 4
"""Letters of a stem that words of two languages hardly share by chance."""
_ENDING = re.compile("[oa]s?|[aei]r|[oei]u|[aei]ram|[ai]d[oa]s?")
_IRREGULAR = {
    "children": "child",
    "women": "woman",
    "men": "man",
    "people": "person",
    "geese": "goose",
    "mice": "mouse",
}
_PLURALS = (("caes", "cao"), ("aes", "ao"), ("uis", "ul"), ("ois", "ol"))
"""Plurals beside those that `qhub.language` makes singular."""


@lru_cache(maxsize=65536)
def stems(word: str) -> frozenset[str]:
    """What a folded word shares with its other forms, in Portuguese and in English."""
    if len(word) < 4 or not word.isalpha():
        return frozenset({word, word[:-1]}) if len(word) == 3 and word.endswith("s") else frozenset({word})
    singular = next((word[: -len(end)] + one for end, one in _PLURALS if word.endswith(end)), word)
    return frozenset({stem(singular, "pt"), stem(word, "en")} - {""})


@lru_cache(maxsize=65536)
def same_word(left: str, right: str) -> bool:
    """Whether two folded words are forms of one."""
    if left == right or left + "s" == right or right + "s" == left:
        return True
    if _IRREGULAR.get(left) == right or _IRREGULAR.get(right) == left:
        return True
    if any(
        long.endswith(end) and long.removesuffix(end) + one == short
        for end, one in (*_PLURALS, ("eis", "il"))
        for long, short in ((left, right), (right, left))
    ):
        return True
    if min(len(left), len(right)) <= 3:
        return False
    shared = stems(left) & stems(right)
    # A short stem is shared with words of another language ("sala", "sales"), but for the endings of one word.
    return any(
        len(one) >= MIN_STEM or all(_ENDING.fullmatch(word, len(one)) for word in (left, right)) for one in shared
    )


def is_plural(left: str, right: str) -> bool:
    """Whether two folded words are the same, or one the other's plural."""
    return left == right or any(
        one == other + end for end in ("s", "es") for one, other in ((left, right), (right, left))
    )


@lru_cache(maxsize=65536)
def is_slip(written: str, meant: str) -> bool:
    """Whether two folded words are a slip of the fingers apart."""
    shorter = min(len(written), len(meant))
    if shorter < 5 or written[0] != meant[0] or not written.isalpha():
        return False
    return OSA.distance(written, meant, score_cutoff=2) <= (2 if shorter >= 8 else 1)


def common_root(left: str, right: str) -> int:
    """How many letters two words have in common from their beginning on."""
    return next(
        (at for at, (one, other) in enumerate(zip(left, right, strict=False)) if one != other),
        min(len(left), len(right)),
    )
