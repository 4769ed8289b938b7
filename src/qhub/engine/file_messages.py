"""Messages that stand for files: what a model is told of each. Marks beside them tell which; no provider sees those."""

from collections.abc import Iterable
from dataclasses import replace

from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart

from qhub.events.stored.files import FileAttached, FileUploaded

FILE = "file"
"""What marks a message that stands for a file: its name."""
TABLES = "tables"
"""Beside it: the names of the file's tables."""
DOCUMENT = "document"
"""Beside it: that it is a document, and whether all of its text is there."""
IMAGE = "image"
"""Beside it: which image is to be shown with it, and what kind of file that is."""


def table_message(file: FileUploaded, *, queries: bool) -> ModelRequest:
    """Tell it in short, for a model that can query the tables."""
    names = [table.name for table in file.tables]
    content = file.digest if queries else file.content
    return ModelRequest(parts=[UserPromptPart(content)], metadata={FILE: file.file, TABLES: names})


def attachment_message(file: FileAttached) -> ModelRequest:
    """A document's text, or an image's name: who asks the model puts the image beside it."""
    if file.category == "image":
        mark: dict[str, object] = {IMAGE: {"sha256": file.sha256, "media_type": file.media_type}}
    else:
        mark = {DOCUMENT: {"whole": file.whole}}
    return ModelRequest(parts=[UserPromptPart(file.content)], metadata={FILE: file.file, **mark})


def outside_window(message: ModelMessage) -> ModelMessage:
    """The same once the conversation has gone on: tables and documents stay, of an image its name."""
    if IMAGE not in marks(message):
        return message
    return replace(message, metadata={FILE: marks(message)[FILE]})


def marks(message: ModelMessage) -> dict[str, object]:
    """The marks that stand beside a message, for the hub alone."""
    return message.metadata or {}


def is_file(message: ModelMessage) -> bool:
    """Whether a message stands for a file."""
    return FILE in marks(message)


def is_document(message: ModelMessage) -> bool:
    """Whether a message stands for a document."""
    return DOCUMENT in marks(message)


def stands_beside(message: ModelMessage, newer: FileAttached) -> bool:
    """Whether a message stays when a file comes: a document of the same name does not."""
    return not (newer.replaces and is_document(message) and marks(message)[FILE] == newer.file)


def read_from_outside(messages: Iterable[ModelMessage]) -> bool:
    """Whether somebody's words are among them that are none of the person's own: a whole document, an image."""
    return any(
        IMAGE in found or (isinstance(document := found.get(DOCUMENT), dict) and document["whole"])
        for message in messages
        if (found := marks(message))
    )
