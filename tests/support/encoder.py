"""The sentence encoder, once for all hubs of a worker, and each text once for all workers.

Starting it takes a second and a half of a core, and the passages of the packs that ship with the hub another five, for
every hub that is asked about a document. It is the real one; what it said of a text it is not asked again. A text by
itself takes it as long as ten at a time: a test that knows what it will ask begins with all of it (`embed`).
"""

import asyncio
import hashlib
import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from qhub.documents import offline_embedding
from qhub.documents.offline_embedding import OfflineEmbedder
from qhub.documents.vectors import Vector

RUN_SECONDS = 3600.0
"""Longer than any run."""
AT_ONCE = 32
"""Texts that it is asked for at a time: nobody waits for one of them alone."""


class SharedEmbedder:
    """As `OfflineEmbedder`, which stays when a hub closes it."""

    name = offline_embedding.NAME
    scale = offline_embedding.SCALE
    batch = offline_embedding.BATCH

    def __init__(self, folder: Path) -> None:
        """`folder` is where all workers of a run keep what they were told: a file a text."""
        self._folder = folder
        self._known: dict[str, Vector] = {}

    @cached_property
    def _embedder(self) -> OfflineEmbedder:
        return OfflineEmbedder(idle_seconds=RUN_SECONDS)

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        if unknown := [text for text in dict.fromkeys(texts) if not self._knows(text)]:
            # A hub that ends in the midst of it would end the encoder, too.
            await asyncio.shield(self._ask(unknown))
        return np.stack([self._known[text] for text in texts])

    def _knows(self, text: str) -> bool:
        if text not in self._known and (kept := self._file(text)).exists():
            self._known[text] = np.load(kept)
        return text in self._known

    async def _ask(self, texts: Sequence[str]) -> None:
        for start in range(0, len(texts), AT_ONCE):
            some = texts[start : start + AT_ONCE]
            for text, vector in zip(some, await self._embedder.embed(some), strict=True):
                self._known[text] = vector
                _keep(self._file(text), vector)

    def _file(self, text: str) -> Path:
        return self._folder / f"{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}.npy"

    async def rest(self) -> None:
        """Another hub may ask."""

    async def close(self) -> None:
        """Another hub may ask."""

    async def end(self) -> None:
        if "_embedder" in self.__dict__:
            await self._embedder.close()


def _keep(file: Path, vector: Vector) -> None:
    """Whole from the moment on at which it is there: another worker may read it at once."""
    written = file.with_suffix(f".{os.getpid()}")
    with written.open("wb") as opened:
        np.save(opened, vector)
    written.replace(file)
