"""The console and the settings, which commands share."""

from pydantic import ValidationError
from rich.console import Console

from qhub.errors import ConfigurationError
from qhub.logging import configure_logging
from qhub.settings import Settings
from qhub.settings.data_folder import prepare_data_folder

out = Console()
NAME_PACKS = "name some in QHUB_PACKS; qhub packs list shows those that are installed"
"""What to do where no pack is loaded."""


def load_settings(**overrides: object) -> Settings:
    """Settings from the environment; a wrong value is named, not traced."""
    try:
        settings = Settings(**{name: value for name, value in overrides.items() if value is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        problems = "; ".join(f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors())
        raise ConfigurationError(f"a setting is not right: {problems}") from None
    configure_logging(settings.log_level, emails=settings.scrub_emails)
    return settings


def prepare_database_folder(settings: Settings) -> None:
    """Make the data folder where the database is a file in it; one that cannot be written is a sentence."""
    if settings.database_url is None:
        prepare_data_folder(settings.data_dir)
