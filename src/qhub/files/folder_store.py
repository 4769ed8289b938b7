"""Files in the data folder, or in one that hosts share (NFS): names are paths, and nothing is copied to be read."""

import asyncio
import os
import shutil
import time
import uuid
from collections.abc import Iterable
from pathlib import Path


class FolderStore:
    """The `interface.FileStore` that is a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def keep(self, name: str, path: Path) -> int:
        return await asyncio.to_thread(self._keep, name, path)

    async def write(self, name: str, content: bytes) -> None:
        await asyncio.to_thread(self._write, name, content)

    async def local(self, name: str) -> Path:
        return self._folder / name

    async def copy(self, source: str, target: str) -> int | None:
        return await asyncio.to_thread(self._copy, source, target)

    async def remove(self, names: Iterable[str]) -> None:
        await asyncio.to_thread(self._remove, list(names))

    async def remove_below(self, folder: str) -> None:
        await asyncio.to_thread(shutil.rmtree, self._folder / folder, ignore_errors=True)

    async def names(self, folder: str, *, age_seconds: float) -> list[str]:
        return await asyncio.to_thread(self._names, folder, age_seconds)

    def _keep(self, name: str, path: Path) -> int:
        target = self._folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        size = path.stat().st_size
        try:
            path.replace(target)
        except OSError:  # what arrives is on another disk than what is kept
            passing = target.with_name(f".{uuid.uuid4().hex}")
            try:
                shutil.copyfile(path, passing)
                passing.replace(target)
            finally:
                passing.unlink(missing_ok=True)
            path.unlink()
        return size

    def _write(self, name: str, content: bytes) -> None:
        target = self._folder / name
        if target.is_file():
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        passing = target.with_name(f".{uuid.uuid4().hex}")
        try:
            passing.write_bytes(content)
            passing.replace(target)
        finally:
            passing.unlink(missing_ok=True)

    def _copy(self, source: str, target: str) -> int | None:
        path, copied = self._folder / source, self._folder / target
        if not path.is_file():
            return None
        copied.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, copied)
        except FileExistsError:
            pass
        except OSError:  # a disk that knows no links
            shutil.copyfile(path, copied)
        return copied.stat().st_size

    def _remove(self, names: list[str]) -> None:
        for name in names:
            (self._folder / name).unlink(missing_ok=True)

    def _names(self, folder: str, age_seconds: float) -> list[str]:
        until = time.time() - age_seconds
        found = (path for path in (self._folder / folder).rglob("*") if not path.name.startswith("."))
        old = (path for path in found if path.is_file() and path.stat().st_ctime <= until)  # a link is as new as a copy
        return sorted(path.relative_to(self._folder).as_posix() for path in old)
