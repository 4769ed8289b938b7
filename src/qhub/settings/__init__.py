"""Settings: every variable, its default and a sentence."""

from qhub.settings.settings import Settings

__all__ = ["Settings"]
