"""Nearest passages by their vectors, without an index: one matrix for each collection, kept while it does not change.

A comparison with ten thousand passages is one product of a matrix and a vector: a few milliseconds.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from qhub.lazy import lazy_module
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = lazy_module("numpy")

MAX_MATRICES = 64
"""Collections whose vectors are held in memory; those unused for longest make room."""

Vector: TypeAlias = "npt.NDArray[np.float32]"


class VectorIndex(Protocol):
    """An index of passages by what they mean."""

    async def nearest(
        self, collections: Sequence[CollectionRow], model: str, vector: Vector, limit: int, also: Collection[int]
    ) -> dict[int, float]:
        """The nearness of passages to a vector (the cosine): the nearest, and `also` these."""

    async def keep(self, model: str, vectors: Mapping[int, Vector]) -> None:
        """Write what a model made of passages."""


class _Matrix(NamedTuple):
    revision: int
    seqs: "npt.NDArray[np.int64]"
    rows: Vector


class StoredVectors:
    """Vectors as the database keeps them, compared here."""

    def __init__(self, store: KnowledgeStore) -> None:
        self._store = store
        self._matrices: OrderedDict[tuple[str, str], _Matrix] = OrderedDict()

    async def nearest(
        self, collections: Sequence[CollectionRow], model: str, vector: Vector, limit: int, also: Collection[int]
    ) -> dict[int, float]:
        matrices = [await self._matrix(collection, model) for collection in collections]
        return await asyncio.to_thread(_nearest, matrices, vector, limit, also)

    async def keep(self, model: str, vectors: Mapping[int, Vector]) -> None:
        await self._store.keep_vectors(model, {seq: vector.tobytes() for seq, vector in vectors.items()})

    async def _matrix(self, collection: CollectionRow, model: str) -> _Matrix:
        key = (collection.id, model)
        kept = self._matrices.get(key)
        if kept is None or kept.revision != collection.revision:
            found = await self._store.vectors(collection.id, model)
            kept = await asyncio.to_thread(_stacked, collection.revision, found)
            self._matrices[key] = kept
        self._matrices.move_to_end(key)
        while len(self._matrices) > MAX_MATRICES:
            self._matrices.popitem(last=False)
        return kept


def _stacked(revision: int, found: Sequence[tuple[int, bytes]]) -> _Matrix:
    rows = np.frombuffer(b"".join(vector for _, vector in found), dtype="<f4").astype(np.float32)
    seqs = np.array([seq for seq, _ in found], dtype=np.int64)
    return _Matrix(revision, seqs, rows.reshape(len(found), -1) if found else np.zeros((0, 0), np.float32))


def _nearest(matrices: Sequence[_Matrix], vector: Vector, limit: int, also: Collection[int]) -> dict[int, float]:
    filled = [matrix for matrix in matrices if matrix.rows.shape[1:] == vector.shape and len(matrix.seqs)]
    if not filled:
        return {}
    seqs = np.concatenate([matrix.seqs for matrix in filled])
    cosines = np.concatenate([matrix.rows @ vector for matrix in filled])
    chosen = set(np.argsort(-cosines)[:limit].tolist())
    chosen |= set(np.flatnonzero(np.isin(seqs, list(also))).tolist())
    return {int(seqs[index]): float(cosines[index]) for index in chosen}
