"""HTTP connections that do not wait for ever: one whose request does not come is closed; and not too many of them."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from qhub.api.open_connections import REFUSAL, Refusals


class PatientProtocol(HttpToolsProtocol):
    """uvicorn's own, which waits for a request's first line and headers as long as a client likes."""

    def __init__(self, *args: Any, seconds: float, most: int, refusals: Refusals, **options: Any) -> None:
        """`most` connections are open at a time; those that are refused are noted."""
        super().__init__(*args, **options)
        self._seconds = seconds
        self._most = most
        self._refusals = refusals
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > self._most:
            self._refusals.note(f"{self._most} are open")
            transport.write(REFUSAL)
            transport.close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """The next request on the same connection begins."""
        if self._waiting is None:
            self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self._seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if not self.transport.is_closing():
            self.transport.close()
