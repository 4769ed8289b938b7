"""Hybrid search over some collections: words and meaning, fused."""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import structlog

from qhub.documents.embedding import Embedder
from qhub.documents.evidence import (
    BY_FIT,
    BY_QUESTIONS,
    FIRST,
    AnswerEvidence,
    Weighing,
    answers,
    evidence,
    may_answer,
    means_it,
)
from qhub.documents.known_questions import Nearness, QuestionFiles, passage_name
from qhub.documents.passages import Passage
from qhub.documents.questions import correct, unknown, words_of
from qhub.documents.ranking import NAME_WEIGHT, Ranked, asked_like, fits_by_words, fuse, named_like
from qhub.documents.vectors import Vector, VectorIndex
from qhub.errors import ModelError
from qhub.language.shorthand import written_out
from qhub.language.words import language_of
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow
from qhub.store.knowledge_passages import PassageRow

CANDIDATES = 60
"""Passages that each of the two may bring."""
REORDERED = 40
"""Of the best, how many are put in order by their titles, and by what is known to be asked, too."""
UNKNOWN = 0.2
"""How near a question counts to those of a passage that nobody wrote any for: as near as any two are."""
MAX_QUERY_CHARS = 1_000
"""How much of a question is looked at."""
MAX_VOCABULARIES = 64
"""Collections whose words are held in memory, to find what a misspelt word was meant to be."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that was found, with why."""

    passage: PassageRow
    ranked: Ranked

    @property
    def as_passage(self) -> Passage:
        """The passage as agents get it."""
        row = self.passage
        return Passage(row.id, row.title, row.heading, row.text, self.ranked.score, row.collection)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search."""

    found: bool
    hits: Sequence[Hit]
    """The best first; also where none is good enough."""
    evidence: AnswerEvidence | None = None
    """Why it counts as found, or not; None where words alone, or meaning alone, decide."""
    by: Weighing = BY_FIT
    """What the evidence was worth."""
    perhaps: bool = False
    """Where it does not count as found: whether the passages may be about what is asked all the same."""


class HybridSearch:
    """The search by words and by meaning, put together."""

    def __init__(
        self, store: KnowledgeStore, vectors: VectorIndex, embedder: Embedder | None, questions: QuestionFiles
    ) -> None:
        self._store = store
        self._vectors = vectors
        self._embedder = embedder
        self._questions = questions
        self._vocabularies: OrderedDict[str, tuple[int, list[str]]] = OrderedDict()

    async def search(self, collections: Sequence[CollectionRow], query: str, limit: int) -> SearchResult:
        """The passages that fit a question best."""
        question = written_out(query[:MAX_QUERY_CHARS]).strip()
        if not question or not collections:
            return SearchResult(False, ())
        ids = [collection.id for collection in collections]
        words = await self._words(collections, question)
        lexical = await self._store.lexical(ids, words, CANDIDATES)
        vector = await self._vector(question)
        semantic = await self._semantic(collections, vector, lexical.hits.keys())
        near = await self._compare_known(collections, vector)
        ranked = fuse(lexical.hits, semantic, self._embedder.scale if self._embedder else None)
        best = ranked[: max(limit, REORDERED)]
        passages = await self._store.passages([item.seq for item in best])
        hits = [Hit(passages[item.seq], item) for item in best if item.seq in passages]
        fits_best = hits[0] if hits else None
        hits.sort(key=lambda hit: -_order(question, hit, _known(hit, near)))
        if fits_best is None or fits_best.ranked.meaning is None:
            return SearchResult(fits_by_words(ranked), hits[:limit])
        if language_of(question) != language_of(fits_best.passage.text):
            return SearchResult(means_it(fits_best.ranked.meaning), hits[:limit])
        headings = [hit.passage.heading or hit.passage.title for hit in hits[:FIRST]]
        why = evidence(words, lexical.rarities, headings, fits_best.ranked.whole)
        asked = near.get(hits[0].passage.collection_id)
        by = BY_FIT if asked is None else BY_QUESTIONS
        if asked is not None:
            known = max(_known(hit, near) for hit in hits[:FIRST])
            why = why._replace(known=known, unanswered=asked.unanswered)
        found = answers(why, by)
        return SearchResult(found, hits[:limit], why, by, perhaps=not found and may_answer(why, by))

    async def _words(self, collections: Sequence[CollectionRow], question: str) -> list[dict[str, float]]:
        words = words_of(question)
        ids = [collection.id for collection in collections]
        known = await self._store.indexed_terms(ids, [stem for word in words for stem in word])
        missing = unknown(words, known)
        if missing:
            vocabulary = {term for collection in collections for term in await self._vocabulary(collection)}
            for word in missing:
                correct(word, vocabulary)
        return words

    async def _vocabulary(self, collection: CollectionRow) -> list[str]:
        kept = self._vocabularies.get(collection.id)
        if kept is None or kept[0] != collection.revision:
            kept = (collection.revision, await self._store.vocabulary([collection.id]))
            self._vocabularies[collection.id] = kept
        self._vocabularies.move_to_end(collection.id)
        while len(self._vocabularies) > MAX_VOCABULARIES:
            self._vocabularies.popitem(last=False)
        return kept[1]

    async def _vector(self, question: str) -> "Vector | None":
        """None where nothing makes any, or not just now."""
        if self._embedder is None:
            return None
        try:
            rows = await self._embedder.embed([question])
        except ModelError as error:
            logger.warning(
                "knowledge.embedding_failed", model=self._embedder.name, code=error.code, detail=error.detail
            )
            return None
        found: Vector = rows[0]
        return found

    async def _semantic(
        self, collections: Sequence[CollectionRow], vector: "Vector | None", also: Collection[int]
    ) -> dict[int, float] | None:
        """The nearest passages; None where there is nothing to compare with."""
        if self._embedder is None or vector is None:
            return None
        near = await self._vectors.nearest(collections, self._embedder.name, vector, CANDIDATES, also)
        return near or None

    async def _compare_known(
        self, collections: Sequence[CollectionRow], vector: "Vector | None"
    ) -> dict[str, Nearness]:
        """How near the question is to those that are known, by collection that has any."""
        near: dict[str, Nearness] = {}
        if self._embedder is not None and vector is not None:
            for collection in collections:
                questions = await self._questions.of_collection(collection, self._embedder.name)
                if questions is not None:
                    near[collection.id] = questions.compare(vector)
        return near


def _known(hit: Hit, near: Mapping[str, Nearness]) -> float:
    """How near the question is to a known one that this passage answers."""
    asked = near.get(hit.passage.collection_id)
    name = passage_name(hit.passage.document, hit.passage.heading)
    return asked.passages.get(name, UNKNOWN) if asked else UNKNOWN


def _order(question: str, hit: Hit, known: float) -> float:
    """A title names the whole document, and above all what stands right below it."""
    passage = hit.passage
    named = max(named_like(question, passage.heading or passage.title), named_like(question, passage.title) / 2)
    return hit.ranked.whole + NAME_WEIGHT * named + asked_like(known)
