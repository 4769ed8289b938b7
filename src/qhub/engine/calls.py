"""One tool call, run so that it ends: on time, when cancelled, and whatever the tool does about it.

A tool gets a task of its own. At its timeout, or when a person cancels it, the task is cancelled; one that swallows
the cancellation has its coroutine closed under it; a blocking function is interrupted in its thread (see
`tools.threads`). The turn never waits for a tool longer than a short grace.
"""

import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

import orjson
import structlog

from qhub.errors import ModelError, ToolFailure
from qhub.events.stored import Failure
from qhub.language.catalogue import translate
from qhub.tools.cache import Answered, ToolCache
from qhub.tools.tool import Tool, ToolContext

GRACE_SECONDS = 1.0
"""How long a tool may tidy up after it was told to stop."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Completed:
    """A tool ended well."""

    result: Any
    ms: int
    cached: bool = False
    """Whether it did not have to run: the result was known."""


@dataclass(frozen=True, slots=True)
class Refused:
    """It ended in a way that the model should see: it said why it could not, or a person cancelled it."""

    failure: Failure
    ms: int


@dataclass(frozen=True, slots=True)
class Broke:
    """It crashed or ran out of time: worth another try where that is safe."""

    failure: Failure
    ms: int


Outcome = Completed | Refused | Broke


async def run_call(
    tool: Tool,
    context: ToolContext,
    arguments: dict[str, Any],
    *,
    timeout: float,
    max_chars: int,
    cancelled: Awaitable[object],
    cache: ToolCache | None = None,
) -> Outcome:
    """Run a tool once, or take what the cache knows. `cancelled` ends when a person cancels it."""
    try:
        return await _run(
            tool, context, arguments, timeout=timeout, max_chars=max_chars, cancelled=cancelled, cache=cache
        )
    finally:  # whatever came of it: it may have changed something
        if cache is not None and tool.changes:
            await cache.invalidate(*tool.changes)


async def _run(
    tool: Tool,
    context: ToolContext,
    arguments: dict[str, Any],
    *,
    timeout: float,
    max_chars: int,
    cancelled: Awaitable[object],
    cache: ToolCache | None,
) -> Outcome:
    began = time.monotonic()
    language = context.language
    calling = cache.call(tool, context, arguments) if cache is not None else _call(tool, context, arguments)
    work = asyncio.create_task(calling, name=f"tool-{tool.name}")
    cancel = asyncio.ensure_future(cancelled)

    def elapsed() -> int:
        return int((time.monotonic() - began) * 1000)

    def failure(code: str, **params: Any) -> Failure:
        return Failure(code=f"tool_{code}", message=translate(language, f"tool.{code}", **params))

    try:
        await asyncio.wait({work, cancel}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            await end(work)
            if cancel.done():
                return Refused(failure("cancelled"), elapsed())
            return Broke(failure("timeout", segundos=f"{timeout:g}"), elapsed())
        try:
            result, cached = work.result()
        except ToolFailure as refusal:
            return Refused(Failure(code="tool_failure", message=str(refusal)), elapsed())
        except ModelError as error:
            log.warning("tool.model_failed", tool=tool.name, code=error.code, detail=error.detail)
            return Broke(Failure(code=error.code, message=translate(language, f"turn.{error.code}")), elapsed())
        except (Exception, asyncio.CancelledError) as error:
            log.error("tool.crashed", tool=tool.name, conversation_id=context.conversation_id, exc_info=error)
            return Broke(failure("failed"), elapsed())
    finally:
        cancel.cancel()
        if not work.done():
            await end(work)
    try:
        size = len(orjson.dumps(result))
    except TypeError:
        log.error("tool.bad_result", tool=tool.name, type=type(result).__name__)
        return Refused(failure("bad_result"), elapsed())
    if size > max_chars:
        return Refused(failure("result_too_large", tamanho=size, limite=max_chars), elapsed())
    return Completed(result, elapsed(), cached)


async def _call(tool: Tool, context: ToolContext, arguments: dict[str, Any]) -> Answered:
    return Answered(await tool.call(context, arguments))


async def end(work: "asyncio.Task[Any]") -> None:
    """Stop a task, also one that will not."""
    work.cancel()
    done, _ = await asyncio.wait({work}, timeout=GRACE_SECONDS)
    if done:
        return
    log.warning("tool.ignored_cancellation", task=work.get_name())
    coroutine = work.get_coro()
    try:
        coroutine.close()
    except (RuntimeError, ValueError) as error:
        log.error("tool.cannot_be_ended", task=work.get_name(), error=str(error))
