"""The process that reads a document: a request on its standard input, the answer on its standard output.

The answer is `=` and the text, or `!` and the code and parameters of an `UnreadableDocument`.
"""

import logging
from pathlib import Path
from typing import Any

import orjson

from qhub.documents.document_text import document_text
from qhub.documents.unreadable import UnreadableDocument
from qhub.processes import answer_one, confine

MEMORY_MB = 1_024
"""Address space: the readers take about 150 of it."""


def main() -> None:
    """Read one document and end."""
    logging.disable()
    answer_one(_answer)


def _answer(request: dict[str, Any]) -> bytes:
    confine(AS=MEMORY_MB << 20, CPU=int(request["seconds"]) + 1, FSIZE=0, CORE=0)
    try:
        return b"=" + document_text(Path(request["path"]), request["name"]).encode("utf-8", "replace")
    except UnreadableDocument as error:
        return b"!" + orjson.dumps({"code": error.code, "params": error.params}, default=str)
    except (MemoryError, RecursionError):
        return b'!{"code": "too_complex", "params": {}}'
