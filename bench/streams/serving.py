"""Servers of a run, each a process of its own, and what they take: the CPU and memory of their children, too."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

import qhub
import qhub_demo
import qhub_packs

SOURCES = [path for package in (qhub, qhub_packs, qhub_demo) for path in package.__path__]
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def pin(pid: int, *, served: bool) -> None:
    """Give what is measured a core of its own, and everything else another: one does not take from the other."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(pid, {cores[0] if served else cores[-1]})


def announce(port: int) -> None:
    """Tell whoever started this process where it listens."""
    print(port, flush=True)


def free_port(*, announced: bool = False) -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    if announced:
        announce(port)
    return port


class Server:
    """A running process."""

    def __init__(self, pid: int, url: str) -> None:
        self.pid = pid
        self.url = url

    @property
    def cpu(self) -> float:
        """Seconds, so far, with those of children that have ended."""
        return sum(sum(map(int, stat[11:15])) / TICK for stat in self._stats())

    @property
    def is_alone(self) -> bool:
        """Whether it has no children."""
        return len(list(self._stats())) == 1

    @property
    def megabytes(self) -> float:
        """In memory now."""
        return sum(int(stat[21]) * PAGE / 2**20 for stat in self._stats())

    @property
    def pids(self) -> list[int]:
        """Its own and its descendants'."""
        return list(self._family())

    def _stats(self) -> Iterator[list[str]]:
        return iter(self._family().values())

    def _family(self) -> dict[int, list[str]]:
        """What the kernel says of it and its descendants, from the third field on."""
        found: dict[int, list[str]] = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                found[int(path.parent.name)] = path.read_text().rpartition(") ")[2].split()
            except OSError:
                continue  # it has ended
        family, size = {self.pid}, 0
        while len(family) != size:
            size = len(family)
            family |= {pid for pid, stat in found.items() if int(stat[1]) in family}
        return {pid: found[pid] for pid in family if pid in found}


@asynccontextmanager
async def module(name: str, *arguments: str) -> AsyncIterator[Server]:
    """A module of the benchmark that announces its port."""
    command = (sys.executable, "-m", f"bench.streams.{name}", *arguments)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    pin(process.pid, served=name == "proxy")
    try:
        assert process.stdout is not None
        port = int(await process.stdout.readline())
        yield Server(process.pid, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        await process.wait()


@cache
def _compiled() -> dict[str, str]:
    """An environment in which the hub has its bytecode, as every installed one has: without it a sixth of a start is
    the compiling of its modules."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run([sys.executable, "-m", "compileall", "-q", *map(str, SOURCES)], env=environment, check=True)
    return environment


@asynccontextmanager
async def demo(environment: Mapping[str, str], workers: int | None = None) -> AsyncIterator[Server]:
    """The hub, as people start it: on a core of its own, or, where it is said how many processes it has, on all."""
    port = free_port()
    command = [sys.executable, "-m", "qhub", "demo", "--port", str(port)]
    command += ["--workers", str(workers)] if workers else []
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, env={**_compiled(), **environment}, stdout=quiet)
    if workers is None:
        pin(process.pid, served=True)
    try:
        yield Server(process.pid, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        await process.wait()
