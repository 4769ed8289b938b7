"""The zygote, seen from the hub: started, asked for supervisors, and ended."""

import asyncio
import contextlib
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from qhub.sandbox import folder
from qhub.sandbox.boot import ENVIRONMENT, command
from qhub.sandbox.interface import SandboxUnavailable
from qhub.sandbox.zygote import FAILED, LIBRARIES, LONGEST_MESSAGE, READY, RUN

START_SECONDS = 120
"""How long loading the libraries may take."""
END_SECONDS = 10
"""How long ending what runs may take."""


class Zygote:
    """A zygote and the folder that it works in, which go together."""

    def __init__(self, process: "subprocess.Popen[bytes]", connection: socket.socket, workplace: Path) -> None:
        self._process = process
        self._connection = connection
        self.root = workplace / "root"
        """Where every run mounts a world that only it sees."""
        self.runs = workplace / "runs"
        """Where runs without mounts have a folder each."""
        self.tables = workplace / "tables"
        """Where tables are made into what runs can read."""
        self._workplace = workplace

    @classmethod
    async def start(cls, parent: Path | None) -> Self:
        """Start one; it is ready when this returns."""
        workplace = _make_workplace(parent)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            process = await asyncio.to_thread(_spawn, theirs.fileno(), workplace)
        ours.setblocking(False)
        zygote = cls(process, ours, workplace)
        try:
            async with asyncio.timeout(START_SECONDS):
                answer = await asyncio.get_running_loop().sock_recv(ours, LONGEST_MESSAGE)
        except TimeoutError:
            await zygote.close()
            raise SandboxUnavailable(f"loading the libraries took longer than {START_SECONDS} s") from None
        except BaseException:
            await zygote.close()
            raise
        if answer != READY:
            await zygote.close()
            words = answer.removeprefix(FAILED).decode("utf-8", "replace")
            raise SandboxUnavailable(words or f"the sandbox's interpreter ended with {process.returncode}")
        return zygote

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def connect(self) -> socket.socket:
        """A connection to a supervisor that is being forked."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            try:
                socket.send_fds(self._connection, [RUN], [theirs.fileno()])
            except OSError as error:
                ours.close()
                raise SandboxUnavailable(f"the sandbox's process is gone: {error}") from error
        return ours

    async def close(self) -> None:
        """End it and all that it runs."""
        self._connection.close()
        await asyncio.to_thread(self._wait)

    def _wait(self) -> None:
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        with contextlib.suppress(FileNotFoundError):  # it tidies up itself, unless it was killed
            folder.remove(str(self._workplace))


def _spawn(descriptor: int, workplace: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(  # noqa: S603 - our own interpreter and our own code
        command("zygote", "main", descriptor, str(workplace), LIBRARIES),
        env=ENVIRONMENT | {"MPLCONFIGDIR": str(workplace / "matplotlib")},
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=[descriptor],
        start_new_session=True,  # Ctrl-C is the hub's to handle
        umask=0o022,
    )


def _make_workplace(parent: Path | None) -> Path:
    workplace = Path(tempfile.mkdtemp(prefix="qhub-sandbox-", dir=parent)).resolve()
    workplace.chmod(0o711)  # payloads are other users than the hub, where it is root: they may pass, not look
    for name in ("root", "runs", "tables", "matplotlib"):
        (workplace / name).mkdir()
        (workplace / name).chmod(0o711)
    return workplace
