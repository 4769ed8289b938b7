"""The folder that everything is kept in: for the hub's own user alone, and writable."""

import os
from pathlib import Path

from qhub.errors import ConfigurationError

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def prepare_data_folder(folder: Path) -> None:
    """Make the folder, and take it from everybody else; one that cannot be written is a sentence, not a traceback."""
    try:
        folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
        if folder.stat().st_uid == os.geteuid():
            folder.chmod(FOLDER_MODE)
    except OSError as error:
        raise _unusable(folder, error.strerror or "it cannot be made") from None
    if not os.access(folder, os.W_OK | os.X_OK) or os.statvfs(folder).f_flag & os.ST_RDONLY:
        raise _unusable(folder, "it cannot be written")


def open_to_others(folder: Path) -> list[Path]:
    """The paths in the folder that others than its owner may read or enter."""
    if not folder.is_dir():
        return []
    found = [folder, *sorted(folder.rglob("*"))]
    return [path for path in found if not path.is_symlink() and path.stat().st_mode & 0o077]


def _unusable(folder: Path, reason: str) -> ConfigurationError:
    return ConfigurationError(
        f"the data folder {folder} cannot be used: {reason}; make it writable for this user, "
        "or name another with QHUB_DATA_DIR"
    )
