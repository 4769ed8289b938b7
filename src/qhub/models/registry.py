"""The providers of models that are installed.

A provider is an object under the entry point group `qhub.models`; its entry point's name is what settings and packs
write before the colon of `provider:model`. The hub's own register in the same way, the demonstration model among them:

    [project.entry-points."qhub.models"]
    mistral = "qhub_mistral:PROVIDER"
"""

from functools import cache
from importlib.metadata import entry_points
from typing import Protocol, cast

from qhub.errors import ConfigurationError
from qhub.models.interface import Model
from qhub.settings.settings import Settings

GROUP = "qhub.models"


class ModelProvider(Protocol):
    """A maker of models of one kind, by the settings."""

    rank: int
    """Where no model is named, that of the lowest rank answers, of those that are set up."""
    note: str
    """What people are told of it instead of a model's name; empty where the name says enough."""

    def is_set_up(self, settings: Settings) -> bool:
        """Whether it could answer: it has a key, or needs none."""
        ...

    def model_name(self, settings: Settings, wanted: str) -> str:
        """The model that is meant; its own default where `wanted` is empty.

        `ConfigurationError` where it cannot be used: its sentence goes on from the name of the model or setting, and
        says what to set.
        """
        ...

    def open_model(self, settings: Settings, name: str) -> Model:
        """A model by a name that `model_name` gave. Retries and prices are put around it by the hub."""
        ...


def provider_names() -> list[str]:
    """The names that can stand before the colon, in the order in which they are asked for a default."""
    return sorted(_providers(), key=lambda name: (_providers()[name].rank, name))


def find_provider(name: str) -> ModelProvider | None:
    """The provider of that name."""
    return _providers().get(name)


def default_provider(settings: Settings) -> str:
    """The name of the first provider that is set up."""
    for name in provider_names():
        if _providers()[name].is_set_up(settings):
            return name
    raise ConfigurationError("no provider of models is set up: set ANTHROPIC_API_KEY, or install one that needs no key")


@cache
def _providers() -> dict[str, ModelProvider]:
    """Every provider by its name: what is installed does not change while the hub runs."""
    found = {entry.name: cast(ModelProvider, entry.load()) for entry in entry_points(group=GROUP)}
    if not found:
        raise ConfigurationError(
            f"no entry point of {GROUP!r} is installed: install qhub again (in its own folder, `pip install -e .`)"
        )
    return found
