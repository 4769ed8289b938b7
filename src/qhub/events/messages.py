"""A conversation as people read it: the messages that its log amounts to.

`fold` is the same fold that the web app's reducer does over the stream: applying the events after `cursor` to one
answer gives the next. There is one assistant message a turn.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from qhub.events.stored import (
    BudgetWarning,
    CancelRequested,
    Continued,
    Decision,
    Done,
    Error,
    Event,
    ExamplesUsed,
    FeedbackRequest,
    FileUploaded,
    Guardrail,
    IterationLimit,
    LoopDetected,
    MemorySaved,
    MemoryUsed,
    Reply,
    Summary,
    TaskList,
    TaskStatus,
    TaskUpdate,
    Text,
    ToolApprovalRequest,
    ToolCancelRequested,
    ToolComplete,
    ToolDecision,
    ToolError,
    ToolFailed,
    ToolRetry,
    ToolStart,
    TurnStatus,
    Usage,
    UserMessage,
    WorkflowMoved,
)
from qhub.events.wire import (
    CascadeWire,
    ExampleRefWire,
    FailureWire,
    MemoryRefWire,
    TableWire,
    cascade_of,
    dashboard_of,
    example_ref,
    failure,
    memory_ref,
    moment,
    table_of,
    widget_of,
)


class TextPart(TypedDict):
    type: Literal["text"]
    text: str


class ToolPart(TypedDict):
    type: Literal["tool"]
    id: str
    name: str
    label: str
    input: dict[str, Any]
    status: Literal["waiting", "approved", "running", "completed", "failed"]
    asking: NotRequired[Literal["approval", "failure"]]
    component: NotRequired[str]
    reason: NotRequired[str]
    title: NotRequired[str]
    edited: NotRequired[bool]
    decision: NotRequired[Decision]
    attempt: NotRequired[int]
    timeout: NotRequired[float]
    started_at: NotRequired[str]
    task_id: NotRequired[str | None]
    cascata: NotRequired[CascadeWire]
    result: NotRequired[Any]
    error: NotRequired[FailureWire]
    ms: NotRequired[int]
    cached: NotRequired[bool]


class WidgetPart(TypedDict):
    type: Literal["chart", "table", "kpi", "image"]
    tool_id: str
    data: dict[str, Any]


class FilePart(TypedDict):
    type: Literal["file"]
    nome: str
    tamanho: int
    tabelas: list[TableWire]


class DashboardPart(TypedDict):
    type: Literal["dashboard"]
    tool_id: str
    id: str
    url: str
    titulo: str


class ErrorPart(TypedDict):
    type: Literal["error"]
    code: str
    content: str


class LimitPart(TypedDict):
    type: Literal["iteration_limit"]
    limit: int


class LoopPart(TypedDict):
    type: Literal["loop_detected"]
    name: str
    input: dict[str, Any]
    count: int


class BudgetPart(TypedDict):
    type: Literal["budget_warning"]
    scope: Literal["user", "agent", "organization"]
    period: Literal["day", "month"]
    limit: float
    spent: float


class WorkflowPart(TypedDict):
    """Where another agent, or another workflow, goes on."""

    type: Literal["workflow"]
    active_workflow: str | None
    step: str | None
    titulo: str
    passo: str


Part = (
    TextPart
    | FilePart
    | ToolPart
    | WidgetPart
    | DashboardPart
    | ErrorPart
    | LimitPart
    | LoopPart
    | BudgetPart
    | WorkflowPart
)


class WorkflowState(TypedDict):
    """The workflow that a message belongs to; of an answer, the last."""

    active_workflow: str | None
    step: str | None
    titulo: str
    passo: str


class TaskState(TypedDict):
    """A task of the plan, as far as it is."""

    id: str
    description: str
    status: TaskStatus
    result: str | None


class UsageTotal(TypedDict):
    """What a whole turn consumed."""

    model: str
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    cost: float | None


class MemoryState(TypedDict):
    """What an answer was told of the person, and what was remembered after it: which, not what they say."""

    usadas: list[MemoryRefWire]
    guardadas: list[str]


class Message(TypedDict):
    id: str
    role: Literal["user", "assistant"]
    content: str
    created_at: str
    parts: list[Part]
    status: NotRequired[Literal["running"] | TurnStatus]
    usage: NotRequired[UsageTotal]
    tasks: NotRequired[list[TaskState]]
    memorias: NotRequired[MemoryState]
    workflow: NotRequired[WorkflowState]
    moderado: NotRequired[bool]
    exemplos: NotRequired[list[ExampleRefWire]]
    feedback_requested: NotRequired[bool]


def fold(events: Iterable[tuple[int, float, Event]]) -> list[Message]:
    """The messages of `(seq, created_at, event)`, oldest first. Begins at a message; what stands before is skipped."""
    messages: list[Message] = []
    for seq, created_at, event in events:
        if isinstance(event, UserMessage):
            messages += _turn(seq, created_at, event)
        elif isinstance(event, FileUploaded):
            messages.append(_file(seq, created_at, event))
        elif isinstance(event, MemoryUsed | MemorySaved | ExamplesUsed | FeedbackRequest):
            _remember(messages, event)
        elif isinstance(event, Guardrail | WorkflowMoved):
            _orchestrate(messages[-2:], event)
        elif messages:
            _apply(messages[-1], created_at, event)
    return messages


def _orchestrate(turn: Sequence[Message], event: Guardrail | WorkflowMoved) -> None:
    """What happens around an answer concerns its question too. Between two turns it concerns neither."""
    if not turn or turn[-1].get("status") != "running":
        return
    if event.usage is not None:
        turn[-1]["usage"] = _add(turn[-1].get("usage"), event.usage)
    if isinstance(event, Guardrail):
        if event.verdict == "UNSAFE":
            for message in turn:
                message["moderado"] = True
        return
    if event.reason == "state":
        return
    for message in turn if "workflow" not in turn[-1] else turn[-1:]:
        message["workflow"] = _workflow(event)
    if event.handover:
        turn[-1]["parts"].append({"type": "workflow", **_workflow(event)})


def _workflow(event: WorkflowMoved) -> WorkflowState:
    return {
        "active_workflow": event.active_workflow,
        "step": event.step,
        "titulo": event.title,
        "passo": event.step_title,
    }


def _turn(seq: int, created_at: float, event: UserMessage) -> Sequence[Message]:
    when = moment(created_at)
    question: Message = {
        "id": str(seq),
        "role": "user",
        "content": event.content,
        "created_at": when,
        "parts": [{"type": "text", "text": event.content}],
    }
    answer: Message = {
        "id": f"{seq}-a",
        "role": "assistant",
        "content": "",
        "created_at": when,
        "parts": [],
        "status": "running",
    }
    return question, answer


def _file(seq: int, created_at: float, event: FileUploaded) -> Message:
    tables = [table_of(table) for table in event.tables]
    return {
        "id": str(seq),
        "role": "user",
        "content": event.content,
        "created_at": moment(created_at),
        "parts": [{"type": "file", "nome": event.file, "tamanho": event.size, "tabelas": tables}],
    }


def _apply(message: Message, created_at: float, event: Event) -> None:
    parts = message["parts"]
    match event:
        case Text():
            _append_text(message, event.content)
        case Reply():
            message["usage"] = _add(message.get("usage"), event.usage)
        case ToolStart():
            tool = _tool(parts, event)
            tool["label"], tool["input"], tool["status"] = event.label, event.input, "running"
            tool["timeout"], tool["started_at"], tool["task_id"] = event.timeout, moment(created_at), event.task_id
            if event.cascade is not None:
                tool["cascata"] = cascade_of(event.cascade)
            tool.pop("attempt", None)
            tool.pop("error", None)
        case ToolApprovalRequest():
            tool = _tool(parts, event)
            tool["input"], tool["status"] = event.input, "waiting"
            tool["asking"], tool["reason"], tool["title"] = "approval", event.reason, event.title
            if event.component is not None:
                tool["component"] = event.component
        case ToolDecision():
            tool = _tool(parts, event)
            tool["status"], tool["decision"] = "approved", event.decision
            message["status"] = "running"
            tool.pop("asking", None)
            if event.input is not None:
                tool["input"], tool["edited"] = event.input, True
        case ToolRetry():
            tool = _tool(parts, event)
            tool["status"], tool["attempt"] = "running", event.attempt
        case ToolFailed():
            tool = _tool(parts, event)
            tool["status"], tool["asking"], tool["error"] = "waiting", "failure", failure(event.error)
        case ToolComplete():
            tool = _tool(parts, event)
            tool["status"], tool["result"], tool["ms"] = "completed", event.result, event.ms
            tool.pop("error", None)
            if event.cached:
                tool["cached"] = True
            if (widget := widget_of(event.result)) is not None:
                parts.append({"type": widget, "tool_id": event.id, "data": event.result})
            if (dashboard := dashboard_of(event.result)) is not None:
                parts.append({"type": "dashboard", "tool_id": event.id, **dashboard})
        case ToolError():
            tool = _tool(parts, event)
            tool["status"], tool["ms"] = "failed", event.ms
            tool["error"] = failure(event.error)
            tool.pop("asking", None)
        case Error():
            parts.append({"type": "error", "code": event.code, "content": event.content})
        case IterationLimit():
            parts.append({"type": "iteration_limit", "limit": event.limit})
        case TaskList():
            message["tasks"] = [
                {"id": task.id, "description": task.description, "status": task.status, "result": None}
                for task in event.tasks
            ]
        case TaskUpdate():
            for task in message.get("tasks", []):
                if task["id"] == event.task_id:
                    task["status"], task["result"] = event.status, event.result
        case LoopDetected():
            parts.append({"type": "loop_detected", "name": event.name, "input": event.input, "count": event.count})
        case BudgetWarning():
            parts.append(
                {
                    "type": "budget_warning",
                    "scope": event.scope,
                    "period": event.period,
                    "limit": event.limit,
                    "spent": event.spent,
                }
            )
        case Continued():
            message["status"] = "running"
        case Done():
            message["status"] = event.status
        case UserMessage() | FileUploaded() | MemoryUsed() | MemorySaved() | ExamplesUsed() | FeedbackRequest():
            pass  # not about the last message alone; see `fold`
        case CancelRequested() | ToolCancelRequested() | Summary() | Guardrail() | WorkflowMoved():
            pass


def _remember(messages: Sequence[Message], event: MemoryUsed | MemorySaved | ExamplesUsed | FeedbackRequest) -> None:
    """What is said of an answer by its id: it may come when the next question has been asked already."""
    answer = next((message for message in reversed(messages) if message["id"] == event.message_id), None)
    if answer is None or (isinstance(event, MemorySaved) and not event.memories):
        return
    if isinstance(event, FeedbackRequest):
        answer["feedback_requested"] = True
        return
    if isinstance(event, ExamplesUsed):
        answer["exemplos"] = [example_ref(item) for item in event.examples]
        return
    memory = answer.setdefault("memorias", {"usadas": [], "guardadas": []})
    if isinstance(event, MemoryUsed):
        memory["usadas"] = [memory_ref(item) for item in event.memories]
    else:
        memory["guardadas"] = [*memory["guardadas"], *event.memories]


_ToolEvent = ToolApprovalRequest | ToolDecision | ToolStart | ToolComplete | ToolError | ToolRetry | ToolFailed


def _append_text(message: Message, content: str) -> None:
    parts = message["parts"]
    last = parts[-1] if parts else None
    if last is not None and last["type"] == "text":
        last["text"] += content
    else:
        if message["content"]:
            message["content"] += "\n\n"
        parts.append({"type": "text", "text": content})
    message["content"] += content


def _tool(parts: list[Part], event: _ToolEvent) -> ToolPart:
    for part in reversed(parts):
        if part["type"] == "tool" and part["id"] == event.id:
            found: ToolPart = part
            return found
    missing: ToolPart = {
        "type": "tool",
        "id": event.id,
        "name": getattr(event, "name", ""),
        "label": getattr(event, "name", ""),
        "input": {},
        "status": "running",
    }
    parts.append(missing)
    return missing


def _add(total: UsageTotal | None, usage: Usage) -> UsageTotal:
    if total is None:
        return {
            "model": usage.model,
            "input_tokens": usage.input_tokens,
            "output_tokens": usage.output_tokens,
            "cache_read_tokens": usage.cache_read_tokens,
            "cache_write_tokens": usage.cache_write_tokens,
            "cost": usage.cost,
        }
    return {
        "model": usage.model,
        "input_tokens": total["input_tokens"] + usage.input_tokens,
        "output_tokens": total["output_tokens"] + usage.output_tokens,
        "cache_read_tokens": total["cache_read_tokens"] + usage.cache_read_tokens,
        "cache_write_tokens": total["cache_write_tokens"] + usage.cache_write_tokens,
        "cost": None if total["cost"] is None or usage.cost is None else total["cost"] + usage.cost,
    }
