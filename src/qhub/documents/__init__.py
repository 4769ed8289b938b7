"""Documents that agents answer from, with citations. Packs use the names here; the rest is the hub's own."""

from qhub.documents.passages import (
    FoundPassage,
    Knowledge,
    MemoryKnowledge,
    NoKnowledge,
    Passage,
    answer_with_citation,
    search_result,
)

__all__ = [
    "FoundPassage",
    "Knowledge",
    "MemoryKnowledge",
    "NoKnowledge",
    "Passage",
    "answer_with_citation",
    "search_result",
]
