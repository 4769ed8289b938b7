"""The end of a call: on time, when cancelled, and whatever the tool does about it.

A tool gets a task of its own. At its timeout, or when a person cancels it, the task is cancelled; one that swallows
the cancellation has its coroutine closed under it; a blocking function is interrupted in its thread (see
`tools.threads`). The turn never waits for a tool longer than a short grace.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from qhub.engine.calling.call import CallBroke, CallRefused, ToolCall, ToolCaller
from qhub.tools.cache import Answered

GRACE_SECONDS = 1.0
"""How long a tool may tidy up after it was told to stop."""

logger = structlog.get_logger(__name__)


class CancelledItself(Exception):
    """A tool cancelled its own task: nobody else asked for it."""


class TimedCaller:
    """A caller whose calls end."""

    def __init__(self, caller: ToolCaller, cancelled: Callable[[str], Awaitable[object]]) -> None:
        """`cancelled` ends when a person cancels the call with that id."""
        self._caller = caller
        self._cancelled = cancelled

    async def run(self, call: ToolCall) -> Answered:
        """Run it as the caller within does; `CallBroke` at the timeout, `CallRefused` where a person cancels it."""
        work = asyncio.create_task(_run(self._caller, call), name=f"tool-{call.tool.name}")
        cancel = asyncio.ensure_future(self._cancelled(call.id))
        try:
            await asyncio.wait({work, cancel}, timeout=call.timeout, return_when=asyncio.FIRST_COMPLETED)
            if work.cancelled():
                raise CancelledItself
            if work.done():
                return work.result()
            await end(work)
            if cancel.done():
                raise CallRefused(call.failure("cancelled"))
            raise CallBroke(call.failure("timeout", segundos=f"{call.timeout:g}"))
        finally:
            cancel.cancel()
            if not work.done():
                await end(work)


async def _run(caller: ToolCaller, call: ToolCall) -> Answered:
    return await caller.run(call)


async def end(work: "asyncio.Task[Any]") -> None:
    """Stop a task, also one that will not."""
    work.cancel()
    done, _ = await asyncio.wait({work}, timeout=GRACE_SECONDS)
    if done:
        return
    logger.warning("tool.ignored_cancellation", task=work.get_name())
    coroutine = work.get_coro()
    try:
        coroutine.close()
    except (RuntimeError, ValueError) as error:
        logger.error("tool.cannot_be_ended", task=work.get_name(), error=str(error))
