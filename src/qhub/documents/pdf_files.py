"""PDF files: their text, page by page. What is only a picture of text has none."""

import re
from pathlib import Path
from typing import Any

from pypdf import PasswordType, PdfReader
from pypdf.errors import LimitReachedError, PyPdfError

from qhub.documents.unreadable import UnreadableDocument

MAX_PAGES = 2_000
MAX_RATIO = 50
"""How many times larger than the file its pages may unpack to; drawings and text stay below 20."""
UNPACKED_FROM = 2 << 20
"""Less than this may have any ratio."""
MAX_OUTLINE = 2_000
"""Entries of the table of contents that are looked at."""


def read_pdf(path: Path) -> str:
    """The text as Markdown. A page is a heading, under the title that the table of contents has for it, if any."""
    with path.open("rb") as file:
        if not file.read(1024).lstrip().startswith(b"%PDF-"):
            raise UnreadableDocument("wrong_content", extensao="pdf")
    try:
        return _read(path)
    except LimitReachedError:  # pypdf stops by itself where a part unpacks to very much
        raise _bomb(path.stat().st_size) from None
    except (PyPdfError, ValueError, KeyError, IndexError, TypeError, AttributeError, AssertionError, OSError) as error:
        raise UnreadableDocument("damaged") from error
    except RecursionError:
        raise UnreadableDocument("too_complex") from None


def _read(path: Path) -> str:
    size = path.stat().st_size
    reader = PdfReader(path, strict=False)
    if reader.is_encrypted and reader.decrypt("") == PasswordType.NOT_DECRYPTED:
        raise UnreadableDocument("password_protected")
    count = len(reader.pages)
    if count > MAX_PAGES:
        raise UnreadableDocument("too_many_pages", paginas=count, limite=MAX_PAGES)
    titles = _titles(reader)
    parts: list[str] = []
    level = "##" if titles else "#"
    unpacked = 0
    for number, page in enumerate(reader.pages):
        contents = page.get_contents()
        unpacked += len(contents.get_data()) if contents is not None else 0
        if unpacked > max(UNPACKED_FROM, MAX_RATIO * size):
            raise _bomb(size)
        text = _paragraphs(page.extract_text())
        if number in titles:
            parts.append(f"# {titles[number]}")
        if text:
            parts.append(f"{level} Página {number + 1}\n\n{text}")
    return "\n\n".join(parts) if any(not part.startswith("# ") or "\n" in part for part in parts) else ""


def _bomb(size: int) -> UnreadableDocument:
    """For a file of this size that unpacks to too much."""
    return UnreadableDocument("zip_bomb", limite=max(UNPACKED_FROM, MAX_RATIO * size) >> 20)


def _titles(reader: PdfReader) -> dict[int, str]:
    """The first title of the table of contents on each page that has one."""
    titles: dict[int, str] = {}
    waiting: list[Any] = list(reader.outline)[:MAX_OUTLINE]
    looked = 0
    while waiting and looked < MAX_OUTLINE:
        entry = waiting.pop(0)
        looked += 1
        if isinstance(entry, list):
            waiting = [*entry, *waiting]
            continue
        page = reader.get_destination_page_number(entry)
        if page is not None and entry.title:
            titles.setdefault(page, " ".join(str(entry.title).split()))
    return titles


def _paragraphs(text: str) -> str:
    """Lines joined into paragraphs: a line that is cut goes on in the next one, a sentence's end may end it."""
    joined = re.sub(r"(\w)[-\u00ad]\n(?=[a-zà-ÿ])", r"\1", text)
    joined = re.sub(r"(?<![.!?:;])\n(?!\s*(?:\n|[-•*–]|\d+[.)]|Art\.|§))", " ", joined)
    lines = [" ".join(line.split()) for line in joined.splitlines()]
    return "\n".join(re.sub(r"^#", r"\\#", line) for line in lines).strip()
