"""Wake-ups between the processes of one SQLite file, by Unix datagrams.

Each process has a socket in a folder beside the file, and sends to every other that it finds there. Nobody looks
at a clock for it: an idle process costs nothing, and a wake-up takes well below a millisecond. What is not heard costs
time, never data.
"""

import asyncio
import os
import socket
import uuid
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import structlog
from sqlalchemy import URL

from qhub.store.bus import Bus

MAX_TOPICS = 100
"""Topics in one datagram; any system lets one have 8,000 bytes."""
DATAGRAM_BYTES = 65_536
MAX_OWED = 10_000
"""Topics that are kept for a process which does not read; beyond that it is told that there was something."""
COALESCE_SECONDS = 0.01
ANYTHING = "*"
"""What a process is told that was told too little: any topic may have been published."""
OPEN_FOLDERS = Path("/proc/self/fd")
"""A folder by its number here: the path of a socket may have no more than some hundred bytes."""

logger = structlog.get_logger(__name__)


class SqliteBus(Bus):
    """Local wake-ups at once; other processes' in one datagram every few milliseconds."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        path = Path(url.database or "qhub.db").absolute()
        self._path = path.with_name(f"{path.name}-bus")
        self._name = uuid.uuid4().hex
        self._folder: int | None = None
        self._socket: socket.socket | None = None
        self._pending: set[str] = set()
        self._owed: dict[str, set[str]] = {}
        """The topics that each process has not taken yet."""
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        try:
            self._open()
        except OSError as error:  # a disk that is full, or only read: this process wakes itself alone
            logger.warning("bus.unavailable", folder=self._path.name, error=error.strerror)
            self._close()
            return
        assert self._socket is not None
        asyncio.get_running_loop().add_reader(self._socket, self._receive, self._socket)
        self._task = asyncio.create_task(self._send_all(self._socket), name="sqlite-bus")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._close()

    def send(self, topics: Iterable[str]) -> None:
        if self._socket is not None:
            self._pending.update(topics)
            self._some.set()

    def _open(self) -> None:
        self._path.mkdir(mode=0o700, exist_ok=True)
        self._folder = os.open(self._path, os.O_RDONLY | os.O_DIRECTORY)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(self._address(self._name))

    def _close(self) -> None:
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None
        if self._folder is not None:
            self._remove(self._name)
            os.close(self._folder)
            self._folder = None

    def _address(self, name: str) -> str:
        return str(OPEN_FOLDERS / str(self._folder) / name if OPEN_FOLDERS.is_dir() else self._path / name)

    async def _send_all(self, from_: socket.socket) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            assert self._folder is not None
            others = set(os.listdir(self._folder)) - {self._name}
            self._owed = {name: self._owed.get(name, set()) | self._pending for name in others}
            self._pending.clear()
            for name, topics in self._owed.items():
                self._send(from_, name, topics)
            if any(self._owed.values()):
                self._some.set()  # who is busy is told in a moment
            await asyncio.sleep(COALESCE_SECONDS)

    def _send(self, from_: socket.socket, name: str, topics: set[str]) -> None:
        """Send what a process has not been told; what it does not take stays."""
        while topics:
            batch = [topics.pop() for _ in range(min(len(topics), MAX_TOPICS))]
            try:
                from_.sendto(",".join(batch).encode(), self._address(name))
            except (ConnectionRefusedError, FileNotFoundError):  # it was killed, or has just left
                topics.clear()
                self._remove(name)
            except OSError:  # mostly: it has more to read already than the system keeps for it
                topics.update(batch)
                if len(topics) > MAX_OWED:
                    topics.clear()
                    topics.add(ANYTHING)
                return

    def _receive(self, from_: socket.socket) -> None:
        topics: set[str] = set()
        with suppress(BlockingIOError):
            while len(topics) < MAX_OWED:
                topics.update(from_.recv(DATAGRAM_BYTES).decode("utf-8", "replace").split(","))
        self.pass_on(None if ANYTHING in topics else sorted(topics))

    def _remove(self, name: str) -> None:
        with suppress(OSError):
            os.unlink(name, dir_fd=self._folder)
