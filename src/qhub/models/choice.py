"""The choice of models by the settings: one for each role, and those that agents name.

A model is named `provider:model`, or by its provider alone, which then has its own default. Roles are `main`, `light`
and `judge`. Each model is made once, when it is first wanted; who can make one is in `registry`.
"""

from collections.abc import Callable
from typing import NamedTuple

from qhub.errors import ConfigurationError
from qhub.models.images import open_drawing_model
from qhub.models.interface import DrawingModel, Model
from qhub.models.registry import default_provider, find_provider, provider_names
from qhub.models.retrying import Retry, RetryingModel, log_retry
from qhub.settings.settings import Settings

ROLES = ("main", "light", "judge")
"""What models are for."""
NAMED = "named"
"""What stands for a role where an agent, or a person, names a model: it answers people, as the main one does."""


class ChosenModel(NamedTuple):
    """A model that settings or a pack name."""

    provider: str
    """The name of the provider's entry point: anthropic, openai, gemini, demo."""
    model: str
    """The model's name, as its provider calls it."""

    def __str__(self) -> str:
        return f"{self.provider}:{self.model}" if self.model else self.provider


class Models:
    """The models of a hub."""

    def __init__(
        self,
        settings: Settings,
        *,
        wrap: Callable[[Model, str], Model] | None = None,
        on_retry: Callable[[Retry], None] = log_retry,
    ) -> None:
        """`wrap` goes around each model for each role, outside of the retries: to meter it, for one."""
        self._settings = settings
        self._wrap = wrap
        self._on_retry = on_retry
        self._made: dict[ChosenModel, Model] = {}
        self._wrapped: dict[tuple[ChosenModel, str], Model] = {}
        self._image: DrawingModel | None = None

    @property
    def main(self) -> Model:
        """Answers people."""
        return self.find("main")

    @property
    def light(self) -> Model:
        """Routes, guards and sums up."""
        return self.find("light")

    @property
    def judge(self) -> Model:
        """Judges answers."""
        return self.find("judge")

    @property
    def image(self) -> DrawingModel | None:
        """Draws; None where no model for it is set."""
        if self._image is None:
            self._image = open_drawing_model(self._settings)
        return self._image

    def for_agent(self, model: str | None) -> Model:
        """The model that an agent asks for; the main one where it does not care."""
        return self.find(model or "main")

    def find(self, name: str) -> Model:
        """The model of that role, or of that provider; `ConfigurationError` says what to set."""
        choice = self.choice(name)
        if choice not in self._made:
            self._made[choice] = self._make(choice)
        if self._wrap is None:
            return self._made[choice]
        role = name if name in ROLES else NAMED
        if (choice, role) not in self._wrapped:
            self._wrapped[choice, role] = self._wrap(self._made[choice], role)
        return self._wrapped[choice, role]

    def choice(self, name: str) -> ChosenModel:
        """The model that a name stands for."""
        return chosen(self._settings, name)

    async def close(self) -> None:
        """Give back every connection."""
        made, self._made, self._wrapped = list(self._made.values()), {}, {}
        for model in made:
            await model.close()
        if self._image is not None:
            image, self._image = self._image, None
            await image.close()

    def _make(self, choice: ChosenModel) -> Model:
        settings, provider = self._settings, find_provider(choice.provider)
        assert provider is not None, choice
        return RetryingModel(
            provider.open_model(settings, choice.model),
            max_retries=settings.model_max_retries,
            base_seconds=settings.model_retry_seconds,
            max_seconds=settings.model_retry_max_seconds,
            on_retry=self._on_retry,
        )


def chosen(settings: Settings, name: str) -> ChosenModel:
    """The model that a role's or a model's name stands for; `ConfigurationError` where that cannot be used."""
    if name not in ROLES:
        return _parsed(settings, name, f"model {name!r}")
    value = getattr(settings, f"{name}_model")
    if value is not None:
        return _parsed(settings, value, f"QHUB_{name.upper()}_MODEL={value!r}")
    if name != "main":
        return chosen(settings, "main")
    provider = default_provider(settings)
    return _parsed(settings, provider, f"provider {provider!r}")


def note_of(choice: ChosenModel) -> str:
    """The words that people are told of a model: its provider's note, or its name."""
    provider = find_provider(choice.provider)
    return (provider.note if provider else "") or str(choice)


def _parsed(settings: Settings, name: str, said: str) -> ChosenModel:
    """`said` begins the sentence of an error."""
    provider_name, _, model = (part.strip() for part in name.partition(":"))
    provider = find_provider(provider_name)
    if provider is None:
        names = provider_names()
        raise ConfigurationError(
            f"{said} is not a model; write <provider>:<model> with one of the providers {', '.join(names)}, "
            f"or in a pack one of the roles: {', '.join(ROLES)}"
        )
    try:
        return ChosenModel(provider_name, provider.model_name(settings, model))
    except ConfigurationError as error:
        raise ConfigurationError(f"{said} {error}") from None
