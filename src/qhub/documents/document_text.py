"""A document's text, whatever kind of file it is: Markdown with its headings, which is what passages are cut from."""

from collections.abc import Callable
from pathlib import Path

from qhub.documents.docx_files import read_docx
from qhub.documents.html_files import read_html
from qhub.documents.pdf_files import read_pdf
from qhub.documents.text_files import read_markdown, read_text
from qhub.documents.unreadable import UnreadableDocument

MAX_TEXT_CHARS = 5_000_000
"""The longest text of one document: some ten novels."""

READERS: dict[str, Callable[[Path], str]] = {
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".txt": read_text,
    ".pdf": read_pdf,
    ".docx": read_docx,
    ".html": read_html,
    ".htm": read_html,
}
"""By the ending of a file's name."""


def document_text(path: Path, name: str) -> str:
    """The text of a file that is called `name`; `UnreadableDocument` says why there is none."""
    if not path.stat().st_size:
        raise UnreadableDocument("empty")
    text = READERS[Path(name).suffix.lower()](path).strip()
    if not text:
        raise UnreadableDocument("no_text")
    if len(text) > MAX_TEXT_CHARS:
        raise UnreadableDocument("too_much_text", limite=MAX_TEXT_CHARS)
    return text
