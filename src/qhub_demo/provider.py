"""The demonstration model as a provider: it needs no key, and answers where no other is set up."""

from typing import TYPE_CHECKING

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module
from qhub.models.interface import Model
from qhub.settings.settings import Settings

if TYPE_CHECKING:
    from qhub_demo import model
else:
    model = lazy_module("qhub_demo.model")


class DemoProvider:
    """The `registry.ModelProvider` of the demonstration model."""

    rank = 1000
    note = "demonstration model: rules, no AI; set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY for a real one"

    def is_set_up(self, settings: Settings) -> bool:
        return True

    def model_name(self, settings: Settings, wanted: str) -> str:
        if wanted:
            raise ConfigurationError("is not a model: there is one demonstration model; write demo")
        return ""

    def open_model(self, settings: Settings, name: str) -> Model:
        return model.DemoModel(pace=settings.demo_pace_seconds)


PROVIDER = DemoProvider()
