"""A world of its own for a run: no other process, no network, and a file system made of what it may see.

As root the supervisor uses its own privilege; as anybody else it first makes a user namespace, in which it has some.
"""

import os
from collections.abc import Iterable
from typing import NamedTuple

from qhub.sandbox.kernel import (
    MNT_DETACH,
    MOUNT_ATTR_NODEV,
    MOUNT_ATTR_NOEXEC,
    MOUNT_ATTR_NOSUID,
    MOUNT_ATTR_RDONLY,
    MS_BIND,
    MS_NODEV,
    MS_NOEXEC,
    MS_NOSUID,
    MS_PRIVATE,
    MS_REC,
    call,
    mount,
    pivot_root,
    set_host_name,
    set_mount_attributes,
    unmount,
)
from qhub.sandbox.limits import RunLimits
from qhub.sandbox.runtime import Runtime

NEW_MOUNTS, NEW_CGROUP, NEW_NAMES, NEW_IPC = 0x20000, 0x2000000, 0x4000000, 0x8000000
NEW_USER, NEW_PROCESSES, NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
ALL_BUT_USERS = NEW_MOUNTS | NEW_CGROUP | NEW_NAMES | NEW_IPC | NEW_PROCESSES | NEW_NETWORK

DATA = "/dados"
"""Where a run finds its tables."""
WORK = "/trabalho"
"""Where it works."""
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
INSIDE_ID = 1000
"""What an ordinary user is called inside."""
HOST_NAME = "qhub"
SKELETON = "size=1m,nr_inodes=4k,mode=0755"
"""The root holds mount points and nothing else."""

CODE = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV
CONTENT = CODE | MOUNT_ATTR_NOEXEC


class World(NamedTuple):
    """The part of the machine that a run sees."""

    runtime: Runtime
    """The interpreter's files."""
    tables: Iterable[tuple[str, str]]
    """Names below `/dados`, and the real paths."""
    uid: int | None
    """Whose the working folder is; None is the user that builds it."""
    limits: RunLimits
    """The limits on its size."""


def enter() -> None:
    """Leave every namespace of the machine; the next child is the first process of the new one."""
    if os.geteuid() == 0:
        call("unshare", ALL_BUT_USERS)
    else:
        uid, gid = os.geteuid(), os.getegid()
        call("unshare", ALL_BUT_USERS | NEW_USER)
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{INSIDE_ID} {uid} 1")
        _write("/proc/self/gid_map", f"{INSIDE_ID} {gid} 1")
    set_host_name(HOST_NAME)


def build(root: str, world: World) -> None:
    """Make `root`, an empty folder, the whole file system; the machine's own is gone afterwards."""
    mount(None, "/", None, MS_REC | MS_PRIVATE)
    mount("tmpfs", root, "tmpfs", MS_NOSUID | MS_NODEV, SKELETON)
    for path in world.runtime.paths:
        _bind(path, root + path, CODE)
    for path, target in world.runtime.links:
        if not os.path.lexists(root + path):
            os.makedirs(os.path.dirname(root + path), exist_ok=True)
            os.symlink(target, root + path)
    os.makedirs(root + DATA, exist_ok=True)
    for name, path in world.tables:
        _bind(path, f"{root}{DATA}/{name}", CONTENT)
    for device in DEVICES:
        _bind(device, root + device, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC)
    os.makedirs(root + WORK)
    size = f"size={world.limits.scratch_mb}m,nr_inodes={world.limits.scratch_files},mode=0700"
    owner = "" if world.uid is None else f",uid={world.uid},gid={world.uid}"
    mount("tmpfs", root + WORK, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, size + owner)
    if not os.path.lexists(root + "/tmp"):  # noqa: S108 - the run's own
        os.symlink(WORK, root + "/tmp")  # noqa: S108
    os.chdir(root)
    pivot_root(".", ".")  # the machine's tree is now stacked upon the new one
    unmount(".", MNT_DETACH)
    os.chdir("/")
    set_mount_attributes("/", MOUNT_ATTR_RDONLY, recursive=False)


def _bind(source: str, target: str, attributes: int) -> None:
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o644))
    mount(source, target, None, MS_BIND | MS_REC)
    set_mount_attributes(target, attributes)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
