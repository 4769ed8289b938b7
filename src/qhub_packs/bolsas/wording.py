"""The features of a piece of a message, as a linear model reads it: its words, pairs of them, and parts of words.

Parts of words hear what is misspelt («mi matah»), pairs what a word alone does not say («me mato», «mato aula»).
"""

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING
from zlib import crc32

from qhub import lazy_module, written_out
from qhub_packs.bolsas.figures import literal
from qhub_packs.bolsas.words import plain

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Vector = npt.NDArray[np.float32]
    Places = npt.NDArray[np.int64]
else:
    np = lazy_module("numpy")

BUCKETS = 1 << 15
"""Features share these by a hash: no list of words is kept."""
SHORTEST_PART, LONGEST_PART = 3, 5
"""Characters of a part of a word, its edges counted."""
MAX_PIECE = 300
"""Characters that are judged as one: more would drown a sentence in others."""
MAX_PIECES = 24
"""Pieces of one message that are judged; what comes after them is the rules' alone."""
_DRAWN_OUT = partial(re.compile(r"([a-z])\1{2,}").sub, r"\1")
_NUMBER = partial(re.compile(r"\d+").sub, "0")
_PIECE = re.compile(rf"\S(?:.{{0,{MAX_PIECE - 2}}}\S)?(?!\S)|\S{{{MAX_PIECE}}}", re.DOTALL)
SENTENCE_END = re.compile(r"[.!?;]+(?:\s+|$)|\n+")


def pieces(message: str) -> list[str]:
    """A short message, and each of its sentences, without figures of speech: of a long one, the sentences alone."""
    sentences = [
        piece for one in SENTENCE_END.split(message[: MAX_PIECE * MAX_PIECES]) for piece in _PIECE.findall(one)
    ]
    whole = [message] if len(message) <= MAX_PIECE else []
    some = list(dict.fromkeys([*whole, *sentences]))[:MAX_PIECES]
    return [kept for piece in some if (kept := literal(piece))]


def places(piece: str) -> tuple["Places", "Vector"]:
    """The buckets of a piece's features, and how much each counts: those of one sort together as much as of another."""
    words = _NUMBER(_DRAWN_OUT(plain(written_out(piece)))).split()
    sorts = [set(sort) for sort in (words, _pairs(words), _apart(words), _parts(words))]
    buckets = [crc32(feature.encode()) % BUCKETS for sort in sorts for feature in sort]
    weights = [len(sort) ** -0.5 for sort in sorts for _ in sort]
    return np.array(buckets, dtype=np.int64), np.array(weights, dtype=np.float32)


def _pairs(words: list[str]) -> Iterator[str]:
    return (f"{one} {other}" for one, other in zip(["^", *words], [*words, "$"], strict=True))


def _apart(words: list[str]) -> Iterator[str]:
    """Pairs with a word between them."""
    return (f"{one} … {other}" for one, other in zip(words, words[2:], strict=False))


def _parts(words: list[str]) -> Iterator[str]:
    for word in words:
        edged = f"<{word}>"
        for size in range(SHORTEST_PART, LONGEST_PART + 1):
            for start in range(len(edged) - size + 1):
                yield f"~{edged[start : start + size]}"
