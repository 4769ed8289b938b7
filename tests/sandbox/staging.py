"""Starts a command as another user, also where the interpreter lies in a folder that only root can enter.

    python staging.py <uid> <needed folder>... -- <command>

In a mount namespace of its own, a closed folder is covered by an empty one in which only what is needed appears again.
Nothing of the machine is changed.
"""

import ctypes
import os
import sys
import tempfile

NEW_MOUNTS = 0x20000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
libc = ctypes.CDLL(None, use_errno=True)


def mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    arguments = [None if text is None else text.encode() for text in (source, target, kind)]
    if libc.mount(*arguments, ctypes.c_ulong(flags), None if data is None else data.encode()) < 0:
        raise OSError(ctypes.get_errno(), f"mount {target}")


def closed_above(path: str) -> str | None:
    """The topmost folder on the way to a path that others cannot enter."""
    steps = path.split("/")
    for depth in range(2, len(steps) + 1):
        folder = "/".join(steps[:depth])
        if not os.stat(folder).st_mode & 0o001:
            return folder
    return None


def open_up(needed: list[str]) -> None:
    """Make these folders reachable for everybody."""
    closed: dict[str, list[str]] = {}
    for path in needed:
        if (folder := closed_above(path)) is not None:
            closed.setdefault(folder, []).append(path)
    if not closed:
        return
    if libc.unshare(NEW_MOUNTS) < 0:
        raise OSError(ctypes.get_errno(), "unshare")
    mount(None, "/", None, MS_REC | MS_PRIVATE)
    for folder, paths in closed.items():
        stash = tempfile.mkdtemp(prefix="qhub-stage-")
        mount("tmpfs", stash, "tmpfs", 0, "mode=0755")
        for number, path in enumerate(paths):
            os.mkdir(f"{stash}/{number}")
            mount(path, f"{stash}/{number}", None, MS_BIND | MS_REC)
        mount("tmpfs", folder, "tmpfs", 0, "mode=0755")
        for number, path in enumerate(paths):
            os.makedirs(path, exist_ok=True)
            mount(f"{stash}/{number}", path, None, MS_BIND | MS_REC)
        libc.umount2(stash.encode(), 2)
        os.rmdir(stash)


def needed_folders() -> list[str]:
    """What the interpreter and the project need."""
    project = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found = {os.path.realpath(path) for path in (sys.base_prefix, sys.prefix, project)}
    return sorted(path for path in found if not any(path.startswith(f"{other}/") for other in found))


def command_as(uid: int, command: list[str]) -> list[str]:
    """The command that starts a command as this user."""
    if os.geteuid() == uid and (uid or all(closed_above(path) is None for path in needed_folders())):
        return command
    return [sys.executable, "-I", os.path.abspath(__file__), str(uid), *needed_folders(), "--", *command]


def main() -> None:
    separator = sys.argv.index("--")
    uid, needed, command = int(sys.argv[1]), sys.argv[2:separator], sys.argv[separator + 1 :]
    open_up(needed)
    if uid:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
