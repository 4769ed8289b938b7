"""Nearest passages on Postgres, by the extension `vector` where the server has it.

The vectors themselves are in `knowledge_passages`, as on SQLite; the table here is an index of them that can be made
again at any time. It has a model's dimension in its name, because a column's type has it and models differ.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError

from qhub.lazy import lazy_module
from qhub.store.database import Database
from qhub.store.knowledge import KnowledgeStore
from qhub.store.knowledge_collections import CollectionRow
from qhub.store.schema.documents import knowledge_passages

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
else:
    np = lazy_module("numpy")

MAX_INDEXED = 2_000
"""Dimensions that an index of the extension can have; longer vectors are compared one by one."""
BATCH = 200
ADVISORY_LOCK = 7_105_108
"""Those who make the table at once queue here."""

logger = structlog.get_logger(__name__)


async def has_pgvector(database: Database) -> bool:
    """Whether the extension is there, or could be made to be."""
    if database.is_sqlite:
        return False
    try:

        def run(connection: sa.Connection) -> None:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
            connection.execute(sa.text("CREATE EXTENSION IF NOT EXISTS vector"))

        await database.write(run)
    except DBAPIError as error:
        logger.info("knowledge.no_pgvector", reason=type(error.orig).__name__)
        return False
    return True


class PgVectors:
    """The `documents.vectors.VectorIndex` over the extension."""

    def __init__(self, database: Database, store: KnowledgeStore) -> None:
        self._database = database
        self._store = store
        self._prepared: set[int] = set()

    async def nearest(
        self,
        collections: Sequence[CollectionRow],
        model: str,
        vector: "npt.NDArray[np.float32]",
        limit: int,
        also: Collection[int],
    ) -> dict[int, float]:
        """The nearest passages, and `also` these, with their cosines."""
        table = await self._table(model, len(vector))
        found = sa.text(
            f"SELECT passage_seq, 1 - (embedding <=> CAST(:vector AS vector)) AS cosine FROM {table} "  # noqa: S608
            "WHERE model = :model AND collection_id = ANY(:collections) "
            "ORDER BY embedding <=> CAST(:vector AS vector) LIMIT :limit"
        )
        named = sa.text(
            f"SELECT passage_seq, 1 - (embedding <=> CAST(:vector AS vector)) AS cosine FROM {table} "  # noqa: S608
            "WHERE model = :model AND passage_seq = ANY(:also)"
        )
        values = {"vector": _written(vector), "model": model}

        def run(connection: sa.Connection) -> dict[int, float]:
            # An index looks at so many neighbours and filters afterwards: have it go on until there are enough.
            connection.execute(sa.text("SET LOCAL hnsw.iterative_scan = strict_order"))
            ids = [collection.id for collection in collections]
            rows = list(connection.execute(found, values | {"collections": ids, "limit": limit}))
            if also:
                rows += list(connection.execute(named, values | {"also": list(also)}))
            return {row.passage_seq: float(row.cosine) for row in rows}

        return await self._database.write(run)  # in a transaction, for SET LOCAL

    async def keep(self, model: str, vectors: Mapping[int, "npt.NDArray[np.float32]"]) -> None:
        """Write what a model made of passages."""
        await self._store.keep_vectors(model, {seq: vector.tobytes() for seq, vector in vectors.items()})
        for dimension in {len(vector) for vector in vectors.values()}:
            table = await self._table(model, dimension)
            await self._copy(table, model, {seq: v for seq, v in vectors.items() if len(v) == dimension})

    async def _table(self, model: str, dimension: int) -> str:
        """The table for vectors of this length, made and filled where it is missing."""
        table = f"knowledge_vectors_{dimension}"
        if dimension in self._prepared:
            return table
        statements = [
            f"CREATE TABLE IF NOT EXISTS {table} ("
            "passage_seq bigint PRIMARY KEY REFERENCES knowledge_passages (seq) ON DELETE CASCADE, "
            f"collection_id varchar(32) NOT NULL, model varchar(120) NOT NULL, embedding vector({dimension}) NOT NULL)",
            f"CREATE INDEX IF NOT EXISTS ix_{table}_collection_id ON {table} (collection_id, model)",
        ]
        if dimension <= MAX_INDEXED:
            statements.append(
                f"CREATE INDEX IF NOT EXISTS ix_{table}_embedding ON {table} USING hnsw (embedding vector_cosine_ops)"
            )

        def make(connection: sa.Connection) -> None:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
            for statement in statements:
                connection.execute(sa.text(statement))

        await self._database.write(make)
        await self._fill(table, model, dimension)
        self._prepared.add(dimension)
        return table

    async def _fill(self, table: str, model: str, dimension: int) -> None:
        """Copy the vectors that were made before the extension was there."""
        passages = knowledge_passages.c
        missing = sa.text(f"seq NOT IN (SELECT passage_seq FROM {table} WHERE model = :of)")  # noqa: S608
        statement = (
            sa.select(passages.seq, passages.vector)
            .where(
                passages.model == model,
                sa.func.length(passages.vector) == dimension * 4,
                missing.bindparams(of=model),
            )
            .order_by(passages.seq)
            .limit(BATCH)
        )
        while rows := await self._database.all(statement):
            await self._copy(table, model, {row.seq: np.frombuffer(row.vector, dtype="<f4") for row in rows})

    async def _copy(self, table: str, model: str, vectors: Mapping[int, "npt.NDArray[np.float32]"]) -> None:
        statement = sa.text(
            f"INSERT INTO {table} (passage_seq, collection_id, model, embedding) "  # noqa: S608
            "SELECT seq, collection_id, :model, CAST(:vector AS vector) FROM knowledge_passages WHERE seq = :seq "
            "ON CONFLICT (passage_seq) DO UPDATE SET model = excluded.model, embedding = excluded.embedding"
        )
        rows = [{"seq": seq, "model": model, "vector": _written(vector)} for seq, vector in vectors.items()]

        def run(connection: sa.Connection) -> None:
            connection.execute(statement, rows)

        await self._database.write(run)


def _written(vector: "npt.NDArray[np.float32]") -> str:
    """A vector as the extension reads it."""
    return "[" + ",".join(f"{value:.7g}" for value in vector.tolist()) + "]"
