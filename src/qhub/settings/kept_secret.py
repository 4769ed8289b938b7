"""Secrets that a hub makes for itself on first use, and keeps in its data folder."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from qhub.errors import ConfigurationError

MIN_SECRET_LENGTH = 32


def kept_secret(path: Path) -> str:
    """The secret in a file, made on first use."""
    path.parent.mkdir(parents=True, exist_ok=True)
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
