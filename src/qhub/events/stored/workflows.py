"""Workflows: what guardrails said of a message, and who speaks."""

from typing import Any, Literal

from pydantic import Field

from qhub.events.stored.base import BaseEvent
from qhub.events.stored.usage import Usage


class Guardrail(BaseEvent):
    """A message was judged before anybody answered it."""

    type: Literal["guardrail"] = "guardrail"
    verdict: Literal["SAFE", "CARE", "UNSAFE"]
    """Of an unsafe message no model is told anything, then or later. `CARE`: the person may be in danger; they were
    answered with care, nothing was refused, and nothing of it becomes a memory."""
    reason: str = ""
    """Why it was not simply answered, in a few words."""
    by: Literal["model", "rules"] = Field(default="rules", exclude=True)
    """Whether a model judged, or the pack's rules."""
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
    """The workflow's step."""
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


Rewritten = Guardrail | WorkflowMoved
