"""A message as terms: words, numbers, days and quotations, in order.

Finer than `words`: a question about a table has decimals, codes ("R12") and days, and tells a name from a word by its
capital letter.
"""

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from qhub.language.text import fold
from qhub_demo.arguments import NUMBER_WORDS
from qhub_demo.numbers import is_english
from qhub_demo.quotes import quotes
from qhub_demo.words import MAX_WORDS, STOP_EN, STOP_PT

_PIECE = re.compile(
    r"(?P<iso>\d{4}-\d{2}-\d{2})(?!\d)|(?P<day>\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?!\d)"
    r"|(?P<month>\d{4}-\d{2}|\d{1,2}/\d{4})(?!\d)|(?P<short>\d{1,2}/\d{1,2})(?![\d/])"
    r"|(?P<word>\d*[^\W\d_][^\W_]*)|(?P<number>-?\d+(?:[.,\u00a0]\d+)*)|(?P<sign>>=|<=|≥|≤|!=|≠|[<>=%])"
)
_MULTIPLIERS = {"mil": 1e3, "k": 1e3, "milhao": 1e6, "milhoes": 1e6, "million": 1e6, "thousand": 1e3}
_SHORT = {"q": "que", "qts": "quantos", "qtos": "quantos", "qtas": "quantas", "tb": "tambem", "tbm": "tambem"}
"""How people write in a hurry."""
_ASKING = frozenset({"many", "much", "quem", "who", "sem", "without", "nao", "sobre"})
"""Filler elsewhere, but telling in a question about a table."""


@dataclass(frozen=True, slots=True)
class Term:
    """A piece of a message."""

    text: str
    """As written; of a quotation, what is quoted."""
    folded: str
    """Without accents and case."""
    start: int
    end: int
    kind: str
    """`word`, `number`, `iso` (a day), `month`, `short` (a day without its year), `sign` or `quote`."""
    number: float | None = None

    @property
    def key(self) -> str:
        """What it is compared by."""
        return key_of(self.folded)

    @property
    def is_filler(self) -> bool:
        filler = self.folded in STOP_PT or self.folded in STOP_EN
        return self.kind == "word" and filler and self.folded not in _ASKING

    @property
    def is_capital(self) -> bool:
        """Whether it begins as names do, or is a code: "Carlos", "SP", "R12"."""
        return self.kind == "word" and (self.text[0].isupper() or any(char.isdigit() for char in self.text))

    @property
    def day(self) -> date | None:
        """The day it says, if any."""
        try:
            if self.kind == "iso":
                return date.fromisoformat(self.text)
            if self.kind == "day":
                day, month, year = re.split(r"[/.-]", self.text)
                return date(int(year), int(month), int(day))
        except ValueError:
            return None
        return None


def terms_of(message: str, language: str) -> list[Term]:
    """The terms of a message."""
    found: list[Term] = []
    quoted = quotes(message)
    place = 0
    while len(found) < MAX_WORDS and (match := _PIECE.search(message, place)):
        if quoted and quoted[0].start <= match.start():
            quote = quoted.pop(0)
            found.append(Term(quote.text.strip(), fold(quote.text.strip()), quote.start, quote.end, "quote"))
            place = quote.end + 1
            continue
        kind, text = match.lastgroup or "word", match.group()
        number = _number(text, language) if kind == "number" else None
        folded = _SHORT.get(fold(text), fold(text))
        place = match.end()
        if kind == "word":
            if folded in _MULTIPLIERS and found and found[-1].kind == "number" and found[-1].number is not None:
                last = found.pop()
                number = (last.number or 0) * _MULTIPLIERS[folded]
                text, folded, kind = f"{last.text} {text}", f"{last.folded} {folded}", "number"
                found.append(Term(text, folded, last.start, match.end(), kind, number))
                continue
            number = NUMBER_WORDS.get(folded)
        found.append(Term(text, folded, match.start(), match.end(), kind, number))
    return found


@lru_cache(maxsize=8192)
def key_of(folded: str) -> str:
    """A folded word without its plural and its last vowel: "notas" and "nota" fall together."""
    text = folded
    if len(text) > 3 and text.isalpha():
        for ending, replacement in (("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ies", "y")):
            if text.endswith(ending) and len(text) > len(ending) + 1:
                text = text.removesuffix(ending) + replacement
                break
        else:
            if re.search(r"[rzs]es$", text) and len(text) > 5:
                text = text[:-2]
            elif text.endswith("ns"):
                text = text[:-2] + "m"
            elif text.endswith("s") and not text.endswith(("ss", "is", "us")):
                text = text[:-1]
    return text[:-1] if len(text) > 3 and text[-1] in "aeo" and text.isalpha() else text


def key_set(text: str) -> frozenset[str]:
    """The keys of the words of a text."""
    return frozenset(map(key_of, text.split()))


def _number(text: str, language: str) -> float | None:
    """A number as people of a language write it: 1.500 is fifteen hundred in Portuguese."""
    point, comma = text.rfind("."), text.rfind(",")
    decimal = "." if is_english(language) else ","
    if point >= 0 and comma >= 0:
        decimal = "." if point > comma else ","
    elif point >= 0 and not re.fullmatch(r"-?\d{1,3}(\.\d{3})+", text):
        decimal = "."
    elif comma >= 0 and not re.fullmatch(r"-?\d{1,3}(,\d{3})+", text):
        decimal = ","
    thousands = "," if decimal == "." else "."
    plain = text.replace("\u00a0", "").replace(thousands, "").replace(decimal, ".")
    try:
        return float(plain)
    except ValueError:
        return None
