"""From when on what was found is told; `python -m tests.documents.calibration [folder]` prints both errors.

The questions that the pack knows make the weights of `BY_QUESTIONS` in `qhub/documents/evidence.py`, a logistic
regression, and its two lines: each is asked as if it were not known itself. What to expect is said by those of
`held_out.toml` and `held_out_fifth.toml`, which decide nothing. All are asked among the pack's own passages, and again
among some 1,900, where the hub's own pages and what the pack's data says of institutions stand in the way. Passages are
embedded once, and stay in the folder where one is named; the vectors of known questions lie beside them.
"""

import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from qhub.documents.embedding import Embedder, embedder_of
from qhub.documents.evidence import BY_QUESTIONS, FIRST, AnswerEvidence, weighed
from qhub.documents.known_questions import KnownQuestions, Nearness, QuestionFiles, load, passage_name, read_questions
from qhub.documents.library import Library
from qhub.documents.pack_collection import PackCollection
from qhub.documents.search import HybridSearch
from qhub.documents.vectors import StoredVectors, Vector
from qhub.language.shorthand import written_out
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow
from qhub.store.migrate import migrate
from tests.documents.crowd import write_crowd
from tests.documents.evaluation import DOCUMENTS, KNOWN, NEAR_MISSES, OFF_TOPIC, QUESTIONS

_FOLDER = Path(__file__).parent
PAGES = Path(__file__).parents[2] / "docs"
OWN = ("prouni", "sisu")
COLLECTIONS = [PackCollection(name, DOCUMENTS / name, KNOWN) for name in OWN]
_TEXTS = read_questions(KNOWN).texts
CURVE = (0.8, 0.83, 0.85, 0.88, 0.9, 0.92, 0.94)
"""Shares that are to be right of what is told; the curve has what is told then."""
STEPS, RATE, DECAY = 3_000, 0.5, 0.002
"""How the regression is made: nothing is drawn by lot."""
SAME = 0.999
"""The cosine of a question to itself, and to nothing else."""

Weights = npt.NDArray[np.float64]


class Question(NamedTuple):
    """What is asked, and the passages that answer it."""

    text: str
    expected: Sequence[str] = ()
    part: str = "known"


class Asked(NamedTuple):
    """A question, and what the search made of it."""

    question: Question
    evidence: AnswerEvidence | None
    """None where known questions decide nothing: in another language than the documents', and where the first passage
    is of a collection that has none. Then `found` says how it was decided."""
    found: bool
    right: bool
    """Whether one of the first passages answers it."""

    def weighs(self, weights: AnswerEvidence) -> float:
        if self.evidence is None:
            return np.inf if self.found else -np.inf
        return weighed(self.evidence, weights)


class Figures(NamedTuple):
    """What weights and a line make of some questions."""

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
        if (known := load(KNOWN, embedder.name)) is not None:
            self._vectors |= zip(map(written_out, _TEXTS), known.vectors, strict=True)

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        if missing:
            self._vectors |= zip(missing, await self._embedder.embed(missing), strict=True)
        return np.array([self._vectors[text] for text in texts])

    async def rest(self) -> None:
        """The next text may be asked for at once."""

    async def close(self) -> None:
        await self._embedder.close()


class OtherQuestions(KnownQuestions):
    """Known questions, but for the one that is asked."""

    def __init__(self, known: KnownQuestions) -> None:
        self._known = known

    def compare(self, vector: Vector) -> Nearness:
        cosines = self._known.cosines(vector)
        return self._known.nearness(np.where(cosines > SAME, np.float32(0), cosines))


class OtherQuestionFiles(QuestionFiles):
    """Files of them."""

    async def of_collection(self, collection: CollectionRow, model: str) -> KnownQuestions | None:
        known = await super().of_collection(collection, model)
        return OtherQuestions(known) if known else None


def held_out(name: str) -> list[Question]:
    """The questions of a file: with an answer, and without one by kind."""
    file: Mapping[str, Any] = tomllib.loads((_FOLDER / name).read_text("utf-8"))
    answerable = [Question(item["texto"], item["respondem"], name) for item in file["pergunta"]]
    return answerable + [
        Question(text, (), f"{name} {kind}") for kind, texts in file["sem_resposta"].items() for text in texts
    ]


KNOWN_QUESTIONS = [
    *(Question(item.texto, item.respondem) for item in QUESTIONS),
    *(Question(text) for text in (*OFF_TOPIC, *NEAR_MISSES)),
]
HELD_OUT = [one for name in ("held_out.toml", "held_out_fifth.toml") for one in held_out(name)]


def figures(some: Sequence[Asked], weights: AnswerEvidence, needed: float) -> Figures:
    told = [one for one in some if one.weighs(weights) >= needed]
    answerable = sum(bool(one.question.expected) for one in some)
    right = sum(one.right for one in told)
    return Figures(
        right / max(answerable, 1),
        right / max(len(told), 1),
        (sum(one.right for one in some) - right) / max(answerable, 1),
        sum(not one.question.expected for one in told) / max(len(some) - answerable, 1),
    )


def fitted(some: Iterable[Asked]) -> Weights:
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


def least(some: Sequence[Asked], weights: AnswerEvidence, min_precision: float) -> float:
    """What evidence must weigh so that most is told of which a share is right."""

    def worth(needed: float) -> tuple[float, float]:
        found = figures(some, weights, needed)
        return (found.told if found.precision >= min_precision else 0.0), -needed

    return max((one.weighs(weights) for one in some if one.evidence is not None), key=worth)


async def open_own(database: Database, embedder: Embedder | None) -> Library:
    """The pack's documents, read and embedded."""
    library = Library(Settings(), database, KnowledgeStore(database), embedder, {"bolsas": COLLECTIONS})
    await library.settled()
    return library


async def open_crowd(database: Database, folder: Path, embedder: Embedder | None) -> Library:
    """The pack's documents among the hub's pages and the pack's offers, read and embedded."""
    folder.mkdir(exist_ok=True)
    write_crowd(folder)
    others = [PackCollection("pages", PAGES), PackCollection("offers", folder)]
    library = Library(Settings(), database, KnowledgeStore(database), embedder, {"bolsas": [*COLLECTIONS, *others]})
    await library.settled()
    return library


async def ask_all(
    library: Library, store: KnowledgeStore, rows: Sequence[CollectionRow], questions: Sequence[Question]
) -> list[Asked]:
    """Every question in some collections at once, as the visible agent asks."""
    others = OtherQuestionFiles({"bolsas": COLLECTIONS})
    search = HybridSearch(store, StoredVectors(store), library.embedder, others)

    async def ask(question: Question) -> Asked:
        result = await search.search(rows, question.text, FIRST)
        given = [passage_name(hit.passage.document, hit.passage.heading) for hit in result.hits]
        evidence = result.evidence if result.by is BY_QUESTIONS else None
        return Asked(question, evidence, result.found, any(name in question.expected for name in given))

    return [await ask(question) for question in questions]


def _line(name: str, found: Figures) -> str:
    return f"    {name}: " + ", ".join(f"{what} {share:.3f}" for what, share in found._asdict().items())


def report(places: Mapping[str, Sequence[Asked]]) -> list[str]:
    """The weights, the curve of what they were made of, and what is held out at the two lines of today."""
    by = BY_QUESTIONS
    known = [one for asked in places.values() for one in asked if one.question.part == "known"]
    shown = zip(AnswerEvidence._fields, fitted(known), strict=True)
    lines = ["fitted: " + ", ".join(f"{name}={weight:.2f}" for name, weight in shown)]
    lines += ["lines for " + ", ".join(f"{share}: {least(known, by.weights, share):.2f}" for share in CURVE)]
    for place, asked in places.items():
        tuned = [one for one in asked if one.question.part == "known"]
        lines.append(f"among {place}, known, each as if it were not:")
        lines += [
            _line(f"{share} right", figures(tuned, by.weights, least(tuned, by.weights, share))) for share in CURVE
        ]
        for name in dict.fromkeys(one.part.split()[0] for one in HELD_OUT):
            lines += _held_out_lines(
                f"{name}, among {place}", [one for one in asked if one.question.part.startswith(name)]
            )
    return lines


def _held_out_lines(name: str, some: Sequence[Asked]) -> list[str]:
    """What questions that nothing was made of were met with, and each that was not as it should be."""
    by, answerable = BY_QUESTIONS, sum(bool(one.question.expected) for one in some)
    lines = [f"{name}: {answerable} with an answer, {len(some) - answerable} without"]
    lines.append(_line("found", figures(some, by.weights, by.needed)))
    lines.append(_line("found or with a doubt", figures(some, by.weights, by.perhaps)))
    for kind in dict.fromkeys(one.question.part for one in some if not one.question.expected):
        of_kind = [one for one in some if one.question.part == kind]
        told = sum(one.weighs(by.weights) >= by.needed for one in of_kind)
        lines.append(f"    {kind}: {told} of {len(of_kind)} told something")
    for one in some:
        told = one.weighs(by.weights) >= by.needed
        if told != bool(one.question.expected) or (not one.right and told):
            state = "told" if told else "withheld"
            lines.append(f"    {state}, {'right' if one.right else 'wrong'}: {one.question.text!r}")
    return lines


async def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else temporary)
        folder.mkdir(parents=True, exist_ok=True)
        database = Database(f"sqlite+aiosqlite:///{folder}/qhub.db")
        await migrate(database)
        embedder = embedder_of(Settings())
        library = await open_crowd(database, folder / "offers", Remembering(embedder) if embedder else None)
        store = KnowledgeStore(database)
        rows = list(await store.collections(["p:bolsas"]))
        every = [*KNOWN_QUESTIONS, *HELD_OUT]
        places = {}
        for some in ([row for row in rows if row.name in OWN], rows):
            passages = await store.count([row.id for row in some])
            places[f"{passages} passages"] = await ask_all(library, store, some, every)
        await library.close()
        await database.close()
    sys.stdout.write("\n".join(report(places)) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
