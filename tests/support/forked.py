"""Children that read files, forked from a server that has imported their libraries.

A child takes a third of a second of a core to import what reads files, and hundreds of files are tried. What runs in it
is the child's own `main`, with its own limits, on its own standard input and output.
"""

import asyncio
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

import orjson

from qhub.processes import ChildFailed
from tests.support.process import FORKS


def _run(module: str, request: bytes, answers: Connection) -> None:
    with tempfile.TemporaryFile() as told:
        told.write(request)
        told.seek(0)
        os.dup2(told.fileno(), 0)
    os.dup2(answers.fileno(), 1)
    answers.close()
    sys.stdin, sys.stdout = os.fdopen(0), os.fdopen(1, "w")
    import_module(module).main()


async def ask_forked(module: str, request: Mapping[str, Any]) -> bytes:
    """As `qhub.processes.ask_child`, from a process that is there already."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    child = FORKS.Process(target=_run, args=(module, orjson.dumps(request), theirs), daemon=True)
    await asyncio.to_thread(child.start)
    theirs.close()
    try:
        answer = await asyncio.to_thread(_all, ours.fileno())
        await asyncio.to_thread(child.join)
    finally:
        ours.close()
        if child.exitcode is None:
            child.kill()
    if child.exitcode != 0 or not answer:
        raise ChildFailed(module)
    return answer


def _all(descriptor: int) -> bytes:
    pieces = []
    while piece := os.read(descriptor, 1 << 20):
        pieces.append(piece)
    return b"".join(pieces)
