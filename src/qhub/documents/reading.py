"""A document, read in a process of its own.

Documents come from people, and formats are complicated: a reader that loops, grows or crashes must not take the hub
with it. A process can be killed at any moment, gives all of its memory back, and can be denied more than its share.
"""

import asyncio
from pathlib import Path

import orjson

from qhub.documents.unreadable import CODES, UnreadableDocument
from qhub.processes import ChildFailed, ask_child

MAX_ANSWER = 40_000_000
"""Bytes of a text that comes back: more than the longest one has."""


async def read_document(path: Path, name: str, *, seconds: float) -> str:
    """The text of a file called `name`, as Markdown.

    Raises `UnreadableDocument`, or `TimeoutError`. Cancelling ends the process.
    """
    try:
        async with asyncio.timeout(seconds):
            answer = await ask_child(
                "qhub.documents.reading_process", {"path": str(path), "name": name, "seconds": seconds}
            )
    except ChildFailed:
        raise UnreadableDocument("too_complex") from None
    if len(answer) > MAX_ANSWER:
        raise UnreadableDocument("too_complex")
    if answer.startswith(b"!"):
        error = orjson.loads(answer[1:])
        raise UnreadableDocument(error["code"] if error["code"] in CODES else "too_complex", **error["params"])
    return answer[1:].decode("utf-8")
