"""The data files of packs, as tables. They are read when first asked for, and kept."""

import asyncio
import hashlib
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from qhub.tables.reading.reader import read_upload
from qhub.tables.table import Table


class PackTables:
    """A pack's tables, made once in a folder of the hub's."""

    def __init__(self, folder: Path, files: Mapping[str, Sequence[Path]]) -> None:
        self._folder = folder
        self._files = files
        """By pack."""
        self._tables: dict[str, tuple[Table, ...]] = {}
        self._lock = asyncio.Lock()

    async def of_pack(self, pack: str) -> Sequence[Table]:
        """The tables of a pack."""
        if not self._files.get(pack):
            return ()
        async with self._lock:
            if pack not in self._tables:
                self._tables[pack] = await self._read(pack)
        return self._tables[pack]

    async def _read(self, pack: str) -> tuple[Table, ...]:
        made: list[Table] = []
        for path in self._files[pack]:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
            folder = self._folder / f"{pack}-{digest}"
            folder.mkdir(parents=True, exist_ok=True)
            taken = [table.name for table in made]
            # Another process may be reading the same file, or asking what it made of it: each table appears whole.
            with tempfile.TemporaryDirectory(prefix=".reading-", dir=folder) as passing:
                read = await read_upload(path, path.name, Path(passing), taken=taken)
                made += [_moved(each.table, folder) for each in read.tables]
        return tuple(made)


def _moved(table: Table, folder: Path) -> Table:
    return replace(table, path=table.path.replace(folder / table.path.name))
