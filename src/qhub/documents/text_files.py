"""Markdown and plain text."""

import re
from pathlib import Path

from qhub.documents.unreadable import UnreadableDocument

_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_MARK = re.compile(r"^([^\S\n]*)(#{1,6}\s)", re.MULTILINE)


def read_markdown(path: Path) -> str:
    """Read it as it is, but for what no reader sees: comments, and the data some tools put in front."""
    text = decoded(path)
    text = re.sub(r"\A---\n.*?\n---\n", "", text, count=1, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)


def read_text(path: Path) -> str:
    """Lines that only look like Markdown's headings are kept from being any."""
    return _MARK.sub(r"\1\\\2", decoded(path))


def decoded(path: Path) -> str:
    """A file's characters: by its mark, as UTF-8, or as Windows writes western Europe's."""
    content = path.read_bytes()
    marked = next((encoding for bom, encoding in _BOMS if content.startswith(bom)), None)
    if marked is None and b"\x00" in content:
        raise UnreadableDocument("wrong_content", extensao=path.suffix.lstrip(".") or "txt")
    try:
        text = content.decode(marked or "utf-8")
    except UnicodeDecodeError:
        if marked:
            raise UnreadableDocument("damaged") from None
        text = content.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "")
