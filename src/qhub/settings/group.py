"""The base of all groups of settings: where values come from, and how fields are named and documented."""

from pydantic import AliasChoices
from pydantic_settings import BaseSettings, SettingsConfigDict


class Group(BaseSettings):
    """Fields that belong together. Each is documented by the string under it."""

    model_config = SettingsConfigDict(
        env_prefix="QHUB_", env_file=".env", extra="ignore", populate_by_name=True, use_attribute_docstrings=True
    )


def fixed_name(name: str, *others: str) -> AliasChoices:
    """The alias of a setting whose name the product's contract fixes, and other names that it goes by."""
    return AliasChoices(name, name.lower(), *others)
