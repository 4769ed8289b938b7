"""Documents that agents answer from, with citations: read, cut, indexed and searched.

Imports stores, models (to compare by meaning), language and child processes; tools and agents stand above. `Knowledge`
is what a tool sees of all this.
"""

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
