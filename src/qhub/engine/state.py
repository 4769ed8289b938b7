"""The state of a turn, folded from the log.

The same fold serves a turn that goes on, one that is resumed after a crash or a decision on another worker, and the
history of all the turns before. Every tool call is followed by its result: one that is missing gets a synthetic
error, so a history that a provider would reject cannot be built.
"""

from collections.abc import Callable, Iterable
from importlib.resources import files
from typing import Any, TypeVar, assert_never

from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.engine.file_messages import (
    TABLES,
    attachment_message,
    is_document,
    is_file,
    outside_window,
    read_from_outside,
    stands_beside,
    table_message,
)
from qhub.engine.guards import LoopGuard
from qhub.engine.prompt_events import CallEvent, PlanEvent, PromptEvent
from qhub.engine.summary import as_request
from qhub.engine.tasks import PLAN_TOOLS, Plan
from qhub.engine.trimming import old_turns, with_short_results
from qhub.events.outside import Outside
from qhub.events.stored import Event
from qhub.events.stored.base import Failure
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.tasks import TaskList, TaskUpdate
from qhub.events.stored.tools import (
    ToolApprovalRequest,
    ToolComplete,
    ToolDecision,
    ToolError,
    ToolFailed,
    ToolRetry,
    ToolStart,
)
from qhub.events.stored.turns import Continued, Reply, Text, UserMessage
from qhub.events.stored.workflows import Guardrail, WorkflowMoved
from qhub.events.widgets import widget_of
from qhub.language.catalogue import DEFAULT_LANGUAGE, translate
from qhub.language.detection import language_written
from qhub.models.interface import HANDOVER, NOTE
from qhub.models.spending import OpenCall

E = TypeVar("E", bound=Event)

HANDED_OVER = {NOTE: True, HANDOVER: True}
CONTINUE_PROMPT = (files("qhub.engine") / "prompts" / "continue.md").read_text("utf-8").strip()
"""What a model is told when it must go on after its own unfinished words."""
HANDOVER_PROMPT = (files("qhub.engine") / "prompts" / "handover.md").read_text("utf-8").strip()
"""What a model is told when it goes on after another agent's words."""
WITHHELD = (files("qhub.engine") / "prompts" / "withheld.md").read_text("utf-8").strip()
"""What a model is told in place of a message that must not be answered."""


class TurnState:
    """The conversation so far, and what the current turn still has to do."""

    def __init__(
        self,
        events: Iterable[Event] = (),
        *,
        summary: str = "",
        files: Iterable[ModelMessage] = (),
        queries: bool = False,
    ) -> None:
        self.queries = queries
        """Whether the model can query tables: then files are told in short."""
        self.files = list(files)
        """Files from before the messages: they stay, whatever leaves the window."""
        self.messages: list[ModelMessage] = [as_request(summary)] if summary else []
        """The rest of what a model is given, oldest first; it may begin with a summary of what came before."""
        self.text = ""
        """Visible text whose model call has not ended."""
        self.language = DEFAULT_LANGUAGE
        """The language that the person writes in, also where their browser asks for another."""
        self.autonomous = False
        """Whether the person lets the agent go on without asking."""
        self.direct = False
        """Whether an outside program called a tool itself: no model is asked."""
        self.model = ""
        """The model that the person wants the answer from; empty for the agent's own."""
        self.plan = Plan()
        """The tasks that the model stated."""
        self.workflow: WorkflowMoved | None = None
        """Where the workflows stand; None where nothing in the window says so."""
        self.said = ""
        """What the person wrote last."""
        self.request_id = ""
        """The request that brought the last message."""
        self.traceparent = ""
        """That request's span, where there is one."""
        self.outside: Outside = ""
        """Where text from outside came from, last, that was read since the person wrote."""
        self.call = OpenCall()
        """The call of a model that is under way, if any, and what it has consumed."""
        self._guard = LoopGuard()
        self._restart_limits()
        self._forget_turn()
        self._forget_step()
        self.cared_for = 0
        """How many messages of this conversation were answered with care."""
        for event in events:
            self.apply(event)

    def _restart_limits(self) -> None:
        self.iterations = 0
        """Model calls since a person last spoke, without those that only kept the plan."""
        self._plan_steps = 0
        self.loop: ToolCallPart | None = None
        """The call that repeats those before it, until a person says to go on."""
        self._guard.forget()

    def _forget_turn(self) -> None:
        self.verdict: Guardrail | None = None
        """What the guardrails said of the last message."""
        self.routed = False
        """Whether something has said since the person last wrote where the workflows stand."""
        self.speakers: set[tuple[str, ...]] = set()
        """The places in workflows whose agents have spoken since then."""
        self.used: dict[str, bool] = {}
        """The tools that were called since then, and whether one call of each found something."""

    def _forget_step(self) -> None:
        self.calls: dict[str, ToolCallPart] = {}
        """The last reply's tool calls, while some have no result."""
        self.results: dict[str, ToolReturnPart] = {}
        """The results that those have."""
        self.started: set[str] = set()
        """Those that began, and may have had an effect."""
        self.asked: dict[str, dict[str, Any]] = {}
        """Those that a person was asked about, with the arguments that were shown."""
        self.to_fill_in: set[str] = set()
        """Those of them whose arguments the person fills in."""
        self.insisted: set[str] = set()
        """Those of them that the organisation insists on asking about."""
        self.failed: dict[str, Failure] = {}
        """Those that failed for good."""
        self.failures: dict[str, int] = {}
        """How often those failed for good."""
        self.decisions: dict[str, ToolDecision] = {}
        """What a person decided about them, last."""
        self.cut: str | None = None
        """The call, if any, that the model could not finish writing: it must not run."""

    @property
    def unresolved(self) -> list[ToolCallPart]:
        """Tool calls without a result, in the model's order."""
        return [call for id_, call in self.calls.items() if id_ not in self.results]

    @property
    def undecided(self) -> list[str]:
        """Calls that wait for a person."""
        return [
            call.tool_call_id
            for call in self.unresolved
            if (call.tool_call_id in self.asked or call.tool_call_id in self.failed)
            and call.tool_call_id not in self.decisions
        ]

    @property
    def stopped(self) -> bool:
        """Whether a person said to stop rather than repeat or skip what failed."""
        return any(decision.decision == "parar" for decision in self.decisions.values())

    @property
    def has_documents(self) -> bool:
        """Whether there are documents to search."""
        return any(is_document(message) for message in (*self.files, *self.messages))

    @property
    def answered(self) -> bool:
        """Whether the model has said all it wants to say."""
        return not self.calls and bool(self.messages) and isinstance(self.messages[-1], ModelResponse)

    @property
    def awaits_model(self) -> bool:
        """Whether a model's next words are all that the turn lacks."""
        due = self.loop is not None or self.stopped or bool(self.calls) or self.answered or self.direct
        return bool(self.messages) and not due

    def apply(self, event: E) -> E:
        """Take an event in; returns it."""
        if isinstance(event, Text):
            self.text += event.content
        elif isinstance(event, PromptEvent):  # any other is for people, or for the books
            self._fold(event)
        return event

    def _fold(self, event: PromptEvent) -> None:
        if isinstance(event, PlanEvent | ToolStart | ToolComplete | ToolError):
            self.plan.apply(event)
        match event:
            case UserMessage():
                self._begin_turn(event)
            case FileUploaded() | FileAttached():
                self._add_file(event)
            case Guardrail():
                self._judge(event)
            case WorkflowMoved():
                self.workflow, self.routed = event, True
                self.speakers.add(tuple(event.speaker))
                if event.handover and self.answered:
                    self.messages.append(ModelRequest(parts=[UserPromptPart(HANDOVER_PROMPT)], metadata=HANDED_OVER))
            case Continued():
                self._keep_text()
                self.plan.reopen()
                self._hear(event.language)
                if self.answered:
                    self.messages.append(ModelRequest(parts=[UserPromptPart(CONTINUE_PROMPT)]))
            case Reply():
                self._reply(event)
            case TaskList() | TaskUpdate():
                pass  # the plan has them
            case _:
                self._follow_call(event)

    def trim(self) -> bool:
        """Make what a model is given smaller, after it said that it is too much; False where nothing can go."""
        if leaving := old_turns(self.messages):
            self.files += [outside_window(message) for message in leaving if is_file(message)]
            del self.messages[: len(leaving)]
            return True
        trimmed = [with_short_results(message) for message in self.messages]
        changed = trimmed != self.messages
        self.messages = trimmed
        return changed

    def _begin_turn(self, event: UserMessage) -> None:
        self._close_step()
        self.plan.forget()
        self._hear(language_written(event.content, self.language if self.said else event.language))
        self._forget_turn()
        self.autonomous, self.model, self.direct = event.autonomous_mode, event.model, bool(event.client)
        self.said, self.request_id, self.traceparent = event.content, event.request_id, event.traceparent
        self.outside = "document" if read_from_outside((*self.files, *self.messages)) else ""
        self.messages.append(ModelRequest(parts=[UserPromptPart(event.content)]))

    def _add_file(self, event: FileUploaded | FileAttached) -> None:
        self._close_step()
        if isinstance(event, FileAttached):
            self._keep_files(lambda message: stands_beside(message, event))
            self.messages.append(attachment_message(event))
            return
        if event.replaces or event.corrects:
            self._outdate({table.name for table in event.tables})
        self.messages.append(table_message(event, queries=self.queries))

    def _judge(self, event: Guardrail) -> None:
        """Of an unsafe message a model learns only that there was one, and what the person was told. One that was
        answered with care stays: whoever speaks next must know how the person is."""
        self.verdict = event
        self.cared_for += event.verdict == "CARE"
        if event.verdict == "UNSAFE":
            self.messages[-1:] = [ModelRequest(parts=[UserPromptPart(WITHHELD)])]
        if event.verdict != "SAFE":
            self.messages.append(ModelResponse(parts=[TextPart(event.message)]))

    def _outdate(self, tables: set[str]) -> None:
        """Tables of these names are others now: nobody is told what they were."""
        self._keep_files(lambda message: not tables & set((message.metadata or {}).get(TABLES, ())))

    def _keep_files(self, stands: Callable[[ModelMessage], bool]) -> None:
        """Forget the messages of files that stand no more."""
        self.files = [message for message in self.files if stands(message)]
        self.messages = [message for message in self.messages if stands(message)]

    def _hear(self, language: str) -> None:
        """A person spoke: limits count from here."""
        self.language = language
        self._restart_limits()

    def _reply(self, event: Reply) -> None:
        self.text = ""
        self._close_step()
        (message,) = ModelMessagesTypeAdapter.validate_python([event.message])
        if not isinstance(message, ModelResponse) or not message.parts:
            return
        self.iterations += 1
        names = {call.tool_name for call in message.tool_calls}
        if names and names <= set(PLAN_TOOLS) and self._plan_steps <= 2 * self.plan.size:
            self._plan_steps += 1  # stating tasks, and saying of each that it begins and ends, is no step of the work
            self.iterations -= 1
        self.messages.append(message)
        self.calls = {call.tool_call_id: call for call in message.tool_calls}
        # Out of tokens in the middle of a call: arguments that parse may still not be all of them.
        self.cut = next(reversed(self.calls), None) if message.finish_reason == "length" else None
        for call in self.calls.values():
            if self._guard.is_loop(call):
                self.loop = call

    def _follow_call(self, event: CallEvent) -> None:
        """A call of the step went on: it was asked about, decided, begun, tried again or ended."""
        if isinstance(event, ToolRetry | ToolFailed | ToolComplete | ToolError):
            self.outside = event.outside or self.outside
        match event:
            case ToolApprovalRequest():
                self.asked[event.id] = event.input
                if event.component is not None:
                    self.to_fill_in.add(event.id)
                if event.insists:
                    self.insisted.add(event.id)
            case ToolDecision():
                self.decisions[event.id] = event
            case ToolStart():
                self.started.add(event.id)
                self.failed.pop(event.id, None)
            case ToolFailed():
                self.failed[event.id] = event.error
                self.used.setdefault(event.name, False)
                self.failures[event.id] = self.failures.get(event.id, 0) + 1
                self.decisions.pop(event.id, None)
                self.started.discard(event.id)
            case ToolComplete():
                self.used[event.name] = self.used.get(event.name, False) or answers(event.result)
                self._result(event.id, self._with_note(event), failed=False)
            case ToolRetry():
                pass  # it has still begun
            case ToolError():
                if event.id in self.started:
                    self.used.setdefault(event.name, False)
                self._result(event.id, {"erro": event.error.message}, failed=True)
            case _:
                assert_never(event)

    def _with_note(self, event: ToolComplete) -> object:
        """A result, with what the model must know if a person changed its arguments."""
        result = seen_by_model(event.result)
        decision = self.decisions.get(event.id)
        if decision is None or decision.input is None:
            return result
        return {"resultado": result, "argumentos_alterados_pelo_utilizador": decision.input}

    def _result(self, id_: str, content: object, *, failed: bool) -> None:
        call = self.calls.get(id_)
        if call is None or id_ in self.results:
            return
        self.results[id_] = ToolReturnPart(call.tool_name, content, id_, outcome="failed" if failed else "success")
        if not self.unresolved:
            self.messages.append(ModelRequest(parts=[self.results[known] for known in self.calls]))
            self._forget_step()

    def _keep_text(self) -> None:
        if self.text:
            self.messages.append(ModelResponse(parts=[TextPart(self.text)]))
        self.text = ""

    def _close_step(self) -> None:
        """Whatever a broken turn left open gets an end before something new begins."""
        self._keep_text()
        for call in self.unresolved:
            missing = translate(self.language, "tool.missing_result")
            self._result(call.tool_call_id, {"erro": missing}, failed=True)


def seen_by_model(result: Any) -> Any:
    """Leave of a widget only that it was shown: its numbers came from the model's own call or from a query."""
    kind = widget_of(result)
    return result if kind is None else {"widget": kind, "titulo": result.get("titulo"), "mostrado": True}


def answers(result: Any) -> bool:
    """Whether a tool's result says that it found what was looked for."""
    return isinstance(result, dict) and result.get("encontrado") is True
