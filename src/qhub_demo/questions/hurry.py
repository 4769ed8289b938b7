"""What people cut short or mistype when they hurry: "c/ avaria", "pix x cartão", "diferent"."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from qhub.language.text import fold
from qhub_demo.numbers import NUMBERS
from qhub_demo.questions.address import unaddressed
from qhub_demo.questions.columns import alike
from qhub_demo.questions.lexicon import CONCEPT_WORDS, PHRASES
from qhub_demo.questions.schema import Table
from qhub_demo.questions.tokens import is_plural, tokens_of
from qhub_demo.questions.values import content

MIN_LETTERS = 7
"""Letters of a word that is recognised with one of them wrong: shorter ones are too near to names."""
_SHORT = {"p": "para", "c": "com", "s": "sem"}
_CUT = re.compile(r"(?<!\S)([pcs])/\s*(?=\w)", re.IGNORECASE)
_SILENT = re.compile("[cp](?=[tc])")
_HALVES = tuple(
    (re.compile(rf"\b{said}\b", re.IGNORECASE), plain)
    for said, plain in (
        *(("half an hour", "30 minutes"), ("meia hora", "30 minutos"), ("meio milh[ãa]o", "500 mil")),
        *(("best[- ]sell?ing", "most sold"), ("worst[- ]selling", "least sold")),
        *(("half a million", "500 thousand"), ("metros? quadrados?", "m2"), ("square met(?:er|re)s?", "m2")),
    )
)
_QUANTITY = re.compile(r"\b(?:qual (?:[ée] |foi )?)?(?:a )?quantidade (?:total )?de (?=\w{3})", re.IGNORECASE)
"""How many, where no column is called so."""
_TOWARDS = re.compile(r"(?<=\w )pr(?:o|os|as)(?= \w)")
_ENGLISH = re.compile(r"\b(?:the|how|what|which|who|whose|many|much|of|with|were|are|is|that|and)\b", re.IGNORECASE)
_PORTUGUESE = re.compile(
    r"\b(?:de|da|do|dos|das|que|quant[oa]s?|qual|quais|em|por|com|os|na|e|tem|foram)\b", re.IGNORECASE
)
_NONE = re.compile(
    r"(?<!with )(?<!have )(?<!has )(?<!had )(?<!having )\bno\b(?! (?:longer|more|less|fewer|one)\b)(?= \w)",
    re.IGNORECASE,
)
"""The English "no", which is a small word in Portuguese."""
_AGAINST = re.compile(r"(?<=\w) x (?=\w)")
_ASKING = frozenset(["operation", "order", "first", "comparator", "compare", "grain"])
_NO_SLIPS = frozenset(["mediana", "mediano", "medianas", "medianos"])
"""Words that are a letter from names: Medina."""


def unhurried(message: str, tables: Sequence[Table]) -> str:
    """A question with such words written out, without what only addresses. A word that a table may know is left."""
    message = unaddressed(message)
    message = _CUT.sub(lambda found: f"{_SHORT[found[1].lower()]} ", message)
    message = _AGAINST.sub(" vs ", message)
    for said, plain in _HALVES:
        message = said.sub(plain, message)
    if not any("quantidade" in table.vocabulary for table in tables):
        message = _QUANTITY.sub("quantos ", message)
    if not _is_known("pro", tables):
        message = _TOWARDS.sub("para", message)
    if _ENGLISH.search(message) and not _PORTUGUESE.search(message):
        message = _NONE.sub("without any", message)
    message = _joined(message, tables)
    for place, token in reversed(list(enumerate(tokens_of(message)))):
        if token.kind == "word" and (token.text.islower() or not place) and not _is_known(token.folded, tables):
            meant = _respelt(token.folded, tables) or _meant(token.folded)
            message = message[: token.start] + meant + message[token.end :] if meant else message
    return message


def _joined(message: str, tables: Sequence[Table]) -> str:
    """A message with two halves as one word, "check-ins", where only that is what a table knows."""
    known = frozenset[str]().union(*(table.vocabulary for table in tables))
    for left, right in reversed(list(pairwise(tokens_of(message)))):
        gap = message[left.end : right.start]
        if gap not in ("-", " ") or (gap == " " and right.folded in _WORDS) or not left.kind == right.kind == "word":
            continue
        if _forms(left.folded + right.folded) & known and not (_forms(left.folded) | _forms(right.folded)) & known:
            message = message[: left.end] + message[right.start :]
    return message


def _forms(word: str) -> set[str]:
    """A word in the singular and in the plural."""
    return {word, word.removesuffix("s"), f"{word}s"}


def _respelt(word: str, tables: Sequence[Table]) -> str:
    """A word of before the spelling reform, "directos", where a table knows it without its silent letter."""
    plain = _SILENT.sub("", word)
    return plain if plain != word and _is_known(plain, tables) and plain not in _WORDS else ""


def _is_known(word: str, tables: Sequence[Table]) -> bool:
    return word in _WORDS or word in NUMBERS or _is_of(word, tables)


def _is_of(word: str, tables: Sequence[Table]) -> bool:
    """Whether a word is of a table: of what its rows are called, a column's name, or a value."""
    for table in tables:
        if any(alike(word, part, "") for part in (*table.nouns, *(one for c in table.columns for one in c.words))):
            return True
        values = (part for c in table.of_kind("text") for value in c.values for part in content(value))
        if any(is_plural(word, part) for part in values):
            return True
    return False


@lru_cache(maxsize=4096)
def _meant(word: str) -> str:
    """The one asking word that a word is a letter away from."""
    near = [one for one in _SLIPPED if one[0] == word[0] and OSA.distance(one, word, score_cutoff=1) <= 1]
    kinds = {kind for one in near for kind in PHRASES[(one,)]}
    return near[0] if len(kinds) == 1 else ""


_WORDS = frozenset(fold(word) for phrase in PHRASES for word in phrase) | CONCEPT_WORDS
_SLIPPED = tuple(
    phrase[0]
    for phrase, kinds in PHRASES.items()
    if len(phrase) == 1
    and len(phrase[0]) >= MIN_LETTERS
    and phrase[0] not in _NO_SLIPS
    and {section for section, _ in kinds} <= _ASKING
)
