"""Running the tools that a model called.

Every call ends in exactly one `ToolComplete` or `ToolError`: an unknown tool, bad arguments, a timeout or a crash are
results that the model sees. Calls of one step run side by side; those that change something, one after the other.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import orjson
import structlog
from pydantic_ai.messages import ToolCallPart

from qhub.engine.state import TurnState
from qhub.errors import ToolFailure
from qhub.events import Event, Failure, ToolComplete, ToolError, ToolStart
from qhub.i18n import translate
from qhub.tools.tool import ArgumentError, Tool, ToolContext

log = structlog.get_logger(__name__)


async def dispatch(
    state: TurnState, tools: Sequence[Tool], context: ToolContext, timeout: float, max_result_chars: int
) -> AsyncGenerator[Event, None]:
    """Give each unresolved call of `state` its result."""
    known = {tool.name: tool for tool in tools}
    running: set[asyncio.Task[Event]] = set()
    try:
        for call in state.unresolved:
            prepared = _prepare(call, known, state, context)
            if isinstance(prepared, ToolError):
                yield state.apply(prepared)
                continue
            tool, start = prepared
            yield state.apply(start)
            work = _run(tool, start, context, timeout, max_result_chars)
            if tool.effect == "write":
                yield state.apply(await work)
            else:
                running.add(asyncio.create_task(work))
        while running:
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield state.apply(task.result())
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _prepare(
    call: ToolCallPart, known: dict[str, Tool], state: TurnState, context: ToolContext
) -> tuple[Tool, ToolStart] | ToolError:
    language = context.language

    def refuse(code: str, **params: Any) -> ToolError:
        failure = Failure(code=f"tool_{code}", message=translate(language, f"tool.{code}", **params))
        return ToolError(id=call.tool_call_id, name=call.tool_name, error=failure)

    tool = known.get(call.tool_name)
    if tool is None:
        return refuse("unknown", nome=call.tool_name, existentes=", ".join(known))
    if call.tool_call_id == state.cut:
        return refuse("cut")
    if tool.effect == "write":
        return refuse("needs_approval")
    if call.tool_call_id in state.started and not tool.repeatable:
        return refuse("interrupted")
    try:
        arguments = tool.validate(_arguments(call))
    except ArgumentError as error:
        return refuse("bad_arguments", problema=str(error))
    label = tool.label_in(language)
    return tool, ToolStart(id=call.tool_call_id, name=tool.name, input=arguments, label=label)


def _arguments(call: ToolCallPart) -> object:
    if not isinstance(call.args, str):
        return call.args or {}
    try:
        return orjson.loads(call.args or "{}")
    except ValueError as error:
        raise ArgumentError(f"not JSON: {error}") from None


async def _run(tool: Tool, start: ToolStart, context: ToolContext, timeout: float, max_chars: int) -> Event:
    language, limit, began = context.language, tool.timeout or timeout, time.monotonic()

    def elapsed() -> int:
        return int((time.monotonic() - began) * 1000)

    def failed(code: str, message: str) -> ToolError:
        return ToolError(id=start.id, name=tool.name, error=Failure(code=code, message=message), ms=elapsed())

    try:
        async with asyncio.timeout(limit):
            result = await tool.call(context, start.input)
    except TimeoutError:
        return failed("tool_timeout", translate(language, "tool.timeout", segundos=f"{limit:g}"))
    except ToolFailure as failure:
        return failed("tool_failure", str(failure))
    except Exception:
        log.exception("tool.crashed", tool=tool.name, conversation_id=context.conversation_id)
        return failed("tool_failed", translate(language, "tool.failed"))
    try:
        size = len(orjson.dumps(result))
    except TypeError:
        log.error("tool.bad_result", tool=tool.name, type=type(result).__name__)
        return failed("tool_bad_result", translate(language, "tool.bad_result"))
    if size > max_chars:
        words = translate(language, "tool.result_too_large", tamanho=size, limite=max_chars)
        return failed("tool_result_too_large", words)
    return ToolComplete(id=start.id, name=tool.name, result=result, ms=elapsed())
