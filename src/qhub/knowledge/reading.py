"""Reads a document in a process of its own.

Documents come from people, and formats are complicated: a reader that loops, grows or crashes must not take the hub
with it. A process can be killed at any moment, gives all of its memory back, and can be denied more than its share.
"""

import asyncio
import sys
from os import environ
from pathlib import Path

import orjson

from qhub.knowledge.unreadable import CODES, UnreadableDocument

_PASSED = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "TZ", "SYSTEMROOT")
"""What the process inherits of the environment: no keys, no addresses."""
_PACKAGE = Path(__file__).parents[1]
# The package `qhub` itself imports all that packs use, which costs a second: here only its readers are wanted.
_START = """
import sys, types
package = types.ModuleType("qhub")
package.__path__ = [sys.argv[1]]
sys.modules["qhub"] = package
from qhub.knowledge.reading_process import main
main()
"""
MAX_ANSWER = 40_000_000
"""Bytes of a text that comes back: more than the longest one has."""


async def read_document(path: Path, name: str, *, seconds: float) -> str:
    """The text of a file called `name`, as Markdown.

    Raises `UnreadableDocument`, or `TimeoutError`. Cancelling ends the process.
    """
    async with asyncio.timeout(seconds):
        answer = await _ask({"path": str(path), "name": name, "seconds": seconds})
    if answer.startswith(b"!"):
        error = orjson.loads(answer[1:])
        raise UnreadableDocument(error["code"] if error["code"] in CODES else "too_complex", **error["params"])
    return answer[1:].decode("utf-8")


async def _ask(request: dict[str, object]) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _START, str(_PACKAGE),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={key: environ[key] for key in _PASSED if key in environ},
    )  # fmt: skip
    try:
        out, _ = await process.communicate(orjson.dumps(request))
    finally:
        if process.returncode is None:
            process.kill()
            await asyncio.shield(process.wait())
    if process.returncode != 0 or not out or len(out) > MAX_ANSWER:  # killed for its memory, or by what it read
        raise UnreadableDocument("too_complex")
    return out
