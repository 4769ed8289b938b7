"""Child processes: work that may crash, grow or hang is done where it can be killed.

A child is a fresh interpreter that calls the `main` of one module of the hub. It knows nothing of this process's
environment but what finding programs and files takes, so no key or address reaches it, and it is ended when its caller
is. `answer_one` and `confine` are the child's side. The sandbox starts its own interpreters (`sandbox/boot.py`): those
are forked again and again, so they keep nothing of the hub, not even its paths.
"""

import asyncio
import os
import resource
import struct
import sys
from collections.abc import Callable, Mapping
from typing import Any

import orjson

PASSED = ("PATH", "LANG", "LC_ALL", "TMPDIR", "TZ", "SYSTEMROOT", "LD_LIBRARY_PATH")
"""What a child inherits of the environment: no keys, no addresses."""

LENGTH = struct.Struct(">I")
"""What stands before each message where a child answers more than one."""


class ChildFailed(Exception):
    """The child ended without an answer: killed for its memory, or by what it read."""


async def start_child(module: str, *arguments: str, quiet: bool = False) -> asyncio.subprocess.Process:
    """An interpreter that runs `module.main()`, with pipes to its standard input and output."""
    environment = {name: os.environ[name] for name in PASSED if name in os.environ}
    environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", f"from {module} import main; main()", *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL if quiet else None,
        env=environment,
    )  # fmt: skip


async def ask_child(module: str, request: Mapping[str, Any]) -> bytes:
    """Ask a child one thing, and wait for its end; cancelling kills it."""
    process = await start_child(module, quiet=True)
    try:
        answer, _ = await process.communicate(orjson.dumps(request))
    finally:
        if process.returncode is None:
            process.kill()
            await asyncio.shield(process.wait())
    if process.returncode != 0 or not answer:
        raise ChildFailed(module)
    return answer


def answer_one(answer: Callable[[dict[str, Any]], bytes]) -> None:
    """The child's side of `ask_child`: read the request, answer, and let nothing that a library prints get between."""
    request = orjson.loads(sys.stdin.buffer.read())
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    with answers:
        answers.write(answer(request))


def confine(**limits: int) -> None:
    """Take from this process what its work does not need: `confine(AS=bytes, CPU=seconds, FSIZE=bytes, CORE=0)`."""
    for name, most in limits.items():
        kind = getattr(resource, f"RLIMIT_{name}")
        _, hard = resource.getrlimit(kind)
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (value, value))
