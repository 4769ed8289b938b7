"""The process that children are forked from: it has imported what they need, and nothing else.

A request is a message with the child's module and arguments, and what its standard input, output and errors are to be.
On a socket of the child's own, its number is told, and when it has ended its exit code.
"""

import json
import os
import resource
import selectors
import socket
import struct
import sys
import traceback
from importlib import import_module
from typing import NamedTuple, NoReturn

IMPORTED = [
    "qhub.attachments.image_process",
    "qhub.documents.docx_files",
    "qhub.documents.html_files",
    "qhub.documents.page_process",
    "qhub.documents.pdf_files",
    "qhub.documents.reading_process",
    "qhub.tables.query.worker",
    "qhub.tables.reading.child",
]
STARTED = struct.Struct(">i")
ENDED = struct.Struct(">i")
MAX_REQUEST = 65_536


class Forked(NamedTuple):
    """A child, and where its end is told."""

    pid: int
    reports: socket.socket


def main() -> None:
    """Fork until nobody can ask any more."""
    for module in IMPORTED:
        import_module(module)
    asked = socket.socket(fileno=int(sys.argv[1]))
    with selectors.DefaultSelector() as selector:
        selector.register(asked, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.data is not None:
                    selector.unregister(key.fd)
                    os.close(key.fd)
                    _tell_end(key.data)
                    continue
                request, files, _, _ = socket.recv_fds(asked, MAX_REQUEST, 4)
                if not request:
                    return
                child = _fork(json.loads(request), files)
                selector.register(os.pidfd_open(child.pid), selectors.EVENT_READ, child)


def _fork(request: list[str], files: list[int]) -> Forked:
    *standard, reports = files
    pid = os.fork()
    if pid == 0:
        _run(request, standard)
    for file in standard:
        os.close(file)
    telling = socket.socket(fileno=reports)
    telling.send(STARTED.pack(pid))
    return Forked(pid, telling)


def _tell_end(child: Forked) -> None:
    _, status = os.waitpid(child.pid, 0)
    with child.reports:
        try:
            child.reports.send(ENDED.pack(os.waitstatus_to_exitcode(status)))
        except OSError:  # nobody wants to know
            return


def _run(request: list[str], standard: list[int]) -> NoReturn:
    """The child's whole life, as that of `python -c "from module import main; main()"`."""
    module, *arguments = request
    code = 1
    try:
        for number, file in enumerate(standard):
            os.dup2(file, number)
        os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        sys.argv = ["-c", *arguments]
        import_module(module).main()
        sys.stdout.flush()
        code = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)
