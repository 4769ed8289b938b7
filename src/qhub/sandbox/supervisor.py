"""The supervisor of one run: it builds the payload's world, keeps its limits, and tells the hub how it ended.

A supervisor is a fork of the zygote that lives as long as its run. It ends the payload when time is up, when it prints
or writes too much, and when the hub hangs up. It cannot outlive the zygote, and the payload cannot outlive it.
"""

import os
import select
import signal
import socket
import time
from dataclasses import dataclass, field, replace
from typing import NoReturn

from qhub.sandbox import folder, namespaces
from qhub.sandbox.folder import CopyBounds
from qhub.sandbox.kernel import PR_SET_PDEATHSIG, call, close_from, prctl
from qhub.sandbox.limits import MIB, counts_by_namespace, tasks_of
from qhub.sandbox.namespaces import DATA, WORK, World
from qhub.sandbox.payload import CONFINED, SETUP_FAILED, Pipes, RunPlace, become_payload
from qhub.sandbox.request import MalformedMessage, Reason, RunOutcome, RunRequest, receive

MEASURE_SECONDS = 0.05
"""How often an unmounted working folder is measured: what a run writes in between is the most it can exceed."""
KEPT = 0.9
"""How much of what a run may write the next one finds: it must have room to begin with."""
PIPE_CHUNK = 1 << 16
LONGEST_CHARACTER = 4
"""Bytes that a character can have."""
OOM_SCORE = b"800"
"""The kernel, out of memory, takes a run before it takes the hub."""


def supervise(connection: socket.socket, zygote: int) -> NoReturn:
    """Do one run and end."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != zygote:
        os._exit(1)
    os.setsid()
    os.umask(0o022)
    close_from(3, connection.fileno() - 1)
    close_from(connection.fileno() + 1)
    try:
        request = RunRequest.decoded(receive(connection))
    except (MalformedMessage, OSError):  # the hub has changed its mind
        os._exit(0)
    try:
        outcome, contents = Supervisor(request, connection).run()
    except Exception as error:
        outcome, contents = RunOutcome(failure=f"{type(error).__name__}: {error}"), []
    try:
        connection.setblocking(True)
        connection.sendall(outcome.encoded())
        for content in contents:
            connection.sendall(content)
    except OSError:  # nobody listens any more
        os._exit(0)
    os._exit(0)


@dataclass(slots=True)
class CapturedStream:
    """The output of a pipe: its beginning or its end is kept, all of it is counted."""

    descriptor: int
    most: int
    tail: bool
    kept: bytearray = field(default_factory=bytearray)
    seen: int = 0

    def pump(self) -> bool:
        """Take some of what is there; whether that was something."""
        try:
            piece = os.read(self.descriptor, PIPE_CHUNK)
        except BlockingIOError:
            return False
        self.seen += len(piece)
        self.kept += piece
        if self.tail:
            del self.kept[: -self.most]
        else:
            del self.kept[self.most :]
        return bool(piece)

    def text(self, characters: int) -> str:
        """The text of it, cut."""
        whole = self.kept.decode("utf-8", "replace")
        return whole[-characters:] if self.tail else whole[:characters]


class Supervisor:
    """A run's watch."""

    def __init__(self, request: RunRequest, connection: socket.socket) -> None:
        self._request = request
        self._limits = request.limits
        self._connection = connection
        self._mounted = request.tier == "namespaces"
        self._work = WORK if self._mounted else f"{request.folder}{WORK}"
        self._data = DATA if self._mounted else f"{request.folder}{DATA}"

    def run(self) -> tuple[RunOutcome, list[bytes]]:
        """From beginning to end: how it ended, and the contents of its files."""
        request, limits = self._request, self._limits
        bounds = CopyBounds(int(limits.scratch_files * KEPT), int(limits.scratch_mb * MIB * KEPT))
        _prefer_to_be_killed()
        counted = 0 if request.uid is not None or (self._mounted and counts_by_namespace()) else tasks_of(os.geteuid())
        scratch = None if request.scratch is None else os.open(request.scratch, folder.FOLDER_FLAGS)
        self._build()
        work = os.open(self._work, folder.FOLDER_FLAGS)
        if scratch is not None:
            folder.copy(scratch, work, bounds, owner=request.uid)
        before = folder.marks(work)
        real_paths = [] if self._mounted else [path for _, path in request.tables]
        outcome = self._watch(RunPlace(self._work, self._data, real_paths, counted))
        if outcome.failure:
            return outcome, []
        if scratch is not None and outcome.reason != "cancelled":
            folder.copy(work, scratch, bounds)
        found = folder.collect(work, before, CopyBounds(limits.result_files, limits.result_mb * MIB))
        sizes = [(name, len(content)) for name, content in found.files]
        return replace(outcome, files=sizes, left_out=found.left_out), [content for _, content in found.files]

    def _build(self) -> None:
        request = self._request
        if self._mounted:
            namespaces.enter()
            namespaces.build(request.folder, World(request.runtime, request.tables, request.uid, request.limits))
            return
        os.mkdir(self._data, 0o755)
        for name, path in request.tables:
            os.symlink(path, f"{self._data}/{name}")
        os.mkdir(self._work, 0o700)
        if request.uid is not None:
            os.chown(self._work, request.uid, request.uid)

    def _watch(self, place: RunPlace) -> RunOutcome:
        out_read, out_write = os.pipe()
        err_read, err_write = os.pipe()
        report_read, report_write = os.pipe()
        alive_read, alive_write = os.pipe()
        began = time.monotonic()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(alive_write)
                become_payload(self._request, place, Pipes(out_write, err_write, report_write, alive_read))
            finally:
                os._exit(SETUP_FAILED)
        for descriptor in (out_write, err_write, report_write, alive_read):
            os.close(descriptor)
        for descriptor in (out_read, err_read):
            os.set_blocking(descriptor, False)
        limits = self._limits
        output = CapturedStream(out_read, limits.output_chars * LONGEST_CHARACTER, tail=False)
        errors = CapturedStream(err_read, limits.error_chars * LONGEST_CHARACTER, tail=True)
        reason = self._until_end(pid, (output, errors), began + limits.wall_seconds)
        _, status = os.waitpid(pid, 0)
        for stream in (output, errors):
            while stream.pump():
                pass
        report = os.read(report_read, PIPE_CHUNK)
        if report != CONFINED and reason is None:
            return RunOutcome(failure=report.decode("utf-8", "replace") or "the payload ended before it was confined")
        return RunOutcome(
            output=self._with_known_paths(output.text(limits.output_chars)),
            errors=self._with_known_paths(errors.text(limits.error_chars)),
            exit_code=os.waitstatus_to_exitcode(status),
            reason=reason,
        )

    def _until_end(self, pid: int, streams: tuple[CapturedStream, CapturedStream], deadline: float) -> Reason | None:
        """Wait until the payload ends or must be ended; why, in the second case."""
        handle = call("pidfd_open", pid, 0)
        hub = self._connection.fileno()
        by_descriptor = {stream.descriptor: stream for stream in streams}
        poll = select.poll()
        for descriptor in (handle, hub, *by_descriptor):
            poll.register(descriptor, select.POLLIN)
        reason: Reason | None = None
        most = self._limits.output_mb * MIB
        while True:
            left = deadline - time.monotonic()
            if left <= 0:
                reason = "timeout"
                break
            wait = left if self._mounted else min(left, MEASURE_SECONDS)
            ready = {descriptor for descriptor, _ in poll.poll(int(wait * 1000) + 1)}
            for descriptor in ready & by_descriptor.keys():
                if not by_descriptor[descriptor].pump():  # ready with nothing to read: it is closed
                    poll.unregister(descriptor)
            if handle in ready:  # it may have been quicker than the next look
                return "disk" if not self._mounted and self._too_much(pid) else None
            if hub in ready:  # it says nothing more: it has hung up
                reason = "cancelled"
                break
            if any(stream.seen > most for stream in streams):
                reason = "output"
                break
            if not self._mounted and self._too_much(pid):
                reason = "disk"
                break
        call("pidfd_send_signal", handle, signal.SIGKILL, None, 0)
        return reason

    def _too_much(self, pid: int) -> bool:
        taken, count = folder.usage(self._work)
        uid = self._request.uid
        if uid is not None:  # the kernel shows a process's files to its own user
            os.setegid(uid)
            os.seteuid(uid)
        try:
            taken += folder.unlinked(pid)
        finally:
            if uid is not None:
                os.seteuid(0)
                os.setegid(0)
        return taken > self._limits.scratch_mb * MIB or count > self._limits.scratch_files

    def _with_known_paths(self, text: str) -> str:
        """Text in which paths are called as the model knows them."""
        if self._mounted:
            return text
        return text.replace(self._data, DATA).replace(self._work, WORK)


def _prefer_to_be_killed() -> None:
    try:
        with open("/proc/self/oom_score_adj", "wb", buffering=0) as file:
            file.write(OOM_SCORE)
    except OSError:  # a kernel without it takes whom it likes
        return
