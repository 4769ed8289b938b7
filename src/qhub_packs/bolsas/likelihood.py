"""How likely a message is of each kind that is not simply answered, by two linear models that
`scripts/train_guardrails.py` makes of the corpora in `tests/packs/bolsas/corpus`: one reads words, the other words and
the vector of a sentence encoder. Where there is a vector, both are asked: each keeps the other from its own errors."""

from functools import cache
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qhub import lazy_module
from qhub_packs.bolsas.wording import pieces, places

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from qhub_packs.bolsas.wording import Vector
else:
    np = lazy_module("numpy")

FILE = Path(__file__).parent / "data" / "guard_model.npz"
KINDS = ("", "self_harm", "violence", "weapons", "drugs", "sexual", "hate", "private", "fraud", "injection")
"""What a message is: the first is harmless."""
LEAST = 1e-6
"""Chances below this are as good as none."""


class Model(NamedTuple):
    """A linear model over features."""

    words: "npt.NDArray[np.int8]"
    """A row for each bucket, a column for each kind."""
    step: float
    """What one in `words` is worth."""
    meaning: "Vector | None"
    """A row for each number of a sentence's vector; None where words alone are read."""
    bias: "Vector"
    sure: float
    """The odds from which on a message is stopped where no rule does."""


class Likely(NamedTuple):
    """The kind of a message that is not harmless."""

    kind: str
    odds: float
    """That it is not harmless, as a logarithm: at 0 either is as likely."""
    is_sure: bool


NOTHING = Likely("", log(LEAST), False)


def likely(message: str, vectors: "Vector | None" = None) -> Likely:
    """Of the piece that is least likely harmless. With the vectors of `pieces(message)`, by their meaning too."""
    some = pieces(message)
    found = map(_by_words, some) if vectors is None else map(_by_both, some, vectors)
    return max(found, key=lambda one: one.odds, default=NOTHING)


def odds(chances: "Vector") -> float:
    """That it is not harmless."""
    return log(max(1.0 - float(chances[0]), LEAST)) - log(max(float(chances[0]), LEAST))


def _by_words(piece: str) -> Likely:
    model = _models()[0]
    chances = _chances(model, piece, None)
    return _likely(model, chances, odds(chances))


def _by_both(piece: str, vector: "Vector") -> Likely:
    words, both = _models()
    chances = _chances(both, piece, vector)
    return _likely(both, chances, (odds(_chances(words, piece, None)) + odds(chances)) / 2)


def _likely(model: Model, chances: "Vector", found: float) -> Likely:
    return Likely(KINDS[1 + int(np.argmax(chances[1:]))], found, found >= model.sure)


def _chances(model: Model, piece: str, vector: "Vector | None") -> "Vector":
    buckets, weights = places(piece)
    scores = model.bias + model.step * (weights @ model.words[buckets])
    if vector is not None and model.meaning is not None:
        scores = scores + vector @ model.meaning
    raised = np.exp(scores - scores.max())
    chances: Vector = raised / raised.sum()
    return chances


@cache
def _models() -> tuple[Model, Model]:
    """By words, and by words and meaning."""
    with np.load(FILE, allow_pickle=False) as file:
        by_words = Model(file["words"], float(file["step"]), None, file["bias"], float(file["sure"]))
        by_both = Model(
            file["both_words"],
            float(file["both_step"]),
            file["both_meaning"].astype(np.float32),
            file["both_bias"],
            float(file["both_sure"]),
        )
    return by_words, by_both
