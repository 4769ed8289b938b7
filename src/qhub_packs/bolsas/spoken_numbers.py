"""Numbers in words, as digits: «seiscentos e cinquenta» is 650, "twenty two" is 22.

Words below twenty stay as they are where they stand alone: «um» and «dois» mostly count something, and those who read
counts know them.
"""

from collections.abc import Mapping, Sequence

_UNITS = "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete"
_UNITS_EN = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_TENS = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa"
_TENS_EN = "twenty thirty forty fifty sixty seventy eighty ninety"
_HUNDREDS = "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
_MORE_UNITS: Mapping[str, int] = {
    **{"uma": 1, "duas": 2, "catorze": 14, "dezasseis": 16, "dezassete": 17, "dezoito": 18, "dezenove": 19},
    **{"dezanove": 19, "seventeen": 17, "eighteen": 18, "nineteen": 19},
}
SMALL: Mapping[str, int] = {
    **{word: value for words in (_UNITS, _UNITS_EN) for value, word in enumerate(words.split())},
    **_MORE_UNITS,
}
TENS: Mapping[str, int] = {
    word: 10 * value for words in (_TENS, _TENS_EN) for value, word in enumerate(words.split(), start=2)
}
HUNDREDS: Mapping[str, int] = {
    **{word: 100 * value for value, word in enumerate(_HUNDREDS.split(), start=1)},
    "cem": 100,
}
THOUSAND = frozenset(("mil", "thousand"))
_JOINED = frozenset(("e", "and"))


def with_digits(words: str) -> str:
    """A folded text with its larger numbers in digits."""
    parts, shown, at = words.split(), list[str](), 0
    while at < len(parts):
        value, after = _number_at(parts, at)
        shown.append(parts[at] if value is None else str(value))
        at = at + 1 if value is None else after
    return " ".join(shown)


def _number_at(parts: Sequence[str], at: int) -> tuple[int | None, int]:
    """The number that begins at a word, and where it ends; None where none does, or only a small one."""
    total, below, large, end = 0, 10_000_000, False, at
    while end < len(parts):
        word = parts[end]
        joined = end > at and word in _JOINED and end + 1 < len(parts)
        following = parts[end + 1] if joined else word
        size = _size(following)
        if following in THOUSAND and not joined and total < 1000 and not _is_counted(parts, at, end):
            total, below, large = max(total, 1) * 1000, 1000, True
        elif following == "hundred" and not joined and 0 < total < 10:
            total, below, large = total * 100, 100, True
        elif size is not None and size[1] < below and parts[end - 1 : end] != ["por"]:
            total, below, large = total + size[0], size[1], large or size[0] >= 20
        else:
            break
        end += 2 if joined else 1
    return (total, end) if large else (None, at + 1)


def _is_counted(parts: Sequence[str], at: int, end: int) -> bool:
    """Whether digits before it say how many thousands: «2 mil» is read with its digits."""
    return at == end and at > 0 and parts[at - 1][-1:].isdigit()


def _size(word: str) -> tuple[int, int] | None:
    """What a word is worth, and below which size what follows it must stay."""
    if word in HUNDREDS:
        return HUNDREDS[word], 100
    if word in TENS:
        return TENS[word], 10
    return (SMALL[word], 1) if word in SMALL else None
