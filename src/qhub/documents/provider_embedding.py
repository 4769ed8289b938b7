"""Vectors of a provider's model."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from qhub.documents.embedding import MAX_CHARS, Scale, normal
from qhub.documents.vectors import Vector
from qhub.errors import ModelError
from qhub.lazy import lazy_module
from qhub.models.openai import openai_client

if TYPE_CHECKING:
    import numpy as np
    import openai
else:
    np = lazy_module("numpy")
    openai = lazy_module("openai")

BATCH = 64
SCALE = Scale(0.15, 0.7)
"""Of OpenAI's `text-embedding-3` models; others lie near it."""


class ProviderEmbedder:
    """A provider's model, over OpenAI's embeddings endpoint."""

    scale = SCALE
    batch = BATCH

    def __init__(self, model: str, *, api_key: str | None, base_url: str | None, timeout: float) -> None:
        self.name = model
        self._client = openai_client(api_key=api_key, base_url=base_url, timeout=timeout)

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        failure: ModelError | None = None
        try:
            answer = await self._client.embeddings.create(
                model=self.name, input=[text[:MAX_CHARS] or " " for text in texts], encoding_format="float"
            )
            rows = [item.embedding for item in sorted(answer.data, key=lambda item: item.index)]
        except openai.OpenAIError as error:
            failure = ModelError("model_failed", type(error).__name__)
        # Raised out here, so that no traceback carries the provider's own words.
        if failure is not None:
            raise failure
        if len(rows) != len(texts) or len({len(row) for row in rows}) != 1:
            raise ModelError("model_failed", "the answer has not one vector for each text")
        return normal(np.array(rows, dtype=np.float32))

    async def rest(self) -> None:
        """Let go of nothing: nothing is held here."""

    async def close(self) -> None:
        await self._client.close()
