"""The hub's end of a run: ask, read the outcome and the files, hang up."""

import asyncio
import contextlib
import json
import socket

from qhub.sandbox.interface import SandboxUnavailable
from qhub.sandbox.request import HEADER_BYTES, MalformedMessage, RunOutcome, RunRequest, length_of

CHUNK = 1 << 20
END_SECONDS = 5
"""How long a run that was hung up on may take to end."""


async def exchange(connection: socket.socket, request: RunRequest) -> tuple[RunOutcome, list[bytes]]:
    """Send the request; how the run ended, and the contents of its files."""
    try:
        await asyncio.get_running_loop().sock_sendall(connection, request.encoded())
        length = length_of(await _exactly(connection, HEADER_BYTES))
        outcome = RunOutcome.decoded(json.loads(await _exactly(connection, length)))
        return outcome, [await _exactly(connection, size) for _, size in outcome.files]
    except (OSError, MalformedMessage) as error:
        raise SandboxUnavailable(f"the run's supervisor is gone: {error}") from error


async def hang_up(connection: socket.socket) -> None:
    """Tell the supervisor that nobody waits, which ends the run, and wait until it is gone."""
    with contextlib.closing(connection), contextlib.suppress(OSError, TimeoutError):
        connection.shutdown(socket.SHUT_WR)
        async with asyncio.timeout(END_SECONDS):
            while await asyncio.get_running_loop().sock_recv(connection, CHUNK):
                pass


async def _exactly(connection: socket.socket, count: int) -> bytes:
    loop = asyncio.get_running_loop()
    got = bytearray()
    while len(got) < count:
        piece = await loop.sock_recv(connection, min(CHUNK, count - len(got)))
        if not piece:
            raise MalformedMessage("it ended without an answer")
        got += piece
    return bytes(got)
