"""The sentence encoder, once for all hubs of a worker.

Starting it takes a second and a half of a core, and the passages of the packs that ship with the hub another five, for
every hub that is asked about a document. It is the real one; what it said of a text it is not asked again.
"""

import asyncio
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from qhub.documents import offline_embedding
from qhub.documents.offline_embedding import OfflineEmbedder
from qhub.documents.vectors import Vector

RUN_SECONDS = 3600.0
"""Longer than any run."""


class SharedEmbedder:
    """As `OfflineEmbedder`, which stays when a hub closes it."""

    name = offline_embedding.NAME
    scale = offline_embedding.SCALE
    batch = offline_embedding.BATCH

    def __init__(self) -> None:
        self._known: dict[str, Vector] = {}

    @cached_property
    def _embedder(self) -> OfflineEmbedder:
        return OfflineEmbedder(idle_seconds=RUN_SECONDS)

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        if unknown := [text for text in dict.fromkeys(texts) if text not in self._known]:
            # A hub that ends in the midst of it would end the encoder, too.
            self._known |= await asyncio.shield(self._asked(unknown))
        return np.stack([self._known[text] for text in texts])

    async def _asked(self, texts: Sequence[str]) -> dict[str, Vector]:
        return dict(zip(texts, await self._embedder.embed(texts), strict=True))

    async def rest(self) -> None:
        """Another hub may ask."""

    async def close(self) -> None:
        """Another hub may ask."""

    async def end(self) -> None:
        if "_embedder" in self.__dict__:
            await self._embedder.close()
