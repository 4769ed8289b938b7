"""Holding back what a provider's connection brings until it is time to look at it.

Most of what a slow stream costs is looking at each piece as it comes: aiohttp parses it, sets a timer anew and wakes
whoever reads. Here it is taken off the socket and kept, which is nearly nothing, and aiohttp is given it all at once.
"""

import asyncio
from typing import Final, cast

LAST_CHUNK: Final = b"0\r\n\r\n"
"""How a body of unknown length ends. Where a text happens to end so, no harm is done: it goes on at once."""
MAX_HELD_BYTES = 64_000


class HoldingProtocol(asyncio.Protocol):
    """A protocol between a transport and the one that reads it, until the end of one answer."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._protocol = cast(asyncio.Protocol, transport.get_protocol())
        self._loop = asyncio.get_running_loop()
        self._held: list[bytes] = []
        self._size = 0
        self._opens = 0.0
        self._timer: asyncio.TimerHandle | None = None
        transport.set_protocol(self)

    def hold_until(self, moment: float) -> None:
        """Hold what comes from now on until then, by the loop's clock."""
        self._opens = moment

    def close(self) -> None:
        """Give the transport back. Of one that closes nobody wants to see what is held."""
        if self._transport.is_closing():
            self._held.clear()
        self._leave()
        self._hand_on()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        self._held.append(data)
        self._size += len(data)
        if data.endswith(LAST_CHUNK):
            self._leave()
            self._hand_on()
        elif len(data) < len(LAST_CHUNK) or self._size > MAX_HELD_BYTES or self._loop.time() >= self._opens:
            self._hand_on()  # so little may be the rest of a last chunk that was cut in two
        elif self._timer is None:
            self._timer = self._loop.call_at(self._opens, self._hand_on)

    def eof_received(self) -> bool | None:
        """See `asyncio.Protocol`."""
        self._hand_on()
        return self._protocol.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._hand_on()
        # A step later: of what waits in a connection that broke, aiohttp gives nothing out.
        self._loop.call_soon(self._protocol.connection_lost, exc)

    def pause_writing(self) -> None:
        """See `asyncio.Protocol`."""
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """See `asyncio.Protocol`."""
        self._protocol.resume_writing()

    def _leave(self) -> None:
        if self._transport.get_protocol() is self:
            self._transport.set_protocol(self._protocol)

    def _hand_on(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._held:
            data = b"".join(self._held)
            self._held.clear()
            self._size = 0
            self._protocol.data_received(data)
