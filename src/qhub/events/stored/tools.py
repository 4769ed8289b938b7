"""Tools: calls of them, what people decide about a call, and how it ended."""

from typing import Any, Literal

from pydantic import Field

from qhub.events.absent import Absent, Flag, Word
from qhub.events.outside import Outside
from qhub.events.stored.base import BaseEvent, Failure, Value


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
    """The decision."""
    input: dict[str, Any] | None = None
    """The arguments they put in place of the model's, validated."""
    reason: str = Field(default="", serialization_alias="motivo")
    """The person's reason, in their words."""
    user_id: int | None = Field(default=None, exclude=True)
    """The person who decided."""


class Cascade(Value):
    """The order in which some tools are used, and which of them this is."""

    position: int = Field(serialization_alias="posicao")
    """The tool's place, from 1; those before it were asked and did not answer."""
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
    """The seconds that the call may take."""
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
    """The milliseconds that the call took."""
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
    """The failure, as a code and in words."""
    ms: int = 0
    """The milliseconds that the call took."""
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
    """The failure, as a code and in words."""
    ms: int = Field(default=0, exclude=True)
    """How long the last attempt took."""
    outside: Outside = Field(default="", exclude=True)
    """Where text from outside came from that it brought into the turn, if any."""


class ToolCancelRequested(BaseEvent):
    """A person asked one tool to stop."""

    type: Literal["tool_cancel_requested"] = "tool_cancel_requested"
    id: str
    """The call's id."""


Sent = ToolApprovalRequest | ToolDecision | ToolError | ToolRetry | ToolFailed
Kept = ToolCancelRequested
Rewritten = ToolStart | ToolComplete
