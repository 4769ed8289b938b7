"""Google's Gemini models.

Google's client leaves a response open where nobody reads it to its end, and the model would go on writing for nobody:
the HTTP client notes what it opens, and each call closes its own.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.models.interface import Prompt, Response, TextDelta
from qhub.models.joining import gemini_piece
from qhub.models.providers import ProviderModel
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    from pydantic_ai.models import google as models
    from pydantic_ai.providers import google as providers

    from qhub.models import transport
else:
    transport = lazy_module("qhub.models.transport")
    models = lazy_module("pydantic_ai.models.google")
    providers = lazy_module("pydantic_ai.providers.google")


class GeminiProvider:
    """The `registry.ModelProvider` of Google's models."""

    rank = 30
    note = ""

    def is_set_up(self, settings: Settings) -> bool:
        return settings.gemini_api_key is not None

    def model_name(self, settings: Settings, wanted: str) -> str:
        if not self.is_set_up(settings):
            raise ConfigurationError("needs a key: set GEMINI_API_KEY")
        return wanted or settings.gemini_model

    def open_model(self, settings: Settings, name: str) -> ProviderModel:
        key = settings.gemini_api_key
        return gemini_model(
            api_key=key.get_secret_value() if key else "",
            model=name,
            base_url=settings.gemini_base_url,
            timeout=settings.model_timeout_seconds,
        )


PROVIDER = GeminiProvider()


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
    http = transport.http_client(gemini_piece, timeout)
    http.event_hooks["response"].append(_note)
    provider = providers.GoogleProvider(api_key=api_key, base_url=base_url, http_client=http)
    return GeminiModel(models.GoogleModel(model, provider=provider), close=http.aclose, secrets=[api_key])
