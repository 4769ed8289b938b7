"""What a client sees of a conversation's log.

`project` turns one stored event into the events of the stream, none, one or several. A cursor names a place between
them: `17` stands after all of event 17, `17.1` after the first of its several. Resuming means "strictly after".
"""

from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, NotRequired

from typing_extensions import TypedDict

from qhub.events.stored import (
    BudgetWarning,
    CancelRequested,
    Cascade,
    Continued,
    Decision,
    Done,
    Error,
    Event,
    ExampleRef,
    ExamplesUsed,
    Failure,
    FeedbackRequest,
    FileUploaded,
    Guardrail,
    IterationLimit,
    LoopDetected,
    MemoryRef,
    MemorySaved,
    MemoryUsed,
    Reply,
    Summary,
    Task,
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
    UploadedTable,
    Usage,
    UserMessage,
    WorkflowMoved,
    WorkflowReason,
)


class UserMessageWire(TypedDict):
    type: Literal["user_message"]
    id: str
    content: str


class ColumnWire(TypedDict):
    nome: str
    tipo: str


class TableWire(TypedDict):
    nome: str
    origem: str
    linhas: int
    colunas: list[ColumnWire]


class FileUploadedWire(TypedDict):
    type: Literal["file_uploaded"]
    id: str
    nome: str
    tamanho: int
    content: str
    tabelas: list[TableWire]


class ContinuedWire(TypedDict):
    type: Literal["continued"]


class TextWire(TypedDict):
    type: Literal["text"]
    content: str


class ApprovalRequestWire(TypedDict):
    type: Literal["tool_approval_request"]
    id: str
    name: str
    title: str
    input: dict[str, Any]
    reason: str
    component: str | None


class DecisionWire(TypedDict):
    type: Literal["tool_decision"]
    id: str
    decisao: Decision
    input: dict[str, Any] | None
    motivo: str


class CascadeWire(TypedDict):
    posicao: int
    ferramentas: list[str]


class ToolStartWire(TypedDict):
    type: Literal["tool_start"]
    id: str
    name: str
    input: dict[str, Any]
    label: str
    timeout: float
    started_at: str
    task_id: str | None
    cascata: NotRequired[CascadeWire]


class ToolCompleteWire(TypedDict):
    type: Literal["tool_complete"]
    id: str
    name: str
    result: Any
    ms: int
    cached: NotRequired[bool]


class ToolUseWire(TypedDict):
    type: Literal["tool_use"]
    id: str
    name: str
    result: Any


class FailureWire(TypedDict):
    code: str
    message: str


class ToolErrorWire(TypedDict):
    type: Literal["tool_error"]
    id: str
    name: str
    error: FailureWire
    ms: int


class ToolRetryWire(TypedDict):
    type: Literal["tool_retry"]
    id: str
    name: str
    attempt: int
    error: FailureWire


class ToolFailedWire(TypedDict):
    type: Literal["tool_failed"]
    id: str
    name: str
    error: FailureWire


class TaskWire(TypedDict):
    id: str
    description: str
    status: TaskStatus


class TaskListWire(TypedDict):
    type: Literal["task_list"]
    tasks: list[TaskWire]


class TaskUpdateWire(TypedDict):
    type: Literal["task_update"]
    task_id: str
    status: TaskStatus
    result: str | None


class LoopDetectedWire(TypedDict):
    type: Literal["loop_detected"]
    name: str
    input: dict[str, Any]
    count: int


class WidgetWire(TypedDict):
    type: Literal["chart", "table", "kpi", "image"]
    tool_id: str
    data: dict[str, Any]


class DashboardWire(TypedDict):
    type: Literal["dashboard"]
    tool_id: str
    id: str
    url: str
    titulo: str


class IterationLimitWire(TypedDict):
    type: Literal["iteration_limit"]
    limit: int


class UsageWire(TypedDict):
    type: Literal["usage"]
    model: str
    input_tokens: int
    output_tokens: int
    cache_read_tokens: int
    cache_write_tokens: int
    cost: float | None


class BudgetWarningWire(TypedDict):
    type: Literal["budget_warning"]
    scope: Literal["user", "agent", "organization"]
    period: Literal["day", "month"]
    limit: float
    spent: float


class MemoryRefWire(TypedDict):
    id: str
    relevancia: float
    confianca: float
    termos: list[str]


class ExampleRefWire(TypedDict):
    id: str
    versao: int
    semelhanca: float
    termos: list[str]


class ExamplesUsedWire(TypedDict):
    type: Literal["examples_used"]
    message_id: str
    exemplos: list[ExampleRefWire]


class MemoryUsedWire(TypedDict):
    type: Literal["memory_used"]
    message_id: str
    memorias: list[MemoryRefWire]


class MemorySavedWire(TypedDict):
    type: Literal["memory_saved"]
    message_id: str
    memorias: list[str]


class FeedbackRequestWire(TypedDict):
    type: Literal["feedback_request"]
    message_id: str


class GuardrailWire(TypedDict):
    type: Literal["guardrail"]
    verdict: Literal["UNSAFE"]
    reason: str


class WorkflowWire(TypedDict):
    type: Literal["workflow"]
    active_workflow: str | None
    step: str | None
    titulo: str
    passo: str
    motivo: WorkflowReason
    agente: str
    passagem: bool


class ErrorWire(TypedDict):
    type: Literal["error"]
    code: str
    content: str


class DoneWire(TypedDict):
    type: Literal["done"]
    status: TurnStatus
    waiting_for: list[str]


class ResetWire(TypedDict):
    type: Literal["reset"]
    cursor: str


WireEvent = (
    UserMessageWire
    | FileUploadedWire
    | ContinuedWire
    | TextWire
    | ApprovalRequestWire
    | DecisionWire
    | ToolStartWire
    | ToolCompleteWire
    | ToolUseWire
    | ToolErrorWire
    | ToolRetryWire
    | ToolFailedWire
    | TaskListWire
    | TaskUpdateWire
    | LoopDetectedWire
    | WidgetWire
    | DashboardWire
    | IterationLimitWire
    | UsageWire
    | BudgetWarningWire
    | MemoryUsedWire
    | ExamplesUsedWire
    | MemorySavedWire
    | FeedbackRequestWire
    | GuardrailWire
    | WorkflowWire
    | ErrorWire
    | DoneWire
    | ResetWire
)

WIDGETS = ("chart", "table", "kpi", "image")
"""The values of a result's `widget` that are shown as an event of their own."""


class Cursor(NamedTuple):
    """A place in a conversation's stream: after part `part` of event `seq`."""

    seq: int
    part: int

    def __str__(self) -> str:
        return str(self.seq) if self.part == WHOLE else f"{self.seq}.{self.part}"


WHOLE = 1_000_000
"""The part that stands for "all of it"."""
START = Cursor(0, WHOLE)
"""Before the first event."""


def parse_cursor(text: str) -> Cursor:
    """A cursor as a client sends it back; `ValueError` where it never was one."""
    seq, dot, part = text.strip().partition(".")
    if not (seq.isascii() and seq.isdigit() and len(seq) <= 18) or (dot and not (part.isascii() and part.isdigit())):
        raise ValueError(f"not a cursor: {text[:40]!r}")
    return Cursor(int(seq), min(int(part), WHOLE) if dot else WHOLE)


def project(seq: int, created_at: float, event: Event) -> list[tuple[Cursor, WireEvent]]:
    """What clients see of a stored event, each with the cursor that stands after it."""
    seen = _seen(seq, created_at, event)
    last = len(seen)
    return [(Cursor(seq, WHOLE if part == last else part), wire) for part, wire in enumerate(seen, start=1)]


def _seen(seq: int, created_at: float, event: Event) -> list[WireEvent]:
    match event:
        case UserMessage():
            return [{"type": "user_message", "id": str(seq), "content": event.content}]
        case FileUploaded():
            return [
                {
                    "type": "file_uploaded",
                    "id": str(seq),
                    "nome": event.file,
                    "tamanho": event.size,
                    "content": event.content,
                    "tabelas": [table_of(table) for table in event.tables],
                }
            ]
        case Continued():
            return [{"type": "continued"}]
        case Text():
            return [{"type": "text", "content": event.content}]
        case Reply():
            return [usage_of(event.usage)]
        case Guardrail():
            stopped: GuardrailWire = {"type": "guardrail", "verdict": "UNSAFE", "reason": event.reason}
            asked: list[WireEvent] = [usage_of(event.usage)] if event.usage is not None else []
            return [*asked, stopped] if event.verdict == "UNSAFE" else asked
        case WorkflowMoved():
            asked = [usage_of(event.usage)] if event.usage is not None else []
            return asked if event.reason == "state" else [*asked, workflow_of(event)]
        case ToolStart():
            start: ToolStartWire = {
                "type": "tool_start",
                "id": event.id,
                "name": event.name,
                "input": event.input,
                "label": event.label,
                "timeout": event.timeout,
                "started_at": moment(created_at),
                "task_id": event.task_id,
            }
            if event.cascade is not None:
                start["cascata"] = cascade_of(event.cascade)
            return [start]
        case ToolComplete():
            return _completed(event)
        case ToolError():
            return [
                {
                    "type": "tool_error",
                    "id": event.id,
                    "name": event.name,
                    "error": failure(event.error),
                    "ms": event.ms,
                }
            ]
        case ToolApprovalRequest():
            return [
                {
                    "type": "tool_approval_request",
                    "id": event.id,
                    "name": event.name,
                    "title": event.title,
                    "input": event.input,
                    "reason": event.reason,
                    "component": event.component,
                }
            ]
        case ToolDecision():
            return [
                {
                    "type": "tool_decision",
                    "id": event.id,
                    "decisao": event.decision,
                    "input": event.input,
                    "motivo": event.reason,
                }
            ]
        case ToolRetry():
            return [
                {
                    "type": "tool_retry",
                    "id": event.id,
                    "name": event.name,
                    "attempt": event.attempt,
                    "error": failure(event.error),
                }
            ]
        case ToolFailed():
            return [{"type": "tool_failed", "id": event.id, "name": event.name, "error": failure(event.error)}]
        case TaskList():
            return [{"type": "task_list", "tasks": [task_of(task) for task in event.tasks]}]
        case TaskUpdate():
            return [{"type": "task_update", "task_id": event.task_id, "status": event.status, "result": event.result}]
        case LoopDetected():
            return [{"type": "loop_detected", "name": event.name, "input": event.input, "count": event.count}]
        case IterationLimit():
            return [{"type": "iteration_limit", "limit": event.limit}]
        case Error():
            return [{"type": "error", "code": event.code, "content": event.content}]
        case BudgetWarning():
            return [
                {
                    "type": "budget_warning",
                    "scope": event.scope,
                    "period": event.period,
                    "limit": event.limit,
                    "spent": event.spent,
                }
            ]
        case MemoryUsed():
            used = [memory_ref(memory) for memory in event.memories]
            return [{"type": "memory_used", "message_id": event.message_id, "memorias": used}]
        case ExamplesUsed():
            shown = [example_ref(example) for example in event.examples]
            return [{"type": "examples_used", "message_id": event.message_id, "exemplos": shown}]
        case MemorySaved():
            if not event.memories:
                return []
            return [{"type": "memory_saved", "message_id": event.message_id, "memorias": event.memories}]
        case FeedbackRequest():
            return [{"type": "feedback_request", "message_id": event.message_id}]
        case CancelRequested() | ToolCancelRequested() | Summary():
            return []
        case Done():
            return [{"type": "done", "status": event.status, "waiting_for": event.waiting_for}]


def _completed(event: ToolComplete) -> list[WireEvent]:
    complete: ToolCompleteWire = {
        "type": "tool_complete",
        "id": event.id,
        "name": event.name,
        "result": event.result,
        "ms": event.ms,
    }
    if event.cached:
        complete["cached"] = True
    seen: list[WireEvent] = [
        complete,
        {"type": "tool_use", "id": event.id, "name": event.name, "result": event.result},
    ]
    if (widget := widget_of(event.result)) is not None:
        seen.append({"type": widget, "tool_id": event.id, "data": event.result})
    if (dashboard := dashboard_of(event.result)) is not None:
        seen.append({"type": "dashboard", "tool_id": event.id, **dashboard})
    return seen


def failure(error: Failure) -> FailureWire:
    return {"code": error.code, "message": error.message}


def memory_ref(memory: MemoryRef) -> MemoryRefWire:
    return {
        "id": memory.id,
        "relevancia": memory.relevance,
        "confianca": memory.confidence,
        "termos": memory.terms,
    }


def example_ref(example: ExampleRef) -> ExampleRefWire:
    return {
        "id": example.id,
        "versao": example.version,
        "semelhanca": example.likeness,
        "termos": example.terms,
    }


def usage_of(usage: Usage) -> UsageWire:
    return {
        "type": "usage",
        "model": usage.model,
        "input_tokens": usage.input_tokens,
        "output_tokens": usage.output_tokens,
        "cache_read_tokens": usage.cache_read_tokens,
        "cache_write_tokens": usage.cache_write_tokens,
        "cost": usage.cost,
    }


def workflow_of(event: WorkflowMoved) -> WorkflowWire:
    return {
        "type": "workflow",
        "active_workflow": event.active_workflow,
        "step": event.step,
        "titulo": event.title,
        "passo": event.step_title,
        "motivo": event.reason,
        "agente": event.agent,
        "passagem": event.handover,
    }


def cascade_of(cascade: Cascade) -> CascadeWire:
    return {"posicao": cascade.position, "ferramentas": cascade.tools}


def task_of(task: Task) -> TaskWire:
    return {"id": task.id, "description": task.description, "status": task.status}


def table_of(table: UploadedTable) -> TableWire:
    columns: list[ColumnWire] = [{"nome": column.name, "tipo": column.type} for column in table.columns]
    return {"nome": table.name, "origem": table.source, "linhas": table.rows, "colunas": columns}


def moment(seconds: float) -> str:
    """A point in time as clients read it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def widget_of(result: Any) -> Literal["chart", "table", "kpi", "image"] | None:
    """The kind of widget that a tool's result is, if it is one."""
    kind = result.get("widget") if isinstance(result, dict) else None
    return kind if kind in WIDGETS else None


class DashboardData(TypedDict):
    """A dashboard that a tool made or changed."""

    id: str
    url: str
    titulo: str


def dashboard_of(result: Any) -> DashboardData | None:
    """The dashboard that a tool's result is about, if it is about one: `{"widget": "dashboard", …}`."""
    if not isinstance(result, dict) or result.get("widget") != "dashboard":
        return None
    return {"id": str(result["id"]), "url": str(result["url"]), "titulo": str(result["titulo"])}
