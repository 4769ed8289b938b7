"""Limits of a run, and the kernel's own that enforce them."""

import os
import re
import resource
from dataclasses import dataclass

MIB = 1 << 20
PENDING_SIGNALS = 256
NICENESS = 10
"""How far a run stands back behind the hub when both want the processor."""


@dataclass(frozen=True, slots=True)
class RunLimits:
    """The limits of one run; each has its setting."""

    wall_seconds: float = 30
    """The seconds that a run may take."""
    cpu_seconds: int = 60
    """How long it may compute, over all its threads."""
    memory_mb: int = 2048
    """The run's address space, libraries included."""
    threads: int = 64
    """Its threads; processes it cannot start at all."""
    open_files: int = 256
    """Files that it may have open at once."""
    scratch_mb: int = 128
    """The bytes that the working folder may hold."""
    scratch_files: int = 2000
    """The files and folders that it may hold."""
    output_chars: int = 5000
    """The bytes that are kept of what the run prints."""
    error_chars: int = 2000
    """The bytes that are kept of its standard error."""
    output_mb: int = 16
    """The bytes that it may print before it is ended."""
    result_files: int = 10
    """How many of the files that it writes come back."""
    result_mb: int = 10
    """The bytes that these may have together."""


def impose(limits: RunLimits, *, already_running: int) -> None:
    """Bind this process, for good. `already_running` are the tasks of its user outside the run: they count too."""
    os.nice(NICENESS)
    wanted = {
        resource.RLIMIT_AS: limits.memory_mb * MIB,
        resource.RLIMIT_CPU: limits.cpu_seconds,
        resource.RLIMIT_FSIZE: limits.scratch_mb * MIB,
        resource.RLIMIT_NOFILE: limits.open_files,
        resource.RLIMIT_NPROC: limits.threads + already_running,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_SIGPENDING: PENDING_SIGNALS,
    }
    for kind, most in wanted.items():
        _, hard = resource.getrlimit(kind)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (bound, bound))


def counts_by_namespace(release: str | None = None) -> bool:
    """Whether the kernel counts a user's tasks in each user namespace by itself, as it has done since 5.14."""
    numbers = [int(number) for number in re.findall(r"\d+", release or os.uname().release)[:2]]
    return numbers >= [5, 14]


def tasks_of(uid: int) -> int:
    """The number of tasks that a user runs on this machine now: a limit on them counts every one."""
    count = 0
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            if os.stat(f"/proc/{name}").st_uid == uid:
                count += len(os.listdir(f"/proc/{name}/task"))
        except OSError:  # it has just ended
            continue
    return count
