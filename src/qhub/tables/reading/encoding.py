"""Text in any of the encodings that offices use, as UTF-8."""

import codecs
import re
from collections import Counter
from pathlib import Path
from typing import BinaryIO

from qhub.tables.reading.unreadable import UnreadableFile

CHUNK = 1 << 20
"""Bytes that are decoded at a time."""
_LETTERS = "áàâãäéêëíîóôõöúüçñÁÀÂÃÄÉÊÍÓÔÕÖÚÜÇÑßªº°€"
"""What is written with a byte of its own in the languages of those who send files."""
OLD = ("cp850", "mac_roman")
"""What programs of DOS write, and Excel on a Mac."""
SURER = 2
"""How many times as many letters an old encoding must give, not to be taken for Windows's."""
WINDOWS = "cp1252"
"""What Excel writes in Portugal and Brazil when it is not asked for UTF-8; of Latin-1 it is a superset for text."""
LATIN_9, EURO, ONLY_WINDOWS = "iso8859-15", 0xA4, range(0x80, 0xA0)
"""What Unix wrote once it had a euro; its byte is a sign of Windows's that nobody types, and Windows's own letters are
none of its."""
_TWICE = re.compile(
    rb"\xc3[\x82\x83](?:\xc2[\x80-\xbf]|\xc5[\x92-\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2[\x80-\x84][\x80-\xbf])"
)
"""Letters with accents that were encoded twice."""
_BYTES = {chr(code): bytes((code,)) for code in range(256)} | {
    bytes((code,)).decode("cp1252"): bytes((code,)) for code in range(128, 160) if code not in (129, 141, 143, 144, 157)
}
"""Of each letter of Windows's."""
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def as_utf8(path: Path, folder: Path, *, whole: bool) -> Path:
    """The file itself where it is UTF-8, or a copy of it in UTF-8.

    Without `whole` only the beginning is looked at: what is wrong further on will stop whoever reads it, who then asks
    again.
    """
    encoding = find_encoding(path, whole=whole)
    if encoding in ("utf-8", "utf-8-sig"):
        return _mended(path, folder) or path
    target = folder / "utf8.txt"
    decoder = codecs.getincrementaldecoder(encoding)()
    with path.open("rb") as source, target.open("w", encoding="utf-8", newline="") as copy:
        offset = 0
        while chunk := source.read(CHUNK):
            copy.write(_decoded(decoder, chunk, offset, encoding, final=False))
            offset += len(chunk)
        copy.write(_decoded(decoder, b"", offset, encoding, final=True))
    return target


def _mended(path: Path, folder: Path) -> Path | None:
    """A copy of a text that was UTF-8, taken for Windows's and made UTF-8 once more (`DescriÃ§Ã£o`).

    Only where all of it can be turned back: by chance no text can.
    """
    with path.open("rb") as file:
        if not _TWICE.search(file.read(CHUNK)):
            return None
    target = folder / "mended.txt"
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        with (
            path.open(encoding="utf-8-sig", newline="") as source,
            target.open("w", encoding="utf-8", newline="") as copy,
        ):
            while chunk := source.read(CHUNK):
                copy.write(decoder.decode(b"".join(_BYTES[letter] for letter in chunk)))
            copy.write(decoder.decode(b"", final=True))
    except (UnicodeDecodeError, KeyError):
        return None
    return target


def find_encoding(path: Path, *, whole: bool) -> str:
    """The encoding of a text: by its mark, by being valid UTF-8, or else Windows's."""
    with path.open("rb") as file:
        head = file.read(CHUNK)
        for mark, encoding in _MARKS:
            if head.startswith(mark):
                if encoding == "utf-8-sig" and whole:
                    file.seek(0)
                    _check_utf8(file, marked=True)
                return encoding
        if unmarked := _utf16_without_mark(head):
            return unmarked
        if b"\0" in head:
            raise UnreadableFile("not_text", posicao=head.index(b"\0"))
        if not whole:
            return "utf-8" if _starts_as_utf8(head) else _of_one_byte(head)
        file.seek(0)
        if _check_utf8(file, marked=False):
            return "utf-8"
    return _of_one_byte(head)


def _of_one_byte(head: bytes) -> str:
    """The encoding with a byte a letter in which most of these are letters that people write."""
    high = Counter(byte for byte in head if byte >= 0x80)

    def letters(encoding: str) -> int:
        return sum(count for byte, count in high.items() if bytes((byte,)).decode(encoding, "replace") in _LETTERS)

    best = max(OLD, key=letters)
    if letters(best) > max(1, SURER * letters(WINDOWS)):
        return best
    return LATIN_9 if high[EURO] and not any(high[byte] for byte in ONLY_WINDOWS) else WINDOWS


def _starts_as_utf8(head: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head)
    except UnicodeDecodeError as error:
        _refuse_broken_utf8(head, error.start, 0)
        return False
    return True


def _check_utf8(file: BinaryIO, *, marked: bool) -> bool:
    """Whether everything is UTF-8; refused where it is, but for a few bytes."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    offset, wide = 0, marked
    while True:
        chunk = file.read(CHUNK)
        pending = len(decoder.getstate()[0])
        try:
            decoded = decoder.decode(chunk, not chunk)
        except UnicodeDecodeError as error:
            if wide:
                raise UnreadableFile(
                    "undecodable", posicao=offset - pending + error.start, codificacao="UTF-8"
                ) from None
            _refuse_broken_utf8(chunk, error.start - pending, offset)
            return False
        if not chunk:
            return True
        wide = wide or not decoded.isascii()
        offset += len(chunk)


def _refuse_broken_utf8(chunk: bytes, position: int, offset: int) -> None:
    """Accents that are valid UTF-8 before a byte that is not: the file is UTF-8 and damaged, not Windows's."""
    if not chunk[: max(position, 0)].isascii():
        raise UnreadableFile("undecodable", posicao=offset + position, codificacao="UTF-8")


def _utf16_without_mark(head: bytes) -> str | None:
    """Every other byte of plain text is zero in UTF-16."""
    sample = head[:4096]
    if len(sample) < 8:
        return None
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > half * 0.6 and even == 0:
        return "utf-16-le"
    if even > half * 0.6 and odd == 0:
        return "utf-16-be"
    return None


def _decoded(decoder: codecs.IncrementalDecoder, chunk: bytes, offset: int, encoding: str, *, final: bool) -> str:
    state = decoder.getstate()[0]
    pending = len(state) if isinstance(state, bytes) else 0
    try:
        return decoder.decode(chunk, final)
    except UnicodeDecodeError as error:
        name = "Windows-1252" if encoding == WINDOWS else "UTF-16"
        raise UnreadableFile("undecodable", posicao=offset - pending + error.start, codificacao=name) from None
