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
SECRET_BYTES = 48
UNSAFE_SECRETS = ("changeme", "change-me", "secret", "dev", "password", "qhub", "your-secret", "example")


def is_guessable(secret: str) -> bool:
    """Whether a secret is short, well known, repeats itself, or uses so few characters that it can be tried out."""
    if len(secret) < MIN_SECRET_LENGTH or secret.lower().startswith(UNSAFE_SECRETS):
        return True
    counts = Counter(secret).values()
    bits = sum(count * math.log2(len(secret) / count) for count in counts)
    return bits < MIN_SECRET_BITS or secret in (secret + secret)[1:-1]


def kept_keys(path: Path) -> list[str]:
    """The keys in a file, the newest first; one is made on first use, and there are two while one takes the other's
    place."""
    return kept_secret(path).split(",")


def renew_kept_keys(path: Path) -> None:
    """Put a new key in front of the one in a file."""
    _replace(path, f"{secrets.token_urlsafe(SECRET_BYTES)},{kept_keys(path)[0]}")


def drop_old_keys(path: Path) -> None:
    """Leave only the newest key in a file."""
    _replace(path, kept_keys(path)[0])


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
    name = _written(path, secrets.token_urlsafe(SECRET_BYTES))
    try:
        with contextlib.suppress(FileExistsError):
            os.link(name, path)
    finally:
        os.unlink(name)


def _replace(path: Path, text: str) -> None:
    """Whoever reads the file meanwhile finds what was in it, or what is now."""
    os.replace(_written(path, text), path)


def _written(path: Path, text: str) -> str:
    """A new file beside another, for the owner alone (0600)."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
    return name
