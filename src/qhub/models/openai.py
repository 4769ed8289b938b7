"""Models that speak chat completions: OpenAI's, and those of OpenRouter, Ollama, vLLM, llama.cpp and many more."""

from openai import AsyncOpenAI, DefaultAioHttpClient, Timeout
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.profiles.openai import OpenAIModelProfile
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from qhub.models.providers import CONNECT_SECONDS, ProviderModel

NO_KEY = "no-key"
"""Sent to servers that ask for none: the client insists on one."""


def openai_client(*, api_key: str | None, base_url: str | None = None, timeout: float = 60.0) -> AsyncOpenAI:
    """A connection to OpenAI, or to whatever is at `base_url`; `timeout` in seconds, for each wait."""
    return AsyncOpenAI(
        api_key=api_key or NO_KEY,
        base_url=base_url,
        timeout=Timeout(timeout, connect=min(timeout, CONNECT_SECONDS)),
        max_retries=0,
        http_client=DefaultAioHttpClient(),
    )


def openai_model(
    *, model: str, api_key: str | None = None, base_url: str | None = None, timeout: float = 60.0
) -> ProviderModel:
    """A model behind chat completions; without `base_url`, one of OpenAI's."""
    client = openai_client(api_key=api_key, base_url=base_url, timeout=timeout)
    return ProviderModel(
        OpenAIChatModel(model, provider=_provider(client), profile=None if base_url is None else _OLDER_FIELDS),
        close=client.close,
        secrets=[api_key] if api_key else [],
    )


_OLDER_FIELDS = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)
"""Servers that copy the interface know `max_tokens`; not all of them know the name that replaced it."""


def _provider(client: AsyncOpenAI) -> OpenAIProvider | OpenAICompatibleProvider:
    """OpenAI's own service takes fields that others refuse."""
    if client.base_url.host == "api.openai.com":
        return OpenAIProvider(openai_client=client)
    return OpenAICompatibleProvider("openai-compatible", openai_client=client)
