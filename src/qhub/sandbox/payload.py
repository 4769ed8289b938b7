"""The last steps before the model's code: from a fork of the supervisor to a process that can do almost nothing.

The order matters. Each step needs a right that a later one takes away, and the filter, after which nothing can be
asked of the kernel that is not on its list, comes last.
"""

import os
import signal
from dataclasses import dataclass
from fcntl import F_DUPFD_CLOEXEC, fcntl
from typing import NoReturn

from qhub.sandbox import landlock, program, seccomp
from qhub.sandbox.kernel import (
    PR_SET_DUMPABLE,
    PR_SET_NO_NEW_PRIVS,
    PR_SET_PDEATHSIG,
    close_from,
    drop_capabilities,
    prctl,
)
from qhub.sandbox.limits import impose
from qhub.sandbox.namespaces import DATA, DEVICES, WORK
from qhub.sandbox.request import RunRequest
from qhub.sandbox.syscalls import machine

CONFINED = b"."
"""What the payload reports when nothing is left to be done."""
SETUP_FAILED = 126
ABOVE_THE_REST = 64
"""A descriptor that nothing else has."""
LOOKED_AT_BY_LIBRARIES = (
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
    "/proc/self/cgroup",
    "/etc/mime.types",
    "/usr/share/mime",
)
"""Landlock lets a path be seen that it does not let be opened; DuckDB and openpyxl do not survive that with these."""


@dataclass(frozen=True, slots=True)
class RunPlace:
    """The folders and files around a payload."""

    work: str
    """The payload's working folder."""
    data: str
    """The folder with its tables."""
    tables: list[str]
    """The tables' real paths, where they are not mounted."""
    already_running: int
    """Tasks of its user, outside."""


@dataclass(frozen=True, slots=True)
class Pipes:
    """The pipes between a payload and its supervisor, until it is confined."""

    output: int
    """The payload's standard output."""
    errors: int
    """The payload's standard error."""
    report: int
    """The pipe on which it says how its confinement went."""
    alive: int
    """Ends when the supervisor does; the payload has the end that reads."""


def become_payload(request: RunRequest, place: RunPlace, pipes: Pipes) -> NoReturn:
    """Confine this process, run the program, and end."""
    report = fcntl(pipes.report, F_DUPFD_CLOEXEC, ABOVE_THE_REST)
    try:
        confine(request, place, pipes, report)
    except BaseException as error:
        os.write(report, f"{type(error).__name__}: {error}".encode())
        os._exit(SETUP_FAILED)
    os.write(report, CONFINED)
    os.close(report)
    mounted = request.tier == "namespaces"
    status = program.run(
        request.code,
        folder=place.work,
        paths={} if mounted else {DATA: place.data, WORK: place.work},
        most_figures=request.limits.result_files,
    )
    os._exit(status)


def confine(request: RunRequest, place: RunPlace, pipes: Pipes, report: int) -> None:
    """Every step, in order."""
    _die_with_supervisor(pipes.alive)
    os.setsid()  # a signal to its group must not reach the supervisor
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _keep_descriptors(pipes, report)
    _set_environment(place.work)
    os.chdir(place.work)
    _become_nobody(request.uid)
    drop_capabilities()
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    mounted = request.tier == "namespaces"
    prctl(PR_SET_DUMPABLE, 0 if mounted else 1)  # the supervisor counts what an unmounted one has open
    impose(request.limits, already_running=place.already_running)
    if not mounted or landlock.version():
        extra = [] if mounted else [*LOOKED_AT_BY_LIBRARIES, *place.tables]
        landlock.restrict(
            look=["/"] if mounted else [],  # all that is there is the run's own
            read=[*request.runtime.paths, place.data, *extra],
            write=[place.work],
            devices=DEVICES,
        )
    seccomp.install(seccomp.filter_program(machine(), request.tier, os.getpid()))


def _die_with_supervisor(alive: int) -> None:
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    os.set_blocking(alive, False)
    try:
        os.read(alive, 1)
    except BlockingIOError:
        return
    os._exit(SETUP_FAILED)  # it died before we asked


def _keep_descriptors(pipes: Pipes, report: int) -> None:
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(pipes.output, 1)
    os.dup2(pipes.errors, 2)
    close_from(3, report - 1)
    close_from(report + 1)


def _set_environment(work: str) -> None:
    os.environ.clear()
    os.environ.update(
        {
            "HOME": work,
            "TMPDIR": work,
            "USER": "qhub",
            "PATH": "/nonexistent",
            "LANG": "C.UTF-8",
            "MPLBACKEND": "Agg",
            "MPLCONFIGDIR": f"{work}/.matplotlib",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
            "ARROW_DEFAULT_MEMORY_POOL": "system",
        }
    )


def _become_nobody(uid: int | None) -> None:
    """A user that owns nothing else, where we may choose; root never stays."""
    if uid is not None:
        if os.getgroups():  # some containers refuse even to give up none
            os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # a change of user has cleared it
    if os.getuid() == 0 or os.geteuid() == 0:
        raise PermissionError("the payload would run as root")
