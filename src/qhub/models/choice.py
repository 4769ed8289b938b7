"""Which model answers, by the settings: one for each role, and whichever an agent names.

A model is named `provider:model`, or by its provider alone, which then has its own default. Roles are `main`, `light`
and `judge`. Each model is made once, when it is first wanted.
"""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from pydantic import SecretStr

from qhub.errors import ConfigurationError
from qhub.models.interface import Drawer, Model
from qhub.models.retrying import RetryingModel
from qhub.settings.settings import Settings
from qhub_demo import DemoModel

ROLES = ("main", "light", "judge")
"""What models are for."""
OPENAI_MODEL = "gpt-5-mini"
"""The one of OpenAI's that answers where none is named."""


class Choice(NamedTuple):
    """A model that settings or a pack name."""

    provider: str
    """anthropic, openai, gemini or demo."""
    model: str
    """As the provider calls it."""

    def __str__(self) -> str:
        return f"{self.provider}:{self.model}" if self.model else self.provider


class Models:
    """Every model of a hub."""

    def __init__(self, settings: Settings, *, wrap: Callable[[Model], Model] | None = None) -> None:
        """`wrap` goes around each model as it is made, outside of the retries: to meter it, for one."""
        self._settings = settings
        self._wrap = wrap
        self._made: dict[Choice, Model] = {}
        self._image: Drawer | None = None

    @property
    def main(self) -> Model:
        """Answers people."""
        return self.named("main")

    @property
    def light(self) -> Model:
        """Routes, guards and sums up."""
        return self.named("light")

    @property
    def judge(self) -> Model:
        """Judges answers."""
        return self.named("judge")

    @property
    def image(self) -> Drawer | None:
        """Draws; None where no model for it is set."""
        settings = self._settings
        if self._image is None and settings.image_model is not None:
            if settings.openai_api_key is None and settings.openai_base_url is None:
                raise ConfigurationError(f"QHUB_IMAGE_MODEL={settings.image_model!r} needs a key: set OPENAI_API_KEY")
            self._image = _module("images").ImageModel(
                settings.image_model.removeprefix("openai:"),
                api_key=_value(settings.openai_api_key),
                base_url=settings.openai_base_url,
                timeout=settings.model_timeout_seconds,
            )
        return self._image

    def for_agent(self, model: str | None) -> Model:
        """The model that an agent asks for; the main one where it does not care."""
        return self.named(model or "main")

    def named(self, name: str) -> Model:
        """The model of that role, or of that provider; `ConfigurationError` says what to set."""
        choice = self.choice(name)
        if choice not in self._made:
            model = self._make(choice)
            self._made[choice] = self._wrap(model) if self._wrap else model
        return self._made[choice]

    def choice(self, name: str) -> Choice:
        """What a name stands for."""
        return chosen(self._settings, name)

    async def close(self) -> None:
        """Give back every connection."""
        made, self._made = list(self._made.values()), {}
        for model in made:
            await model.close()
        if self._image is not None:
            image, self._image = self._image, None
            await image.close()

    def _make(self, choice: Choice) -> Model:
        settings = self._settings
        if choice.provider == "demo":
            return DemoModel(pace=settings.demo_pace_seconds)
        return RetryingModel(
            _provided(settings, choice),
            max_retries=settings.model_max_retries,
            base_seconds=settings.model_retry_seconds,
            max_seconds=settings.model_retry_max_seconds,
        )


def chosen(settings: Settings, name: str) -> Choice:
    """What a role's or a model's name stands for; `ConfigurationError` where that cannot be used."""
    if name in ROLES:
        value = getattr(settings, f"{name}_model")
        if value is None:
            return _default(settings) if name == "main" else chosen(settings, "main")
        return _parsed(settings, value, f"QHUB_{name.upper()}_MODEL={value!r}")
    return _parsed(settings, name, f"model {name!r}")


def choose_model(settings: Settings) -> Model:
    """The model that answers people."""
    return Models(settings).main


def _default(settings: Settings) -> Choice:
    """The first provider that is set up."""
    if settings.anthropic_api_key is not None:
        provider = "anthropic"
    elif settings.openai_api_key is not None or settings.openai_base_url is not None:
        provider = "openai"
    elif settings.gemini_api_key is not None:
        provider = "gemini"
    else:
        provider = "demo"
    return _parsed(settings, provider, f"provider {provider!r}")


def _parsed(settings: Settings, name: str, said: str) -> Choice:
    """`said` begins the sentence of an error."""
    provider, _, model = (part.strip() for part in name.partition(":"))
    match provider:
        case "demo" if not model:
            return Choice("demo", "")
        case "anthropic":
            if settings.anthropic_api_key is None:
                raise ConfigurationError(f"{said} needs a key: set ANTHROPIC_API_KEY")
            return Choice(provider, model or settings.anthropic_model)
        case "gemini":
            if settings.gemini_api_key is None:
                raise ConfigurationError(f"{said} needs a key: set GEMINI_API_KEY")
            return Choice(provider, model or settings.gemini_model)
        case "openai":
            if settings.openai_api_key is None and settings.openai_base_url is None:
                raise ConfigurationError(
                    f"{said} needs a key: set OPENAI_API_KEY (or OPENAI_BASE_URL, for a local server)"
                )
            model = model or settings.openai_model or ("" if settings.openai_base_url else OPENAI_MODEL)
            if not model:
                raise ConfigurationError(
                    f"{said} has no model: set OPENAI_MODEL to one that {settings.openai_base_url} has"
                )
            return Choice(provider, model)
    raise ConfigurationError(
        f"{said} is not a model; write anthropic:<model>, openai:<model>, gemini:<model> or demo, "
        f"or in a pack one of the roles: {', '.join(ROLES)}"
    )


def _provided(settings: Settings, choice: Choice) -> Model:
    made: Model
    timeout, module = settings.model_timeout_seconds, _module(choice.provider)
    if choice.provider == "anthropic":
        key = _value(settings.anthropic_api_key) or ""
        base_url = settings.anthropic_base_url
        made = module.anthropic_model(api_key=key, model=choice.model, base_url=base_url, timeout=timeout)
    elif choice.provider == "gemini":
        key = _value(settings.gemini_api_key) or ""
        base_url = settings.gemini_base_url
        made = module.gemini_model(api_key=key, model=choice.model, base_url=base_url, timeout=timeout)
    else:
        key = _value(settings.openai_api_key) or ""
        base_url = settings.openai_base_url
        made = module.openai_model(model=choice.model, api_key=key or None, base_url=base_url, timeout=timeout)
    return made


def _module(name: str) -> ModuleType:
    """A provider's module, when it is wanted: each brings an SDK that takes longer to load than all of the hub."""
    return import_module(f"qhub.models.{name}")


def _value(secret: SecretStr | None) -> str | None:
    return secret.get_secret_value() if secret is not None else None
