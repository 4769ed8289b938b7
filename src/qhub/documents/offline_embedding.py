"""Vectors without a provider: a small model in a process that ends when nobody has asked for a while.

It holds 165 MB, which a hub that nobody asks about documents does not need, and takes a second to load, which whoever
asks after a pause waits for. So it ends with a bulk of documents at once, but not so soon after a question.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import orjson

from qhub.documents.embedding import MAX_CHARS, Scale, normal
from qhub.documents.vectors import Vector
from qhub.errors import ModelError
from qhub.lazy import lazy_module
from qhub.processes import LENGTH, start_child

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy_module("numpy")

NAME = "use-multilingual-3"
SCALE = Scale(0.1, 0.7)
"""Measured on the questions in `tests/documents`."""
BATCH = 8
"""Texts that are embedded at a time, so that whoever waits for a question's vector does not wait for all of them."""
IDLE_SECONDS = 60.0
"""How long the process waits for another question."""


class OfflineEmbedder:
    """Google's multilingual sentence encoder, from a package that holds its weights.

    One process with one thread: more would take the processors from everybody else.
    """

    name = NAME
    scale = SCALE
    batch = BATCH

    def __init__(self, *, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._ending: asyncio.TimerHandle | None = None
        self._wanted_until = 0.0
        """By the loop's clock, for how long somebody who asked may ask more."""

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        async with self._one_at_a_time:
            self._stay()
            rows = await self._ask_process(orjson.dumps([text[:MAX_CHARS] for text in texts]))
            loop = asyncio.get_running_loop()
            if not in_bulk:
                self._wanted_until = loop.time() + self._idle_seconds
            self._ending = loop.call_later(self._idle_seconds, self._end)
        return normal(np.frombuffer(rows, dtype="<f4").reshape(len(texts), -1))

    async def rest(self) -> None:
        async with self._one_at_a_time:
            if self._process is not None:
                self._stay()
                self._ending = asyncio.get_running_loop().call_at(self._wanted_until, self._end)

    async def close(self) -> None:
        self._stay()
        process = self._process
        self._end()
        if process is not None:
            await process.wait()

    async def _ask_process(self, body: bytes) -> bytes:
        """The child's answer. One that is cut off, or fails, takes the child with it: what it says next is unknown."""
        if self._process is None or self._process.returncode is not None:
            self._process = await start_child("qhub.documents.encoder_child", quiet=True)
        sending, receiving = self._process.stdin, self._process.stdout
        assert sending is not None
        assert receiving is not None
        try:
            sending.write(LENGTH.pack(len(body)) + body)
            await sending.drain()
            (size,) = LENGTH.unpack(await receiving.readexactly(LENGTH.size))
            return await receiving.readexactly(size)
        except BaseException as error:
            self._end()
            if isinstance(error, asyncio.IncompleteReadError | OSError):
                raise ModelError("model_failed", "the sentence encoder ended") from None
            raise

    def _stay(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
