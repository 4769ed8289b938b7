"""From when on what was found is told; `python -m tests.documents.calibration` prints both errors, and the weights.

A hash halves the questions of `calibration.toml`, those that the documents answer and those that they do not. One half,
with the questions of `questions.toml`, makes the weights of `qhub/documents/evidence.py`: a logistic regression, and
from when on as much is told as is right of it. The other half says what to expect, among the pack's own passages and
among some 1,700, where the hub's own pages and what the pack's data says of institutions stand in the way.
"""

import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qhub.documents.embedding import embedder_of
from qhub.documents.evidence import FIRST, NEEDED, WEIGHTS, AnswerEvidence
from qhub.documents.library import Library
from qhub.documents.pack_collection import PackCollection
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.migrate import migrate
from tests.documents.crowd import write_crowd
from tests.documents.evaluation import DOCUMENTS, OFF_TOPIC, QUESTIONS, RESERVE

PAGES = Path(__file__).parents[2] / "docs"
_FILE = tomllib.loads((Path(__file__).parent / "calibration.toml").read_text("utf-8"))
MIN_PRECISION = 0.9
STEPS, RATE, DECAY = 3_000, 0.5, 0.002
"""How the regression is made: nothing is drawn by lot."""

Weights = npt.NDArray[np.float64]


class Asked(NamedTuple):
    """A question, and what the search made of it."""

    text: str
    answerable: bool
    known: bool
    """Whether it is of `questions.toml`, which the search was tuned on."""
    evidence: AnswerEvidence | None
    """None where the question is in another language: its meaning alone decides, and `found` says how."""
    found: bool
    right: bool
    """Whether one of the first passages answers it."""

    def weighs(self, weights: Sequence[float]) -> float:
        if self.evidence is None:
            return np.inf if self.found else -np.inf
        return float(np.dot(weights, self.evidence))

    @property
    def held_out(self) -> bool:
        return not self.known and sha256(self.text.encode()).digest()[0] % 2 == 1


class Figures(NamedTuple):
    """What weights and a threshold make of some questions."""

    told: float
    """The share of answerable ones whose answer is found and told."""
    precision: float
    """The share of what is told that is right."""
    withheld: float
    """The share of answerable ones whose right passage was found and not told."""
    misled: float
    """The share of unanswerable ones that are told something."""


def figures(some: Sequence[Asked], weights: Sequence[float], needed: float) -> Figures:
    told = [one for one in some if one.weighs(weights) >= needed]
    answerable = sum(one.answerable for one in some)
    right = sum(one.right for one in told)
    return Figures(
        right / answerable,
        right / max(len(told), 1),
        (sum(one.right for one in some) - right) / answerable,
        sum(not one.answerable for one in told) / (len(some) - answerable),
    )


def fitted(some: Sequence[Asked]) -> Weights:
    """The weights under which right answers weigh more than others."""
    known = [one for one in some if one.evidence is not None]
    rows = np.array([one.evidence for one in known])
    right = np.array([one.right for one in known], dtype=float)
    spread = rows.std(axis=0)
    features = np.column_stack([rows / spread, np.ones(len(rows))])
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        wrong = 1 / (1 + np.exp(-features @ weights)) - right
        weights -= RATE * (features.T @ wrong / len(rows) + DECAY * np.append(weights[:-1], 0))
    found: Weights = weights[:-1] / spread
    return found


def least(some: Sequence[Asked], weights: Sequence[float], min_precision: float = 0.0) -> float:
    """What evidence must weigh so that as much is told as is right of it; or most, of which a share is right."""

    def worth(needed: float) -> tuple[float, float]:
        found = figures(some, weights, needed)
        if min_precision:
            return (found.told if found.precision >= min_precision else 0.0), -needed
        return -abs(found.told - found.precision), -needed

    return max((one.weighs(weights) for one in some if one.evidence is not None), key=worth)


async def ask_all(database: Database, folder: Path | None = None) -> tuple[int, list[Asked]]:
    """Every question in both collections at once, as the visible agent asks; with a folder, among a crowd."""
    collections = [PackCollection(name, DOCUMENTS / name) for name in ("prouni", "sisu")]
    if folder is not None:
        write_crowd(folder)
        collections += [PackCollection("pages", PAGES), PackCollection("offers", folder)]
    library = Library(Settings(), database, embedder_of(Settings()), {"bolsas": collections})
    await library.settled()
    rows = list(await library.store.collections(["p:bolsas"]))
    names = {document.id: document.name for document in await library.store.documents([row.id for row in rows])}
    passages = sum(document.passages for document in await library.store.documents([row.id for row in rows]))

    async def ask(text: str, expected: Sequence[str], *, known: bool) -> Asked:
        result = await library.search(rows, text, FIRST)
        given = [f"{names[hit.passage.document_id]}#{hit.passage.heading}" for hit in result.hits]
        right = any(name in expected for name in given)
        return Asked(text, bool(expected), known, result.evidence, result.found, right)

    asked = [await ask(item["texto"], item["respondem"], known=True) for item in (*QUESTIONS, *RESERVE)]
    asked += [await ask(text, (), known=True) for text in OFF_TOPIC]
    asked += [await ask(item["texto"], item["respondem"], known=False) for item in _FILE["pergunta"]]
    asked += [await ask(text, (), known=False) for text in _FILE["sem_resposta"]["textos"]]
    await library.close()
    return passages, asked


async def main() -> None:
    places: dict[int, list[Asked]] = {}
    for crowded in (False, True):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as crowd:
            database = Database(f"sqlite+aiosqlite:///{folder}/qhub.db")
            await migrate(database)
            passages, asked = await ask_all(database, Path(crowd) if crowded else None)
            await database.close()
        places[passages] = asked
    every = [one for asked in places.values() for one in asked if not one.held_out]
    weights = fitted(every)
    unknown = [one for one in every if not one.known]
    needed, strict = least(every, weights), least(unknown, weights, MIN_PRECISION)
    shown = ", ".join(f"{name} {weight:.2f}" for name, weight in zip(AnswerEvidence._fields, weights, strict=True))
    sys.stdout.write(f"made of the tuned half: {shown}, needed {needed:.2f}; {strict:.2f} for {MIN_PRECISION} right\n")
    for passages, asked in places.items():
        sys.stdout.write(f"among {passages} passages\n")
        for name, some in (
            ("tuned", [one for one in asked if not one.held_out and not one.known]),
            ("held out", [one for one in asked if one.held_out]),
        ):
            answerable = sum(one.answerable for one in some)
            sys.stdout.write(f"  {name}: {answerable} with an answer, {len(some) - answerable} without\n")
            for least_needed in (NEEDED, strict):
                found = figures(some, WEIGHTS, least_needed)
                told = ", ".join(f"{field} {value:.3f}" for field, value in found._asdict().items())
                sys.stdout.write(f"    from {least_needed:.2f} on: {told}\n")


if __name__ == "__main__":
    asyncio.run(main())
