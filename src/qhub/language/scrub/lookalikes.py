"""A text as the patterns read it: plain ASCII where a character merely looks different.

Digits of other scripts and widths, dashes of every length, letters with accents or of alphabets that look Latin become
what they look like; characters that cannot be seen are left out. A place in the plain text leads back to the original.
"""

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

_LATIN_LOOKING = dict(
    zip(
        "аеорсухіјѕԁһԛԝАВЕКМНОРСТХУІЈЅαοιρυνΑΒΕΖΗΙΚΜΝΟΡΤΧΥ",
        "aeopcyxijsdhqwABEKMHOPCTXYIJSaoipuvABEZHIKMNOPTXY",
        strict=True,
    )
)
_PUNCTUATION = {
    "․": ".",
    "。": ".",
    "‧": ".",
    "·": ".",
    "⁄": "/",
    "∕": "/",
    "：": ":",
    "−": "-",
    "＠": "@",
    "\xad": None,
}


class _Plain(dict[int, int | None]):
    """The plain character for each character, worked out when it is first met."""

    def __missing__(self, code: int) -> int | None:
        plain = _plain(chr(code))
        self[code] = None if plain is None else ord(plain)
        return self[code]


class PlainText(NamedTuple):
    """A text made plain, and where each of its characters stood; None where nothing moved."""

    text: str
    places: Sequence[int] | None

    def place(self, index: int, length: int) -> int:
        """The place in the original of one in the plain text; the original has `length` characters."""
        if self.places is None:
            return index
        return self.places[index] if index < len(self.places) else length


def plain(text: str) -> PlainText:
    """The text as the patterns read it."""
    if text.isascii():
        return PlainText(text, None)
    made = text.translate(_TABLE)
    if len(made) == len(text):
        return PlainText(made, None)
    return PlainText(made, [place for place, char in enumerate(text) if _TABLE[ord(char)] is not None])


def _plain(char: str) -> str | None:
    if char.isascii():
        return char
    if char in _PUNCTUATION:
        return _PUNCTUATION[char]
    if char in _LATIN_LOOKING:
        return _LATIN_LOOKING[char]
    category = unicodedata.category(char)
    if category in ("Cf", "Mn", "Me"):
        return None
    if (digit := unicodedata.digit(char, None)) is not None:
        return str(digit)
    if category == "Pd":
        return "-"
    if category == "Zs":
        return " "
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base.isascii() else char


_TABLE = _Plain()
