"""Files in an object store (S3 and what speaks like it), with copies on this host of those that were read lately.

A name always has the same content, so a copy is never asked whether it is still true. The copies of what was deleted
through another host go when nobody has read them for a day, and any when there is no more room for them.
"""

import asyncio
import datetime
import os
import time
import uuid
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import structlog

from qhub.errors import Unavailable
from qhub.lazy import lazy_module

if TYPE_CHECKING:
    from obstore import exceptions
    from obstore import store as stores
    from obstore.store import S3Store
else:
    exceptions = lazy_module("obstore.exceptions")
    stores = lazy_module("obstore.store")

RETRIES = 3
RETRY_SECONDS = 20.0
"""How long a request is tried again before its caller is told to come later."""
CONNECT_SECONDS = 5.0
REQUEST_SECONDS = 60.0
IN_USE_SECONDS = 600.0
"""A copy that was asked for this lately may be being read, and stays."""
FORGOTTEN_SECONDS = 86_400.0
"""A copy that nobody has asked for in this long goes."""

logger = structlog.get_logger(__name__)


class ObjectStore:
    """The `interface.FileStore` that is a bucket, or a part of one."""

    def __init__(self, url: str, copies: Path, *, copies_bytes: int) -> None:
        """Keys, region and address come from the usual `AWS_` variables."""
        self._store: S3Store = stores.S3Store.from_url(
            url,
            client_options={
                "allow_http": True,  # the address says which it is; one that is not TLS is an inner one
                "connect_timeout": f"{CONNECT_SECONDS}s",
                "timeout": f"{REQUEST_SECONDS}s",
            },
            retry_config={"max_retries": RETRIES, "retry_timeout": datetime.timedelta(seconds=RETRY_SECONDS)},
        )
        self._copies = copies
        self._copies_bytes = copies_bytes
        self._fetching: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def keep(self, name: str, path: Path) -> int:
        with reached():
            await self._store.put_async(name, path)
        return await asyncio.to_thread(self._put_copy, name, path)

    async def write(self, name: str, content: bytes) -> None:
        with reached():
            await self._store.put_async(name, content)

    async def local(self, name: str) -> Path:
        copy = self._copies / name
        if not _touched(copy):
            lock = self._fetching.setdefault(name, asyncio.Lock())
            async with lock:
                if not _touched(copy):
                    await self._fetch(name, copy)
        return copy

    async def copy(self, source: str, target: str) -> int | None:
        with reached():
            try:
                await self._store.copy_async(source, target)
                return int((await self._store.head_async(target))["size"])
            except FileNotFoundError:
                return None

    async def remove(self, names: Iterable[str]) -> None:
        listed = list(names)
        for name in listed:  # one at a time: not every server of this kind knows how to delete many
            with reached(), suppress(FileNotFoundError):
                await self._store.delete_async(name)
            (self._copies / name).unlink(missing_ok=True)

    async def remove_below(self, folder: str) -> None:
        await self.remove(await self.names(folder, age_seconds=0))

    async def names(self, folder: str, *, age_seconds: float) -> list[str]:
        until = datetime.datetime.now(datetime.UTC) - datetime.timedelta(seconds=age_seconds)
        return sorted([name async for name, moment in self._listed(folder) if moment <= until])

    async def _listed(self, folder: str) -> AsyncIterator[tuple[str, datetime.datetime]]:
        with reached():
            async for page in self._store.list(f"{folder}/"):
                for found in page:
                    yield str(found["path"]), found["last_modified"]

    async def _fetch(self, name: str, copy: Path) -> None:
        copy.parent.mkdir(parents=True, exist_ok=True)
        passing = copy.with_name(f".{uuid.uuid4().hex}")
        try:
            with reached():
                answer = await self._store.get_async(name)
                with passing.open("wb") as file:
                    async for piece in answer:
                        await asyncio.to_thread(file.write, piece)
            passing.replace(copy)
        except FileNotFoundError:
            return
        finally:
            passing.unlink(missing_ok=True)
        await asyncio.to_thread(self._make_room)

    def _put_copy(self, name: str, path: Path) -> int:
        """Who brought a file is likely to ask for it; its bytes."""
        copy = self._copies / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        path.replace(copy)
        self._make_room()
        return copy.stat().st_size

    def _make_room(self) -> None:
        """Let go of copies that nobody has asked for lately, the longest unused first."""
        now, found = time.time(), []
        for path in self._copies.rglob("*"):
            with suppress(FileNotFoundError):  # another process does the same
                if path.is_file():
                    found.append((path.stat().st_mtime, path.stat().st_size, path))
        total = sum(size for _, size, _ in found)
        for used_at, size, path in sorted(found):
            unused = now - used_at
            if unused > FORGOTTEN_SECONDS or (total > self._copies_bytes and unused > IN_USE_SECONDS):
                path.unlink(missing_ok=True)
                total -= size


@contextmanager
def reached() -> Iterator[None]:
    """A store that cannot be reached, or refuses, is not a bug: say so in the hub's own terms."""
    try:
        yield
    except exceptions.BaseError as error:
        logger.error("files.unavailable", error=type(error).__name__, reason=str(error).partition("\n")[0][:300])
        raise Unavailable("unavailable") from error


def _touched(copy: Path) -> bool:
    """Whether a copy is there; it counts as used now."""
    try:
        os.utime(copy)
    except FileNotFoundError:
        return False
    return True
