"""Reads the body of a provider's stream all the time, and hands it on gathered.

The first text goes on at once, more of it after a short pause, and the end at once. So nothing that arrived before a
connection broke is lost, and no answer ends late.
"""

import asyncio
import math
from collections.abc import AsyncGenerator

import aiohttp

from qhub.models.joining import MAX_LINE_BYTES

GATHER_SECONDS = 0.05
"""How long pieces of text are gathered before they are handed on."""
MANY = 16
"""From so many answers at once on they are gathered twice as long, from four times as many on four times: what is
handed on costs by the clock, and a step of a tenth of a second still reads well."""
_open: set["GatheredBody"] = set()


class GatheredBody:
    """A response's body, gathered while nobody waits for it."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self._loop = asyncio.get_running_loop()
        self._gathered = bytearray()
        self._opens = 0.0
        """When more may be handed on, by the loop's clock."""
        self._ready = asyncio.Event()
        self._room = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        # From the beginning: of what waits in a connection that breaks, aiohttp gives nothing out.
        self._reading = asyncio.create_task(self._read(), name="provider.read")
        _open.add(self)

    async def chunks(self) -> AsyncGenerator[bytes, None]:
        """What has come, whenever there is something; raises how reading failed, once all that came is given out."""
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
        """Somebody has text to read now: what comes next may wait a little. All answers wait for the same moments, at
        which turns are written down too: so text is held back once, and what is written shares a transaction."""
        pause = GATHER_SECONDS * (1 if len(_open) < MANY else 2 if len(_open) < 4 * MANY else 4)
        self._opens = (math.floor(self._loop.time() / pause) + 1) * pause

    def close(self) -> None:
        """Stop reading, and close the connection: the provider stops writing."""
        _open.discard(self)
        if self._timer is not None:
            self._timer.cancel()
        self._reading.cancel()
        if self._reading.done() and not self._reading.cancelled():
            self._reading.exception()  # nobody listens to it any more
        self._response.close()

    def _take(self) -> bytes:
        self._ready.clear()
        data, self._gathered = bytes(self._gathered), bytearray()
        self._room.set()
        if self._reading.done():
            self._ready.set()
        return data

    async def _read(self) -> None:
        try:
            async for data in self._response.content.iter_any():
                self._gathered += data
                if self._timer is None and not self._ready.is_set():
                    self._hand_on()
                if len(self._gathered) > MAX_LINE_BYTES:
                    self._room.clear()
                    await self._room.wait()
        finally:
            self._loop.call_soon(self._ready.set)

    def _hand_on(self) -> None:
        """Now, or when the pause is over."""
        if self._loop.time() >= self._opens:
            self._ready.set()
        else:
            self._timer = self._loop.call_at(self._opens, self._pause_over)

    def _pause_over(self) -> None:
        self._timer = None
        self._ready.set()
