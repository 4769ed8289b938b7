"""Models that draw, over OpenAI's images endpoint."""

import base64
from typing import TYPE_CHECKING

from pydantic_ai.exceptions import ModelConnectionError, ModelHTTPError

from qhub.errors import ConfigurationError, ModelError
from qhub.lazy import lazy_module
from qhub.models.failures import model_error
from qhub.models.openai import openai_client
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    import openai as sdk
else:
    sdk = lazy_module("openai")

PNG = b"\x89PNG\r\n\x1a\n"
"""How every PNG begins."""


def open_drawing_model(settings: Settings) -> "ImageModel | None":
    """The model that `QHUB_IMAGE_MODEL` names; None where it names none."""
    if settings.image_model is None:
        return None
    key = settings.openai_api_key
    if key is None and settings.openai_base_url is None:
        raise ConfigurationError(f"QHUB_IMAGE_MODEL={settings.image_model!r} needs a key: set OPENAI_API_KEY")
    return ImageModel(
        settings.image_model.removeprefix("openai:"),
        api_key=key.get_secret_value() if key else None,
        base_url=settings.openai_base_url,
        timeout=settings.model_timeout_seconds,
    )


class ImageModel:
    """A model that draws what a text describes."""

    def __init__(
        self, model: str, *, api_key: str | None = None, base_url: str | None = None, timeout: float = 120.0
    ) -> None:
        self.name = model
        self._client = openai_client(api_key=api_key, base_url=base_url, timeout=timeout)
        self._secrets = [api_key] if api_key else []

    async def draw(self, prompt: str, size: str = "1024x1024") -> bytes:
        """A PNG; raises `ModelError`. `size` is `widthxheight`, of those that the model knows."""
        failure: ModelError | None = None
        picture = b""
        try:
            # The older models return an address unless told otherwise; the newer refuse to be told.
            if self.name.startswith("dall-e"):
                drawn = await self._client.images.generate(
                    model=self.name, prompt=prompt, size=size, n=1, response_format="b64_json"
                )
            else:
                drawn = await self._client.images.generate(model=self.name, prompt=prompt, size=size, n=1)
            picture = base64.b64decode((drawn.data or [])[0].b64_json or "", validate=True)
        except Exception as error:
            failure = model_error(self._provider_error(error), opened=False, secrets=self._secrets)
        # Raised out here, so that no traceback carries the provider's own words.
        if failure is not None:
            raise failure
        if not picture.startswith(PNG):
            raise ModelError("model_failed", "the answer holds no PNG")
        return picture

    async def close(self) -> None:
        """Give back connections."""
        await self._client.close()

    def _provider_error(self, error: Exception) -> Exception:
        """The error in the form in which `failures` knows those of every provider."""
        known = error
        if isinstance(error, sdk.APIStatusError):
            headers = dict(error.response.headers)
            known = ModelHTTPError(error.status_code, self.name, error.body, headers=headers)
        elif isinstance(error, sdk.APIConnectionError):
            known = ModelConnectionError(self.name, error.message)
        known.__cause__ = error.__cause__
        return known
