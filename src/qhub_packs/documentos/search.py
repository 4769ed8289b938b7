"""Search in documents: every word of the query, in the title or the text, without case and accents."""

from collections.abc import Sequence
from typing import NamedTuple

from qhub import fold
from qhub_packs.documentos.workspace import Document

BEFORE, AFTER = 60, 100
"""Characters of an excerpt around what was found."""


class Hit(NamedTuple):
    """A document that has the words."""

    document: Document
    excerpt: str
    """Where they are; the beginning where only the title has them."""


def search(documents: Sequence[Document], query: str) -> list[Hit]:
    """The documents that have every word, those with it in the title first."""
    wanted = fold(query).split()
    found: list[tuple[int, Hit]] = []
    for document in documents:
        title, text = fold("/".join(document.path)), fold(document.content)
        if wanted and all(word in title or word in text for word in wanted):
            rank = -sum(word in fold(document.title) for word in wanted)
            found.append((rank, Hit(document, _excerpt(document.content, text, wanted))))
    return [hit for _, hit in sorted(found, key=lambda item: item[0])]


def _excerpt(content: str, folded: str, wanted: Sequence[str]) -> str:
    phrase = next((text for text in (" ".join(wanted), *wanted) if text in folded), None)
    at = _original_place(content, folded.index(phrase)) if phrase else 0
    start, end = max(0, at - BEFORE), at + AFTER
    start = content.find(" ", start, at) + 1 if start and " " in content[start:at] else start
    line = " ".join(content[start:end].split())
    return ("…" if start else "") + line + ("…" if end < len(content) else "")


def _original_place(content: str, folded_place: int) -> int:
    """Where the character stands that became the one at a place of the folded text: folding changes lengths."""
    length = 0
    for place, char in enumerate(content):
        length += len(fold(char))
        if length > folded_place:
            return place
    return len(content)
