"""Writes a running turn's events into the log.

Text is gathered for a few hundredths of a second, so that one row holds several deltas; the first piece of an answer
goes out at once. Anything that is not text is written, after the text before it, when `record` returns.
"""

import asyncio
import time
from typing import Any

from qhub.events.stored import Done, Event, Text
from qhub.store.conversations import Claim
from qhub.store.log import Log


class Recorder:
    """The one writer of a claimed conversation. A lost lease surfaces at the next `record`."""

    def __init__(self, log: Log, claim: Claim, *, flush_seconds: float) -> None:
        self._log = log
        self._claim = claim
        self._flush_seconds = flush_seconds
        self._text: list[str] = []
        self._flushed_at = float("-inf")
        self._timer: asyncio.Task[None] | None = None
        self._sleeping = False
        self.tag: dict[str, Any] | None = None
        """What is noted beside each event: the workflow that it belongs to."""

    async def record(self, event: Event) -> None:
        """Make an event durable; text may be so a moment later."""
        if not isinstance(event, Text):
            await self._stop_timer()
            await self._append([*self._take_text(), event])
            return
        self._text.append(event.content)
        if self._timer is not None and not self._timer.done():
            return
        if self._timer is not None:
            self._timer.result()
        remaining = self._flushed_at + self._flush_seconds - time.monotonic()
        if remaining <= 0:
            await self._append(self._take_text())
        else:
            self._timer = asyncio.create_task(self._flush_after(remaining))

    async def close(self) -> None:
        """Write the text that is still held."""
        await self._stop_timer()
        if self._text:
            await self._append(self._take_text())

    async def _flush_after(self, seconds: float) -> None:
        self._sleeping = True
        try:
            await asyncio.sleep(seconds)
        finally:
            self._sleeping = False
        await self._append(self._take_text())

    async def _stop_timer(self) -> None:
        timer, self._timer = self._timer, None
        if timer is None:
            return
        if self._sleeping:
            timer.cancel()
            await asyncio.wait([timer])
        else:  # it is writing, or has written: what comes next must come after it
            await timer

    def _take_text(self) -> list[Event]:
        content, self._text = "".join(self._text), []
        self._flushed_at = time.monotonic()
        return [Text(content=content)] if content else []

    async def _append(self, events: list[Event]) -> None:
        if events:
            changes = ended(events[-1]) if isinstance(events[-1], Done) else {}
            claim = self._claim
            await self._log.append(claim.conversation_id, events, fence=claim.fence, changes=changes, metadata=self.tag)


def ended(done: Done) -> dict[str, Any]:
    """What a conversation's row becomes when its turn is done, or waits for decisions."""
    status = "waiting" if done.waiting_for else "idle"
    return {"status": status, "cancel": False, "owner": None, "updated_at": time.time()}
