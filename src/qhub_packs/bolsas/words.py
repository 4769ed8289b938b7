"""Comparison of names: without accents, capitals or signs, and shown again as people write them."""

import re
import unicodedata
from functools import lru_cache

REMEMBERED = 16_384
"""Names whose forms are kept: the same few thousand come again and again."""


def listed(words: str) -> frozenset[str]:
    """A list of words, written as people write one."""
    return frozenset(words.split())


_SMALL = listed("a as à às ao aos o os e em de da das do dos na nas no nos para por com")
_ROMAN = re.compile(r"(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})$")


@lru_cache(maxsize=REMEMBERED)
def plain(text: str) -> str:
    """Lower case, no accents, words apart by one space."""
    flat = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return " ".join(re.findall(r"[a-z0-9]+", flat))


_CUT_SHORT = {
    **{
        "n": "nao",
        "naum": "nao",
        "q": "que",
        "vc": "voce",
        "vcs": "voces",
        "ce": "voce",
        "msm": "mesmo",
        "oq": "o que",
    },
    **{"mt": "muito", "mto": "muito", "mta": "muita", "dnv": "de novo", "agr": "agora", "qro": "quero", "hj": "hoje"},
}
"""Small words that people cut to their consonants, whatever they speak of."""


_LAUGHTER = re.compile(r"k{2,}|(?:rs)+s*|(?:h[aeu]){2,}h?|lol")


def in_full(text: str) -> str:
    """A text as `plain` has it, its smallest words in full and without laughter: «chega, n quero mais kkk» is «chega
    nao quero mais»."""
    return " ".join(_CUT_SHORT.get(word, word) for word in plain(text).split() if not _LAUGHTER.fullmatch(word))


@lru_cache(maxsize=REMEMBERED)
def titled(text: str) -> str:
    """A name in capitals as people write it: «CIÊNCIA DA COMPUTAÇÃO» becomes «Ciência da Computação»."""
    if not text.isupper():
        return text
    shown = [_capital(word, first=place == 0) for place, word in enumerate(re.split(r"(?<=[\s(/-])", text))]
    return "".join(shown)


def _capital(word: str, *, first: bool) -> str:
    bare = word.strip(" ()/-")
    if not first and bare.casefold() in _SMALL:
        return word.lower()
    return word if _ROMAN.match(bare) else word.capitalize()


def reais(value: float) -> str:
    """Money as Brazilians write it."""
    whole = f"{value:,.2f}".replace(",", " ").replace(".", ",").replace(" ", ".")
    return f"R$\N{NO-BREAK SPACE}{whole}"


def decimal(value: float, digits: int = 2) -> str:
    """A number with a decimal comma, and no zeros that say nothing."""
    shown = f"{value:.{digits}f}"
    return shown.rstrip("0").rstrip(".").replace(".", ",") if "." in shown else shown
