"""From when on what was found is told; `python -m tests.documents.calibration [folder]` prints both errors.

The questions of `questions.toml` and `calibration.toml` make the weights of `qhub/documents/evidence.py`, a logistic
regression, and its two lines; what each line would make of them is printed as a curve. Those of `held_out.toml` say
what to expect. All are asked among the pack's own passages, and again among some 1,750, where the hub's own pages and
what the pack's data says of institutions stand in the way. Passages are embedded once, and stay in the folder where one
is named; each question is embedded once.
"""

import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from qhub.documents.embedding import Embedder, embedder_of
from qhub.documents.evidence import FIRST, NEEDED, PERHAPS, WEIGHTS, AnswerEvidence
from qhub.documents.library import Library
from qhub.documents.pack_collection import PackCollection
from qhub.documents.vectors import Vector
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge_collections import CollectionRow
from qhub.store.migrate import migrate
from tests.documents.crowd import write_crowd
from tests.documents.evaluation import DOCUMENTS, OFF_TOPIC, QUESTIONS, RESERVE

_FOLDER = Path(__file__).parent
PAGES = Path(__file__).parents[2] / "docs"
CALIBRATION = tomllib.loads((_FOLDER / "calibration.toml").read_text("utf-8"))
HELD_OUT = tomllib.loads((_FOLDER / "held_out.toml").read_text("utf-8"))
OWN = ("prouni", "sisu")
MIN_PRECISION = 0.9
CURVE = (0.75, 0.8, 0.85, 0.88, 0.9, 0.92)
"""Shares that are to be right of what is told; the curve has what is told then."""
STEPS, RATE, DECAY = 3_000, 0.5, 0.002
"""How the regression is made: nothing is drawn by lot."""

Weights = npt.NDArray[np.float64]


class Asked(NamedTuple):
    """A question, and what the search made of it."""

    text: str
    answerable: bool
    held_out: bool
    evidence: AnswerEvidence | None
    """None where the question is in another language: its meaning alone decides, and `found` says how."""
    found: bool
    right: bool
    """Whether one of the first passages answers it."""

    def weighs(self, weights: Sequence[float]) -> float:
        if self.evidence is None:
            return np.inf if self.found else -np.inf
        return float(np.dot(weights, self.evidence))


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


class Remembering:
    """An embedder that is asked once for each text."""

    def __init__(self, embedder: Embedder) -> None:
        self.name, self.scale, self.batch = embedder.name, embedder.scale, embedder.batch
        self._embedder = embedder
        self._vectors: dict[str, Vector] = {}

    async def embed(self, texts: Sequence[str]) -> Vector:
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if missing:
            self._vectors |= zip(missing, await self._embedder.embed(missing), strict=True)
        return np.array([self._vectors[text] for text in texts])

    async def close(self) -> None:
        await self._embedder.close()


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


def least(some: Sequence[Asked], weights: Sequence[float], min_precision: float) -> float:
    """What evidence must weigh so that most is told of which a share is right."""

    def worth(needed: float) -> tuple[float, float]:
        found = figures(some, weights, needed)
        return (found.told if found.precision >= min_precision else 0.0), -needed

    return max((one.weighs(weights) for one in some if one.evidence is not None), key=worth)


async def open_crowd(database: Database, folder: Path, embedder: Embedder | None) -> Library:
    """The pack's documents among the hub's pages and the pack's offers, read and embedded."""
    folder.mkdir(exist_ok=True)
    write_crowd(folder)
    collections = [PackCollection(name, DOCUMENTS / name) for name in OWN]
    collections += [PackCollection("pages", PAGES), PackCollection("offers", folder)]
    library = Library(Settings(), database, embedder, {"bolsas": collections})
    await library.settled()
    return library


async def ask_all(library: Library, rows: Sequence[CollectionRow]) -> tuple[int, list[Asked]]:
    """Every question in some collections at once, as the visible agent asks."""
    documents = await library.store.documents([row.id for row in rows])
    names = {document.id: document.name for document in documents}

    async def ask(text: str, expected: Sequence[str], *, held_out: bool = False) -> Asked:
        result = await library.search(rows, text, FIRST)
        given = [f"{names[hit.passage.document_id]}#{hit.passage.heading}" for hit in result.hits]
        right = any(name in expected for name in given)
        return Asked(text, bool(expected), held_out, result.evidence, result.found, right)

    known = (*QUESTIONS, *RESERVE, *CALIBRATION["pergunta"])
    asked = [await ask(item["texto"], item["respondem"]) for item in known]
    asked += [await ask(text, ()) for text in (*OFF_TOPIC, *CALIBRATION["sem_resposta"]["textos"])]
    asked += [await ask(item["texto"], item["respondem"], held_out=True) for item in HELD_OUT["pergunta"]]
    asked += [await ask(text, (), held_out=True) for text in HELD_OUT["sem_resposta"]["textos"]]
    return sum(document.passages for document in documents), asked


def _line(needed: float, found: Figures) -> str:
    return f"    from {needed:.2f} on: " + ", ".join(f"{name} {share:.3f}" for name, share in found._asdict().items())


def report(places: Sequence[tuple[int, Sequence[Asked]]]) -> list[str]:
    """The weights, the curve of what they were made of, and what is held out at the two lines of today."""
    every = [one for _, asked in places for one in asked if not one.held_out]
    weights = fitted(every)
    shown = ", ".join(f"{name} {weight:.2f}" for name, weight in zip(AnswerEvidence._fields, weights, strict=True))
    strict = least(every, WEIGHTS, MIN_PRECISION)
    lines = [f"fitted: {shown}; with the weights of today {strict:.2f} is needed for {MIN_PRECISION} right"]
    for passages, asked in places:
        for name, some, needed in (
            ("weighed", tuned := [one for one in asked if not one.held_out], [least(tuned, WEIGHTS, p) for p in CURVE]),
            ("held out", [one for one in asked if one.held_out], [PERHAPS, NEEDED]),
        ):
            answerable = sum(one.answerable for one in some)
            without = len(some) - answerable
            lines.append(f"among {passages} passages, {name}: {answerable} with an answer, {without} without")
            lines += [_line(one, figures(some, WEIGHTS, one)) for one in needed]
    return lines


async def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else temporary)
        folder.mkdir(parents=True, exist_ok=True)
        database = Database(f"sqlite+aiosqlite:///{folder}/qhub.db")
        await migrate(database)
        embedder = embedder_of(Settings())
        library = await open_crowd(database, folder / "offers", Remembering(embedder) if embedder else None)
        rows = list(await library.store.collections(["p:bolsas"]))
        own = [row for row in rows if row.name in OWN]
        places = [await ask_all(library, own), await ask_all(library, rows)]
        await library.close()
        await database.close()
    sys.stdout.write("\n".join(report(places)) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
