"""The store of files that the settings ask for."""

from qhub.files.folder_store import FolderStore
from qhub.files.interface import FileStore
from qhub.files.object_store import ObjectStore
from qhub.settings.settings import Settings

COPIES = "copies"
"""The folder, in the data folder, of this host's copies of what is in an object store."""


def open_files(settings: Settings) -> FileStore:
    """The data folder; another that hosts share; or a bucket."""
    if (folder := settings.files_folder) is not None:
        return FolderStore(folder)
    assert settings.files_url is not None
    copies = settings.folder(COPIES)
    return ObjectStore(settings.files_url, copies, copies_bytes=settings.files_copies_mb * 1_000_000)
