"""An uploaded file, read in a process of its own.

Files come from anybody, and their readers are large libraries in C++ and Rust: one that crashes or grows must not take
the hub with it. A process can be killed at any moment, gives all of its memory back, and can be denied more than its
share; starting one costs about a fifth of a second.
"""

import asyncio
import errno
import os
import shutil
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import orjson
from pydantic import TypeAdapter

from qhub.processes import ChildFailed, ask_child
from qhub.tables.reading.limits import ReadLimits
from qhub.tables.reading.unreadable import CODES, NO_ROOM, UnreadableFile
from qhub.tables.remark import Correction
from qhub.tables.uploaded import ReadTable, Uploaded

__all__ = ["ReadTable", "Uploaded", "read_upload"]

_ANSWER: TypeAdapter[Uploaded] = TypeAdapter(Uploaded)


async def read_upload(
    path: Path,
    name: str,
    folder: Path,
    *,
    taken: Collection[str] = (),
    limits: ReadLimits | None = None,
    corrections: Sequence[Correction] = (),
) -> Uploaded:
    """Write the tables of a file into `folder`, as Parquet under generated names; on failure nothing is left there.

    Raises `UnreadableFile`, `OSError` where the disk is full, or `TimeoutError` after `limits.seconds`. Cancelling ends
    the process.
    """
    limits = limits or ReadLimits()
    work = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix=".reading-", dir=folder))
    try:
        async with asyncio.timeout(limits.seconds):
            answer = await _ask(
                {
                    "path": str(path),
                    "name": name,
                    "folder": str(work),
                    "taken": list(taken),
                    "limits": asdict(limits),
                    "corrections": [asdict(correction) for correction in corrections],
                }
            )
        return Uploaded(tuple(_moved(read, folder) for read in _ANSWER.validate_json(answer).tables))
    finally:
        await asyncio.shield(asyncio.to_thread(shutil.rmtree, work, ignore_errors=True))


async def _ask(request: dict[str, object]) -> bytes:
    try:
        answer = await ask_child("qhub.tables.reading.child", request)
    except ChildFailed:
        raise UnreadableFile("too_complex") from None
    if answer.startswith(b"!"):
        error = orjson.loads(answer[1:])
        if error["code"] == NO_ROOM:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        code = error["code"] if error["code"] in CODES else "too_complex"
        raise UnreadableFile(code, **error["params"])
    return answer


def _moved(read: ReadTable, folder: Path) -> ReadTable:
    table = read.table
    target = folder / table.path.name
    table.path.rename(target)
    return replace(read, table=replace(table, path=target))
