"""Secrets that a hub makes for itself on first use, and keeps in its data folder."""

import contextlib
import math
import os
import secrets
import tempfile
from collections import Counter
from pathlib import Path

from qhub.errors import ConfigurationError
from qhub.settings.data_folder import prepare_data_folder

MIN_SECRET_LENGTH = 32
MIN_SECRET_BITS = 100
"""What a secret's characters must say together: 32 random hexadecimal digits say about 115."""
UNSAFE_SECRETS = ("changeme", "change-me", "secret", "dev", "password", "qhub", "your-secret", "example")


def is_guessable(secret: str) -> bool:
    """Whether a secret is short, well known, repeats itself, or uses so few characters that it can be tried out."""
    if len(secret) < MIN_SECRET_LENGTH or secret.lower().startswith(UNSAFE_SECRETS):
        return True
    counts = Counter(secret).values()
    bits = sum(count * math.log2(len(secret) / count) for count in counts)
    return bits < MIN_SECRET_BITS or secret in (secret + secret)[1:-1]


def kept_secret(path: Path) -> str:
    """The secret in a file, made on first use."""
    prepare_data_folder(path.parent)
    if not path.exists():
        _keep_new_secret(path)
    secret = path.read_text("ascii").strip()
    if len(secret) < MIN_SECRET_LENGTH:
        raise ConfigurationError(f"{path} does not hold a secret; delete it, and a new one is made")
    return secret


def _keep_new_secret(path: Path) -> None:
    """Make a secret's file appear whole: of several workers that start at once, all use the first one's."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # for the owner alone: 0600
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)
