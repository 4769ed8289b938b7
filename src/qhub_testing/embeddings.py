"""Answers of OpenAI's embeddings endpoint: vectors that are near where texts share words. No step is taken for them."""

import struct
import zlib
from base64 import b64encode
from math import sqrt
from typing import Any

from qhub_testing.auto import words
from qhub_testing.chat_rules import check_key
from qhub_testing.failures import Rejected
from qhub_testing.request import Request
from qhub_testing.wire import UnstreamedEncoder

DIMENSION = 256
MAX_INPUTS = 2048


def check_embeddings(request: Request, api_key: str | None) -> None:
    """`Rejected` where the real service would answer 400 or 401."""
    check_key(request, api_key)
    if not request.model:
        raise Rejected("you must provide a model parameter")
    texts = _texts(request)
    if not 0 < len(texts) <= MAX_INPUTS or not all(isinstance(text, str) and text for text in texts):
        raise Rejected("'$.input' is invalid. Please check the API reference.")


class EmbeddingsEncoder(UnstreamedEncoder):
    """The `wire.Encoder` of vectors. They are never streamed; whatever the answer says, they come of the request."""

    def whole(self) -> dict[str, Any]:
        packed = self._request.body.get("encoding_format") == "base64"
        vectors = [vector_of(text) for text in _texts(self._request)]
        return {
            "object": "list",
            "model": self._request.model,
            "data": [
                {"object": "embedding", "index": index, "embedding": _packed(vector) if packed else vector}
                for index, vector in enumerate(vectors)
            ],
            "usage": {"prompt_tokens": self._usage.input, "total_tokens": self._usage.input},
        }


def vector_of(text: str) -> list[float]:
    """A text's words, each in a place of its own, as a vector of length 1."""
    values = [0.0] * DIMENSION
    for word in words(text) or {text}:
        values[zlib.crc32(word.encode()) % DIMENSION] += 1.0
    length = sqrt(sum(value * value for value in values))
    return [value / length for value in values]


def _texts(request: Request) -> list[Any]:
    given = request.body.get("input")
    return given if isinstance(given, list) else [given]


def _packed(vector: list[float]) -> str:
    return b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()
