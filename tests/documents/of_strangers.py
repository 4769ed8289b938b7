"""Documents that nobody wrote questions for, as an organisation brings them; `python -m tests.documents.of_strangers`
prints what is found and told of questions about them, and what of others.

`BY_FIT` in `qhub/documents/evidence.py` was compared with the first file of questions; the second was met afterwards.
"""

import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from qhub.documents.embedding import embedder_of
from qhub.documents.known_questions import passage_name
from qhub.documents.library import Library
from qhub.documents.pack_collection import PackCollection
from qhub.documents.search import SearchResult
from qhub.settings.settings import Settings
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.migrate import migrate
from tests.documents.evaluation import FIRST

FOLDER = Path(__file__).parent / "strangers"
FILES = ("questions.toml", "questions-held-out.toml")


class Answered(NamedTuple):
    """A question, and what was found."""

    text: str
    has_answer: bool
    right: bool
    """Whether one of the first passages answers it."""
    result: SearchResult

    @property
    def state(self) -> str:
        return "told" if self.result.found else "with a doubt" if self.result.perhaps else "withheld"


def lines(name: str, some: Sequence[Answered]) -> list[str]:
    """The questions that went wrong, and both errors."""
    answerable = [one for one in some if one.has_answer]
    others = [one for one in some if not one.has_answer]
    found = [f"  {one.state}: {one.text!r}" for one in some if (one.state == "told") != one.right]
    for what, states in (("told", {"told"}), ("told or with a doubt", {"told", "with a doubt"})):
        told = [one for one in some if one.state in states]
        right = sum(one.right for one in told)
        found.append(
            f"{name}, {what}: {right} of {len(answerable)} with an answer, {right / max(len(told), 1):.2f} of what is "
            f"told is right, {sum(not one.has_answer for one in told)} of {len(others)} without one are told something"
        )
    return found


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/qhub.db")
        await migrate(database)
        store = KnowledgeStore(database)
        collections = {"pack": [PackCollection("all", FOLDER)]}
        library = Library(Settings(), database, store, embedder_of(Settings()), collections)
        await library.settled()
        rows = list(await store.collections(["p:pack"]))

        async def ask(text: str, expected: Sequence[str]) -> Answered:
            result = await library.search(rows, text, FIRST)
            names = [passage_name(hit.passage.document, hit.passage.heading) for hit in result.hits]
            return Answered(text, bool(expected), any(name in expected for name in names), result)

        for name in FILES:
            file = tomllib.loads((FOLDER / name).read_text("utf-8"))
            some = [await ask(one["texto"], one["respondem"]) for one in file["pergunta"]]
            some += [await ask(text, ()) for texts in file["sem_resposta"].values() for text in texts]
            sys.stdout.write("\n".join(lines(name, some)) + "\n")
        await library.close()
        await database.close()


if __name__ == "__main__":
    asyncio.run(main())
