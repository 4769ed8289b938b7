"""A server that is a process of the hub's, spoken to over its standard input and output.

The SDK has a transport for this, which reads lines of any length into memory and gives the child's standard error
away; this one bounds both, gives the child a clean environment and keeps it on a leash (`leash.py`).
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import structlog
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter
from pydantic import ValidationError

from qhub.language.scrub import scrub
from qhub.mcp.client.definition import ServerCommand
from qhub.mcp.client.limits import LOG_LINE_CHARS, LOG_LINES, LOG_LINES_PER_MINUTE, MAX_MESSAGE_BYTES, STOP_SECONDS
from qhub.mcp.client.words import label

INHERITED = ("PATH", "HOME", "LANG", "LC_ALL", "TZ")
"""What a child has of the hub's environment: nothing secret is in these."""
END_POLL_SECONDS = 0.01
LEASH = Path(__file__).with_name("leash.py")

Streams = tuple[MemoryObjectReceiveStream[SessionMessage | Exception], MemoryObjectSendStream[SessionMessage]]
"""What a session reads, and where it writes."""

logger = structlog.get_logger(__name__)


@dataclass(slots=True)
class ErrorLines:
    """The standard error of a child: the last lines for administrators, not too many in the log."""

    server: str
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=LOG_LINES))
    _minute: int = 0
    _count: int = 0

    def add(self, raw: bytes) -> None:
        """Note a line."""
        line = scrub(label(raw.decode("utf-8", "replace"), LOG_LINE_CHARS))
        if not line:
            return
        self.lines.append(line)
        minute = int(time.monotonic() // 60)
        self._count = self._count + 1 if minute == self._minute else 1
        self._minute = minute
        if self._count <= LOG_LINES_PER_MINUTE:
            logger.info("tool_server.said", server=self.server, line=line)
        elif self._count == LOG_LINES_PER_MINUTE + 1:
            logger.warning("tool_server.says_too_much", server=self.server)


@asynccontextmanager
async def stdio_streams(
    command: ServerCommand, errors: ErrorLines, ended: Callable[[str], None]
) -> AsyncIterator[Streams]:
    """The streams that a session speaks over; the child lives as long as the block. `ended` is told why where it ends
    before."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), command.command, *command.arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={name: os.environ[name] for name in INHERITED if name in os.environ} | dict(command.environment),
        start_new_session=True,
        limit=MAX_MESSAGE_BYTES,
    )  # fmt: skip
    to_session, read = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    write, from_session = anyio.create_memory_object_stream[SessionMessage](0)
    try:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_receive, process, to_session, ended)
            tasks.start_soon(_send, process, from_session, to_session)
            tasks.start_soon(_listen, process, errors)
            yield read, write
            tasks.cancel_scope.cancel()
    finally:
        with anyio.CancelScope(shield=True):
            await _stop(process)
        for stream in (to_session, read, write, from_session):
            stream.close()


async def _receive(
    process: asyncio.subprocess.Process,
    to_session: MemoryObjectSendStream[SessionMessage | Exception],
    ended: Callable[[str], None],
) -> None:
    """Each line is a message. The session learns from the stream's end that the child is gone, or talks nonsense."""
    assert process.stdout is not None
    async with to_session:
        try:
            while True:
                line = await process.stdout.readuntil()
                if line.strip():
                    await to_session.send(_message(line))
        except asyncio.LimitOverrunError:
            ended("message_too_large")
        except (asyncio.IncompleteReadError, OSError, anyio.BrokenResourceError, anyio.ClosedResourceError):
            ended("ended")


def _message(line: bytes) -> SessionMessage | Exception:
    try:
        return SessionMessage(jsonrpc_message_adapter.validate_json(line, by_name=False))
    except ValidationError as error:
        return error


async def _send(
    process: asyncio.subprocess.Process,
    from_session: MemoryObjectReceiveStream[SessionMessage],
    to_session: MemoryObjectSendStream[SessionMessage | Exception],
) -> None:
    assert process.stdin is not None
    async with from_session:
        async for item in from_session:
            line = item.message.model_dump_json(by_alias=True, exclude_unset=True)
            try:
                process.stdin.write(line.encode() + b"\n")
                await process.stdin.drain()
            except OSError:
                to_session.close()
                return


async def _listen(process: asyncio.subprocess.Process, errors: ErrorLines) -> None:
    assert process.stderr is not None
    while True:
        try:
            line = await process.stderr.readuntil()
        except asyncio.IncompleteReadError as end:
            errors.add(end.partial)
            return
        except asyncio.LimitOverrunError as overrun:
            line = await process.stderr.read(overrun.consumed)
        errors.add(line)


async def _stop(process: asyncio.subprocess.Process) -> None:
    """As the protocol has it: close its input, wait a little, then end it and all that it has started."""
    assert process.stdin is not None
    process.stdin.close()
    if not await _ends_in_time(process):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        if not await _ends_in_time(process):
            logger.error("tool_server.cannot_be_ended", pid=process.pid)
    # Its pipes may hold what nobody will read; nothing public closes them.
    process._transport.close()  # type: ignore[attr-defined]


async def _ends_in_time(process: asyncio.subprocess.Process) -> bool:
    """Whether it ends in time. Not `wait()`: that waits for the end of pipes, too."""
    for _ in range(round(STOP_SECONDS / END_POLL_SECONDS)):
        if process.returncode is not None:
            return True
        await asyncio.sleep(END_POLL_SECONDS)
    return False
