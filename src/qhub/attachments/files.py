"""Files of attachments: a folder for each conversation, and in it each file by its SHA-256.

A file belongs to a conversation, so whoever may read the conversation may read it, and it goes when that goes.
"""

import asyncio
import hashlib
from collections.abc import Iterable
from pathlib import Path

from qhub.files.interface import FileStore

FOLDER = "attachments"
SMALL = ".small"
"""What the name of an image's small one ends in."""


class AttachedFiles:
    """The files of all conversations."""

    def __init__(self, store: FileStore) -> None:
        self._store = store

    async def path(self, conversation_id: str, sha256: str) -> Path:
        """The path at which it can be read; nothing is there where it is gone."""
        return await self._store.local(_name(conversation_id, sha256))

    async def keep(self, conversation_id: str, content: bytes) -> str:
        """Write a file, which appears when it is whole; its SHA-256."""
        sha256 = hashlib.sha256(content).hexdigest()
        await self._store.write(_name(conversation_id, sha256), content)
        return sha256

    async def read(self, conversation_id: str, sha256: str) -> bytes | None:
        """A file's bytes; None where it is gone."""
        try:
            return await asyncio.to_thread((await self.path(conversation_id, sha256)).read_bytes)
        except FileNotFoundError:
            return None

    async def small_path(self, conversation_id: str, sha256: str) -> Path:
        """The path at which the small one of an image can be read; nothing is there until it was made."""
        return await self._store.local(_small(conversation_id, sha256))

    async def keep_small(self, conversation_id: str, sha256: str, content: bytes) -> None:
        """Write the small one of an image, beside it."""
        await self._store.write(_small(conversation_id, sha256), content)

    async def remove(self, conversation_id: str, sha256: str) -> None:
        await self._store.remove([_name(conversation_id, sha256), _small(conversation_id, sha256)])

    async def remove_all(self, conversation_id: str) -> None:
        """Delete a conversation's files; where it has none there is nothing to do."""
        await self._store.remove_below(f"{FOLDER}/{conversation_id}")

    async def copy(self, source: str, target: str, files: Iterable[str]) -> dict[str, int]:
        """Let another conversation have some files too; the bytes of each that is there."""
        sizes = {sha256: await self._store.copy(_name(source, sha256), _name(target, sha256)) for sha256 in files}
        return {sha256: size for sha256, size in sizes.items() if size is not None}

    async def conversations(self, *, age_seconds: float) -> list[str]:
        """The conversations that have had files for so long."""
        return sorted({name.split("/")[1] for name in await self._store.names(FOLDER, age_seconds=age_seconds)})


def _small(conversation_id: str, sha256: str) -> str:
    return f"{_name(conversation_id, sha256)}{SMALL}"


def _name(conversation_id: str, sha256: str) -> str:
    return f"{FOLDER}/{conversation_id}/{sha256}"
