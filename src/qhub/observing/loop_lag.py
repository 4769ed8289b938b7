"""The lag of the event loop: whatever holds it up holds up everybody."""

import asyncio
from collections.abc import Callable

LOOK_SECONDS = 0.5
"""How often it is looked at: one timer, whoever waits for it."""


class LoopLag:
    """The measurement of the lag: it asks to be called at a moment, and looks how much later that was."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        self._tell = tell
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def look() -> None:
            now = loop.time()
            if self._timer is not None:
                self._tell(max(0.0, now - self._timer.when()))
            self._timer = loop.call_at(now + LOOK_SECONDS, look)

        self._timer = None
        look()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
