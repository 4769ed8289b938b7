"""A probe of what this machine can do, found out in a moment by trying it in a process of its own.

A quick look, so that a hub knows at its start whether to offer the tool. Before the first run the self-test shows, with
a real payload, that what should hold does (`self_test.py`).
"""

import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass

from qhub.sandbox import landlock, namespaces, runtime, seccomp
from qhub.sandbox.boot import ENVIRONMENT, command
from qhub.sandbox.kernel import PR_SET_NO_NEW_PRIVS, prctl
from qhub.sandbox.limits import RunLimits
from qhub.sandbox.namespaces import World
from qhub.sandbox.runtime import Runtime
from qhub.sandbox.syscalls import NUMBERS, machine
from qhub.sandbox.tiers import TIERS, Tier

PATIENCE_SECONDS = 20
"""How long the look may take on a machine that is busy."""
FIRST_UID, MANY_UIDS = 200_000, 65_536
"""Users that a payload can become where the hub is root: numbers that machines seldom give to anybody."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The findings about this machine."""

    missing: dict[Tier, str]
    """For each tier that is not possible: what is missing."""
    landlock: int = 0
    """The version of Landlock; 0 is none."""
    first_uid: int | None = None
    """The first of a run of users for payloads, where the hub is root."""
    runtime: Runtime | None = None
    """What the interpreter needs."""

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The tiers that are possible, the stronger first."""
        return tuple(tier for tier in TIERS if tier not in self.missing)


@functools.cache
def look() -> Machine:
    """Look at this machine, once in a process's life."""
    if not sys.platform.startswith("linux") or machine() not in NUMBERS:
        words = f"Linux on x86-64 or aarch64 is needed; this is {sys.platform} on {machine()}"
        return Machine(dict.fromkeys(TIERS, words))
    try:
        ran = subprocess.run(  # noqa: S603 - our own interpreter and our own code
            command("probe", "report"),
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return Machine(dict.fromkeys(TIERS, f"the sandbox's interpreter does not start: {error}"))
    found = json.loads(ran.stdout)
    return Machine(found["missing"], found["landlock"], found["first_uid"], Runtime(**found["runtime"]))


def report() -> None:
    """Write what this process finds. It is left in no state to do anything else."""
    needed = runtime.of_this_interpreter()
    known = landlock.version()
    uid = first_uid() if os.geteuid() == 0 else None
    missing: dict[Tier, str] = {}
    if os.geteuid() == 0 and uid is None:
        missing = dict.fromkeys(TIERS, "root must not run payloads, and this container knows no other user")
    elif (reason := _attempt(_filter)) is not None:
        missing = dict.fromkeys(TIERS, f"seccomp: {reason}")
    else:
        if (reason := _namespaces(needed)) is not None:
            missing["namespaces"] = f"namespaces: {reason}"
        if not known:
            missing["landlock"] = "Landlock: the kernel does not have it or does not use it (Linux 5.13, lsm=landlock)"
        elif uid is not None and (closed := runtime.unreadable(needed, uid)) is not None:
            missing["landlock"] = f"Landlock: others than root cannot pass {closed} on the way to the interpreter"
    runtime_found = {"paths": needed.paths, "links": needed.links}
    json.dump({"missing": missing, "landlock": known, "first_uid": uid, "runtime": runtime_found}, sys.stdout)


def first_uid(mapping: str = "/proc/self/uid_map") -> int | None:
    """The first of many users in a row that exist here: a container may know only some numbers."""
    with open(mapping, encoding="ascii") as file:
        ranges = [(int(first), int(count)) for first, _, count in (line.split() for line in file)]
    for first, count in ranges:
        if first <= FIRST_UID and first + count >= FIRST_UID + MANY_UIDS:
            return FIRST_UID
    last = max((first + count for first, count in ranges if count > MANY_UIDS // 2), default=None)
    return None if last is None else last - MANY_UIDS // 4


def _namespaces(needed: Runtime) -> str | None:
    root = tempfile.mkdtemp(prefix="qhub-sandbox-")
    try:
        return _attempt(lambda: _build(root, needed))
    finally:
        shutil.rmtree(root, ignore_errors=True)


def _build(root: str, needed: Runtime) -> None:
    namespaces.enter()
    namespaces.build(root, World(needed, [], None, RunLimits()))


def _filter() -> None:
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    seccomp.install(seccomp.filter_program(machine(), "landlock", os.getpid()))


def _attempt(step: Callable[[], None]) -> str | None:
    """Try something in a child that ends with it; why it did not work, or None."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            step()
            os._exit(0)
        except BaseException as error:
            os.write(write, str(error).encode())
        finally:
            os._exit(1)
    os.close(write)
    with open(read, "rb") as pipe:
        words = pipe.read().decode("utf-8", "replace")
    _, status = os.waitpid(pid, 0)
    return None if status == 0 else words or f"ended with {status}"
