"""The events of a running turn on their way into the log.

Text is gathered for a few hundredths of a second, so that one row holds several deltas; the first piece of an answer
goes out at once. All turns of a process gather until the same moments, so that what they write shares a transaction.
So is a reply that asks for no tool, since the turn's end mostly follows it at once and is written with it. Anything
else is durable, after what came before it, when `record` returns.
"""

import asyncio
import math
import time
from typing import Any

from qhub.events.stored import Event
from qhub.events.stored.turns import Done, Reply, Text
from qhub.store.claims import Claim
from qhub.store.log import Append, Appended, Log


class Recorder:
    """The one writer of a claimed conversation. A lost lease surfaces at the next `record`."""

    def __init__(self, log: Log, claim: Claim, *, flush_seconds: float, has_workflows: bool = False) -> None:
        self._log = log
        self._claim = claim
        self._has_workflows = has_workflows
        self._flush_seconds = flush_seconds
        self._loop = asyncio.get_running_loop()
        self._text: list[str] = []
        self._replies: list[Event] = []
        """Replies that ask for no tool, with the text before each."""
        self._next_flush = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.Future[Appended] | None = None
        self.first_text_at: float | None = None
        """When the first words were handed to the log, if any were."""
        self.tag: dict[str, Any] | None = None
        """What is noted beside each event: the workflow that it belongs to."""

    async def record(self, event: Event) -> None:
        """Make an event durable; text may be so a moment later."""
        if not isinstance(event, Text) and not self._may_wait(event):
            await self._write([event])
            return
        if self._writing is not None and self._writing.done():
            await self._written()
        if isinstance(event, Text):
            self._text.append(event.content)
        else:
            self._replies = [*self._take(), event]
        if self._timer is not None:
            return
        if self._next_flush <= self._loop.time():
            is_first = self.first_text_at is None
            self._flush()
            if is_first:  # on its way to the person before more of it is looked at
                await self._written()
        else:
            self._timer = self._loop.call_at(self._next_flush, self._flush)

    def _may_wait(self, event: Event) -> bool:
        """Whether it is a reply that asks for no tool; where there are workflows, the next event may be another's."""
        if self._has_workflows or not isinstance(event, Reply):
            return False
        return all(part.get("part_kind") != "tool-call" for part in event.message.get("parts", ()))

    async def close(self) -> None:
        """Write what is still held."""
        await self._write([])

    async def _write(self, events: list[Event]) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        await self._written()
        if self._text or self._replies or events:
            self._begin([*self._take(), *events])
            await self._written()

    async def _written(self) -> None:
        """Wait for what is being written, and learn what became of it."""
        if self._writing is None:
            return
        try:
            await self._log.outcome(self._writing)
        except asyncio.CancelledError:
            raise  # it is written all the same, and `close` waits for it
        except BaseException:
            # What came after it would stand in the log as if nothing were missing before it.
            self._writing, self._text, self._replies = None, [], []
            raise
        self._writing = None

    def _flush(self) -> None:
        """Write the text that has gathered, unless the text before it is still on its way."""
        self._timer = None
        self._next_flush = self._moment()
        if self._writing is not None and not self._writing.done():
            self._timer = self._loop.call_at(self._next_flush, self._flush)
        elif self._writing is None or self._writing.exception() is None:
            self._begin(self._take())

    def _moment(self) -> float:
        """The next moment at which the turns of this process write."""
        if not self._flush_seconds:
            return 0.0
        return (math.floor(self._loop.time() / self._flush_seconds) + 1) * self._flush_seconds

    def _take(self) -> list[Event]:
        """The events that have gathered."""
        content, self._text = "".join(self._text), []
        replies, self._replies = self._replies, []
        if not content:
            return replies
        if self.first_text_at is None:
            self.first_text_at = time.time()
        return [*replies, Text(content=content)]

    def _begin(self, events: list[Event]) -> None:
        if events:
            changes = end_columns(events[-1]) if isinstance(events[-1], Done) else {}
            claim = self._claim
            self._writing = self._log.begin(
                Append(claim.conversation_id, events, fence=claim.fence, changes=changes, metadata=self.tag)
            )


def end_columns(done: Done) -> dict[str, Any]:
    """The columns of a conversation's row when its turn is done, or waits for decisions."""
    status = "waiting" if done.waiting_for else "idle"
    return {"status": status, "cancel": False, "owner": None, "updated_at": time.time()}
