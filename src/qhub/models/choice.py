"""Which model answers, by the settings."""

from qhub.config import Settings
from qhub.models.anthropic import anthropic_model
from qhub.models.demo import DemoModel
from qhub.models.interface import Model


def choose_model(settings: Settings) -> Model:
    """Anthropic where there is a key; otherwise the demonstration model."""
    if settings.anthropic_api_key is not None:
        return anthropic_model(
            api_key=settings.anthropic_api_key.get_secret_value(),
            model=settings.anthropic_model,
            base_url=settings.anthropic_base_url,
            timeout=settings.model_timeout_seconds,
            max_retries=settings.model_max_retries,
        )
    return DemoModel(pace=settings.demo_pace_seconds)
