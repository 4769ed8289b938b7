"""Events of a conversation: one small class for each kind, declared once for the log and for clients.

Events carry no storage identity: the log gives them their sequence number. They are appended and never changed, so a
field once written stays readable: add fields with a default, never rename one.

`to_log` is what the log keeps: every field, under its own name. What pydantic serialises is what leaves the hub: a
field marked `exclude=True` stays inside, one with a `serialization_alias` goes by that name. The unions at the end say
which events go out as they are, which never do, and of which `events/wire.py` makes something else.
"""

from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from qhub.events.absent import Absent, Flag, Some, Word
from qhub.events.outside import Outside

TurnStatus = Literal["completed", "waiting", "cancelled", "interrupted"]
"""How a turn ended: by itself, to wait for a person, because a person stopped it, or because something broke."""


class Value(BaseModel):
    """A piece of an event. It never changes, and clients get it under its public names."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", serialize_by_alias=True, json_schema_serialization_defaults_required=True
    )


class BaseEvent(Value):
    """The base of all events."""

    @classmethod
    def kind(cls) -> str:
        """What its `type` says."""
        return str(cls.model_fields["type"].default)

    def to_log(self) -> bytes:
        """The whole event as JSON, under its fields' own names: what `parse_event` reads."""
        return orjson.dumps(self.__dict__, default=_fields)


def _fields(value: object) -> dict[str, Any]:
    if isinstance(value, BaseModel):
        return value.__dict__
    raise TypeError(f"{type(value).__name__} cannot be kept in the log")


class Failure(Value):
    """Why something did not work, as a stable code and a sentence for people."""

    code: str
    """Stable, in English: what a program decides on."""
    message: str
    """What a person or a model reads."""


class CallFacts(Value):
    """Facts of one model call, for the trace of its turn; sizes are in characters."""

    ms: int
    """How long it took, with the tries that failed and the pauses between them."""
    first_ms: int | None = None
    """Until its first text; None where it wrote none."""
    retries: int = 0
    """Tries that failed before the last."""
    system: int = 0
    """The agent's instructions."""
    tools: int = 0
    """How many tools it was offered."""
    tool_chars: int = 0
    """Their names, descriptions and schemas."""
    messages: int = 0
    """How many messages it was given."""
    message_chars: int = 0
    """What they say."""
    volatile: int = 0
    """What it was told after all that can be cached."""
    given: str = ""
    """Tells instructions and tools from others of the same size."""
    told: str = ""
    """The same of what it was told last; too short to find out by it what that was."""


class Usage(Value):
    """The tokens and the cost of one model call."""

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
    estimated: Flag = False
    """Whether some of it is the hub's estimate: the call did not end, or its provider gave no figures."""
    facts: CallFacts | None = Field(default=None, exclude=True)
    """How the call went; None for several calls together, and where nobody measured it."""

    def plus(self, other: "Usage") -> "Usage":
        """What two calls consumed; its cost is known only where both are."""
        return Usage(
            model=other.model,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cache_read_tokens=self.cache_read_tokens + other.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens + other.cache_write_tokens,
            cost=None if self.cost is None or other.cost is None else self.cost + other.cost,
            estimated=self.estimated or other.estimated,
        )

    @property
    def tokens(self) -> int:
        """All of them, at whatever price."""
        return self.input_tokens + self.output_tokens + self.cache_read_tokens + self.cache_write_tokens


class UserMessage(BaseEvent):
    """A person wrote; a turn starts here."""

    type: Literal["user_message"] = "user_message"
    content: str
    """What they wrote."""
    language: str = Field(default="pt-PT", exclude=True)
    """The language the answer's own words (labels, errors) are in."""
    autonomous_mode: bool = Field(default=False, exclude=True)
    """Whether tools that policy allows run without asking."""
    request_id: str = Field(default="", exclude=True)
    """The request that brought it: what its turn's entries in the hub's own log are found by."""
    client: str = Field(default="", exclude=True)
    """The outside program that called a tool itself, without a model: the turn ends with the tool's result."""
    parent: int | None = Field(default=None, exclude=True)
    """The turn that it follows, by its message's number, where that is not the one that was shown: a version of a
    message follows what the other versions follow. 0 for the beginning."""
    model: str = Field(default="", exclude=True)
    """The model that the person wants it answered by; empty for the agent's own."""
    traceparent: str = Field(default="", exclude=True)
    """What names the request's span to a collector of traces (W3C); empty where there is none."""


class UploadedColumn(Value):
    """A column of a table that a file became."""

    name: str = Field(serialization_alias="nome")
    """As SQL calls it."""
    type: str = Field(serialization_alias="tipo")
    """Its SQL type."""
    unit: Word = Field(default="", serialization_alias="unidade")
    """Of numbers: what the file writes beside each."""


class UploadedRemark(Value):
    """A remark for a file's owner on how it was read; see `tables.remark`."""

    code: str = Field(serialization_alias="codigo")
    """What it is about."""
    column: str = Field(default="", serialization_alias="coluna")
    """Empty for what is said of the table."""
    reading: str = Field(default="", serialization_alias="leitura")
    """How it was read."""
    choices: list[str] = Field(default=[], serialization_alias="opcoes")
    """How else it can be read."""
    example: str = Field(default="", serialization_alias="exemplo")
    """As the file writes it."""
    count: int = Field(default=0, serialization_alias="numero")
    """How many cells, rows or sheets; 0 where it is about all."""


class FileCorrection(Value):
    """The way in which somebody wants a column, or a table, to be read."""

    table: str
    """As SQL calls it."""
    column: str = ""
    """Empty for a reading of the table."""
    reading: str
    """One of `tables.remark.Reading`."""


class UploadedTable(Value):
    """A table that a file, or a sheet of it, became."""

    name: str = Field(serialization_alias="nome")
    """What SQL calls it."""
    source: str = Field(serialization_alias="origem")
    """What people call it: the file, with the sheet where it has several."""
    rows: int = Field(serialization_alias="linhas")
    """How many there are."""
    columns: list[UploadedColumn] = Field(serialization_alias="colunas")
    """In the file's order."""
    key: str = Field(default="", exclude=True)
    """Which of the hub's Parquet files holds it."""
    remarks: Some[UploadedRemark] = Field(default=[], serialization_alias="observacoes")
    """How it was read, where that is not plain."""
    notes: list[str] = Field(default=[], exclude=True)
    """Titles, remarks and totals that are no rows of it."""


class FileUploaded(BaseEvent):
    """A person added a file to the conversation. It is a message of theirs, but starts no turn."""

    type: Literal["file_uploaded"] = "file_uploaded"
    file: str = Field(serialization_alias="nome")
    """Its name."""
    size: int = Field(default=0, serialization_alias="tamanho")
    """Its bytes."""
    content: str
    """The message that it stands for: columns, statistics and the first hundred rows."""
    digest: str = Field(exclude=True)
    """The same in short, for a model that can query the tables."""
    tables: list[UploadedTable] = Field(serialization_alias="tabelas")
    """What it became."""
    original: str = Field(default="", exclude=True)
    """Which of the hub's files holds it as it came, so that it can be read again."""
    replaces: Word = Field(default="", serialization_alias="substitui")
    """The message of the file whose place it takes, a newer one of the same name."""
    corrects: Word = Field(default="", serialization_alias="corrige")
    """The message of the same file, which was read another way before: it is that message now."""
    corrections: list[FileCorrection] = Field(default=[], exclude=True)
    """How its owner wants it read."""
    upload_key: str = Field(default="", exclude=True)
    """The `Idempotency-Key` with which it was sent."""


class FileAttached(BaseEvent):
    """A person added a document or an image to the conversation. It is a message of theirs, but starts no turn."""

    type: Literal["file_attached"] = "file_attached"
    category: Literal["document", "image"] = Field(serialization_alias="categoria")
    """What it is."""
    file: str = Field(serialization_alias="nome")
    """Its name."""
    size: int = Field(serialization_alias="tamanho")
    """Its bytes, as they are kept."""
    media_type: str = Field(serialization_alias="formato")
    """What kind of file that is."""
    content: str
    """The message that it stands for: a document's text, or what there is to find in it."""
    sha256: str = Field(default="", exclude=True)
    """Which of the conversation's files it is."""
    width: Absent[int] = Field(default=None, serialization_alias="largura")
    """Of an image, in pixels."""
    height: Absent[int] = Field(default=None, serialization_alias="altura")
    """The same."""
    characters: int = Field(default=0, serialization_alias="caracteres")
    """Of a document's text."""
    whole: Flag = Field(default=False, serialization_alias="inteiro")
    """Whether models are given all of it; else they search in it."""
    replaces: Word = Field(default="", serialization_alias="substitui")
    """The message of the document whose place it takes, an earlier one of the same name."""
    upload_key: str = Field(default="", exclude=True)
    """The `Idempotency-Key` with which it was sent."""


class BranchChosen(BaseEvent):
    """A person went to another version of the conversation."""

    type: Literal["branch_chosen"] = "branch_chosen"
    leaf: int = Field(serialization_alias="ultima")
    """The last turn of the version that is shown from now on, by its message's number."""


class Continued(BaseEvent):
    """A person asked an interrupted or paused turn to go on."""

    type: Literal["continued"] = "continued"
    language: str = Field(default="pt-PT", exclude=True)
    """As in `UserMessage`."""


class Text(BaseEvent):
    """A piece of the answer, several provider deltas put together."""

    type: Literal["text"] = "text"
    content: str
    """The piece."""


class Reply(BaseEvent):
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


class ToolApprovalRequest(BaseEvent):
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
    insists: Flag = False
    """Whether the organisation insists on asking: "sempre" is no answer."""


Decision = Literal["aprovar", "recusar", "sempre", "repetir", "saltar", "parar"]


class ToolDecision(BaseEvent):
    """A person decided about a call."""

    type: Literal["tool_decision"] = "tool_decision"
    id: str
    """The call's id."""
    decision: Decision = Field(serialization_alias="decisao")
    """What they decided."""
    input: dict[str, Any] | None = None
    """The arguments they put in place of the model's, validated."""
    reason: str = Field(default="", serialization_alias="motivo")
    """Why, in their words."""
    user_id: int | None = Field(default=None, exclude=True)
    """Who."""


class Cascade(Value):
    """The order in which some tools are used, and which of them this is."""

    position: int = Field(serialization_alias="posicao")
    """From 1; those before it were asked and did not answer."""
    tools: list[str] = Field(serialization_alias="ferramentas")
    """What each does, in a few words, in their order."""


class ToolStart(BaseEvent):
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
    done: Word = ""
    """The same once it has ended well: in the past tense."""
    timeout: float = 0
    """Seconds it may take."""
    task_id: str | None = None
    """The task of the plan that it works on."""
    cascade: Absent[Cascade] = Field(default=None, serialization_alias="cascata")
    """Its place among tools that are used in a fixed order."""


class ToolComplete(BaseEvent):
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
    cached: Flag = False
    """Whether it did not have to run: the same call had been answered before."""
    outside: Outside = Field(default="", exclude=True)
    """Where text from outside came from that it brought into the turn, if any."""


class ToolError(BaseEvent):
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
    outside: Outside = Field(default="", exclude=True)
    """Where text from outside came from that it brought into the turn, if any."""


class ToolRetry(BaseEvent):
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
    outside: Outside = Field(default="", exclude=True)
    """Where text from outside came from that it brought into the turn, if any."""


class ToolFailed(BaseEvent):
    """A tool failed for good; a person decides what happens."""

    type: Literal["tool_failed"] = "tool_failed"
    id: str
    """The call's id."""
    name: str
    """The tool."""
    error: Failure
    """Why."""
    ms: int = Field(default=0, exclude=True)
    """How long the last attempt took."""
    outside: Outside = Field(default="", exclude=True)
    """Where text from outside came from that it brought into the turn, if any."""


class ToolCancelRequested(BaseEvent):
    """A person asked one tool to stop."""

    type: Literal["tool_cancel_requested"] = "tool_cancel_requested"
    id: str
    """The call's id."""


TaskStatus = Literal["pending", "in_progress", "completed", "failed"]


class Task(Value):
    """A step of the model's plan."""

    id: str
    """Given by the model."""
    description: str
    """What is to be done."""
    status: TaskStatus = "pending"
    """How far it is."""


class TaskList(BaseEvent):
    """The model stated its plan."""

    type: Literal["task_list"] = "task_list"
    tasks: list[Task]
    """All of it; replaces the one before."""


class TaskUpdate(BaseEvent):
    """A change of one task of the plan."""

    type: Literal["task_update"] = "task_update"
    task_id: str
    """Which."""
    status: TaskStatus
    """How far it is now."""
    result: str | None = None
    """What came of it, in words."""


class LoopDetected(BaseEvent):
    """The model makes the same call again and again; the turn paused."""

    type: Literal["loop_detected"] = "loop_detected"
    name: str
    """The tool."""
    input: dict[str, Any]
    """Its arguments."""
    count: int
    """How often in a row."""
    content: Word = ""
    """What happened and how to go on, in words."""


class IterationLimit(BaseEvent):
    """The turn called the model as often as it may, and paused."""

    type: Literal["iteration_limit"] = "iteration_limit"
    limit: int
    """How often that is."""
    content: Word = ""
    """As in `LoopDetected`."""


class Error(BaseEvent):
    """The turn could not go on."""

    type: Literal["error"] = "error"
    code: str
    """Stable, in English."""
    content: str
    """Safe to show; says what to do next."""
    model: str = Field(default="", exclude=True)
    """The model that failed, if it was one."""
    retries: int = Field(default=0, exclude=True)
    """How often it had been tried again."""


class BudgetWarning(BaseEvent):
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


class Summary(BaseEvent):
    """A summary, in few words, of what was said before the messages that a model is still given."""

    type: Literal["summary"] = "summary"
    content: str
    """The words."""
    until: int
    """The sequence number up to which (not including) it covers."""
    usage: Usage
    """What writing it consumed."""


class Guardrail(BaseEvent):
    """A message was judged before anybody answered it."""

    type: Literal["guardrail"] = "guardrail"
    verdict: Literal["SAFE", "CARE", "UNSAFE"]
    """Of an unsafe message no model is told anything, then or later. `CARE`: the person may be in danger; they were
    answered with care, nothing was refused, and nothing of it becomes a memory."""
    reason: str = ""
    """Why it was not simply answered, in a few words."""
    by: Literal["model", "rules"] = Field(default="rules", exclude=True)
    """Who judged."""
    message: str = Field(default="", exclude=True)
    """What the person was told in place of an answer."""
    usage: Usage | None = Field(default=None, exclude=True)
    """What asking a model consumed."""


WorkflowReason = Literal["start", "priority", "router", "exit", "tool", "state", "step", "completed"]


class WorkflowMoved(BaseEvent):
    """Where a conversation's workflows stand: at the beginning of each turn, and whenever that changes."""

    type: Literal["workflow"] = "workflow"
    active_workflow: str | None
    """The workflow that is active; None where the visible agent speaks."""
    step: str | None
    """Its step."""
    title: str = Field(default="", serialization_alias="titulo")
    """The workflow's name, for people."""
    step_title: str = Field(default="", serialization_alias="passo")
    """The step's, for people."""
    reason: WorkflowReason = Field(default="start", serialization_alias="motivo")
    """What moved it: a turn began, a compulsory workflow, the router, the person left, a tool switched or changed the
    state, a step was done, the workflow is complete."""
    agent: str = Field(serialization_alias="agente")
    """The agent that speaks."""
    speaker: list[str] = Field(default=[], exclude=True)
    """The workflow and the step as whose agent it speaks; nothing for the visible agent. A tool may have switched to
    another while it still speaks."""
    handover: bool = Field(default=False, serialization_alias="passagem")
    """Whether another agent goes on in the middle of a turn."""
    chosen: str | None = Field(default=None, exclude=True)
    """The workflow that goes on once no compulsory one holds."""
    steps: dict[str, str] = Field(default={}, exclude=True)
    """Where each workflow is that was begun; nothing after its name where it is complete."""
    states: dict[str, dict[str, Any]] = Field(default={}, exclude=True)
    """The state of each workflow that was begun."""
    put_off: list[str] = Field(default=[], exclude=True)
    """Compulsory workflows that the person left, for the rest of the conversation."""
    usage: Usage | None = Field(default=None, exclude=True)
    """What asking the router's model consumed."""


class Titled(BaseEvent):
    """A model named the conversation; comes after the first turn has ended."""

    type: Literal["titled"] = "titled"
    title: str = Field(serialization_alias="titulo")
    """Empty where it found none, or where a person was faster."""
    usage: Usage = Field(exclude=True)
    """What asking it consumed."""


class LostCall(BaseEvent):
    """A model was asked something beside the turn, and failed; it is paid for all the same."""

    type: Literal["lost_call"] = "lost_call"
    usage: Usage
    """What it consumed."""


class MemoryRef(Value):
    """A memory that an answer was given, and why. Not what it says: that can be forgotten, this log cannot."""

    id: str
    """Which."""
    relevance: float = Field(serialization_alias="relevancia")
    """How close it is to the message, from 0 to 1."""
    confidence: float = Field(serialization_alias="confianca")
    """How sure it was."""
    terms: list[str] = Field(default=[], serialization_alias="termos")
    """The words that it shares with the message; none where it counts for every message."""


class MemoryUsed(BaseEvent):
    """The model was told what is remembered of the person."""

    type: Literal["memory_used"] = "memory_used"
    message_id: str
    """The answer that it was told for."""
    memories: list[MemoryRef] = Field(serialization_alias="memorias")
    """What it was told."""


class MemorySaved(BaseEvent):
    """A memory was made of what the person wrote; comes after the turn has ended."""

    type: Literal["memory_saved"] = "memory_saved"
    message_id: str
    """The answer after which it was."""
    memories: list[str] = Field(serialization_alias="memorias")
    """The memories' ids; none where a model was asked and found nothing."""
    usage: Usage | None = Field(default=None, exclude=True)
    """What asking a model consumed."""


class ExampleRef(Value):
    """A golden example that an answer was given, and why."""

    id: str
    """Which."""
    version: int = Field(serialization_alias="versao")
    """In which form."""
    likeness: float = Field(serialization_alias="semelhanca")
    """How alike its question is, from 0 to 1."""
    terms: list[str] = Field(default=[], serialization_alias="termos")
    """The words that both questions have."""


class ExamplesUsed(BaseEvent):
    """The model was shown answers to similar questions."""

    type: Literal["examples_used"] = "examples_used"
    message_id: str
    """The answer that it was shown them for."""
    examples: list[ExampleRef] = Field(serialization_alias="exemplos")
    """Which."""


class FeedbackRequest(BaseEvent):
    """The person should be asked how an answer was; comes after the turn has ended."""

    type: Literal["feedback_request"] = "feedback_request"
    message_id: str
    """Which answer."""


class CancelRequested(BaseEvent):
    """A person asked the turn to stop."""

    type: Literal["cancel_requested"] = "cancel_requested"


class Done(BaseEvent):
    """The turn is over."""

    type: Literal["done"] = "done"
    status: TurnStatus
    """How it ended."""
    waiting_for: list[str] = []
    """The calls that wait for a person's decision."""


SentEvent = (
    BranchChosen
    | Continued
    | Text
    | ToolApprovalRequest
    | ToolDecision
    | ToolError
    | ToolRetry
    | ToolFailed
    | TaskList
    | TaskUpdate
    | LoopDetected
    | IterationLimit
    | Error
    | BudgetWarning
    | MemoryUsed
    | ExamplesUsed
    | FeedbackRequest
    | Titled
    | Done
)
"""Those that clients get as they are."""
KeptEvent = CancelRequested | ToolCancelRequested | Summary | LostCall
"""Those that never leave the hub."""
RewrittenEvent = (
    UserMessage
    | FileUploaded
    | FileAttached
    | Reply
    | ToolStart
    | ToolComplete
    | Guardrail
    | WorkflowMoved
    | MemorySaved
)
"""Those of which clients get something more, less or else: `events/wire.py` says what."""

Event = Annotated[SentEvent | KeptEvent | RewrittenEvent, Field(discriminator="type")]

_adapter: TypeAdapter[Event] = TypeAdapter(Event)


def parse_event(data: object) -> Event:
    """The event that `data` (decoded JSON) describes; `ValueError` where it describes none."""
    return _adapter.validate_python(data)
