"""The body of a provider's stream, read all the time and handed on gathered.

The first text goes on at once, more of it after a short pause, and the end at once. So nothing that arrived before a
connection broke is lost, and no answer ends late.
"""

import asyncio
import math
from collections.abc import AsyncGenerator

import aiohttp

from qhub.models.holding import HoldingProtocol
from qhub.models.joining import MAX_LINE_BYTES

GATHER_SECONDS = 0.05
"""How long pieces of text are gathered before they are handed on."""
MANY = 16
"""For each so many answers at once they are gathered as long again: what is handed on costs by the clock."""
MAX_STREAM_BYTES = 40_000_000
"""The longest answer that is read: 128,000 tokens, each an event of 300 bytes. One that is longer never ends."""
LONGEST = 4
"""How many times as long at most: a step of a fifth of a second still reads well."""
_open: set["GatheredBody"] = set()


class StreamTooLong(Exception):
    """The stream has more than any answer."""


class GatheredBody:
    """A response's body, gathered while nobody waits for it."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self._loop = asyncio.get_running_loop()
        self._gathered = bytearray()
        self._ready = asyncio.Event()
        self._room = asyncio.Event()
        # One whose length is known ends without saying so; of one that has ended the connection is given back.
        connection = response.connection if response.content_length is None else None
        transport = connection.transport if connection is not None else None
        self._holding = HoldingProtocol(transport) if transport is not None else None
        # From the beginning: of what waits in a connection that breaks, aiohttp gives nothing out.
        self._reading = asyncio.create_task(self._read(), name="provider.read")
        _open.add(self)

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        """Give out what has come, whenever there is something; raises how reading failed, once all that came is given
        out."""
        reading = self._reading
        try:
            while not (reading.done() and not self._gathered):
                await self._ready.wait()
                if data := self._take():
                    yield data
            await reading
        finally:
            self.close()

    def hold(self) -> None:
        """Let what comes next wait a little: somebody has text to read now. All answers wait for the same moments, at
        which turns are written down too: so text is held back once, and what is written shares a transaction."""
        if self._holding is not None:
            pause = GATHER_SECONDS * min(1 + len(_open) // MANY, LONGEST)
            self._holding.hold_until((math.floor(self._loop.time() / pause) + 1) * pause)

    def close(self) -> None:
        """Stop reading, and close the connection: the provider stops writing."""
        _open.discard(self)
        self._reading.cancel()
        if self._reading.done() and not self._reading.cancelled():
            self._reading.exception()  # nobody listens to it any more
        self._response.close()
        if self._holding is not None:
            self._holding.close()

    def _take(self) -> bytes:
        self._ready.clear()
        data, self._gathered = bytes(self._gathered), bytearray()
        self._room.set()
        if self._reading.done():
            self._ready.set()
        return data

    async def _read(self) -> None:
        size = 0
        try:
            async for data in self._response.content.iter_any():
                size += len(data)
                if size > MAX_STREAM_BYTES:
                    raise StreamTooLong(f"the answer is longer than {MAX_STREAM_BYTES} bytes")
                self._gathered += data
                self._ready.set()
                if len(self._gathered) > MAX_LINE_BYTES:
                    self._room.clear()
                    await self._room.wait()
        finally:
            self._loop.call_soon(self._ready.set)
