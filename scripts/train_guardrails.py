"""Train what the guardrails of the pack `bolsas` know besides their rules, and write its weights.

    OPENBLAS_NUM_THREADS=1 .venv/bin/python -m scripts.train_guardrails

It reads the corpora in `tests/packs/bolsas/corpus`, but for the round that is held out, and what other tests say that
is harmless. From which odds on a message is stopped is chosen on rounds that a model has not seen: each round is judged
by one that was trained on the others. The same corpora give the same weights; nothing is drawn by lot. It needs the
extra `semantic`.
"""

import asyncio
import sys
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qhub.documents.offline_embedding import OfflineEmbedder
from qhub_packs.bolsas.figures import literal
from qhub_packs.bolsas.likelihood import FILE, KINDS, odds
from qhub_packs.bolsas.wording import BUCKETS, places
from tests.documents.evaluation import NEAR_MISSES, OFF_TOPIC, QUESTIONS
from tests.memory.evaluation import CONVERSATIONS
from tests.packs.bolsas.corpus.split import HELD_OUT, ROUNDS, messages
from tests.packs.bolsas.evaluation import CASES
from tests.packs.bolsas.tasks import tasks

Matrix = npt.NDArray[np.float32]
MEANING_WEIGHT = 6.0
"""How much a sentence's vector counts beside its words: chosen on the rounds, as the next two were."""
DECAY = 3e-5
STEPS = 300
PASSES = 0.995
"""The share of harmless messages of unseen rounds that pass. The rules stop a few more."""
CURVE = (0.97, 0.98, 0.985, 0.99, 0.995, 0.998)
"""Shares that are printed beside it."""
BATCH = 32


class Corpus(NamedTuple):
    """What is learnt from."""

    texts: list[str]
    kinds: npt.NDArray[np.int64]
    rounds: npt.NDArray[np.str_]


class Weights(NamedTuple):
    """Those of a linear model."""

    features: Matrix
    bias: Matrix


def corpus() -> Corpus:
    known = [message for message in messages() if message.part != HELD_OUT]
    asked = [*(item.texto for item in QUESTIONS), *OFF_TOPIC, *NEAR_MISSES]
    known_texts = {message.text for message in known}
    routed = [case["mensagem"] for case in CASES["router"]]
    spoken = [text for conversation in CONVERSATIONS for text in conversation["mensagens"]]
    brought = [*tasks("tasks.toml"), *tasks("tasks_second_blind.toml")]
    spoken += [step.says for task in brought if task.kind != "distress" for step in task.steps]
    harmless = [text for text in dict.fromkeys([*asked, *routed, *spoken]) if text not in known_texts]
    return Corpus(
        [literal(text) for text in [*(message.text for message in known), *harmless]],
        np.array([KINDS.index(kind) for kind in [*(message.kind for message in known), *("" for _ in harmless)]]),
        np.array([*(message.part for message in known), *("other" for _ in harmless)]),
    )


def word_features(texts: list[str]) -> Matrix:
    rows = np.zeros((len(texts), BUCKETS), dtype=np.float32)
    for row, text in zip(rows, texts, strict=True):
        np.add.at(row, *places(text))
    return rows


async def meaning_features(texts: list[str]) -> Matrix:
    encoder = OfflineEmbedder()
    rows = [await encoder.embed(texts[start : start + BATCH]) for start in range(0, len(texts), BATCH)]
    await encoder.close()
    return np.concatenate(rows) * np.float32(MEANING_WEIGHT**0.5)


def fitted(alike: Matrix, kinds: npt.NDArray[np.int64]) -> Matrix:
    """What each message adds to the weights: softmax regression with decay, by accelerated descent over the likeness of
    each two of them, of which there are fewer than features."""
    wanted = np.eye(len(KINDS), dtype=np.float32)[kinds]
    rate = 1.0 / (float(np.abs(alike).sum(axis=1).max()) / len(kinds) / 2 + DECAY)
    shares = ahead = np.zeros_like(wanted)
    for step in range(STEPS):
        wrong = chances(alike @ ahead) - wanted
        after = ahead - rate * (wrong / len(kinds) + DECAY * ahead)
        shares, ahead = after, after + step / (step + 3) * (after - shares)
    return shares


def chances(scores: Matrix) -> Matrix:
    raised: Matrix = np.exp(scores - scores.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def weights(features: Matrix, some: Corpus) -> Weights:
    shares = fitted(features @ features.T + 1, some.kinds)
    return Weights(features.T @ shares, shares.sum(axis=0))


def unseen(features: Matrix, some: Corpus) -> Matrix:
    """The odds that a message is not harmless, by a model that has not seen its round."""
    alike = features @ features.T + 1
    found = np.zeros(len(some.texts), dtype=np.float32)
    for part in ROUNDS:
        judged, others = np.flatnonzero(some.rounds == part), np.flatnonzero(some.rounds != part)
        shares = fitted(alike[np.ix_(others, others)], some.kinds[others])
        found[judged] = [odds(row) for row in chances(alike[np.ix_(judged, others)] @ shares)]
    return found


def sure_from(name: str, found: Matrix, some: Corpus) -> np.float32:
    """The odds from which on a message is stopped; prints what they make of unseen rounds."""
    counted = np.isin(some.rounds, ROUNDS)
    harmless, in_danger, unsafe = (
        found[counted & of_it] for of_it in (some.kinds == 0, some.kinds == 1, some.kinds > 1)
    )
    for passes in CURVE:
        odds_from = np.quantile(harmless, passes)
        stopped, cared_for = (unsafe > odds_from).mean(), (in_danger > odds_from).mean()
        sys.stdout.write(
            f"{name}, unseen rounds, {passes} of harmless passed: {stopped:.3f} of unsafe, {cared_for:.3f} of self-harm"
            f" (from {odds_from:.2f})\n"
        )
    return np.float32(np.quantile(harmless, PASSES))


def rounded(some: Matrix) -> tuple[npt.NDArray[np.int8], np.float32]:
    step = np.abs(some).max() / 127
    return np.rint(some / step).astype(np.int8), np.float32(step)


def main() -> None:
    some = corpus()
    words = word_features(some.texts)
    both = np.hstack([words, asyncio.run(meaning_features(some.texts))])
    by_words, by_both = unseen(words, some), unseen(both, some)
    sure = sure_from("words", by_words, some)
    both_sure = sure_from("words and meaning", (by_words + by_both) / 2, some)
    of_words, of_both = weights(words, some), weights(both, some)
    one, one_step = rounded(of_words.features)
    other, other_step = rounded(of_both.features[:BUCKETS])
    np.savez_compressed(
        FILE,
        words=one,
        step=one_step,
        bias=of_words.bias,
        sure=sure,
        both_words=other,
        both_step=other_step,
        both_meaning=(of_both.features[BUCKETS:] * MEANING_WEIGHT**0.5).astype(np.float16),
        both_bias=of_both.bias,
        both_sure=both_sure,
    )
    sys.stdout.write(f"{len(some.texts)} messages, {FILE.stat().st_size:,} bytes of weights\n")


if __name__ == "__main__":
    main()
