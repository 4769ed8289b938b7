"""The parent that keeps several processes of one kind running on this host: `--workers`.

The parent has imported everything and opened what all share (the listening socket) before it forks, so a process is
there in milliseconds, and what they have in common takes memory once. The parent itself serves nobody. It starts
another in the place of one that died, hands on the signals that end it, and where it is itself killed its children see
that and stop.
"""

import gc
import os
import select
import signal
import socket
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from qhub.cli.failing import reported

ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""What stops the whole."""
FIRST_PAUSE_SECONDS = 0.5
"""Before the first new try in the place of a process that died; each further one waits twice as long."""
LONGEST_PAUSE_SECONDS = 30.0
STEADY_SECONDS = 60.0
"""A process that ran for so long had started well: what ended it is not what ended the one before."""

Body = Callable[[int, Callable[[], None]], None]
"""What a process does, given its number and what it calls once it serves."""

logger = structlog.get_logger(__name__)


@dataclass
class _WorkerPlace:
    """A place for a child process, and what is known of those that had it before."""

    number: int
    pid: int | None = None
    started_at: float = 0.0
    deaths: int = 0
    """The number of deaths in a row, without a steady process between them."""
    due_at: float = 0.0
    """When the next one is to be started, where there is none."""


class ParentProcess:
    """The parent."""

    def __init__(self, count: int, body: Body, *, patience_seconds: float) -> None:
        """`patience_seconds` is how long a process may take to stop before it is killed."""
        self._body = body
        self._patience = patience_seconds
        self._places = [_WorkerPlace(number) for number in range(count)]
        self._lifeline, self._held = os.pipe()  # nothing is ever written: it ends with the parent
        self._news, self._newly_ready = socket.socketpair()
        self._signalled, self._waking = socket.socketpair()
        for end in (self._news, self._signalled, self._waking):
            end.setblocking(False)
        self._was_ready = False
        """Whether any process ever served: until then one that dies ends the whole, as it would alone."""
        self._status: int | None = None
        """What to end with, once it is decided to end."""

    def run(self) -> int:
        """Run until a signal ends it, or nothing can be started; the exit status."""
        gc.freeze()  # what is there by now is shared, and stays so as long as nobody counts it
        before = {number: signal.signal(number, _ignore) for number in (*ENDING, signal.SIGCHLD)}
        wakeup = signal.set_wakeup_fd(self._waking.fileno(), warn_on_full_buffer=False)
        try:
            while self._status is None:
                self._start_due()
                self._wait()
                self._reap()
            return self._stop()
        finally:
            signal.set_wakeup_fd(wakeup)
            for number, handler in before.items():
                signal.signal(number, handler)

    def _start_due(self) -> None:
        now = time.monotonic()
        for place in self._places:
            if place.pid is None and place.due_at <= now:
                place.pid, place.started_at = self._fork(place.number), now

    def _wait(self) -> None:
        """Until a signal comes, a process is ready, or the next one is due."""
        due = [place.due_at for place in self._places if place.pid is None]
        seconds = max(0.0, min(due) - time.monotonic()) if due else None
        found, _, _ = select.select([self._signalled, self._news], [], [], seconds)
        if self._news in found:
            self._was_ready = bool(self._news.recv(1024)) or self._was_ready
        if self._signalled in found and set(self._signalled.recv(1024)) & set(ENDING):
            self._status = 0

    def _reap(self) -> None:
        for place in self._places:
            if place.pid is None:
                continue
            pid, status = os.waitpid(place.pid, os.WNOHANG)
            if pid and self._status is None:
                self._died(place, os.waitstatus_to_exitcode(status))
            if pid:
                place.pid = None

    def _died(self, place: _WorkerPlace, code: int) -> None:
        if not self._was_ready:
            self._status = code if code > 0 else 1
            return
        now = time.monotonic()
        place.deaths = 0 if now - place.started_at > STEADY_SECONDS else place.deaths
        pause = min(FIRST_PAUSE_SECONDS * 2**place.deaths, LONGEST_PAUSE_SECONDS)
        place.deaths += 1
        place.due_at = now + pause
        logger.error("worker.died", pid=place.pid, status=code, again_in_seconds=pause)

    def _stop(self) -> int:
        """Tell every process to stop, wait for it, and kill the one that does not."""
        self._signal_all(signal.SIGTERM)
        until = time.monotonic() + self._patience
        while any(place.pid for place in self._places) and (left := until - time.monotonic()) > 0:
            select.select([self._signalled], [], [], left)
            self._signalled.recv(1024)
            self._reap()
        self._signal_all(signal.SIGKILL)
        for place in self._places:
            if place.pid is not None:
                logger.error("worker.killed", pid=place.pid)
                os.waitpid(place.pid, 0)
        assert self._status is not None
        return self._status

    def _signal_all(self, number: signal.Signals) -> None:
        for place in self._places:
            if place.pid is not None:
                os.kill(place.pid, number)  # not reaped yet, so nobody else has its number

    def _fork(self, number: int) -> int:
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid:
            return pid
        status = 1
        try:
            self._become_child()
            status = reported(lambda: self._body(number, self._say_ready))
        except BaseException:
            traceback.print_exc()
        finally:  # never back into the parent's own frames
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    def _say_ready(self) -> None:
        self._newly_ready.send(b"!")

    def _become_child(self) -> None:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.close(self._held)
        for end in (self._news, self._signalled, self._waking):
            end.close()
        threading.Thread(target=self._stop_with_parent, name="lifeline", daemon=True).start()

    def _stop_with_parent(self) -> None:
        os.read(self._lifeline, 1)
        os.kill(os.getpid(), signal.SIGTERM)


def _ignore(_number: int, _frame: object) -> None:
    """A signal is read where the parent waits."""
