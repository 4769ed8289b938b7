"""A turn's trace, made of its log.

`trace_of` reads what is stored anyway. An event says when it was written and most say how long what they tell of took,
so a step begins that long before. Nothing is written for a trace alone.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, assert_never

import orjson

from qhub.events.stored import Event
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.memory import ExamplesUsed, FeedbackRequest, MemorySaved, MemoryUsed
from qhub.events.stored.tasks import TaskList, TaskUpdate
from qhub.events.stored.tools import (
    ToolApprovalRequest,
    ToolCancelRequested,
    ToolComplete,
    ToolDecision,
    ToolError,
    ToolFailed,
    ToolRetry,
    ToolStart,
)
from qhub.events.stored.turns import (
    BranchChosen,
    BudgetWarning,
    CancelRequested,
    Continued,
    Done,
    Error,
    IterationLimit,
    LoopDetected,
    LostCall,
    Reply,
    Summary,
    Text,
    Titled,
    UserMessage,
)
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.trace import (
    AnyStep,
    AsideStep,
    Attempt,
    DecisionStep,
    DoneStep,
    ExampleStep,
    FailureStep,
    GuardrailStep,
    MemoryStep,
    ModelCall,
    ModelStep,
    MomentStep,
    SentSize,
    ToolStep,
    Trace,
    WorkflowStep,
)
from qhub.events.wire import moment

MAX_SHOWN = 4000
"""Characters of what a tool was given or returned, as JSON; the conversation has all of it."""


class Masks(NamedTuple):
    """The functions that hide content from a reader who is not the conversation's owner."""

    given: Callable[[Any], Any]
    """The mask for a tool's arguments."""
    returned: Callable[[Any], Any]
    """The mask for a tool's result."""


def trace_of(events: Iterable[tuple[int, float, Event]], masks: Masks | None = None) -> Trace | None:
    """The trace of `(seq, created_at, event)` of one turn, oldest first; None where no message begins it.

    With `masks` it has what administrators see of what tools were given and returned, too.
    """
    folding: _Folding | None = None
    for seq, created_at, event in events:
        if folding is not None:
            folding.apply(seq, created_at, event)
        elif isinstance(event, UserMessage):
            folding = _Folding(seq, created_at, event, masks)
    return None if folding is None else folding.finished()


_MomentEvent = (
    IterationLimit
    | LoopDetected
    | BudgetWarning
    | CancelRequested
    | Continued
    | Done
    | TaskList
    | TaskUpdate
    | FeedbackRequest
    | BranchChosen
    | UserMessage
    | FileUploaded
    | FileAttached
)


class _Written(NamedTuple):
    """Text since a model was last asked."""

    characters: int
    first: int
    """The moment of the first piece."""


class _Folding:
    """A trace that is being made."""

    def __init__(self, seq: int, began: float, message: UserMessage, masks: Masks | None) -> None:
        self._began = began
        self._masks = masks
        self._trace = Trace(
            message_id=f"{seq}-a",
            question=message.content,
            status="running",
            model=message.model,
            began=moment(began),
            ms=0,
            steps=[],
        )
        self._answer: list[str] = []
        self._wrote: _Written | None = None
        self._free = 0
        """When nothing ran any more: what has no time of its own began then, at the earliest."""
        self._paused: int | None = None
        self._asked_by: dict[str, str] = {}
        self._answered = False

    def finished(self) -> Trace:
        whole = self._trace
        whole.answer = "".join(self._answer).strip()
        return whole

    def apply(self, seq: int, created_at: float, event: Event) -> None:
        now, id_ = max(round((created_at - self._began) * 1000), 0), str(seq)
        match event:
            case Text():
                self._answer.append(event.content)
                before = self._wrote or _Written(0, now)
                self._wrote = _Written(before.characters + len(event.content), before.first)
            case Reply():
                self._reply(id_, now, event)
            case ToolStart():
                self._start(id_, now, event)
            case ToolRetry() | ToolComplete() | ToolError() | ToolFailed() | ToolCancelRequested():
                self._tool(id_, now, event)
            case ToolApprovalRequest():
                self._add(DecisionStep(id=id_, start=now, call_id=event.id, name=event.name, about="approval"))
            case ToolDecision():
                self._decide(now, event)
            case Guardrail():
                judged = GuardrailStep(id=id_, start=now, verdict=event.verdict, by=event.by, reason=event.reason)
                self._add_with_call(judged, now, event.usage)
            case WorkflowMoved():
                self._move(id_, now, event)
            case MemoryUsed():
                self._add(MemoryStep(id=id_, start=now, count=len(event.memories), memories=event.memories))
            case ExamplesUsed():
                self._add(ExampleStep(id=id_, start=now, count=len(event.examples), examples=event.examples))
            case MemorySaved():
                saved = MemoryStep(id=id_, start=now, count=len(event.memories), saved=True)
                self._add_with_call(saved, now, event.usage)
            case Summary() | Titled() | LostCall():
                self._aside(id_, now, event)
            case Error():
                self._fail(id_, now, event)
            case _:
                self._note(id_, now, event)
        if not isinstance(event, Summary | Titled | LostCall | MemorySaved):  # those come when the turn is over
            self._trace.ms = max(self._trace.ms, now)
            self._free = now

    def _note(self, id_: str, now: int, event: _MomentEvent) -> None:
        """What only has a moment."""
        match event:
            case IterationLimit():
                self._add(MomentStep(id=id_, start=now, type="limit"))
            case LoopDetected():
                self._add(MomentStep(id=id_, start=now, type="loop", name=event.name))
            case BudgetWarning():
                self._add(MomentStep(id=id_, start=now, type="budget"))
            case CancelRequested():
                self._add(MomentStep(id=id_, start=now, type="cancel"))
            case Continued():
                self._resume(now)
                self._add(MomentStep(id=id_, start=now, type="continued"))
            case Done():
                self._trace.status, self._paused = event.status, now
                self._add(DoneStep(id=id_, start=now, status=event.status))
            case TaskList() | TaskUpdate() | FeedbackRequest() | BranchChosen():
                pass  # the plan and what is asked of a person took no time
            case UserMessage() | FileUploaded() | FileAttached():
                pass  # not of this turn
            case _:
                assert_never(event)

    def _add(self, step: AnyStep) -> None:
        self._trace.steps.append(step)

    def _resume(self, now: int) -> None:
        """A person let it go on, if it stood still."""
        if self._paused is not None:
            self._trace.waited_ms += now - self._paused
            self._paused = None
        self._trace.status = "running"

    def _reply(self, id_: str, now: int, event: Reply) -> None:
        wrote, self._wrote = self._wrote, None
        facts = event.usage.facts
        ms = event.ms or (facts.ms if facts else 0) or now - self._free
        start = max(now - ms, 0)
        call = self._call(event.usage)
        if call.first_ms is None and wrote is not None:
            call.first_ms = min(max(wrote.first - start, 0), ms)
        calls = _calls(event.message)
        self._asked_by |= dict.fromkeys(calls, id_)
        if not self._answered:
            self._answered, self._trace.model = True, event.usage.model
        self._add(
            ModelStep(
                id=id_,
                start=start,
                ms=ms,
                call=call,
                characters=wrote.characters if wrote else 0,
                calls=len(calls),
                partial=event.partial,
            )
        )

    def _call(self, usage: Usage) -> ModelCall:
        total = self._trace.usage
        self._trace.usage = usage if total is None else total.plus(usage)
        facts = usage.facts
        if facts is None:
            return ModelCall(usage=usage)
        sent = SentSize.model_validate(facts, from_attributes=True)
        return ModelCall(usage=usage, first_ms=facts.first_ms, retries=facts.retries, sent=sent)

    def _add_with_call(self, step: GuardrailStep | WorkflowStep | MemoryStep, now: int, usage: Usage | None) -> None:
        """A step for which a model may have been asked."""
        if usage is not None:
            step.call = self._call(usage)
            step.ms = usage.facts.ms if usage.facts else 0
            step.start = max(now - step.ms, 0)
        self._add(step)

    def _aside(self, id_: str, now: int, event: Summary | Titled | LostCall) -> None:
        kinds: Mapping[str, Literal["summary", "title", "lost"]]
        kinds = {"summary": "summary", "titled": "title", "lost_call": "lost"}
        ms = event.usage.facts.ms if event.usage.facts else 0
        call = self._call(event.usage)
        self._add(AsideStep(id=id_, start=max(now - ms, 0), ms=ms, type=kinds[event.type], call=call))

    def _move(self, id_: str, now: int, event: WorkflowMoved) -> None:
        step = WorkflowStep(
            id=id_,
            start=now,
            reason=event.reason,
            title=event.title,
            step_title=event.step_title,
            agent=event.agent,
            handover=event.handover,
        )
        self._add_with_call(step, now, event.usage)

    def _fail(self, id_: str, now: int, event: Error) -> None:
        """A model that failed without a word took the time since anything else ended."""
        last = self._trace.steps[-1] if self._trace.steps else None
        was_shown = isinstance(last, ModelStep) and last.partial
        ms = now - self._free if event.model and not was_shown else 0
        self._add(
            FailureStep(
                id=id_,
                start=now - ms,
                ms=ms,
                code=event.code,
                message=event.content,
                model=event.model,
                retries=event.retries,
            )
        )

    def _start(self, id_: str, now: int, event: ToolStart) -> None:
        step = ToolStep(id=id_, start=now, call_id=event.id, name=event.name, asked_by=self._asked_by.get(event.id))
        step.input, step.input_size = _shorten(event.input)
        step.input_shape = self._masks.given(event.input) if self._masks else None
        self._add(step)

    def _tool(
        self, id_: str, now: int, event: ToolRetry | ToolComplete | ToolError | ToolFailed | ToolCancelRequested
    ) -> None:
        step = self._running(event.id)
        if isinstance(event, ToolCancelRequested):
            if step is not None:
                step.cancelled = True
            return
        if step is None:  # it was not let run
            step = ToolStep(id=id_, start=now, call_id=event.id, name=event.name, asked_by=self._asked_by.get(event.id))
            self._add(step)
        if isinstance(event, ToolRetry):
            step.attempts = [*step.attempts, Attempt(ms=now - step.start, error=event.error.code)]
            return
        # Of a tool that was tried again the event tells of the last try alone.
        step.ms = now - step.start if step.attempts or not event.ms else event.ms
        if isinstance(event, ToolComplete):
            step.status, step.cached = "completed", event.cached
            step.result, step.result_size = _shorten(event.result)
            step.result_shape = self._masks.returned(event.result) if self._masks else None
            return
        step.status = "failed"
        step.error, step.error_message = event.error.code, event.error.message
        if isinstance(event, ToolFailed):
            self._add(DecisionStep(id=f"{id_}-d", start=now, call_id=event.id, name=event.name, about="failure"))

    def _running(self, call_id: str) -> ToolStep | None:
        for step in reversed(self._trace.steps):
            if isinstance(step, ToolStep) and step.call_id == call_id:
                return step if step.status == "running" else None
        return None

    def _decide(self, now: int, event: ToolDecision) -> None:
        self._resume(now)
        for step in reversed(self._trace.steps):
            if isinstance(step, DecisionStep) and step.call_id == event.id and step.decision is None:
                step.decision, step.ms = event.decision, now - step.start
                step.edited, step.reason = event.input is not None, event.reason
                return


def _calls(message: Mapping[str, Any]) -> list[str]:
    """The ids of the tools that a reply asks for."""
    parts = message.get("parts", ())
    return [str(part.get("tool_call_id", "")) for part in parts if part.get("part_kind") == "tool-call"]


def _shorten(value: Any) -> tuple[Any, int]:
    """A value, or the beginning of its text where that is long; and how long that is."""
    text = orjson.dumps(value, default=str).decode()
    return (value if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"), len(text)
