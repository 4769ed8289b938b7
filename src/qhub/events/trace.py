"""The trace of one turn, as steps over time; `tracing.py` makes it of the log.

What people wrote and read, and what tools were given and returned, is the owner's: such fields are marked as `Content`,
and `without_content` leaves them out for whoever looks after a hub and not into its conversations.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from qhub.events.absent import Absent, Flag, Some, Word
from qhub.events.stored.memory import ExampleRef, MemoryRef
from qhub.events.stored.tools import Decision
from qhub.events.stored.turns import TurnStatus
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import WorkflowReason


class Content:
    """The mark of a field that says what somebody wrote or read."""


CONTENT = Content()


class TracePiece(BaseModel):
    """A piece of a trace."""

    model_config = ConfigDict(serialize_by_alias=True, json_schema_serialization_defaults_required=True)

    def without_content(self) -> Self:
        """The same for somebody whom the conversation is none of the business of."""
        content = {
            name: field.get_default(call_default_factory=True)
            for name, field in type(self).model_fields.items()
            if CONTENT in field.metadata
        }
        return self.model_copy(update=content)


class SentSize(TracePiece):
    """The size of a request to a provider, in characters but where it says otherwise."""

    system: int = Field(serialization_alias="instrucoes")
    tools: int = Field(serialization_alias="ferramentas")
    """The number of tools."""
    tool_chars: int = Field(serialization_alias="ferramentas_caracteres")
    messages: int = Field(serialization_alias="mensagens")
    """The number of messages."""
    message_chars: int = Field(serialization_alias="mensagens_caracteres")
    volatile: int = Field(serialization_alias="no_fim")
    """What was told after all that can be cached: memories, examples, where a workflow stands."""


class ModelCall(TracePiece):
    """A request to a provider."""

    usage: Usage
    first_ms: Absent[int] = Field(default=None, serialization_alias="primeiro_texto_ms")
    """The milliseconds from the request to the first text."""
    retries: int = Field(default=0, serialization_alias="repeticoes")
    """Tries that failed before it."""
    sent: Absent[SentSize] = Field(default=None, serialization_alias="enviado")
    """Absent where nobody measured it: an older turn, or a call that was cut off."""


class TraceStep(TracePiece):
    """A step of a turn: what it did, or waited for."""

    id: str
    start: int = Field(serialization_alias="inicio_ms")
    """Milliseconds after the message."""
    ms: int = 0
    """The milliseconds that it took; 0 for what is a moment only."""


class ModelStep(TraceStep):
    """The model was asked to answer."""

    type: Literal["model"] = "model"
    call: ModelCall = Field(serialization_alias="chamada")
    characters: int = Field(default=0, serialization_alias="caracteres")
    """The characters of the text that it wrote."""
    calls: int = Field(default=0, serialization_alias="ferramentas")
    """Tools that it asked for."""
    partial: Flag = Field(default=False, serialization_alias="cortada")
    """Whether it was cut off."""


class Attempt(TracePiece):
    """A try of a tool that failed."""

    ms: int
    """The milliseconds from the tool's start to its failure."""
    error: str = Field(serialization_alias="erro")
    """The failure's code."""


class ToolStep(TraceStep):
    """A tool ran, or was not let run."""

    type: Literal["tool"] = "tool"
    call_id: str = Field(serialization_alias="tool_use_id")
    name: str = Field(serialization_alias="nome")
    status: Literal["running", "completed", "failed"] = Field(default="running", serialization_alias="estado")
    asked_by: Absent[str] = Field(default=None, serialization_alias="pedida_por")
    """The step of the model that asked for it."""
    cached: Flag = Field(default=False, serialization_alias="da_cache")
    attempts: Some[Attempt] = Field(default=[], serialization_alias="tentativas")
    """The tries that failed and were followed by another."""
    cancelled: Flag = Field(default=False, serialization_alias="cancelada")
    """Whether a person asked it to stop."""
    error: Word = Field(default="", serialization_alias="erro")
    """The code of how it failed."""
    error_message: Annotated[Word, CONTENT] = Field(default="", serialization_alias="erro_mensagem")
    input_size: int = Field(default=0, serialization_alias="argumentos_caracteres")
    input: Annotated[Absent[Any], CONTENT] = Field(default=None, serialization_alias="argumentos")
    """The arguments, as JSON; the beginning of their text where that is long."""
    input_shape: Absent[Any] = Field(default=None, serialization_alias="argumentos_forma")
    """The arguments' shape, for administrators: what of them is nobody's content."""
    result_size: int = Field(default=0, serialization_alias="resultado_caracteres")
    result: Annotated[Absent[Any], CONTENT] = Field(default=None, serialization_alias="resultado")
    """The result, in the same way."""
    result_shape: Absent[Any] = Field(default=None, serialization_alias="resultado_forma")
    """The result's shape, in the same way."""


class DecisionStep(TraceStep):
    """A person was asked; it lasts until they decided."""

    type: Literal["decision"] = "decision"
    call_id: str = Field(serialization_alias="tool_use_id")
    name: str = Field(serialization_alias="nome")
    """The tool."""
    about: Literal["approval", "failure"] = Field(serialization_alias="sobre")
    decision: Absent[Decision] = Field(default=None, serialization_alias="decisao")
    """Absent while nobody decided."""
    edited: Flag = Field(default=False, serialization_alias="editada")
    """Whether they put other arguments in place of the model's."""
    reason: Annotated[Word, CONTENT] = Field(default="", serialization_alias="motivo")
    """The person's reason, in their words."""


class GuardrailStep(TraceStep):
    """The message was judged."""

    type: Literal["guardrail"] = "guardrail"
    verdict: Literal["SAFE", "CARE", "UNSAFE"] = Field(serialization_alias="veredicto")
    by: Literal["model", "rules"] = Field(serialization_alias="por")
    reason: Annotated[Word, CONTENT] = Field(default="", serialization_alias="motivo")
    call: Absent[ModelCall] = Field(default=None, serialization_alias="chamada")


class WorkflowStep(TraceStep):
    """The moment at which it was settled who speaks, and where a workflow stands."""

    type: Literal["workflow"] = "workflow"
    reason: WorkflowReason = Field(serialization_alias="motivo")
    title: Word = Field(default="", serialization_alias="titulo")
    step_title: Word = Field(default="", serialization_alias="passo")
    agent: str = Field(serialization_alias="agente")
    handover: Flag = Field(default=False, serialization_alias="passagem")
    call: Absent[ModelCall] = Field(default=None, serialization_alias="chamada")
    """Asking the router."""


class MemoryStep(TraceStep):
    """The model was told what is remembered, or something was remembered."""

    type: Literal["memory"] = "memory"
    count: int = Field(serialization_alias="numero")
    saved: Flag = Field(default=False, serialization_alias="guardadas")
    memories: Annotated[Some[MemoryRef], CONTENT] = Field(default=[], serialization_alias="memorias")
    """Those that were told; the words that they share with the message are the person's."""
    call: Absent[ModelCall] = Field(default=None, serialization_alias="chamada")


class ExampleStep(TraceStep):
    """The model was shown answers to similar questions."""

    type: Literal["examples"] = "examples"
    count: int = Field(serialization_alias="numero")
    examples: Annotated[Some[ExampleRef], CONTENT] = Field(default=[], serialization_alias="exemplos")


class AsideStep(TraceStep):
    """A model was asked beside the turn: for a summary, a title, or in vain."""

    type: Literal["summary", "title", "lost"]
    call: ModelCall = Field(serialization_alias="chamada")


class FailureStep(TraceStep):
    """The turn could not go on."""

    type: Literal["error"] = "error"
    code: str = Field(serialization_alias="codigo")
    message: Annotated[Word, CONTENT] = Field(default="", serialization_alias="mensagem")
    model: Word = Field(default="", serialization_alias="modelo")
    """The model that failed, if one did; then it lasts as long as that took."""
    retries: int = Field(default=0, serialization_alias="repeticoes")


class MomentStep(TraceStep):
    """A step that has a moment and no duration."""

    type: Literal["limit", "loop", "budget", "continued", "cancel"]
    name: Word = Field(default="", serialization_alias="nome")
    """The tool, where it is about one."""


class DoneStep(TraceStep):
    """The turn ended, or paused."""

    type: Literal["done"] = "done"
    status: TurnStatus = Field(serialization_alias="estado")


AnyStep = Annotated[
    ModelStep
    | ToolStep
    | DecisionStep
    | GuardrailStep
    | WorkflowStep
    | MemoryStep
    | ExampleStep
    | AsideStep
    | FailureStep
    | MomentStep
    | DoneStep,
    Field(discriminator="type"),
]


class Trace(TracePiece):
    """The trace of one turn."""

    message_id: str = Field(serialization_alias="mensagem_id")
    """The answer's."""
    question: Annotated[Word, CONTENT] = Field(default="", serialization_alias="pergunta")
    answer: Annotated[Word, CONTENT] = Field(default="", serialization_alias="resposta")
    status: Literal["running"] | TurnStatus = Field(serialization_alias="estado")
    model: Word = Field(default="", serialization_alias="modelo")
    """The one that answered, or was wanted."""
    began: str = Field(serialization_alias="inicio")
    ms: int
    """The milliseconds from the message to the end, or to the last event that was written down."""
    waited_ms: int = Field(default=0, serialization_alias="espera_ms")
    """How much of it the turn stood still, for a person to decide or to let it go on."""
    usage: Absent[Usage] = None
    """What all calls consumed; its cost is known only where every call's is."""
    steps: list[AnyStep] = Field(serialization_alias="passos")
    """The steps, in the order in which they were written down."""

    def without_content(self) -> Self:
        bare = super().without_content()
        return bare.model_copy(update={"steps": [step.without_content() for step in self.steps]})
