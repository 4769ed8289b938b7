"""The process that reads a file: a request on its standard input, the answer on its standard output.

The answer is an `Uploaded` as JSON, or `!` and the code and parameters of an `UnreadableFile`.
"""

from pathlib import Path
from typing import Any

import orjson

from qhub.processes import answer_one, confine
from qhub.tables.reading.files import read_file
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.unreadable import UnreadableFile
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
    except UnreadableFile as error:
        return b"!" + orjson.dumps({"code": error.code, "params": error.params}, default=str)
    except MemoryError:
        return b'!{"code": "too_complex", "params": {}}'
