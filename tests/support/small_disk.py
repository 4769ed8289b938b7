"""A disk of a hub's own: a small file system in a namespace that only its process is in.

It is full, or takes nothing, as a real one is: the kernel says so, to every library. The tests reach it through the
process's own view of the machine.
"""

import ctypes
import multiprocessing
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from qhub.errors import DISK_FULL_ERRNOS
from qhub.sandbox.kernel import MS_PRIVATE, MS_RDONLY, MS_REC, call, mount
from qhub.sandbox.namespaces import NEW_MOUNTS, NEW_USER

FORKS = multiprocessing.get_context("forkserver")
SPARE = 4096
"""A block: less is no room."""


def is_possible() -> bool:
    """Whether this machine lets a process have mounts of its own."""
    command = ["unshare", "--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@dataclass(frozen=True)
class Disk:
    """What is mounted at a folder before a process does anything else."""

    folder: Path
    size_mb: int = 64
    read_only: bool = False

    def attach(self) -> None:
        """In the process itself, which must have one thread."""
        uid, gid = os.geteuid(), os.getegid()
        call("unshare", NEW_USER | NEW_MOUNTS)
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {uid} 1"), ("gid_map", f"0 {gid} 1")):
            Path(f"/proc/self/{name}").write_text(text)
        mount(None, "/", None, MS_REC | MS_PRIVATE)
        flags = MS_RDONLY if self.read_only else 0
        mount("none", str(self.folder), "tmpfs", flags, f"size={self.size_mb}m,mode=0700")


class AttachedDisk:
    """The disk of a running process, from outside."""

    def __init__(self, disk: Disk, pid: int) -> None:
        self.root = Path(f"/proc/{pid}/root{disk.folder}")
        self._disk = disk
        self._pid = pid
        self._ballast = self.root / "ballast"

    def leave(self, free: int) -> None:
        """Fill the disk until so many bytes are free."""
        self._ballast.unlink(missing_ok=True)
        try:
            with self._ballast.open("wb", buffering=0) as ballast:
                while (room := self._free() - free) >= SPARE:
                    ballast.write(bytes(min(room, 1 << 20)))
        except OSError as error:  # somebody else took the last of it: it is full
            if error.errno not in DISK_FULL_ERRNOS:
                raise

    def clear(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def let_it_only_be_read(self) -> None:
        """As the kernel does with a disk that fails."""
        enter = ["nsenter", "--preserve-credentials", "--user", "--mount", "--target", str(self._pid)]
        subprocess.run([*enter, "mount", "-o", "remount,ro", str(self._disk.folder)], check=True)

    def _free(self) -> int:
        found = os.statvfs(self.root)
        return found.f_bavail * found.f_frsize


@dataclass(frozen=True)
class SharedDisk:
    """A disk that several processes have together: each joins the namespaces of one that only holds it."""

    folder: Path
    holder: int

    def attach(self) -> None:
        """In the process itself, which must have one thread."""
        libc = ctypes.CDLL(None, use_errno=True)
        files = [os.open(f"/proc/{self.holder}/ns/{kind}", os.O_RDONLY) for kind in ("user", "mnt")]
        for file in files:
            if libc.setns(file, 0) != 0:
                raise OSError(ctypes.get_errno(), "setns")
            os.close(file)

    def seen_from_outside(self) -> AttachedDisk:
        return AttachedDisk(Disk(self.folder), self.holder)


@contextmanager
def shared_disk(folder: Path, size_mb: int) -> Iterator[SharedDisk]:
    """A disk that is there until the block ends."""
    ours, theirs = FORKS.Pipe()
    holder = FORKS.Process(target=_hold, args=(Disk(folder, size_mb), theirs), daemon=True)
    holder.start()
    theirs.close()
    try:
        ours.recv()
        assert holder.pid is not None
        yield SharedDisk(folder, holder.pid)
    finally:
        ours.close()
        holder.join()


def _hold(disk: Disk, held: Connection) -> None:
    disk.attach()
    held.send("attached")
    try:
        held.recv()
    except EOFError:
        return
