"""Anthropic's models."""

from anthropic import AsyncAnthropic, DefaultAioHttpClient
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.providers.anthropic import AnthropicProvider

from qhub.models.providers import ProviderModel


def anthropic_model(
    *, api_key: str, model: str, base_url: str | None = None, timeout: float = 60.0, max_retries: int = 2
) -> ProviderModel:
    """A model of Anthropic's, or of anything that speaks its format at `base_url`.

    `timeout` is in seconds, for connecting and for each wait for more of the answer. Retries happen only before an
    answer begins; they back off, and honour `retry-after`.
    """
    client = AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        timeout=timeout,
        max_retries=max_retries,
        http_client=DefaultAioHttpClient(),
    )
    provider = AnthropicProvider(anthropic_client=client)
    return ProviderModel(AnthropicModel(model, provider=provider), close=client.close, secrets=[api_key])
