"""Dispatch of the tool calls of one step.

Each call is judged: it runs, waits for a person, or is refused. Every one ends in exactly one `ToolComplete` or
`ToolError`, or the step waits. Calls that only read run side by side; those that change something run alone, in the
model's order, and never overtake one that waits. What crashed is tried once more where that is safe; then a person
decides.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Literal

import orjson
from pydantic_ai.messages import ToolCallPart

from qhub.engine.calling import ToolCall, ToolCaller
from qhub.engine.calling.retrying import never, run_to_the_end
from qhub.engine.cascade import out_of_order, place_in
from qhub.engine.merge import merge
from qhub.engine.policy import Policy
from qhub.engine.state import TurnState
from qhub.engine.tasks import PLAN_TOOLS
from qhub.events.outside import Outside, OutsideText
from qhub.events.stored import Event
from qhub.events.stored.base import Failure
from qhub.events.stored.tools import ToolApprovalRequest, ToolDecision, ToolError, ToolStart
from qhub.events.verdicts import Verdict
from qhub.language.catalogue import translate
from qhub.tools.tool import ArgumentError, Tool, ToolContext


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The tools of a turn, and how they may be used."""

    tools: dict[str, Tool]
    """The tools, by name."""
    policy: Policy
    """Whether a call runs, asks or is denied."""
    context: ToolContext
    """The person and the conversation that the tools run for."""
    timeout: float
    """Seconds, where a tool does not say otherwise."""
    max_timeout: float
    """Seconds, whatever a tool says."""
    retry_seconds: float
    """The pause before a second try."""
    caller: ToolCaller
    """The caller that runs the tools."""
    cancelled: Callable[[str], Awaitable[object]] = never
    """Ends when a person cancels the call with that id."""
    outside: OutsideText = field(default_factory=OutsideText)
    """Where its tools note that they read text from outside."""
    cascade: Sequence[str] = ()
    """Tools that are used in this order."""


@dataclass(frozen=True, slots=True)
class ReadyCall:
    """A call that may run now."""

    tool: Tool
    start: ToolStart


Judgement = ReadyCall | ToolError | ToolApprovalRequest | Literal["waiting"]


async def dispatch(state: TurnState, toolbox: Toolbox) -> AsyncGenerator[Event, None]:
    """Bring each unresolved call as far as it gets without a person."""
    reads: list[ReadyCall] = []
    held = False
    for call in state.unresolved:
        if held and call.tool_name in PLAN_TOOLS:
            continue  # "done" must not be said of a change that still waits
        judged = judge(call, state, toolbox)
        match judged:
            case ReadyCall() if judged.tool.effect == "read":
                reads.append(judged)
            case ReadyCall() if not held:
                for batch in (reads, [judged]):
                    async with aclosing(_together(state, toolbox, batch)) as events:
                        async for event in events:
                            yield event
                reads = []
                held = call.tool_call_id in state.failed
            case ToolError() | ToolApprovalRequest():
                yield state.apply(judged)
        held = held or (call.tool_call_id in state.undecided and _changes_something(call, toolbox))
    async with aclosing(_together(state, toolbox, reads)) as events:
        async for event in events:
            yield event


def judge(call: ToolCallPart, state: TurnState, toolbox: Toolbox) -> Judgement:
    """Judge what happens to a call, by the person's decision and by policy."""
    id_, context = call.tool_call_id, toolbox.context

    def refuse(code: str, words: str = "", **params: Any) -> ToolError:
        failure = Failure(code=f"tool_{code}", message=translate(context.language, f"tool.{words or code}", **params))
        return ToolError(id=id_, name=call.tool_name, error=failure)

    tool = toolbox.tools.get(call.tool_name)
    if tool is None:
        return refuse("unknown", nome=call.tool_name, existentes=", ".join(toolbox.tools))
    if id_ == state.cut:
        return refuse("cut")
    if id_ in state.undecided:
        return "waiting"
    if id_ in state.started and not tool.repeatable:
        return refuse("interrupted")
    decision = state.decisions.get(id_)
    if decision is not None and decision.decision == "recusar":
        return refuse("refused", "refused_because" if decision.reason else "refused", motivo=decision.reason)
    if decision is not None and decision.decision == "saltar" and id_ in state.failed:
        return ToolError(id=id_, name=tool.name, error=state.failed[id_])
    try:
        arguments = _arguments(call, tool, decision)
    except ArgumentError as error:
        return refuse("bad_arguments", problema=str(error))
    if decision is None and not state.direct and (problem := out_of_order(tool.name, toolbox.cascade, state.used)):
        return refuse("cascade", problem.words, ferramenta=problem.tool)
    verdict = toolbox.policy.decide(tool, arguments, outside=bool(state.outside))
    if verdict == "deny":
        return refuse("denied")
    if verdict in ("ask", "insist") and decision is None:
        title = tool.title_in(context.language)
        reason = translate(context.language, f"tool.{_why(tool, verdict, state.outside)}", ferramenta=title)
        return ToolApprovalRequest(
            id=id_,
            name=tool.name,
            title=title,
            input=arguments,
            reason=reason,
            component=tool.component,
            insists=verdict == "insist",
        )
    limit = min(tool.timeout or toolbox.timeout, toolbox.max_timeout)
    label, done = tool.label_in(context.language), tool.done_in(context.language)
    cascade = place_in(tool.name, toolbox.cascade, toolbox.tools, context.language)
    start = ToolStart(id=id_, name=tool.name, input=arguments, label=label, done=done, timeout=limit, cascade=cascade)
    return ReadyCall(tool, start)


async def _together(state: TurnState, toolbox: Toolbox, batch: Sequence[ReadyCall]) -> AsyncGenerator[Event, None]:
    """Start some calls and run them side by side."""
    starts: dict[str, ToolStart] = {}
    for ready in batch:
        start = ready.start
        if ready.tool.name not in PLAN_TOOLS:
            task_id, changes = state.plan.assign()
            for update in changes:
                yield state.apply(update)
            start = start.model_copy(update={"task_id": task_id})
        starts[start.id] = start
        yield state.apply(start)
    calls = [ToolCall(r.start.id, r.tool, toolbox.context, r.start.input, r.start.timeout) for r in batch]
    runs = [
        run_to_the_end(toolbox.caller, call, retry_seconds=toolbox.retry_seconds, cancelled=toolbox.cancelled)
        for call in calls
    ]
    tools = {ready.start.id: ready.tool for ready in batch}
    async with aclosing(merge(runs)) as events:
        async for event in events:
            if source := toolbox.outside.take() or tools[event.id].outside:
                event = event.model_copy(update={"outside": source})
            yield state.apply(event)
            for change in state.plan.changes(starts[event.id], event):
                yield state.apply(change)


def _why(tool: Tool, verdict: Verdict, outside: Outside) -> str:
    """The words for why a person is asked."""
    if tool.component is not None:
        return "component_reason"
    if outside:
        return f"after_{outside}_reason"
    return "insisted_reason" if verdict == "insist" else "approval_reason"


def _arguments(call: ToolCallPart, tool: Tool, decision: ToolDecision | None) -> dict[str, Any]:
    """What the person put in, else what the model gave; of a tool with a component only the person's count."""
    if decision is not None and decision.input is not None:
        return decision.input
    if tool.component is None:
        return tool.validate(arguments_of(call))
    return {} if decision is None else tool.validate({})


def arguments_of(call: ToolCallPart) -> object:
    """A call's arguments as the model wrote them; `ArgumentError` where they are not JSON."""
    if not isinstance(call.args, str):
        return call.args or {}
    try:
        return orjson.loads(call.args or "{}")
    except ValueError as error:
        raise ArgumentError(f"not JSON: {error}") from None


def _changes_something(call: ToolCallPart, toolbox: Toolbox) -> bool:
    tool = toolbox.tools.get(call.tool_name)
    return tool is not None and tool.effect == "write"
