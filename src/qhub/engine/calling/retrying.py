"""A tool's call, tried again where that is safe; and how it ends."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable

from qhub.engine.calling.call import CallBroke, CallRefused, ToolCall, ToolCaller
from qhub.events.stored.tools import ToolComplete, ToolError, ToolFailed, ToolRetry

MAX_RETRIES = 1
"""Tries after the first, of a tool that is safe to repeat."""


async def never(id_: str) -> None:
    """Wait for ever: nobody cancels anything."""
    await asyncio.Event().wait()


CallEvent = ToolRetry | ToolComplete | ToolError | ToolFailed


async def run_to_the_end(
    caller: ToolCaller,
    call: ToolCall,
    *,
    retry_seconds: float,
    cancelled: Callable[[str], Awaitable[object]] = never,
) -> AsyncGenerator[CallEvent, None]:
    """Run a call; one that breaks is tried again after a pause, then it is for a person to decide. `cancelled` ends
    when they cancel it, which counts in the pause too."""
    id_, name, retries = call.id, call.tool.name, MAX_RETRIES if call.tool.repeatable else 0
    for attempt in range(1, retries + 2):
        began = time.monotonic()
        try:
            answered = await caller.run(call)
        except CallRefused as refusal:
            yield ToolError(id=id_, name=name, error=refusal.failure, ms=_since(began))
            return
        except CallBroke as failed:
            if attempt > retries:
                yield ToolFailed(id=id_, name=name, error=failed.failure, ms=_since(began))
                return
            failure = failed.failure
        else:
            yield ToolComplete(id=id_, name=name, result=answered.result, ms=_since(began), cached=answered.cached)
            return
        yield ToolRetry(id=id_, name=name, attempt=attempt, error=failure)
        if await _ends(cancelled(id_), within=retry_seconds):
            yield ToolError(id=id_, name=name, error=call.failure("cancelled"), ms=_since(began))
            return


async def _ends(awaited: Awaitable[object], *, within: float) -> bool:
    """Whether something ends in so many seconds."""
    waiting = asyncio.ensure_future(awaited)
    try:
        done, _ = await asyncio.wait({waiting}, timeout=within)
    finally:
        waiting.cancel()
    return bool(done)


def _since(began: float) -> int:
    return int((time.monotonic() - began) * 1000)
