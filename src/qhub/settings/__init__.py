"""Settings: every variable with its default and a sentence, in groups that together are one class.

Imports nothing of the hub but its errors. No settings are made at import.
"""

from qhub.settings.settings import Settings

__all__ = ["Settings"]
