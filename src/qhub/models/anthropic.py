"""Anthropic's models.

Their prompt cache keeps what was marked, and only that. Three marks of the four allowed: the end of the tools, the end
of the system text, and the end of the conversation, before what changes from turn to turn (see `history.ending`). A
follow-up question then reads everything before it from the cache.
"""

from anthropic import AsyncAnthropic, DefaultAioHttpClient, Timeout
from pydantic_ai.models.anthropic import AnthropicModel, AnthropicModelSettings
from pydantic_ai.providers.anthropic import AnthropicProvider

from qhub.models.providers import CONNECT_SECONDS, ProviderModel

CACHED_PREFIX = AnthropicModelSettings(anthropic_cache_tool_definitions=True, anthropic_cache_instructions=True)


def anthropic_model(*, api_key: str, model: str, base_url: str | None = None, timeout: float = 60.0) -> ProviderModel:
    """A model of Anthropic's, or of anything that speaks its format at `base_url`.

    `timeout` is in seconds, for each wait for more of the answer.
    """
    client = AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        timeout=Timeout(timeout, connect=min(timeout, CONNECT_SECONDS)),
        max_retries=0,
        http_client=DefaultAioHttpClient(),
    )
    return ProviderModel(
        AnthropicModel(model, provider=AnthropicProvider(anthropic_client=client)),
        close=client.close,
        settings=CACHED_PREFIX,
        secrets=[api_key],
        marks_cache=True,
    )
