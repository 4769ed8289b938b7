"""Anthropic's models.

Their prompt cache keeps what was marked, and only that. Three marks of the four allowed: the end of the tools, the end
of the system text, and the end of the conversation, before what changes from turn to turn (see `history.ending`). A
follow-up question then reads everything before it from the cache.
"""

from typing import TYPE_CHECKING

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.models.joining import anthropic_piece
from qhub.models.providers import ProviderModel
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    import anthropic as sdk
    from pydantic_ai.models import anthropic as models
    from pydantic_ai.providers import anthropic as providers

    from qhub.models import transport
else:
    transport = lazy_module("qhub.models.transport")
    sdk = lazy_module("anthropic")
    models = lazy_module("pydantic_ai.models.anthropic")
    providers = lazy_module("pydantic_ai.providers.anthropic")


class AnthropicProvider:
    """See `registry.ModelProvider`."""

    rank = 10
    note = ""

    def is_set_up(self, settings: Settings) -> bool:
        return settings.anthropic_api_key is not None

    def model_name(self, settings: Settings, wanted: str) -> str:
        if not self.is_set_up(settings):
            raise ConfigurationError("needs a key: set ANTHROPIC_API_KEY")
        return wanted or settings.anthropic_model

    def open_model(self, settings: Settings, name: str) -> ProviderModel:
        key = settings.anthropic_api_key
        return anthropic_model(
            api_key=key.get_secret_value() if key else "",
            model=name,
            base_url=settings.anthropic_base_url,
            timeout=settings.model_timeout_seconds,
        )


PROVIDER = AnthropicProvider()


def anthropic_model(*, api_key: str, model: str, base_url: str | None = None, timeout: float = 60.0) -> ProviderModel:
    """A model of Anthropic's, or of anything that speaks its format at `base_url`.

    `timeout` is in seconds, for each wait for more of the answer.
    """
    client = sdk.AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        timeout=transport.timeouts(timeout),
        max_retries=0,
        http_client=transport.http_client(anthropic_piece, timeout),
    )
    return ProviderModel(
        models.AnthropicModel(model, provider=providers.AnthropicProvider(anthropic_client=client)),
        close=client.close,
        settings=models.AnthropicModelSettings(
            anthropic_cache_tool_definitions=True, anthropic_cache_instructions=True
        ),
        secrets=[api_key],
        marks_cache=True,
    )
