"""A disk of a hub's own: a small file system in a namespace that only its process is in.

It is full, or takes nothing, as a real one is: the kernel says so, to every library. The tests reach it through the
process's own view of the machine.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from qhub.sandbox.kernel import MS_PRIVATE, MS_RDONLY, MS_REC, call, mount
from qhub.sandbox.namespaces import NEW_MOUNTS, NEW_USER

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
        with self._ballast.open("wb") as ballast:
            while (room := self._free() - free) >= SPARE:
                ballast.write(bytes(min(room, 1 << 20)))
                ballast.flush()

    def clear(self) -> None:
        self._ballast.unlink()

    def let_it_only_be_read(self) -> None:
        """As the kernel does with a disk that fails."""
        enter = ["nsenter", "--preserve-credentials", "--user", "--mount", "--target", str(self._pid)]
        subprocess.run([*enter, "mount", "-o", "remount,ro", str(self._disk.folder)], check=True)

    def _free(self) -> int:
        found = os.statvfs(self.root)
        return found.f_bavail * found.f_frsize
