"""From which score on a passage answers a question; `python -m tests.documents.calibration` prints both errors.

A hash halves the questions that the documents answer and those that they do not. The threshold is chosen on one half:
the one that tells most right answers while nine of ten that are told are right. The other half says what to expect,
among the pack's own passages and among some 1,500, where the hub's own pages and a law stand in the way.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from qhub.documents.embedding import embedder_of
from qhub.documents.library import Library
from qhub.documents.pack_collection import PackCollection
from qhub.documents.ranking import FOUND_HYBRID
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.migrate import migrate
from tests.documents.evaluation import DOCUMENTS, FIRST, OFF_TOPIC, QUESTIONS, RESERVE

PAGES = Path(__file__).parents[2] / "docs"
MIN_PRECISION = 0.9


class Asked(NamedTuple):
    """A question, and what the search made of it."""

    text: str
    answerable: bool
    score: float
    right: bool
    """Whether one of the first passages answers it."""

    @property
    def held_out(self) -> bool:
        return sha256(self.text.encode()).digest()[0] % 2 == 1


class Figures(NamedTuple):
    """What a threshold makes of some questions."""

    told: float
    """The share of answerable ones whose answer is found and told."""
    precision: float
    """The share of what is told that is right."""
    withheld: float
    """The share of answerable ones whose right passage was found and not told."""
    misled: float
    """The share of unanswerable ones that are told something."""


def figures(some: Sequence[Asked], threshold: float) -> Figures:
    answerable, off_topic = [one for one in some if one.answerable], [one for one in some if not one.answerable]
    told = [one for one in some if one.score >= threshold]
    right = [one for one in told if one.right]
    withheld = [one for one in answerable if one.right and one.score < threshold]
    misled = [one for one in off_topic if one.score >= threshold]
    return Figures(
        len(right) / len(answerable),
        len(right) / max(len(told), 1),
        len(withheld) / len(answerable),
        len(misled) / len(off_topic),
    )


def best_threshold(some: Sequence[Asked]) -> float:
    """The lowest score that keeps nine of ten right."""
    possible = [one.score for one in some if figures(some, one.score).precision >= MIN_PRECISION]
    return max(possible, key=lambda score: (figures(some, score).told, -score))


async def ask_all(database: Database, *, crowded: bool) -> tuple[int, list[Asked]]:
    """Every question in both collections at once, as the visible agent asks."""
    collections = [PackCollection(name, DOCUMENTS / name) for name in ("prouni", "sisu")]
    if crowded:
        collections.append(PackCollection("pages", PAGES))
    library = Library(Settings(), database, embedder_of(Settings()), {"bolsas": collections})
    await library.settled()
    rows = list(await library.store.collections(["p:bolsas"]))
    names = {document.id: document.name for document in await library.store.documents([row.id for row in rows])}
    passages = sum(document.passages for document in await library.store.documents([row.id for row in rows]))

    async def ask(text: str, expected: Sequence[str]) -> Asked:
        result = await library.search(rows, text, 10)
        given = [f"{names[hit.passage.document_id]}#{hit.passage.heading}" for hit in result.hits[:FIRST]]
        score = max((hit.ranked.score for hit in result.hits), default=0.0)
        return Asked(text, bool(expected), score, any(name in expected for name in given))

    asked = [await ask(item["texto"], item["respondem"]) for item in (*QUESTIONS, *RESERVE)]
    asked += [await ask(text, ()) for text in OFF_TOPIC]
    await library.close()
    return passages, asked


async def main() -> None:
    for crowded in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            database = Database(f"sqlite+aiosqlite:///{folder}/qhub.db")
            await migrate(database)
            passages, asked = await ask_all(database, crowded=crowded)
            await database.close()
        tuned, held_out = ([one for one in asked if one.held_out is part] for part in (False, True))
        sys.stdout.write(f"{passages} passages; best threshold on the tuned half {best_threshold(tuned):.3f}\n")
        for name, some in (("tuned", tuned), ("held out", held_out)):
            for threshold in (FOUND_HYBRID, best_threshold(tuned)):
                found = figures(some, threshold)
                shown = ", ".join(f"{field} {value:.2f}" for field, value in found._asdict().items())
                sys.stdout.write(f"  {name} ({len(some)}), from {threshold:.3f}: {shown}\n")


if __name__ == "__main__":
    asyncio.run(main())
