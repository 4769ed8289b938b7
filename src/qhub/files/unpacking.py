"""The unpacking of archives that may hold anything: plain files and folders below one folder, and nothing else.

`tarfile` has a filter for this since Python 3.11.4 only, and it refuses a whole archive for one link that leads out of
it; what Python runs leave may well hold such a link.
"""

import os
import shutil
import tarfile
from pathlib import Path


def unpack(tar: tarfile.TarFile, folder: Path) -> None:
    """Write an archive's files below a folder, each with the moment of its last change. Links and devices are left out;
    a name that leads elsewhere is a `tarfile.TarError`."""
    root = folder.resolve()
    for member in tar:
        target = (root / member.name).resolve()
        if not target.is_relative_to(root):
            raise tarfile.ReadError(f"{member.name} lies outside of the archive's folder")
        if member.isdir():
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
        elif member.isreg() or member.islnk():  # the second name of a file is a link to the first
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            content = tar.extractfile(member)
            assert content is not None, "a plain file has content"
            with content, target.open("wb") as file:
                shutil.copyfileobj(content, file)
            os.utime(target, (member.mtime, member.mtime))
