"""Folders that change, kept in a store whose files do not: each state is an archive under a name of its own.

One process at a time works in a conversation's folder, since one has its turn; the next may be on another host. It
takes the newest archive, unless it wrote that itself, and leaves a newer one.
"""

import asyncio
import shutil
import tarfile
import tempfile
import time
from pathlib import Path

from qhub.files.interface import FileStore
from qhub.files.unpacking import unpack

FOLDER = "scratch"


class ArchivedFolders:
    """The `sandbox.interface.SharedFolders` of hosts that share a store."""

    def __init__(self, store: FileStore) -> None:
        self._store = store
        self._fetching = asyncio.Lock()

    async def fetch(self, conversation_id: str, folder: Path) -> None:
        """Make a folder as it was left last, on whichever host."""
        async with self._fetching:  # two runs of a turn may begin at once
            names = await self._names(conversation_id)
            if names and await asyncio.to_thread(_state, folder) != names[-1]:
                archive = await self._store.local(names[-1])
                await asyncio.to_thread(_unpack, archive, folder, names[-1])

    async def keep(self, conversation_id: str, folder: Path) -> None:
        """Leave a folder as it is now for whoever comes next."""
        older = await self._names(conversation_id)
        name = f"{FOLDER}/{conversation_id}/{time.time_ns():020d}.tar"
        with tempfile.TemporaryDirectory(prefix=".archive-", dir=folder.parent) as passing:
            archive = await asyncio.to_thread(_pack, folder, Path(passing) / "tar")
            await self._store.keep(name, archive)
        await asyncio.to_thread(_state_file(folder).write_text, name)
        await self._store.remove(older)

    async def forget(self, conversation_id: str, folder: Path) -> None:
        await self._store.remove_below(f"{FOLDER}/{conversation_id}")
        await asyncio.to_thread(_state_file(folder).unlink, missing_ok=True)

    async def conversations(self) -> set[str]:
        """The conversations of which something is left."""
        return {name.split("/")[1] for name in await self._store.names(FOLDER, age_seconds=0)}

    async def _names(self, conversation_id: str) -> list[str]:
        return await self._store.names(f"{FOLDER}/{conversation_id}", age_seconds=0)


def _state_file(folder: Path) -> Path:
    """Beside the folder: runs must not see it."""
    return folder.with_name(f".{folder.name}.state")


def _state(folder: Path) -> str:
    """The archive that a folder is as."""
    try:
        return _state_file(folder).read_text()
    except FileNotFoundError:
        return ""


def _pack(folder: Path, archive: Path) -> Path:
    with tarfile.open(archive, "w") as tar:
        tar.add(folder, ".")
    return archive


def _unpack(archive: Path, folder: Path, name: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    with tarfile.open(archive) as tar:
        unpack(tar, folder)
    _state_file(folder).write_text(name)
