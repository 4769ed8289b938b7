"""Questions that somebody wrote down for documents: which passages answer each, and which nothing answers.

A question is nearer in meaning to another question than to the passage that answers it, and a near miss («quais os
juros do Fies?») is told from a question with an answer best by others like it. Their vectors are made once, by
`qhub packs questions <file>`, and lie beside the file: a hub that starts embeds nothing.
"""

import asyncio
import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import structlog
from pydantic import BaseModel, ConfigDict, ValidationError

from qhub.documents.embedding import Embedder, normal
from qhub.documents.pack_collection import PackCollection
from qhub.documents.vectors import Vector
from qhub.errors import ConfigurationError
from qhub.language.shorthand import written_out
from qhub.lazy import lazy_module
from qhub.store.knowledge_collections import CollectionRow

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy_module("numpy")

logger = structlog.get_logger(__name__)


class AnsweredQuestion(BaseModel):
    """A `[[pergunta]]`."""

    model_config = ConfigDict(extra="forbid")

    texto: str
    respondem: list[str]
    """The passages that answer it, as `passage_name` names them."""


class QuestionsFile(BaseModel):
    """A file of questions, which `[[conhecimento]]` names as `perguntas`."""

    model_config = ConfigDict(extra="forbid")

    pergunta: list[AnsweredQuestion]
    sem_resposta: dict[str, list[str]] = {}
    """Questions that nothing answers, by why."""

    @property
    def unanswered(self) -> list[str]:
        return [text for some in self.sem_resposta.values() for text in some]

    @property
    def texts(self) -> list[str]:
        """Every question, those with an answer first."""
        return [*(one.texto for one in self.pergunta), *self.unanswered]


class Nearness(NamedTuple):
    """The cosines between a question and the known ones."""

    passages: Mapping[str, float]
    """By passage, to the nearest that it answers."""
    unanswered: float
    """To the nearest that nothing answers."""


class KnownQuestions:
    """The questions of a file, with what a model made of them."""

    vectors: Vector
    """A row for each, in the file's order."""

    def __init__(self, file: QuestionsFile, vectors: Vector) -> None:
        self._answers = [one.respondem for one in file.pergunta]
        self.vectors = vectors

    def compare(self, vector: Vector) -> Nearness:
        return self.nearness(self.cosines(vector))

    def cosines(self, vector: Vector) -> Vector:
        """One for each question."""
        return np.asarray(self.vectors @ vector)

    def nearness(self, cosines: Vector) -> Nearness:
        """The nearness that they come to."""
        passages: dict[str, float] = {}
        for names, cosine in zip(self._answers, cosines, strict=False):  # those that nothing answers come after
            for name in names:
                passages[name] = max(passages.get(name, 0.0), float(cosine))
        return Nearness(passages, float(cosines[len(self._answers) :].max(initial=0.0)))


class QuestionFiles:
    """The known questions of collections, read when somebody first searches."""

    def __init__(self, packs: Mapping[str, Sequence[PackCollection]]) -> None:
        self._paths = {
            (pack, found.name): found.questions
            for pack, collections in packs.items()
            for found in collections
            if found.questions is not None
        }
        self._read: dict[Path, KnownQuestions | None] = {}

    async def of_collection(self, collection: CollectionRow, model: str) -> KnownQuestions | None:
        """The questions of a collection; None where there are none for this model."""
        path = self._paths.get((collection.pack or "", collection.name))
        if path is None:
            return None
        if path not in self._read:
            self._read[path] = await asyncio.to_thread(load, path, model)
        return self._read[path]


def passage_name(document: str, heading: str) -> str:
    """The name that a file of questions calls a passage by."""
    return f"{document}#{heading}"


def read_questions(path: Path) -> QuestionsFile:
    """A file of questions; `ConfigurationError` says what is wrong with it."""
    try:
        return QuestionsFile.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise ConfigurationError(f"the questions in {path.name!r} cannot be read: {error}") from error


def load(path: Path, model: str) -> KnownQuestions | None:
    """A file's questions, where their vectors are of this model and of these very questions."""
    file = read_questions(path)
    beside = path.with_suffix(".npz")
    if not beside.is_file():
        logger.warning("knowledge.questions_without_vectors", file=path.name)
        return None
    with np.load(beside) as kept:
        if str(kept["model"]) != model:
            return None
        if str(kept["digest"]) != _digest(file):
            logger.warning("knowledge.questions_changed", file=path.name)
            return None
        return KnownQuestions(file, normal(kept["vectors"].astype(np.float32)))


async def keep_vectors(path: Path, embedder: Embedder) -> int:
    """Embed a file's questions and write their vectors beside it."""
    file = read_questions(path)
    texts = [written_out(text) for text in file.texts]
    rows = [
        await embedder.embed(texts[start : start + embedder.batch]) for start in range(0, len(texts), embedder.batch)
    ]
    vectors = np.concatenate(rows).astype(np.float16)
    np.savez_compressed(path.with_suffix(".npz"), model=embedder.name, digest=_digest(file), vectors=vectors)
    return len(texts)


def _digest(file: QuestionsFile) -> str:
    return hashlib.sha256("\n".join(file.texts).encode()).hexdigest()
