"""Corrections in a message: what takes something back that was said before, and what is no longer meant."""

import re
from typing import NamedTuple

from qhub_packs.bolsas.names import find_name
from qhub_packs.bolsas.opportunities import Catalogue
from qhub_packs.bolsas.words import plain

_CORRECTS = re.compile(
    r"^\s*(?:(?:(?:e|mas|ah+|aff?|ih+|vish|putz|hm+|eita|perai|pera|aliás|alias)[\s,!.]+)+"
    r"(?=n[aã]o\b|errei|digitei|escrevi|falei|foi mal))?"
    r"(?:(?:n[aã]o (?:é|eh|era|foi) (?P<denied>[^,.;]{1,60})(?=[,.;])|ops|opa|epa|"
    r"errei(?: (?:o|a|meu|minha|no|na) (?:nome|idade|cidade|nota|renda))?|"
    r"(?:eu )?(?:digitei|escrevi|escreveram|escreveu|anotou|anotei|falei|coloquei|pus) errado|(?:t[aá]|est[aá]) errado|"
    r"(?:i )?(?:typed|wrote) it wrong|quer dizer|na verdade|na vdd|desculpa|foi mal|corrigindo|perd[aã]o|"
    r"corre[cç][aã]o|digo|minto|"
    r"me enganei|n[aã]o|oops|sorry|i mean|actually)[\s,:.!]+)+(?:(?:é|eh|foi|era|s[aã]o|it'?s|it is)\s+)",
    re.IGNORECASE,
)
_SEEKS = re.compile(r"procur|busc|pesquis|estud|faculdade|search|study")
_NO_LONGER = re.compile(
    r"\b(?:n[aã]o|n) (?:moro|vivo|estou|t[oô]|resido) mais (?:em|n[ao]) [^,.;]+?(?=[,.;]|$| e | mas )"
    r"|\b(?:antes )?(?:eu )?(?:morava|vivia) (?:em|n[ao]) [^,.;]+?(?=[,.;]|$| e | mas )"
    r"|\b(?:i )?(?:don'?t|no longer) live in [^,.;]+?(?: anymore)?(?=[,.;]|$| and | but )",
    re.IGNORECASE,
)
"""Where somebody does not live any more."""
_JOKE = re.compile(
    r"^(?P<joke>.*?)\b(?:brincadeira|brinks|zoeira|zueira|mentira|(?:t[oô]|tava|estou) (?:zoando|brincando)|(?:just )?"
    r"kidding|jk)\b[\s,.!:)]*(?:(?:rs+|k{2,}|haha\w*)\b[\s,.!]*)?(?:(?:é|eh|na verdade é|o certo é|it'?s)\s+)?"
    r"(?P<meant>\w.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""A joke, and what is meant after it: «Thaliti rs brincadeira, é Talita»."""
_LIVES_ELSEWHERE = re.compile(
    r"\b(?:eu )?(?:n[aã]o|n) (?:moro|vivo|resido|sou)(?: mais)? (?:em|n[ao]|d[aeo]) [^,.;]+?(?: n[aã]o)?[\s,.;]+"
    r"(?:(?:e sim|mas sim|(?:mas |agora |e )?(?:é|eh|moro|vivo|sou))(?: agora)?(?: em| n[ao]| d[aeo])?|mas em|agora em)"
    r"\s+(?P<home>[A-ZÀ-Üa-zà-ü])"
    r"|\b(?:i )?(?:don'?t|do not|no longer) live in [^,.;]+?(?: anymore)?[\s,.;]+(?:(?:but|now|it'?s) )+(?:in )?"
    r"(?P<now>[A-Za-z])",
    re.IGNORECASE,
)
"""Where somebody does not live, and where they do: «n moro em Marabá não, é Parauapebas»."""
_SOMEBODYS = re.compile(
    r"[^\W\d_]+(?: [^\W\d_]+){0,3}? (?:é|eh) (?:[oa] |d[ao] )?(?:minha|meu)s? [^\W\d_]+\s*(?=[,.;]|$)", re.IGNORECASE
)
"""Where somebody else lives, beside that: «Marabá é minha mãe»."""
_TAKEN_BACK = re.compile(
    r"\b(?:esque[cç]\w*|deixa|tira\w*|nada de|em vez de|ao inv[eé]s de|no lugar de|forget|instead of)\s+"
    r"(?:em |n[ao] |d[aeo] )?(?P<dropped>[^\W\d_]+(?: [^\W\d_]+){0,3}?)"
    r"\s*(?=[,.;]|$| e | mas | and | but | quero | v[eê] )[,.;]?"
    r"|\b(?:em|n[ao]|d[aeo]) (?P<denied>[^\W\d_]+(?: [^\W\d_]+){0,3}?) n[aã]o\s*[,;]",
    re.IGNORECASE,
)
"""A place that is no longer meant: «esquece Itajubá, vê em Uberaba», «moro em Barreiras não, em Irecê»."""
_NUMBER_TAKEN_BACK = re.compile(
    r"(?<![\d.,])\d+(?:[.,]\d+)? (?:n[aã]o|errad[oa])\b[\s,;:!.]*(?=(?:[^\W\d_]+\s+){0,3}\d)"
    r"|\bn[aã]o (?:é|eh|era|foi|tirei) \d+(?:[.,]\d+)?[\s,;:!.]+(?=(?:[^\W\d_]+\s+){0,3}\d)"
    r"|\bem vez de \d+(?:[.,]\d+)?"
    r"|(?<![\d.,])\d+(?:[.,]\d+)?(?: anos)?[\s,;.…!-]*\b(?:quer dizer|digo|ops|opa|minto|ali[aá]s|na"
    r" verdade|na vdd|perd[aã]o"
    r"|corrigindo|errei|n[aã]o pera|pera|i mean|sorry|actually)\b[\s,;:.!]*(?=(?:[^\W\d_]+\s+){0,2}\d)"
    r"|\bnot \d+(?:[.,]\d+)?[\s,;:!.]+(?=(?:[a-z']+\s+){0,3}\d)",
    re.IGNORECASE,
)
"""A number that is not meant: «590 não, 509»."""


_NOT = re.compile(r"\bn (?=(?:é|eh|era|foi|sou|moro|quero)\b)", re.IGNORECASE)
LAUGHTER = re.compile(r"\s+\b(?:k{2,}|(?:rs)+s*|(?:h[aeu]){2,}h?)\b", re.IGNORECASE)
_DENIED_NAME = re.compile(
    r"\b(?:meu )?nome (?:n[aã]o|n) (?:é|eh) [^\W\d_]+(?: [^\W\d_]+)?,? (?:é|eh|e sim|mas sim)\s+", re.IGNORECASE
)
"""A name that is denied before the right one: «meu nome n é Ana é Anna»."""


class Correction(NamedTuple):
    """A message without what it takes back."""

    message: str
    corrects: bool
    """Whether something that was said before is taken back."""
    seeks: bool
    """Whether that was about where to look: «não é pra procurar em Anápolis, é em Goiânia»."""
    denies_name: bool
    """Whether a name is taken back, so that another follows: «não é Ana, é Anna»."""


def read(message: str, known: Catalogue) -> Correction:
    """What is still meant of a message."""
    message = _NOT.sub("não ", LAUGHTER.sub("", message))
    message = _DENIED_NAME.sub("meu nome é ", message)
    opening = _CORRECTS.match(message)
    denies_name = opening is not None and bool(opening["denied"] and find_name(opening["denied"], asked=True))
    left = message[opening.end() :] if opening is not None else message
    if (joke := _JOKE.match(left)) is not None:
        left = f"meu nome é {joke['meant']}" if "nome" in joke["joke"].lower() else joke["meant"]
    if denies_name:
        left = re.sub(r"\s+(?:com|sem|with)\s.*", "", left)
    left, moved = _LIVES_ELSEWHERE.subn(lambda one: f"moro em {one['home'] or one['now']}", left)
    if moved:
        left = _SOMEBODYS.sub(" ", left)
    left = _NUMBER_TAKEN_BACK.sub(" ", _NO_LONGER.sub(" ", left))
    left = _TAKEN_BACK.sub(lambda one: " " if _is_place(one, known) else one[0], left)
    seeks = opening is not None and _SEEKS.search(opening[0].lower()) is not None
    return Correction(left, opening is not None, seeks, denies_name)


def _is_place(taken_back: re.Match[str], known: Catalogue) -> bool:
    name = taken_back["dropped"] or taken_back["denied"]
    return known.places.find(name, misspelt=False) is not None and not known.courses.is_name(plain(name))
