"""A message as people read it, and the parts that it has. `events/messages.py` makes them of a log."""

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from qhub.events.absent import Absent, Flag, Word
from qhub.events.stored.base import Failure
from qhub.events.stored.files import UploadedTable
from qhub.events.stored.memory import ExampleRef, MemoryRef
from qhub.events.stored.tasks import Task
from qhub.events.stored.tools import Cascade, Decision
from qhub.events.stored.turns import BudgetWarning, Error, IterationLimit, LoopDetected, TurnStatus
from qhub.events.stored.usage import Usage
from qhub.events.widgets import AnyWidget
from qhub.events.wire import DashboardLink

_NO_RESULT = object()
"""Stands for the result of a call that has none, also not None."""


class _MessagePiece(BaseModel):
    """A piece of a message. Unlike an event it changes, as more of its turn is read."""

    model_config = ConfigDict(serialize_by_alias=True, json_schema_serialization_defaults_required=True)

    @classmethod
    def from_event(cls, event: BaseModel, **more: object) -> Self:
        """Make one of what an event says, by the fields' own names; `more` is what the two call otherwise."""
        shared = cls.model_fields.keys() & type(event).model_fields.keys() - {"type"}
        return cls.model_validate({name: getattr(event, name) for name in shared} | more)


class TextPart(_MessagePiece):
    """Words of an answer."""

    type: Literal["text"] = "text"
    text: str


class FilePart(_MessagePiece):
    """A file that became tables."""

    type: Literal["file"] = "file"
    name: str = Field(serialization_alias="nome")
    size: int = Field(serialization_alias="tamanho")
    tables: list[UploadedTable] = Field(serialization_alias="tabelas")
    replaces: Word = Field(default="", serialization_alias="substitui")
    """The message of the file whose place it takes."""
    replaced: Flag = Field(default=False, serialization_alias="substituido")
    """Whether a newer file took its place."""
    kept: Flag = Field(default=False, serialization_alias="relegivel")
    """Whether it can be read again."""


class AttachmentPart(_MessagePiece):
    """A document or an image."""

    type: Literal["attachment"] = "attachment"
    category: Literal["document", "image"] = Field(serialization_alias="categoria")
    name: str = Field(serialization_alias="nome")
    size: int = Field(serialization_alias="tamanho")
    media_type: str = Field(serialization_alias="formato")
    width: Absent[int] = Field(default=None, serialization_alias="largura")
    height: Absent[int] = Field(default=None, serialization_alias="altura")
    characters: int = Field(default=0, serialization_alias="caracteres")
    whole: Flag = Field(default=False, serialization_alias="inteiro")
    """Whether models are given all of its text."""
    replaces: Word = Field(default="", serialization_alias="substitui")
    """The message of the document whose place it takes."""
    replaced: Flag = Field(default=False, serialization_alias="substituido")
    """Whether a newer document took its place."""


class ToolPart(_MessagePiece):
    """A tool's call, as far as it is."""

    type: Literal["tool"] = "tool"
    id: str
    name: str
    label: str
    done: Word = ""
    input: dict[str, Any] = {}
    status: Literal["waiting", "approved", "running", "completed", "failed"] = "running"
    asking: Absent[Literal["approval", "failure"]] = None
    component: Absent[str] = None
    insists: Flag = False
    reason: Absent[str] = None
    title: Absent[str] = None
    edited: Flag = False
    decision: Absent[Decision] = None
    attempt: Absent[int] = None
    timeout: Absent[float] = None
    started_at: Absent[str] = None
    task_id: str | None = Field(default_factory=str, exclude_if=lambda task_id: task_id == "")
    """Empty until it starts."""
    cascade: Absent[Cascade] = Field(default=None, serialization_alias="cascata")
    result: Any = Field(default_factory=lambda: _NO_RESULT, exclude_if=lambda result: result is _NO_RESULT)
    """Once it is completed; it may be null."""
    error: Absent[Failure] = None
    ms: Absent[int] = None
    cached: Flag = False


class WorkflowPlace(_MessagePiece):
    """The workflow that a message belongs to; of an answer, the last."""

    active_workflow: str | None
    step: str | None
    title: str = Field(serialization_alias="titulo")
    step_title: str = Field(serialization_alias="passo")


class WorkflowPart(WorkflowPlace):
    """The point at which another agent, or another workflow, goes on."""

    type: Literal["workflow"] = "workflow"


Part = (
    TextPart
    | FilePart
    | AttachmentPart
    | ToolPart
    | WorkflowPart
    | AnyWidget
    | DashboardLink
    | Error
    | IterationLimit
    | LoopDetected
    | BudgetWarning
)


class TaskState(Task):
    """A task of the plan, as far as it is."""

    result: str | None = None
    """The task's result, in words."""


class AnswerMemory(_MessagePiece):
    """The memories that an answer was given, and those made after it: their ids, not their content."""

    used: list[MemoryRef] = Field(default=[], serialization_alias="usadas")
    saved: list[str] = Field(default=[], serialization_alias="guardadas")


class Message(_MessagePiece):
    """A message as people read it: folded from the events of its turn."""

    id: str
    role: Literal["user", "assistant"]
    content: str
    created_at: str
    parts: list[Part]
    versions: Absent[list[str]] = Field(default=None, serialization_alias="versoes")
    """Of a question with several versions: their ids, this one's included, oldest first."""
    status: Absent[Literal["running"] | TurnStatus] = None
    usage: Absent[Usage] = None
    """What the whole turn consumed; its cost is known only where every call's is."""
    tasks: Absent[list[TaskState]] = None
    memory: Absent[AnswerMemory] = Field(default=None, serialization_alias="memorias")
    workflow: Absent[WorkflowPlace] = None
    moderated: Flag = Field(default=False, serialization_alias="moderado")
    examples: Absent[list[ExampleRef]] = Field(default=None, serialization_alias="exemplos")
    feedback_requested: Flag = False
