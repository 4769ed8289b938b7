"""The part of the machine that an interpreter needs to read: its library, packages, shared objects, time zones,
fonts."""

import os
import sys
import sysconfig
from dataclasses import dataclass

from qhub.sandbox.syscalls import machine

PACKAGE_FOLDERS = ("site-packages", "dist-packages", "lib-dynload")
SHARED = ("/lib64", "/usr/lib64", "/usr/share/zoneinfo", "/usr/share/fonts", "/etc/ld.so.cache", "/etc/localtime")
SYSTEM_PREFIX = "/usr"
"""Where the system's own interpreter lives, beside much that is not Python's."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """Paths that are shown to a payload, read-only."""

    paths: list[str]
    """Real paths, none below another."""
    links: list[tuple[str, str]]
    """Links that lead to them: where, and what they say."""


def of_this_interpreter() -> Runtime:
    """The runtime of the interpreter that asks."""
    wanted = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    wanted |= {path for path in sys.path if path.endswith(PACKAGE_FOLDERS)}
    wanted |= {f"{root}/{machine()}-linux-gnu" for root in ("/lib", "/usr/lib")}
    wanted |= set(SHARED)
    if sys.base_prefix != SYSTEM_PREFIX:
        wanted.add(os.path.join(sys.base_prefix, "lib"))
    existing = {path for path in wanted if path and os.path.exists(path)}
    paths: list[str] = []
    for path in sorted({os.path.realpath(path) for path in existing}, key=len):
        if not any(path == other or path.startswith(f"{other}/") for other in paths):
            paths.append(path)
    links = {path for path in existing if os.path.islink(path)} | {path for path in ("/lib",) if os.path.islink(path)}
    return Runtime(paths, sorted((path, os.readlink(path)) for path in links))


def unreadable(runtime: Runtime, uid: int) -> str | None:
    """The first folder on the way to the runtime that this user, in no group, cannot pass; None where all is well."""
    for path in runtime.paths:
        steps = path.split("/")
        for depth in range(2, len(steps) + 1):
            step = "/".join(steps[:depth])
            found = os.stat(step)
            if found.st_uid != uid and not found.st_mode & 0o001 and os.path.isdir(step):
                return step
    return None
