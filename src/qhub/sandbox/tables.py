"""Tables as files that a run can be shown: Parquet as it is, CSV made when it is wanted and kept for the next time.

A payload is not the hub's user where the hub is root. A file that this user could not read is copied to where it can.
"""

import asyncio
import os
import re
import shutil
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from qhub.lazy import lazy_module
from qhub.sandbox.limits import MIB
from qhub.sandbox.tiers import Tier

if TYPE_CHECKING:
    import duckdb
else:
    duckdb = lazy_module("duckdb")

NAME = re.compile(r"[\w-]{1,128}")
"""What a table may be called."""
IN_USE_SECONDS = 600
"""How long a file that a run was shown is kept, however little room there is."""
CONVERTER_THREADS, CONVERTER_MEMORY = 2, "512MB"


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table that a run is shown."""

    files: list[tuple[str, str]] = field(default_factory=list)
    """Names below `/dados`, and real paths."""
    without_csv: tuple[str, ...] = ()
    """Tables that are too large to be turned into CSV."""


class Tables:
    """A folder of files made from tables; it is found again by the original's identity, size and time."""

    def __init__(self, folder: Path, *, csv_mb: int, cache_mb: int, uid: int | None) -> None:
        """`uid`: the user that payloads become, where it is not the hub's own."""
        self._folder = folder
        self._most_csv = csv_mb * MIB
        self._most = cache_mb * MIB
        self._uid = uid
        self._making: dict[str, threading.Lock] = {}

    async def show(self, tables: Sequence[tuple[str, Path]], *, code: str, tier: Tier) -> ShownTable:
        """The files for a run of this code: CSV only where it speaks of CSV."""
        return await asyncio.to_thread(self._show, tables, wants_csv="csv" in code.lower(), tier=tier)

    def _show(self, tables: Sequence[tuple[str, Path]], *, wants_csv: bool, tier: Tier) -> ShownTable:
        files: list[tuple[str, str]] = []
        without: list[str] = []
        for name, path in tables:
            if not NAME.fullmatch(name):
                raise ValueError(f"{name!r} cannot be a table's name")
            real = path.resolve(strict=True)
            files.append((f"{name}.parquet", str(self._readable(real, tier))))
            if not wants_csv:
                continue
            if real.stat().st_size > self._most_csv:
                without.append(name)
            else:
                files.append((f"{name}.csv", str(self._make_once(real, "csv", _write_csv))))
        return ShownTable(files, tuple(without))

    def _readable(self, path: Path, tier: Tier) -> Path:
        if self._uid is None or _readable_by_others(path, mounted=tier == "namespaces"):
            return path
        return self._make_once(path, "parquet", shutil.copyfile)

    def _make_once(self, path: Path, suffix: str, make: Callable[[Path, Path], object]) -> Path:
        found = path.stat()
        name = f"{found.st_dev}-{found.st_ino}-{found.st_size}-{found.st_mtime_ns}.{suffix}"
        target = self._folder / name
        with self._making.setdefault(name, threading.Lock()):
            if target.exists():
                os.utime(target)
                return target
            unfinished = self._folder / f"{name}.unfinished"
            make(path, unfinished)
            unfinished.chmod(0o444)
            unfinished.rename(target)
        self._make_room()
        return target

    def _make_room(self) -> None:
        """Remove what was not used for longest, beyond the limit."""
        files = sorted(((path, path.stat()) for path in self._folder.iterdir()), key=lambda item: item[1].st_mtime)
        total = sum(found.st_size for _, found in files)
        for path, found in files:
            if total <= self._most or found.st_mtime > time.time() - IN_USE_SECONDS:
                return
            path.unlink()
            total -= found.st_size


def _readable_by_others(path: Path, *, mounted: bool) -> bool:
    """Whether a user who owns nothing can read a file; where it is mounted, the folders above it do not matter."""
    above = () if mounted else path.parents
    return bool(path.stat().st_mode & 0o004) and all(folder.stat().st_mode & 0o001 for folder in above)


def _write_csv(path: Path, target: Path) -> None:
    source, destination = (str(one).replace("'", "''") for one in (path, target))
    query = f"COPY (SELECT * FROM read_parquet('{source}')) TO '{destination}' (FORMAT csv, HEADER)"  # noqa: S608
    config: dict[str, str | bool | int | float | list[str]] = {
        "threads": CONVERTER_THREADS,
        "async_threads": 0,
        "memory_limit": CONVERTER_MEMORY,
    }
    with duckdb.connect(config=config) as connection:
        connection.execute(query)
