"""Reads an uploaded file in a process of its own.

Files come from anybody, and their readers are large libraries in C++ and Rust: one that crashes or grows must not take
the hub with it. A process can be killed at any moment, gives all of its memory back, and can be denied more than its
share; starting one costs about a fifth of a second.
"""

import asyncio
import shutil
import sys
import tempfile
from collections.abc import Collection
from dataclasses import asdict
from os import environ
from pathlib import Path

import orjson
from pydantic import TypeAdapter

from qhub.datasets.limits import ReadLimits
from qhub.datasets.table import Table
from qhub.datasets.unreadable import CODES, UnreadableFile
from qhub.datasets.uploaded import ReadTable, Uploaded

__all__ = ["ReadTable", "Uploaded", "read_upload"]

_PASSED = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "TZ", "SYSTEMROOT")
"""What the process inherits of the environment: no keys, no addresses."""
_PACKAGE = Path(__file__).parents[1]
# The package `qhub` itself imports all that packs use, which costs a second: here only its `datasets` are wanted.
_START = """
import sys, types
package = types.ModuleType("qhub")
package.__path__ = [sys.argv[1]]
sys.modules["qhub"] = package
from qhub.datasets.reading_process import main
main()
"""
_ANSWER: TypeAdapter[Uploaded] = TypeAdapter(Uploaded)


async def read_upload(
    path: Path, name: str, folder: Path, *, taken: Collection[str] = (), limits: ReadLimits | None = None
) -> Uploaded:
    """Write the tables of a file into `folder`, as Parquet under generated names; on failure nothing is left there.

    Raises `UnreadableFile`, or `TimeoutError` after `limits.seconds`. Cancelling ends the process.
    """
    limits = limits or ReadLimits()
    work = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix=".reading-", dir=folder))
    try:
        async with asyncio.timeout(limits.seconds):
            answer = await _ask(
                {"path": str(path), "name": name, "folder": str(work), "taken": list(taken), "limits": asdict(limits)}
            )
        return Uploaded(tuple(_moved(read, folder) for read in _ANSWER.validate_json(answer).tables))
    finally:
        await asyncio.shield(asyncio.to_thread(shutil.rmtree, work, ignore_errors=True))


async def _ask(request: dict[str, object]) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _START, str(_PACKAGE),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={key: environ[key] for key in _PASSED if key in environ},
    )  # fmt: skip
    try:
        out, _ = await process.communicate(orjson.dumps(request))
    finally:
        if process.returncode is None:
            process.kill()
            await asyncio.shield(process.wait())
    if process.returncode != 0 or not out:  # killed for its memory, or by what it read
        raise UnreadableFile("too_complex")
    if out.startswith(b"!"):
        error = orjson.loads(out[1:])
        code = error["code"] if error["code"] in CODES else "too_complex"
        raise UnreadableFile(code, **error["params"])
    return out


def _moved(read: ReadTable, folder: Path) -> ReadTable:
    table = read.table
    target = folder / table.path.name
    table.path.rename(target)
    return ReadTable(Table(table.name, target, table.rows, table.columns, table.source), read.profile, read.notes)
