"""The process that every run is forked from: an interpreter with the libraries loaded, and nothing else in it.

It has one thread, because a fork copies only the thread that forks: locks that others hold would stay locked for ever.
It never sees a request: it hands the connection to the supervisor that it forks. When the hub goes, however it goes,
the socket ends; the zygote then ends what runs and removes the sandbox's folder.
"""

import gc
import importlib
import os
import select
import signal
import socket
import sys

from qhub.sandbox import folder
from qhub.sandbox.kernel import PR_SET_CHILD_SUBREAPER, call, prctl
from qhub.sandbox.supervisor import supervise

READY = b"ready"
FAILED = b"failed: "
RUN = b"run"
LONGEST_MESSAGE = 4096

LIBRARIES = (
    "numpy",
    "pandas",
    "pandas.io.formats.format",
    "pandas.io.parquet",
    "pyarrow",
    "pyarrow.compute",
    "pyarrow.dataset",
    "pyarrow.parquet",
    "duckdb",
    "matplotlib",
    "matplotlib.pyplot",
    "matplotlib.backends.backend_agg",
    "matplotlib.font_manager",
)
"""What is loaded before the first run; a library that is not installed is left out."""


def main(descriptor: int, workplace: str, libraries: list[str]) -> None:
    """Serve runs until the hub goes."""
    hub = socket.socket(fileno=descriptor)
    prctl(PR_SET_CHILD_SUBREAPER, 1)  # a payload whose supervisor was killed becomes ours to wait for
    try:
        _load(libraries)
    except Exception as error:
        hub.send(FAILED + f"{type(error).__name__}: {error}".encode()[: LONGEST_MESSAGE // 2])
        sys.exit(1)
    hub.send(READY)
    running: set[int] = set()
    try:
        _serve(hub, running)
    finally:
        _end(running, workplace)


def _load(libraries: list[str]) -> None:
    for name in libraries:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    if "pandas" in sys.modules:
        pandas = sys.modules["pandas"]
        str(pandas.DataFrame({"a": ["x", "y"], "b": [1, 2]}).groupby("a").sum())  # loads what is loaded late
    threads = len(os.listdir("/proc/self/task"))
    if threads != 1:
        raise RuntimeError(f"loading the libraries started {threads - 1} threads, and then it cannot be forked")
    gc.collect()
    gc.freeze()


def _serve(hub: socket.socket, running: set[int]) -> None:
    """Fork a supervisor for each connection that arrives; `running` are handles of those that have not ended."""
    poll = select.poll()
    poll.register(hub, select.POLLIN)
    while True:
        for ready, _ in poll.poll():
            if ready != hub.fileno():
                poll.unregister(ready)
                running.remove(ready)
                os.close(ready)
                _reap()
                continue
            message, descriptors, _, _ = socket.recv_fds(hub, LONGEST_MESSAGE, 1)
            if not message:
                return
            handle = call("pidfd_open", _fork(hub, descriptors[0]), 0)
            running.add(handle)
            poll.register(handle, select.POLLIN)


def _fork(hub: socket.socket, descriptor: int) -> int:
    own = os.getpid()
    pid = os.fork()
    if pid == 0:
        try:
            connection = socket.socket(fileno=descriptor)
            hub.detach()
            supervise(connection, own)
        finally:
            os._exit(1)
    os.close(descriptor)
    return pid


def _reap() -> None:
    """Wait for every child that has ended: supervisors, and payloads that one left behind."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return


def _end(running: set[int], workplace: str) -> None:
    """End what runs, wait until it has, and leave nothing behind."""
    for handle in running:
        try:
            call("pidfd_send_signal", handle, signal.SIGKILL, None, 0)
        except ProcessLookupError:
            continue
    try:
        while True:
            os.wait()
    except ChildProcessError:
        folder.remove(workplace)
