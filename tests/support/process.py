"""A hub in a process of its own, to be killed.

Importing the hub takes seconds of a core, and a test that kills one starts it twice. A server that has imported it
already forks each process in milliseconds; what runs there is the command line as `python -m qhub` runs it.
"""

import asyncio
import faulthandler
import os
import re
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx

from qhub.cli.main import main
from qhub.store.database import Database
from qhub.store.schema.conversations import conversations
from tests.support.small_disk import FORKS, AttachedDisk, Disk, SharedDisk

WAIT = 60
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
IMPORTED = [
    "__main__",
    "qhub.cli.main",
    "qhub.cli.serving",
    "qhub.cli.working",
    "qhub.cli.judge",
    "qhub.models.anthropic",
]
"""What the server has imported: a name that it does not find would cost its time again, and nobody would see it."""
assert all(map(find_spec, IMPORTED[1:])), IMPORTED
FORKS.set_forkserver_preload(IMPORTED)


class HubProcess:
    """`qhub demo`, over and over with the same data; each time at an address of its own."""

    def __init__(
        self,
        folder: Path,
        database_url: str,
        *,
        disk: Disk | SharedDisk | None = None,
        workers: int = 1,
        **environment: str,
    ) -> None:
        """What it prints is in the folder's `hub.log`; its data too, unless it has a `disk` of its own."""
        self.url = ""
        self._command = ("demo", "--port", "0", "--workers", str(workers))
        self._disk = disk
        self._folder = folder
        self.environment = {
            **os.environ,
            "QHUB_DATA_DIR": str(disk.folder if disk else folder),
            "DATABASE_URL": database_url,
            "QHUB_LEASE_SECONDS": "15",  # a busy machine must not make a worker look dead
            "QHUB_POLL_SECONDS": "0.2",
            "QHUB_FLUSH_SECONDS": "0.01",
            "QHUB_SHUTDOWN_SECONDS": "2",
            "QHUB_SANDBOX_PRELOAD": "false",
            "QHUB_KNOWLEDGE_PRELOAD": "false",
            "QHUB_TITLES": "false",
            **environment,
        }
        self._process: BaseProcess | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def start(self, *, ending_leases: bool = True) -> "HubProcess":
        """What the one before it was at is free at once, unless its leases are to end by themselves."""
        said = len(self.log())
        if self._process is not None and ending_leases:
            with ThreadPoolExecutor(1) as pool:
                pool.submit(asyncio.run, end_leases(self.environment["DATABASE_URL"])).result()
        self._process = self._begin()
        deadline = time.monotonic() + WAIT
        while time.monotonic() < deadline:
            if not self._process.is_alive():
                raise RuntimeError(self.log())
            if found := ADDRESS.search(self.log(), said):
                self.url = found[0]
                try:
                    if httpx.get(f"{self.url}/health").status_code == 200:
                        return self
                except httpx.TransportError:
                    pass  # it has taken the port and does not listen yet
            time.sleep(0.05)
        raise TimeoutError(self.log())

    def _begin(self) -> BaseProcess:
        return fork_command(self._folder, self.environment, *self._command, disk=self._disk)

    def kill(self) -> None:
        """As the kernel would: no chance to tidy up."""
        self._signal(signal.SIGKILL)

    def stop(self) -> int:
        """As an operator would; the exit code."""
        return self._signal(signal.SIGTERM)

    def children(self) -> list[int]:
        """The processes that it has started, and not those that these have: with several workers, the workers."""
        listed = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(pid) for pid in listed.read_text().split()]

    def disk(self) -> AttachedDisk:
        """The disk that it has for itself."""
        assert isinstance(self._disk, Disk)
        return AttachedDisk(self._disk, self.pid)

    def log(self) -> str:
        """What every process so far has printed."""
        path = self._folder / "hub.log"
        return path.read_text("utf-8", "replace") if path.exists() else ""  # it may be in the middle of a letter

    def _signal(self, number: signal.Signals) -> int:
        if self._process is None or self._process.exitcode is not None or self._process.pid is None:
            return 0
        os.kill(self._process.pid, number)
        self._process.join(WAIT)
        assert self._process.exitcode is not None, f"it is still there {WAIT} s after {number.name}"
        return self._process.exitcode


async def end_leases(database_url: str) -> None:
    """Let the time pass that leases last: whoever held them is dead."""
    database = Database(database_url)
    running = conversations.update().where(conversations.c.status == "running")
    await database.execute(running.values(lease_until=0))
    await database.close()


def fork_command(
    folder: Path, environment: dict[str, str], *command: str, disk: Disk | SharedDisk | None = None
) -> BaseProcess:
    """`qhub` with a command, in a process of its own; what it prints is in the folder's `hub.log`."""
    process = FORKS.Process(target=run, args=(folder, environment, command, disk), daemon=True)
    process.start()
    return process


def run(folder: Path, environment: dict[str, str], command: Sequence[str], disk: Disk | SharedDisk | None) -> None:
    """The process's whole life."""
    log = (folder / "hub.log").open("a", buffering=1, encoding="utf-8")
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    sys.stdout = sys.stderr = log
    faulthandler.register(signal.SIGUSR1, log)  # where it is at, for whoever wonders why it does not end
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    if disk is not None:
        disk.attach()
    sys.argv = ["qhub", *command]
    main()
