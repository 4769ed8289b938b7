"""Children of the hub, forked from a process that has imported what they need.

A child takes up to a third of a second of a core to import what reads files or asks tables, and hundreds are started.
What runs in it is the child's own `main`, with its own limits, on its own standard input and output; the environment is
that of a child (`zygote.py`). A test that is about the interpreter itself asks for `own_interpreters`.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
from functools import cached_property

from qhub.processes import PASSED
from tests.support.zygote import ENDED, STARTED


class Zygote:
    """The process that forks, started by the first child."""

    @cached_property
    def _asking(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = {name: os.environ[name] for name in PASSED if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        program = "from tests.support.zygote import main; main()"
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", program, str(theirs.fileno())], env=environment, pass_fds=[theirs.fileno()]
        )
        theirs.close()
        return ours

    def ask(self, module: str, arguments: tuple[str, ...], files: list[int]) -> None:
        socket.send_fds(self._asking, [json.dumps([module, *arguments]).encode()], files)

    def close(self) -> None:
        if "_asking" in self.__dict__:
            self._asking.close()
            self._process.wait()


ZYGOTE = Zygote()


class ForkedChild:
    """As `asyncio.subprocess.Process`."""

    def __init__(
        self, pid: int, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], reports: socket.socket
    ) -> None:
        self.pid = pid
        self.stdout, self.stdin = streams
        self.returncode: int | None = None
        self._ended = asyncio.create_task(self._watch(reports))

    async def _watch(self, reports: socket.socket) -> int:
        with reports:
            told = await asyncio.get_running_loop().sock_recv(reports, ENDED.size)
        (self.returncode,) = ENDED.unpack(told)
        self.stdin.close()
        return int(self.returncode)

    async def communicate(self, said: bytes) -> tuple[bytes, None]:
        try:
            self.stdin.write(said)
            self.stdin.write_eof()
            answer = await self.stdout.read()
        except ConnectionError:  # it ended before it had read all
            answer = b""
        await self.wait()
        return answer, None

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    def kill(self) -> None:
        if self.returncode is None:
            os.kill(self.pid, 9)


async def start_forked(module: str, *arguments: str, quiet: bool = False) -> ForkedChild:
    """As `qhub.processes.start_child`."""
    loop = asyncio.get_running_loop()
    ours, theirs = socket.socketpair()
    reports, telling = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    errors = os.open(os.devnull, os.O_WRONLY) if quiet else os.dup(2)
    ZYGOTE.ask(module, arguments, [theirs.fileno(), theirs.fileno(), errors, telling.fileno()])
    os.close(errors)
    for given in (theirs, telling):
        given.close()
    for kept in (ours, reports):
        kept.setblocking(False)
    (pid,) = STARTED.unpack(await loop.sock_recv(reports, STARTED.size))
    return ForkedChild(pid, await asyncio.open_connection(sock=ours), reports)
