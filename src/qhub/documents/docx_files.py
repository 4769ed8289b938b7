"""Word documents: paragraphs, headings by their style, rows of tables.

A DOCX file is an archive of XML, which can unpack to anything: the archive is looked at before a reader opens it.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from docx import Document
from docx.opc.exceptions import OpcError
from docx.table import Table
from docx.text.paragraph import Paragraph

from qhub.documents.unreadable import UnreadableDocument

MAX_PARTS = 5_000
"""Entries of the archive; documents have dozens, and one for each picture."""
MAX_UNPACKED_MB = 200
"""What the archive may unpack to."""
MAX_RATIO = 200
"""How many times larger than packed a large part may be; text stays below 30."""
RATIO_FROM = 4 << 20
"""Smaller parts may have any ratio: they cannot do harm."""
CHUNK = 1 << 20
_STYLE = re.compile(r"(?i)^(?:heading|t[ií]tulo|cabe[cç]alho)\s*([1-6])$")


def read_docx(path: Path) -> str:
    """The text as Markdown."""
    _check(path)
    try:
        blocks = list(Document(str(path)).iter_inner_content())
        below = int(any(isinstance(block, Paragraph) and _is_title(block) for block in blocks))
        return "\n\n".join(line for block in blocks for line in _lines(block, below) if line)
    except (OpcError, SyntaxError, KeyError, ValueError, AttributeError, zipfile.BadZipFile, zlib.error) as error:
        raise UnreadableDocument("damaged") from error
    except RecursionError:
        raise UnreadableDocument("too_complex") from None


def _check(path: Path) -> None:
    """Refuse archives that are no document or unpack to more than a hub should hold."""
    if path.read_bytes()[:8].startswith(b"\xd0\xcf\x11\xe0"):  # the older format, or one with a password
        raise UnreadableDocument("password_protected")
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            if not {"[Content_Types].xml", "word/document.xml"} <= {part.filename for part in parts}:
                raise UnreadableDocument("wrong_content", extensao="docx")
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED_MB << 20:
                raise UnreadableDocument("zip_bomb", limite=MAX_UNPACKED_MB)
            for part in parts:
                _check_part(archive, part)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError) as error:
        raise UnreadableDocument("damaged") from error


def _check_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """What a part declares must be true, and none may declare entities."""
    if part.flag_bits & 1:
        raise UnreadableDocument("password_protected")
    if part.file_size > RATIO_FROM and part.file_size > MAX_RATIO * max(part.compress_size, 1):
        raise UnreadableDocument("zip_bomb", limite=MAX_UNPACKED_MB)
    if not part.filename.endswith((".xml", ".rels")):
        return
    with archive.open(part) as stream:
        before = b""
        while piece := stream.read(CHUNK):
            if re.search(rb"<!\s*(DOCTYPE|ENTITY)", before + piece):
                raise UnreadableDocument("damaged")
            before = piece[-16:]


def _lines(block: Paragraph | Table, below: int) -> Iterator[str]:
    """A block as Markdown; headings stand so many levels below where they say."""
    if isinstance(block, Table):
        for row in block.rows:
            cells = [" ".join(cell.text.split()) for cell in row.cells]
            # A merged cell comes once for each column that it covers.
            yield " | ".join(cell for index, cell in enumerate(cells) if index == 0 or cell != cells[index - 1])
        return
    text = " ".join(block.text.split())
    level = 1 if _is_title(block) else _level(block) and min(_level(block) + below, 6)
    if text and level:
        yield f"{'#' * level} {text}"
    elif text:
        listed = any(name.startswith("List") for name in _styles(block))
        yield f"- {text}" if listed else re.sub(r"^#", r"\\#", text)


def _is_title(paragraph: Paragraph) -> bool:
    return any(name in ("Title", "Título") for name in _styles(paragraph))


def _level(paragraph: Paragraph) -> int:
    """Of the heading that it is; 0 of anything else."""
    return next((int(found[1]) for name in _styles(paragraph) if (found := _STYLE.match(name))), 0)


def _styles(paragraph: Paragraph) -> tuple[str, str]:
    """What its style is called, by people and by Word."""
    style = paragraph.style
    return ("", "") if style is None else (style.name or "", style.style_id or "")
