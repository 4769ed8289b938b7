"""Images, read in a process of its own, which makes of each the one that is kept.

What people send is decoded once, where it can be killed, and written anew: smaller where it is large, upright, and
without what a camera notes beside it, such as the place. People and models see the same bytes.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path

import orjson

from qhub.processes import ChildFailed, ask_child

MAX_ANSWER = 30_000_000
"""Bytes of an image that comes back: more than one of the largest size has."""
SMALL_SIDE = 720
"""Pixels of the longer side of the small one that a chat draws: what it shows at most, twice, for dense screens."""
SMALL_TYPE = "image/webp"
CODES = ("damaged", "too_many_pixels")


class UnreadableImage(Exception):
    """Why an image could not be read: one of `CODES`, each a sentence of the catalogue (`image_<code>`)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class ReadImage:
    """An image as it is kept."""

    content: bytes
    media_type: str
    width: int
    height: int


async def read_image(path: Path, *, side: int, seconds: float, small: bool = False) -> ReadImage:
    """An image whose longer side has at most `side` pixels; with `small`, as WebP, which takes the least room.

    Raises `UnreadableImage`, or `TimeoutError`. Cancelling ends the process.
    """
    request = {"path": str(path), "side": side, "seconds": seconds, "small": small}
    try:
        async with asyncio.timeout(seconds):
            answer = await ask_child("qhub.attachments.image_process", request)
    except ChildFailed:
        raise UnreadableImage("damaged") from None
    if answer.startswith(b"!"):
        code = answer[1:].decode()
        raise UnreadableImage(code if code in CODES else "damaged")
    head, _, content = answer[1:].partition(b"\n")
    if len(content) > MAX_ANSWER:
        raise UnreadableImage("too_many_pixels")
    return ReadImage(content, **orjson.loads(head))
