"""The interface of a store of files."""

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol


class FileStore(Protocol):
    """Files by their names, whose parts are parted by `/`."""

    async def keep(self, name: str, path: Path) -> int:
        """Take a file of this host's, which moves; how many bytes it has. It appears when it is whole."""

    async def write(self, name: str, content: bytes) -> None:
        """The same of bytes; what has that name already is left as it is."""

    async def local(self, name: str) -> Path:
        """The path at which the file can be read on this host. Nothing is there where it is gone."""

    async def copy(self, source: str, target: str) -> int | None:
        """The same file under another name too; its bytes, or None where it is gone."""

    async def remove(self, names: Iterable[str]) -> None:
        """Delete some files; one that is gone already is no problem."""

    async def remove_below(self, folder: str) -> None:
        """Delete all whose names begin with this one and `/`."""

    async def names(self, folder: str, *, age_seconds: float) -> list[str]:
        """All below a folder that have been there for so long."""
