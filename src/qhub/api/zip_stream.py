"""A ZIP archive that is sent while it is made: no more of it is in memory than a piece."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import NamedTuple

PIECE = 1 << 18
"""Bytes that are read, compressed and sent at once."""


class ZippedFile(NamedTuple):
    """A file in an archive; one without content is left out."""

    name: str
    content: AsyncIterator[bytes]


async def zipped(files: AsyncIterator[ZippedFile]) -> AsyncIterator[bytes]:
    """The archive of some files, piece by piece."""
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        async for file in files:
            piece = await anext(file.content, None)
            if piece is None:
                continue
            with archive.open(file.name, "w", force_zip64=True) as target:
                while piece is not None:
                    await asyncio.to_thread(target.write, piece)
                    if sink.size > PIECE:
                        yield sink.taken()
                    piece = await anext(file.content, None)
            yield sink.taken()
    yield sink.taken()  # the list of files, which stands at the end


async def whole(content: bytes) -> AsyncIterator[bytes]:
    """Content that is there."""
    yield content


async def read(path: Path) -> AsyncIterator[bytes]:
    """A file's content."""
    with await asyncio.to_thread(path.open, "rb") as file:
        while piece := await asyncio.to_thread(file.read, PIECE):
            yield piece


async def gathered(lines: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Lines, many at a time."""
    waiting: list[bytes] = []
    size = 0
    async for line in lines:
        waiting.append(line)
        size += len(line)
        if size > PIECE:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)


class _Sink(io.RawIOBase):
    """The file that the archive is written to. It cannot go back, since what was written has been sent."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self.size = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Iterable[int], /) -> int:  # type: ignore[override]
        piece = bytes(data)
        self._pieces.append(piece)
        self.size += len(piece)
        return len(piece)

    def taken(self) -> bytes:
        content, self._pieces, self.size = b"".join(self._pieces), [], 0
        return content
