"""The text of a page of the web, made in a process of its own.

Whoever wrote the page decides how long that takes: a nest of elements, or an encoding that nobody uses, takes the
square of its length. Nobody else waits for it.
"""

import asyncio
import base64
from typing import Any

import orjson

from qhub.documents.page_text import PageText, SentPage, page_text
from qhub.documents.unreadable import UnreadableDocument
from qhub.processes import ChildFailed, answer_one, ask_child, confine

SECONDS = 5
"""How long it may take. The longest page takes a third of a second."""
MEMORY_MB = 1_024
"""Address space: the parser takes about 200 of it for the longest page."""


async def text_apart(sent: SentPage) -> PageText:
    """The text of what was sent; `UnreadableDocument` where there is none in time."""
    request = {**sent._asdict(), "content": base64.b64encode(sent.content).decode("ascii")}
    try:
        async with asyncio.timeout(2 * SECONDS):
            return PageText(*orjson.loads(await ask_child(__name__, request)))
    except (ChildFailed, TimeoutError):
        raise UnreadableDocument("too_complex") from None


def main() -> None:
    """Read one page and end."""
    answer_one(_answer)


def _answer(request: dict[str, Any]) -> bytes:
    confine(AS=MEMORY_MB << 20, CPU=SECONDS, FSIZE=0, CORE=0)
    found = page_text(SentPage(**{**request, "content": base64.b64decode(request["content"])}))
    title, text = (words.encode("utf-8", "replace").decode("utf-8") for words in (found.title, found.text))
    return orjson.dumps([title, text, found.truncated])
