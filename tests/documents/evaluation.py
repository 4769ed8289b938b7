"""Retrieval over the pack's own documents, measured; `python -m tests.documents.evaluation` prints.

The questions are the first that the pack says it knows; here they are asked of documents that nobody wrote questions
for, so that they measure what any organisation's own documents get. Recall@3 is the share of questions for
which one of the passages that answer is among the first three. A question that nothing answers should be told so: how
often that happens is measured too, beside how often a good answer is withheld.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from qhub.documents.embedding import Embedder, embedder_of
from qhub.documents.known_questions import read_questions
from qhub.documents.library import Library
from qhub.documents.pack_collection import PackCollection
from qhub.documents.search import SearchResult
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow
from qhub.store.migrate import migrate

DOCUMENTS = Path(__file__).parents[2] / "src" / "qhub_packs" / "bolsas" / "documents"
KNOWN = DOCUMENTS / "perguntas.toml"
_FILE = read_questions(KNOWN)
QUESTIONS = _FILE.pergunta
NEAR_MISSES, OFF_TOPIC = _FILE.sem_resposta["parecidas"], _FILE.sem_resposta["alheias"]
ASKED, ASKED_OFF_TOPIC = QUESTIONS[:194], OFF_TOPIC[:68]
"""Those that were written first: as many as say how good it is, since each is embedded."""
FIRST = 3


@dataclass(frozen=True)
class Outcome:
    """One question."""

    question: str
    expected: Sequence[str]
    given: Sequence[str]
    found: bool
    perhaps: bool
    """Whether it is shown with a doubt."""
    score: float

    @property
    def rank(self) -> int | None:
        """The place of the first passage that answers, from 1."""
        return next((place for place, name in enumerate(self.given, start=1) if name in self.expected), None)


@dataclass(frozen=True)
class Report:
    """All of them."""

    answered: Sequence[Outcome]
    off_topic: Sequence[Outcome]

    def recall(self, first: int) -> float:
        hits = [outcome for outcome in self.answered if outcome.rank is not None and outcome.rank <= first]
        return len(hits) / len(self.answered)

    @property
    def kept(self) -> float:
        """The share of answerable questions that count as found."""
        return sum(outcome.found for outcome in self.answered) / len(self.answered)

    @property
    def shown(self) -> float:
        """The share of them that count as found, or are shown with a doubt."""
        return sum(outcome.found or outcome.perhaps for outcome in self.answered) / len(self.answered)

    @property
    def rejected(self) -> float:
        """The share of off-topic questions that count as not found."""
        return sum(not outcome.found for outcome in self.off_topic) / len(self.off_topic)


async def open_library(database: Database, embedder: Embedder | None) -> Library:
    """The pack's documents, read and embedded."""
    collections = [PackCollection(name, DOCUMENTS / name) for name in ("prouni", "sisu")]
    library = Library(Settings(), database, KnowledgeStore(database), embedder, {"bolsas": collections})
    await library.settled()
    return library


async def evaluate(library: Library, store: KnowledgeStore) -> Report:
    """Ask everything: each question in the collection that answers it, off-topic ones in both."""
    rows = {row.name: row for row in await store.collections(["p:bolsas"])}
    documents = await store.documents([row.id for row in rows.values()])
    names = {document.id: document.name for document in documents}
    holds = {document.name: document.collection_id for document in documents}
    by_id = {row.id: row for row in rows.values()}

    async def ask(collections: Sequence[CollectionRow], text: str, expected: Sequence[str]) -> Outcome:
        result = await library.search(collections, text, 10)
        given = [f"{names[hit.passage.document_id]}#{hit.passage.heading}" for hit in result.hits]
        return Outcome(text, expected, given, result.found, result.perhaps, best_score(result))

    answered = [
        await ask([by_id[holds[item.respondem[0].partition("#")[0]]]], item.texto, item.respondem) for item in ASKED
    ]
    off_topic = [await ask([row], text, ()) for text in ASKED_OFF_TOPIC for row in rows.values()]
    return Report(answered, off_topic)


def best_score(result: SearchResult) -> float:
    return result.hits[0].ranked.score if result.hits else 0.0


def lines(name: str, report: Report) -> list[str]:
    """A report in words."""
    numbers = ", ".join(f"recall@{first} {report.recall(first):.3f}" for first in (1, FIRST, 10))
    return [
        f"{name}: {numbers}; answerable found {report.kept:.3f}, shown {report.shown:.3f}; "
        f"off-topic rejected {report.rejected:.3f} "
        f"({len(report.answered)} questions, {len(report.off_topic)} off-topic searches)"
    ]


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/qhub.db")
        await migrate(database)
        for name, settings in (("words alone", Settings(embedding_model="none")), ("hybrid", Settings())):
            library = await open_library(database, embedder_of(settings))
            report = await evaluate(library, KnowledgeStore(database))
            await library.close()
            for outcome in report.answered:
                if outcome.rank is None or outcome.rank > FIRST or not (outcome.found or outcome.perhaps):
                    place = outcome.rank or "-"
                    sys.stdout.write(
                        f"  {outcome.question!r}: place {place}, score {outcome.score:.2f}, first {outcome.given[:2]}\n"
                    )
            for outcome in report.off_topic:
                if outcome.found:
                    sys.stdout.write(
                        f"  off-topic {outcome.question!r}: score {outcome.score:.2f}, {outcome.given[:1]}\n"
                    )
            sys.stdout.write("\n".join(lines(name, report)) + "\n")
            sys.stdout.flush()
        await database.close()


if __name__ == "__main__":
    asyncio.run(main())
