"""The process that reads a file: a request on its standard input, the answer on its standard output.

The answer is an `Uploaded` as JSON, or `!` and the code and parameters of an `UnreadableFile`; the code is
`NO_ROOM` where the disk is full.
"""

import os
from pathlib import Path
from typing import Any

import orjson

from qhub.errors import DISK_FULL_ERRNOS
from qhub.processes import answer_one, confine
from qhub.tables.reading.files import read_file
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.unreadable import NO_ROOM, UnreadableFile
from qhub.tables.remark import Correction


def main() -> None:
    """Read one file and end."""
    answer_one(_answer)


def _answer(request: dict[str, Any]) -> bytes:
    limits = ReadLimits(**request["limits"])
    confine(AS=limits.process_memory_mb << 20, FSIZE=limits.written_mb << 20, CORE=0)
    path, folder = Path(request["path"]), Path(request["folder"])
    corrections = [Correction(**correction) for correction in request["corrections"]]
    try:
        read = read_file(path, request["name"], folder, taken=request["taken"], limits=limits, corrections=corrections)
        return orjson.dumps(read, default=str)
    except MemoryError:
        return b'!{"code": "too_complex", "params": {}}'
    except Exception as error:
        if _is_disk_full(error):
            return b"!" + orjson.dumps({"code": NO_ROOM, "params": {}})
        if not isinstance(error, UnreadableFile):
            raise
        return b"!" + orjson.dumps({"code": error.code, "params": error.params}, default=str)


def _is_disk_full(error: BaseException | None) -> bool:
    """Whether a full disk is behind it: libraries have errors of their own for that, and take it for the file's."""
    words = [os.strerror(number) for number in DISK_FULL_ERRNOS]
    while error is not None:
        if getattr(error, "errno", None) in DISK_FULL_ERRNOS or any(said in str(error) for said in words):
            return True
        error = error.__cause__ or error.__context__
    return False
