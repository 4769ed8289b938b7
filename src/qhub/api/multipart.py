"""A file as a browser sends it, written to disk piece by piece as it arrives."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from python_multipart import MultipartParser
from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import parse_options_header
from starlette.requests import ClientDisconnect, Request

from qhub.errors import InvalidRequest, TooLarge

FIELD = "file"
"""The part that holds the file."""
FILE_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "properties": {FIELD: {"type": "string", "format": "binary"}},
                    "required": [FIELD],
                }
            }
        },
    }
}
"""What OpenAPI is told of such a request: the body is read by the route, and not by the framework."""
MAX_NAME = 200
"""Characters of a file's name."""
PIECE = 1_000_000
"""Bytes that are gathered before they are written."""


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """A file that arrived whole."""

    name: str
    """The name that its sender gave it, without a path."""
    size: int
    """The number of its bytes."""


async def receive_file(request: Request, path: Path, *, limit: int, check: Callable[[str], None]) -> ReceivedFile:
    """Write the file of a multipart request to `path`; `check` may refuse its name before its content is read."""
    kind, options = parse_options_header(request.headers.get("content-type"))
    boundary = options.get(b"boundary")
    if kind != b"multipart/form-data" or not boundary:
        raise InvalidRequest("file_missing")
    with path.open("wb") as target:
        reader = _Reader(target, limit, check)
        parser = MultipartParser(boundary, reader.callbacks)  # type: ignore[arg-type]
        try:
            async for chunk in request.stream():
                parser.write(chunk)
                if len(reader.gathered) >= PIECE:
                    await asyncio.to_thread(reader.flush)
            parser.finalize()
        except (MultipartParseError, ClientDisconnect) as error:
            raise InvalidRequest("file_cut") from error
        await asyncio.to_thread(reader.flush)
    if reader.name is None or not reader.ended:
        raise InvalidRequest("file_missing" if reader.name is None else "file_cut")
    return ReceivedFile(reader.name, reader.size)


class _Reader:
    """The callbacks of the parser, part by part."""

    def __init__(self, target: BinaryIO, limit: int, check: Callable[[str], None]) -> None:
        self.name: str | None = None
        self.size = 0
        self.gathered = bytearray()
        self.ended = False
        self._target = target
        self._limit = limit
        self._check = check
        self._header = self._value = b""
        self._headers: dict[bytes, bytes] = {}
        self._inside = False
        self.callbacks = {
            "on_part_begin": self._part_begin,
            "on_header_field": self._header_field,
            "on_header_value": self._header_value,
            "on_header_end": self._header_end,
            "on_headers_finished": self._headers_finished,
            "on_part_data": self._part_data,
            "on_part_end": self._part_end,
        }

    def flush(self) -> None:
        self._target.write(self.gathered)
        self.gathered = bytearray()

    def _part_begin(self) -> None:
        self._headers = {}

    def _header_field(self, data: bytes, start: int, end: int) -> None:
        self._header += data[start:end]

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _header_end(self) -> None:
        self._headers[self._header.lower()] = self._value
        self._header = self._value = b""

    def _headers_finished(self) -> None:
        _, options = parse_options_header(self._headers.get(b"content-disposition"))
        wanted = options.get(b"name") == FIELD.encode() and b"filename" in options
        self._inside = wanted and self.name is None
        if self._inside:
            self.name = clean_name(options[b"filename"].decode("utf-8", "replace"))
            self._check(self.name)

    def _part_data(self, data: bytes, start: int, end: int) -> None:
        if not self._inside:
            return
        self.size += end - start
        if self.size > self._limit:
            raise TooLarge("file_too_large", limite=self._limit // 1_000_000)
        self.gathered += data[start:end]

    def _part_end(self) -> None:
        self.ended = self.ended or self._inside
        self._inside = False


def clean_name(name: str) -> str:
    """A file's name alone: no folders, nothing that cannot be seen, not longer than people read."""
    last = re.split(r"[/\\]", name)[-1]
    seen = "".join(char for char in last if char.isprintable()).strip()
    stem, dot, extension = seen.rpartition(".")
    if dot and len(seen) > MAX_NAME:
        return stem[: MAX_NAME - len(extension) - 1] + dot + extension
    return seen[:MAX_NAME]
