"""Indexing: from a document's text to passages, cut, named, and with their words weighed."""

from collections import Counter
from pathlib import Path

from qhub.documents.chunking import MAX_PASSAGES, Chunk, chunks, heading_path, passage_ids, title_of
from qhub.documents.unreadable import UnreadableDocument
from qhub.language.stems import terms
from qhub.language.words import Spoken, language_of
from qhub.store.knowledge_passages import NewPassage

INDEX_VERSION = 2
"""Of the way in which documents are cut and their words stemmed. Those of another version are indexed anew."""
SATURATION = 1.2
"""BM25: how soon a word that is repeated says no more."""
LENGTH_SHARE = 0.5
"""BM25: how much a long passage's words count less."""
USUAL_TERMS = 70
"""Words of a usual passage. A constant, so that a passage's weights do not change when others come."""
HEADING_COUNTS = 2
"""How often a word of a passage's own heading counts; one of the headings above, and of the title, counts once."""
TITLE_LENGTH = 300


def title_from(text: str, name: str) -> str:
    """A document's title: its first heading, or the file's name in words."""
    found = title_of(text) or Path(name).stem.replace("_", " ").replace("-", " ").strip() or name
    return found[:TITLE_LENGTH]


def passages_of(identity: str, text: str, title: str) -> list[NewPassage]:
    """A document's passages. `identity` makes their ids its own."""
    found = chunks(text, title=title)
    if len(found) > MAX_PASSAGES:
        raise UnreadableDocument("too_much_text", limite=MAX_PASSAGES)
    spoken = language_of(text)
    return [
        NewPassage(id_, heading_path(chunk), chunk.text, _weights(chunk, title, spoken))
        for id_, chunk in zip(passage_ids(identity, found), found, strict=True)
    ]


def _weights(chunk: Chunk, title: str, spoken: Spoken) -> dict[str, float]:
    body = terms(chunk.text, spoken)
    counts = Counter(body)
    counts.update(set(terms(" ".join((title, *chunk.heading[:-1])), spoken)))
    for term in set(terms(" ".join(chunk.heading[-1:]), spoken)):
        counts[term] += HEADING_COUNTS
    length = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * len(body) / USUAL_TERMS)
    return {term: count * (SATURATION + 1) / (count + length) for term, count in counts.items()}
