"""What is written in a conversation's log.

One small class for each kind of event, and a tagged union of them. Events carry no storage identity: the log gives
them their sequence number. They are appended and never changed, so a field once written stays readable: add fields
with a default, never rename one. What a client sees is in `events/wire.py`, derived from these.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

TurnStatus = Literal["completed", "waiting", "cancelled", "interrupted"]
"""How a turn ended: by itself, to wait for a person, because a person stopped it, or because something broke."""


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Failure(BaseModel):
    """Why something did not work, as a stable code and a sentence for people."""

    model_config = ConfigDict(frozen=True)

    code: str
    """Stable, in English: what a program decides on."""
    message: str
    """What a person or a model reads."""


class Usage(BaseModel):
    """What one model call consumed."""

    model_config = ConfigDict(frozen=True)

    model: str
    """The model that answered, as its provider calls it."""
    input_tokens: int = 0
    """Tokens read at full price."""
    output_tokens: int = 0
    """Tokens written."""
    cache_read_tokens: int = 0
    """Tokens read from the provider's prompt cache."""
    cache_write_tokens: int = 0
    """Tokens written to the provider's prompt cache."""
    cost: float | None = None
    """US dollars; None where no price is known."""


class UserMessage(_Event):
    """A person wrote; a turn starts here."""

    type: Literal["user_message"] = "user_message"
    content: str
    """What they wrote."""
    language: str = "pt-PT"
    """The language the answer's own words (labels, errors) are in."""
    autonomous_mode: bool = False
    """Whether tools that policy allows run without asking."""
    client: str = ""
    """The outside program that called a tool itself, without a model: the turn ends with the tool's result."""


class UploadedColumn(BaseModel):
    """A column of a table that a file became."""

    model_config = ConfigDict(frozen=True)

    name: str
    """As SQL calls it."""
    type: str
    """Its SQL type."""


class UploadedTable(BaseModel):
    """A table that a file, or a sheet of it, became."""

    model_config = ConfigDict(frozen=True)

    name: str
    """What SQL calls it."""
    source: str
    """What people call it: the file, with the sheet where it has several."""
    rows: int
    """How many there are."""
    columns: list[UploadedColumn]
    """In the file's order."""
    key: str = ""
    """Which of the hub's Parquet files holds it."""


class FileUploaded(_Event):
    """A person added a file to the conversation. It is a message of theirs, but starts no turn."""

    type: Literal["file_uploaded"] = "file_uploaded"
    file: str
    """Its name."""
    size: int = 0
    """Its bytes."""
    content: str
    """The message that it stands for: columns, statistics and the first hundred rows."""
    digest: str
    """The same in short, for a model that can query the tables."""
    tables: list[UploadedTable]
    """What it became."""


class Continued(_Event):
    """A person asked an interrupted or paused turn to go on."""

    type: Literal["continued"] = "continued"
    language: str = "pt-PT"
    """As in `UserMessage`."""


class Text(_Event):
    """A piece of the answer, several provider deltas put together."""

    type: Literal["text"] = "text"
    content: str
    """The piece."""


class Reply(_Event):
    """A model call ended: the whole message as the provider needs it back."""

    type: Literal["reply"] = "reply"
    message: dict[str, Any]
    """A pydantic-ai `ModelResponse`, serialised."""
    usage: Usage
    """What the call consumed."""
    ms: int = 0
    """How long it took."""
    partial: bool = False
    """True where the call was cut and the message holds only what had been seen."""


class ToolApprovalRequest(_Event):
    """A tool may only run if a person agrees."""

    type: Literal["tool_approval_request"] = "tool_approval_request"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    title: str = ""
    """What it does, in a few words."""
    input: dict[str, Any]
    """Its arguments, validated."""
    reason: str
    """Why a person is asked, in words."""
    component: str | None = None
    """The part of the web app in which they fill in the arguments, instead of agreeing to the model's."""


Decision = Literal["aprovar", "recusar", "sempre", "repetir", "saltar", "parar"]


class ToolDecision(_Event):
    """A person decided about a call."""

    type: Literal["tool_decision"] = "tool_decision"
    id: str
    """The call's id."""
    decision: Decision
    """What they decided."""
    input: dict[str, Any] | None = None
    """The arguments they put in place of the model's, validated."""
    reason: str = ""
    """Why, in their words."""
    user_id: int | None = None
    """Who."""


class Cascade(BaseModel):
    """The order in which some tools are used, and which of them this is."""

    model_config = ConfigDict(frozen=True)

    position: int
    """From 1; those before it were asked and did not answer."""
    tools: list[str]
    """What each does, in a few words, in their order."""


class ToolStart(_Event):
    """A tool is about to run; durable before its side effect."""

    type: Literal["tool_start"] = "tool_start"
    id: str
    """The call's id, given by the model."""
    name: str
    """The tool."""
    input: dict[str, Any]
    """Its arguments, validated."""
    label: str = ""
    """Progress in words, for people."""
    timeout: float = 0
    """Seconds it may take."""
    task_id: str | None = None
    """The task of the plan that it works on."""
    cascade: Cascade | None = None
    """Its place among tools that are used in a fixed order."""


class ToolComplete(_Event):
    """A tool ended well."""

    type: Literal["tool_complete"] = "tool_complete"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    result: Any
    """What it returned: JSON. `{"widget": ...}` is shown as a widget."""
    ms: int = 0
    """How long it took."""
    cached: bool = False
    """Whether it did not have to run: the same call had been answered before."""


class ToolError(_Event):
    """A tool call failed, or was not made; the model sees why."""

    type: Literal["tool_error"] = "tool_error"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    error: Failure
    """Why."""
    ms: int = 0
    """How long it took."""


class ToolRetry(_Event):
    """A tool failed and is tried again."""

    type: Literal["tool_retry"] = "tool_retry"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    attempt: int
    """How often it has been tried again."""
    error: Failure
    """Why the attempt before failed."""


class ToolFailed(_Event):
    """A tool failed for good; a person decides what happens."""

    type: Literal["tool_failed"] = "tool_failed"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    error: Failure
    """Why."""
    ms: int = 0
    """How long the last attempt took."""


class ToolCancelRequested(_Event):
    """A person asked one tool to stop."""

    type: Literal["tool_cancel_requested"] = "tool_cancel_requested"
    id: str
    """The call's id."""


TaskStatus = Literal["pending", "in_progress", "completed", "failed"]


class Task(BaseModel):
    """A step of the model's plan."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Given by the model."""
    description: str
    """What is to be done."""
    status: TaskStatus = "pending"
    """How far it is."""


class TaskList(_Event):
    """The model stated its plan."""

    type: Literal["task_list"] = "task_list"
    tasks: list[Task]
    """All of it; replaces the one before."""


class TaskUpdate(_Event):
    """One task of the plan changed."""

    type: Literal["task_update"] = "task_update"
    task_id: str
    """Which."""
    status: TaskStatus
    """How far it is now."""
    result: str | None = None
    """What came of it, in words."""


class LoopDetected(_Event):
    """The model makes the same call again and again; the turn paused."""

    type: Literal["loop_detected"] = "loop_detected"
    name: str
    """The tool."""
    input: dict[str, Any]
    """Its arguments."""
    count: int
    """How often in a row."""


class IterationLimit(_Event):
    """The turn called the model as often as it may, and paused."""

    type: Literal["iteration_limit"] = "iteration_limit"
    limit: int
    """How often that is."""


class Error(_Event):
    """The turn could not go on."""

    type: Literal["error"] = "error"
    code: str
    """Stable, in English."""
    content: str
    """Safe to show; says what to do next."""


class BudgetWarning(_Event):
    """A budget is nearly used up."""

    type: Literal["budget_warning"] = "budget_warning"
    scope: Literal["user", "agent", "organization"]
    """Whose budget."""
    period: Literal["day", "month"]
    """For how long it lasts."""
    limit: float
    """US dollars."""
    spent: float
    """US dollars."""


class Summary(_Event):
    """What was said before the messages that a model is still given, in few words."""

    type: Literal["summary"] = "summary"
    content: str
    """The words."""
    until: int
    """The sequence number up to which (not including) it covers."""
    usage: Usage
    """What writing it consumed."""


class Guardrail(_Event):
    """A message was judged before anybody answered it."""

    type: Literal["guardrail"] = "guardrail"
    verdict: Literal["SAFE", "CARE", "UNSAFE"]
    """Of an unsafe message no model is told anything, then or later. `CARE`: the person may be in danger; they were
    answered with care, nothing was refused, and nothing of it becomes a memory."""
    reason: str = ""
    """Why it was not simply answered, in a few words."""
    by: Literal["model", "rules"] = "rules"
    """Who judged."""
    message: str = ""
    """What the person was told in place of an answer."""
    usage: Usage | None = None
    """What asking a model consumed."""


WorkflowReason = Literal["start", "priority", "router", "exit", "tool", "state", "step", "completed"]


class WorkflowMoved(_Event):
    """Where a conversation's workflows stand: at the beginning of each turn, and whenever that changes."""

    type: Literal["workflow"] = "workflow"
    active_workflow: str | None
    """The workflow that is active; None where the visible agent speaks."""
    step: str | None
    """Its step."""
    title: str = ""
    """The workflow's name, for people."""
    step_title: str = ""
    """The step's, for people."""
    reason: WorkflowReason = "start"
    """What moved it: a turn began, a compulsory workflow, the router, the person left, a tool switched or changed the
    state, a step was done, the workflow is complete."""
    agent: str
    """The agent that speaks."""
    speaker: list[str] = []
    """The workflow and the step as whose agent it speaks; nothing for the visible agent. A tool may have switched to
    another while it still speaks."""
    handover: bool = False
    """Whether another agent goes on in the middle of a turn."""
    chosen: str | None = None
    """The workflow that goes on once no compulsory one holds."""
    steps: dict[str, str] = {}
    """Where each workflow is that was begun; nothing after its name where it is complete."""
    states: dict[str, dict[str, Any]] = {}
    """The state of each workflow that was begun."""
    usage: Usage | None = None
    """What asking the router's model consumed."""


class MemoryRef(BaseModel):
    """A memory that an answer was given, and why. Not what it says: that can be forgotten, this log cannot."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Which."""
    relevance: float
    """How close it is to the message, from 0 to 1."""
    confidence: float
    """How sure it was."""
    terms: list[str] = []
    """The words that it shares with the message; none where it counts for every message."""


class MemoryUsed(_Event):
    """The model was told what is remembered of the person."""

    type: Literal["memory_used"] = "memory_used"
    message_id: str
    """The answer that it was told for."""
    memories: list[MemoryRef]
    """What it was told."""


class MemorySaved(_Event):
    """Something that the person wrote was remembered; comes after the turn has ended."""

    type: Literal["memory_saved"] = "memory_saved"
    message_id: str
    """The answer after which it was."""
    memories: list[str]
    """The memories' ids; none where a model was asked and found nothing."""
    usage: Usage | None = None
    """What asking a model consumed."""


class ExampleRef(BaseModel):
    """A golden example that an answer was given, and why."""

    model_config = ConfigDict(frozen=True)

    id: str
    """Which."""
    version: int
    """In which form."""
    likeness: float
    """How alike its question is, from 0 to 1."""
    terms: list[str] = []
    """The words that both questions have."""


class ExamplesUsed(_Event):
    """The model was shown answers to similar questions."""

    type: Literal["examples_used"] = "examples_used"
    message_id: str
    """The answer that it was shown them for."""
    examples: list[ExampleRef]
    """Which."""


class FeedbackRequest(_Event):
    """The person should be asked how an answer was; comes after the turn has ended."""

    type: Literal["feedback_request"] = "feedback_request"
    message_id: str
    """Which answer."""


class CancelRequested(_Event):
    """A person asked the turn to stop."""

    type: Literal["cancel_requested"] = "cancel_requested"


class Done(_Event):
    """The turn is over."""

    type: Literal["done"] = "done"
    status: TurnStatus
    """How it ended."""
    waiting_for: list[str] = []
    """The calls that wait for a person's decision."""


Event = Annotated[
    UserMessage
    | FileUploaded
    | Continued
    | Text
    | Reply
    | ToolApprovalRequest
    | ToolDecision
    | ToolStart
    | ToolComplete
    | ToolError
    | ToolRetry
    | ToolFailed
    | ToolCancelRequested
    | TaskList
    | TaskUpdate
    | LoopDetected
    | IterationLimit
    | Error
    | BudgetWarning
    | Summary
    | Guardrail
    | WorkflowMoved
    | MemoryUsed
    | ExamplesUsed
    | MemorySaved
    | FeedbackRequest
    | CancelRequested
    | Done,
    Field(discriminator="type"),
]

_adapter: TypeAdapter[Event] = TypeAdapter(Event)


def parse_event(data: object) -> Event:
    """The event that `data` (decoded JSON) describes; `ValueError` where it describes none."""
    return _adapter.validate_python(data)
