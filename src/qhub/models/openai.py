"""Models that speak chat completions: OpenAI's, and those of OpenRouter, Ollama, vLLM, llama.cpp and many more."""

from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.models.interface import Model
from qhub.models.joining import chat_piece
from qhub.models.local_tools import LocalToolsModel
from qhub.models.providers import ProviderModel
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    import openai as sdk
    from pydantic_ai.models import openai as models
    from pydantic_ai.profiles import openai as profiles
    from pydantic_ai.providers import openai as providers
    from pydantic_ai.providers import openai_compatible as compatible

    from qhub.models import transport
else:
    transport = lazy_module("qhub.models.transport")
    sdk = lazy_module("openai")
    models = lazy_module("pydantic_ai.models.openai")
    profiles = lazy_module("pydantic_ai.profiles.openai")
    providers = lazy_module("pydantic_ai.providers.openai")
    compatible = lazy_module("pydantic_ai.providers.openai_compatible")

DEFAULT_MODEL = "gpt-5-mini"
"""The one of OpenAI's that answers where none is named."""

NO_KEY = "no-key"
"""Sent to servers that ask for none: the client insists on one."""


class OpenAIProvider:
    """The `registry.ModelProvider` of OpenAI's own service, or of whatever is at `OPENAI_BASE_URL`."""

    rank = 20
    note = ""

    def is_set_up(self, settings: Settings) -> bool:
        return settings.openai_api_key is not None or settings.openai_base_url is not None

    def model_name(self, settings: Settings, wanted: str) -> str:
        if not self.is_set_up(settings):
            raise ConfigurationError("needs a key: set OPENAI_API_KEY (or OPENAI_BASE_URL, for a local server)")
        if name := wanted or settings.openai_model or ("" if settings.openai_base_url else DEFAULT_MODEL):
            return name
        raise ConfigurationError(f"has no model: set OPENAI_MODEL to one that {settings.openai_base_url} has")

    def open_model(self, settings: Settings, name: str) -> Model:
        key, address, timeout = settings.openai_api_key, settings.openai_base_url, settings.model_timeout_seconds
        if address is not None and _is_here(address):
            timeout = max(timeout, settings.local_model_timeout_seconds)
        model = openai_model(
            model=name,
            api_key=key.get_secret_value() if key else None,
            base_url=address,
            timeout=timeout,
            sees=address is None or settings.openai_images,
        )
        return model if address is None else LocalToolsModel(model, settings.openai_tools)


PROVIDER = OpenAIProvider()


def _is_here(address: str) -> bool:
    """Whether a server is on this machine: then it is as slow as the machine, and nobody else waits for it."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def openai_client(*, api_key: str | None, base_url: str | None = None, timeout: float = 60.0) -> "sdk.AsyncOpenAI":
    """A connection to OpenAI, or to whatever is at `base_url`; `timeout` in seconds, for each wait."""
    return sdk.AsyncOpenAI(
        api_key=api_key or NO_KEY,
        base_url=base_url,
        timeout=transport.timeouts(timeout),
        max_retries=0,
        http_client=transport.http_client(chat_piece, timeout),
    )


def openai_model(
    *, model: str, api_key: str | None = None, base_url: str | None = None, timeout: float = 60.0, sees: bool = True
) -> ProviderModel:
    """A model behind chat completions; without `base_url`, one of OpenAI's. `sees` where it takes images."""
    client = openai_client(api_key=api_key, base_url=base_url, timeout=timeout)
    return ProviderModel(
        models.OpenAIChatModel(
            model, provider=_provider(client), profile=None if base_url is None else _older_fields()
        ),
        close=client.close,
        secrets=[api_key] if api_key else [],
        sees=sees,
    )


def _older_fields() -> "profiles.OpenAIModelProfile":
    """Servers that copy the interface know `max_tokens`; not all of them know the name that replaced it."""
    return profiles.OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False)


def _provider(client: "sdk.AsyncOpenAI") -> "providers.OpenAIProvider | compatible.OpenAICompatibleProvider":
    """OpenAI's own service takes fields that others refuse."""
    if client.base_url.host == "api.openai.com":
        return providers.OpenAIProvider(openai_client=client)
    return compatible.OpenAICompatibleProvider("openai-compatible", openai_client=client)
