"""The process that reads a file: a request on its standard input, the answer on its standard output.

The answer is an `Uploaded` as JSON, or `!` and the code and parameters of an `UnreadableFile`.
"""

import os
import resource
import sys
from pathlib import Path
from typing import Any

import orjson

from qhub.datasets.files import read_file
from qhub.datasets.limits import ReadLimits
from qhub.datasets.unreadable import UnreadableFile


def main() -> None:
    """Read one file and end."""
    request = orjson.loads(sys.stdin.buffer.read())
    limits = ReadLimits(**request["limits"])
    _confine(limits)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # libraries may print; nobody may answer but us
    try:
        answer = orjson.dumps(_read(request, limits), default=str)
    except UnreadableFile as error:
        answer = b"!" + orjson.dumps({"code": error.code, "params": error.params}, default=str)
    except MemoryError:
        answer = b'!{"code": "too_complex", "params": {}}'
    with answers:
        answers.write(answer)


def _read(request: dict[str, Any], limits: ReadLimits) -> object:
    return read_file(
        Path(request["path"]), request["name"], Path(request["folder"]), taken=request["taken"], limits=limits
    )


def _confine(limits: ReadLimits) -> None:
    """Take from this process what reading does not need."""
    for kind, most in (
        (resource.RLIMIT_AS, limits.process_memory_mb << 20),
        (resource.RLIMIT_FSIZE, limits.written_mb << 20),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (value, value))
