"""Whether a workbook can be opened at all: looked at before a reader unpacks it.

A reader of workbooks unpacks every part and allocates the rectangle around each sheet's cells. A few kilobytes can
claim gigabytes of either, so parts are unpacked here first, in pieces that are thrown away, and stop at the limits.
"""

import re
import zipfile
import zlib
from pathlib import Path

from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.unreadable import UnreadableFile, damaged

MAX_PARTS = 5_000
"""Entries of the archive; workbooks have dozens."""
MAX_RATIO = 300
"""How many times larger than packed a large part may be; the most repetitive real sheets stay below 100."""
RATIO_FROM = 8 * 1024 * 1024
"""Smaller parts may have any ratio: they cannot do harm."""
CHUNK = 1 << 20

# What is far from the first cell, quickly: any reference with six digits or two letters, wherever it stands.
_FAR_ROW = re.compile(rb"""r=["'](\d{6,9})["']""")
_FAR_COLUMN = re.compile(rb"""r=["']([A-Z]{2,4})\d""")
_NEAR = (99_999, 26)
# And exactly, where that is not enough to know.
_ROW = re.compile(rb"""<(?:\w+:)?row\b[^>]*?\sr\s*=\s*["'](\d{1,9})["']""")
_COLUMN = re.compile(rb"""<(?:\w+:)?c\b[^>]*?\sr\s*=\s*["']([A-Z]{1,4})\d""")


def check_workbook(path: Path, limits: ReadLimits) -> None:
    """Refuse archives that are no workbook or unpack to more than a hub should hold."""
    try:
        with zipfile.ZipFile(path) as archive:
            parts = archive.infolist()
            names = {part.filename for part in parts}
            if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
                raise UnreadableFile("wrong_content", extensao="xlsx", conteudo="zip")
            total = sum(part.file_size for part in parts)
            if len(parts) > MAX_PARTS or total > limits.unpacked_mb << 20:
                raise UnreadableFile("zip_bomb", limite=limits.unpacked_mb)
            for part in parts:
                if part.flag_bits & 1:
                    raise UnreadableFile("password_protected")
                if part.file_size > RATIO_FROM and part.file_size > MAX_RATIO * max(part.compress_size, 1):
                    raise UnreadableFile("zip_bomb", limite=limits.unpacked_mb)
            for part in parts:
                if part.filename.startswith("xl/") and part.filename.endswith((".xml", ".rels")):
                    _check_part(archive, part, limits)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as error:
        raise damaged(error) from None


def _check_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, limits: ReadLimits) -> None:
    """Unpack a part: its size must be as declared, its checksum right, and a sheet's rectangle within the limit."""
    if part.filename.startswith("xl/worksheets/"):
        rows, columns = _reach(archive, part, _FAR_ROW, _FAR_COLUMN, _NEAR)
        if rows * columns > limits.cells:
            rows, columns = _reach(archive, part, _ROW, _COLUMN, (0, 0))
        if rows * columns > limits.cells:
            sheet = Path(part.filename).stem
            raise UnreadableFile("too_many_cells", folha=sheet, celulas=rows * columns, limite=limits.cells)
        return
    with archive.open(part) as stream:
        start = stream.read(CHUNK)
        if b"<!DOCTYPE" in start[:4096]:
            raise UnreadableFile("damaged", motivo="DOCTYPE")
        while stream.read(CHUNK):
            pass


def _reach(
    archive: zipfile.ZipFile,
    part: zipfile.ZipInfo,
    row: re.Pattern[bytes],
    column: re.Pattern[bytes],
    least: tuple[int, int],
) -> tuple[int, int]:
    """How far a sheet's cells reach, by their own references: what it says of its dimension is not believed."""
    last_row, last_column, rest = *least, b""
    with archive.open(part) as stream:
        while chunk := stream.read(CHUNK):
            piece = rest + chunk
            end = piece.rfind(b"<")  # a tag may be cut by the piece's end
            piece, rest = (piece[:end], piece[end:]) if end > 0 else (piece, b"")
            last_row = max(last_row, max(map(int, row.findall(piece)), default=0))
            last_column = max(last_column, max(map(_column_number, set(column.findall(piece))), default=0))
    return last_row, last_column


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number
