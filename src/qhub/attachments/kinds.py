"""Kinds of attachments, by the ending of a file's name."""

from pathlib import Path
from typing import Literal

from qhub.documents.document_text import READERS

Kind = Literal["document", "image"]

IMAGES = (".png", ".jpg", ".jpeg", ".webp", ".gif")
DOCUMENTS = tuple(READERS)
ACCEPTED = (*DOCUMENTS, *IMAGES)


def kind_of(name: str) -> Kind | None:
    """The kind of a file, by its name; None where it cannot be added."""
    ending = Path(name).suffix.lower()
    if ending in IMAGES:
        return "image"
    return "document" if ending in READERS else None
