"""The process that reads a document: a request on its standard input, the answer on its standard output.

The answer is `=` and the text, or `!` and the code and parameters of an `UnreadableDocument`.
"""

import logging
import os
import resource
import sys
from pathlib import Path

import orjson

from qhub.knowledge.document_text import document_text
from qhub.knowledge.unreadable import UnreadableDocument

MEMORY_MB = 1_024
"""Address space: the readers take about 150 of it."""


def main() -> None:
    """Read one document and end."""
    request = orjson.loads(sys.stdin.buffer.read())
    _confine(int(request["seconds"]) + 1)
    logging.disable()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # libraries may print; nobody may answer but us
    try:
        answer = b"=" + document_text(Path(request["path"]), request["name"]).encode("utf-8", "replace")
    except UnreadableDocument as error:
        answer = b"!" + orjson.dumps({"code": error.code, "params": error.params}, default=str)
    except (MemoryError, RecursionError):
        answer = b'!{"code": "too_complex", "params": {}}'
    with answers:
        answers.write(answer)


def _confine(seconds: int) -> None:
    """Take from this process what reading does not need: it writes no file, and computes no longer than it may."""
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_MB << 20),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (value, value))
