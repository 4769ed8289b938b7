"""Names, paths and text, made safe to keep and easy to find again."""

import unicodedata

from qhub import fold
from qhub_packs.documentos.messages import failure

MAX_NAME = 80
"""Characters of a folder's name or a document's title."""
MAX_CONTENT = 20_000
"""Characters of a document."""
MAX_REFERENCE = 600
"""Characters of a path that names something."""
SEPARATOR = "/"

Path = tuple[str, ...]
"""Names from the outermost folder inwards; empty is outside of all folders."""


def clean_name(text: str, language: str) -> str:
    """A name as it is kept: one line, no invisible characters; `ToolFailure` where it cannot be one.

    Names are never file names, so `..` is as harmless as any other.
    """
    name = " ".join(_visible(text, keep="").split())
    if SEPARATOR in name:
        raise failure("name_slash", language, name=name.rstrip(SEPARATOR).rpartition(SEPARATOR)[2].strip()[:MAX_NAME])
    if len(name) > MAX_NAME:
        raise failure("name_long", language, size=len(name), limit=MAX_NAME)
    if not plain(name).strip(". "):
        raise failure("name_empty", language)
    return name


def clean_content(text: str, language: str) -> str:
    """Text as it is kept: lines and tabs stay, other control characters go."""
    content = _visible(text.replace("\r\n", "\n").replace("\r", "\n"), keep="\n\t\u200d")
    if len(content) > MAX_CONTENT:
        raise failure("content_long", language, size=len(content), limit=MAX_CONTENT)
    return content


def plain(name: str) -> str:
    """What two names are compared by: no case, no accents, no doubled spaces."""
    return " ".join(fold(name).split())


def plain_path(path: Path) -> Path:
    """The same, of every name of a path."""
    return tuple(map(plain, path))


def parse_reference(text: str) -> tuple[Path, bool]:
    """A path as a person says it, and whether it is whole (a leading `/` says so)."""
    text = _visible(text, keep="").strip()
    parts = (" ".join(part.split()) for part in text.split(SEPARATOR))
    return tuple(part for part in parts if part), text.startswith(SEPARATOR)


def show(path: Path) -> str:
    """A path as people read it."""
    return SEPARATOR.join(path) or SEPARATOR


def _visible(text: str, keep: str) -> str:
    """The text in composed form; control, format and unassigned characters become spaces unless kept."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(char if char in keep or not unicodedata.category(char).startswith("C") else " " for char in composed)
