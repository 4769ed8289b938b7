"""Google's Gemini models.

Google's client has no transport of the kind that the other two use, so it is given theirs: connections then fail in the
same way everywhere. It also leaves a response open where nobody reads it to its end, and the model would go on writing
for nobody: the transport notes what it opens, and each call closes its own.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from contextvars import ContextVar
from typing import Protocol

from openai import DefaultAioHttpClient, Timeout
from pydantic_ai.models.google import GoogleModel
from pydantic_ai.providers.google import GoogleProvider

from qhub.models.interface import Prompt, Response, TextDelta
from qhub.models.providers import CONNECT_SECONDS, ProviderModel


class _Opened(Protocol):
    async def aclose(self) -> None: ...


_opened: ContextVar[list[_Opened]] = ContextVar("gemini_responses")
"""The HTTP responses of the call that runs in this context."""


class GeminiModel(ProviderModel):
    """A `ProviderModel` that leaves no response open."""

    async def stream(self, prompt: Prompt) -> AsyncGenerator[TextDelta | Response, None]:
        """See `interface.Model.stream`."""
        responses: list[_Opened] = []
        _opened.set(responses)
        try:
            async with aclosing(super().stream(prompt)) as pieces:
                async for piece in pieces:
                    yield piece
        finally:
            for response in responses:
                await response.aclose()


async def _note(response: _Opened) -> None:
    _opened.get([]).append(response)


def gemini_model(*, api_key: str, model: str, base_url: str | None = None, timeout: float = 60.0) -> ProviderModel:
    """A Gemini model; `timeout` is in seconds, for each wait for more of the answer."""
    http = DefaultAioHttpClient(
        timeout=Timeout(timeout, connect=min(timeout, CONNECT_SECONDS)), event_hooks={"response": [_note]}
    )
    provider = GoogleProvider(api_key=api_key, base_url=base_url, http_client=http)
    return GeminiModel(GoogleModel(model, provider=provider), close=http.aclose, secrets=[api_key])
