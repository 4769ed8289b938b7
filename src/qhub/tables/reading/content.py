"""The type of a file, by its first bytes."""

import zipfile
from pathlib import Path

from qhub.tables.reading.unreadable import UnreadableFile

FORMATS = {
    "csv": "text", "tsv": "text", "xlsx": "zip", "parquet": "parquet", "json": "json", "jsonl": "json",
    "ndjson": "json",
}  # fmt: skip
"""What each extension that is read must contain."""

_MAGIC = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xls"),
    (b"PAR1", "parquet"),
    (b"%PDF", "pdf"),
    (b"\x1f\x8b", "gzip"),
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
)
_PAGES = (b"<!doctype html", b"<html", b"<table", b"<?xml")
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_LOOKED_AT = 64 * 1024


def extension_of(name: str) -> str:
    """A file's extension, without its dot; refused where it is not read."""
    extension = Path(name).suffix.lower().removeprefix(".")
    if extension == "xls":
        raise UnreadableFile("old_xls")
    if extension not in FORMATS:
        raise UnreadableFile("unsupported_type", extensao=extension)
    return extension


def extension_by_content(path: Path, extension: str) -> str:
    """The extension by which a file is read: its own, or of what it really is where offices mistake one for the other.

    A workbook saved as `.csv`, and text saved as `.xlsx`, are read; anything else that is not what its name says is
    refused.
    """
    with path.open("rb") as file:
        head = file.read(_LOOKED_AT)
    if not head.strip(b" \t\r\n\xef\xbb\xbf"):
        raise UnreadableFile("empty")
    expected, found = FORMATS[extension], _kind(head)
    if expected == "zip" and found == "xls":
        raise UnreadableFile("password_protected" if _is_encrypted(path) else "old_xls")
    if expected == "text" and found == "zip" and _is_workbook(path):
        return "xlsx"
    if expected == "zip" and found == "text" and b"\0" not in head:
        return "csv"
    if expected != found and not (expected == "json" and found == "text"):
        raise UnreadableFile("wrong_content", extensao=extension, conteudo=found)
    return extension


def _is_workbook(path: Path) -> bool:
    try:
        with zipfile.ZipFile(path) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError):
        return False


def _kind(head: bytes) -> str:
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:64].lower()
    return "html" if start.startswith(_PAGES) else "text"


def _is_encrypted(path: Path) -> bool:
    """Excel wraps a workbook with a password in the old container, with a stream of this name."""
    with path.open("rb") as file:
        before = b""
        while chunk := file.read(1 << 20):
            if _ENCRYPTED in before + chunk:
                return True
            before = chunk[-len(_ENCRYPTED) :]
    return False
