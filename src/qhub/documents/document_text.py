"""A document's text, whatever kind of file it is: Markdown with its headings, which is what passages are cut from."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from qhub.documents.text_files import read_markdown, read_text
from qhub.documents.unreadable import UnreadableDocument
from qhub.lazy import lazy_module

if TYPE_CHECKING:
    from qhub.documents import docx_files, html_files, pdf_files
else:
    docx_files = lazy_module("qhub.documents.docx_files")
    html_files = lazy_module("qhub.documents.html_files")
    pdf_files = lazy_module("qhub.documents.pdf_files")

MAX_TEXT_CHARS = 5_000_000
"""The longest text of one document: some ten novels."""

READERS: dict[str, Callable[[Path], str]] = {
    ".md": read_markdown,
    ".markdown": read_markdown,
    ".txt": read_text,
    ".pdf": lambda path: pdf_files.read_pdf(path),
    ".docx": lambda path: docx_files.read_docx(path),
    ".html": lambda path: html_files.read_html(path),
    ".htm": lambda path: html_files.read_html(path),
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
