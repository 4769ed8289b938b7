"""Turns: what people and models say in one, what interrupts it, and its end."""

from typing import Any, Literal

from pydantic import Field

from qhub.events.absent import Word
from qhub.events.stored.base import BaseEvent
from qhub.events.stored.usage import Usage

TurnStatus = Literal["completed", "waiting", "cancelled", "interrupted"]
"""How a turn ended: by itself, to wait for a person, because a person stopped it, or because something broke."""


class UserMessage(BaseEvent):
    """A person wrote; a turn starts here."""

    type: Literal["user_message"] = "user_message"
    content: str
    """The message."""
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


class BranchChosen(BaseEvent):
    """A person went to another version of the conversation."""

    type: Literal["branch_chosen"] = "branch_chosen"
    leaf: int = Field(serialization_alias="ultima")
    """The last turn of the version that is shown from now on, by its message's number."""


class Continued(BaseEvent):
    """A person asked an interrupted or paused turn to go on."""

    type: Literal["continued"] = "continued"
    language: str = Field(default="pt-PT", exclude=True)
    """The language that the rest of the answer's own words are in."""


class Text(BaseEvent):
    """A piece of the answer, several provider deltas put together."""

    type: Literal["text"] = "text"
    content: str
    """The words of this piece."""


class Reply(BaseEvent):
    """A model call ended: the whole message as the provider needs it back."""

    type: Literal["reply"] = "reply"
    message: dict[str, Any]
    """A pydantic-ai `ModelResponse`, serialised."""
    usage: Usage
    """The tokens and the cost of the call."""
    ms: int = 0
    """The milliseconds that the call took."""
    partial: bool = False
    """True where the call was cut and the message holds only what had been seen."""


class LoopDetected(BaseEvent):
    """The model makes the same call again and again; the turn paused."""

    type: Literal["loop_detected"] = "loop_detected"
    name: str
    """The tool."""
    input: dict[str, Any]
    """The tool's arguments."""
    count: int
    """The number of such calls in a row."""
    content: Word = ""
    """What happened and how to go on, in words."""


class IterationLimit(BaseEvent):
    """The turn called the model as often as it may, and paused."""

    type: Literal["iteration_limit"] = "iteration_limit"
    limit: int
    """The number of calls that a turn may make."""
    content: Word = ""
    """What happened and how to go on, in words."""


class Error(BaseEvent):
    """The turn could not go on."""

    type: Literal["error"] = "error"
    code: str
    """The error's code: stable, in English."""
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
    """Whether the budget is a person's, an agent's or the organisation's."""
    period: Literal["day", "month"]
    """The period that the budget is for."""
    limit: float
    """US dollars."""
    spent: float
    """US dollars."""


class Summary(BaseEvent):
    """A summary, in few words, of what was said before the messages that a model is still given."""

    type: Literal["summary"] = "summary"
    content: str
    """The summary."""
    until: int
    """The sequence number up to which (not including) it covers."""
    usage: Usage
    """The tokens and the cost of writing it."""


class Titled(BaseEvent):
    """A model named the conversation; comes after the first turn has ended."""

    type: Literal["titled"] = "titled"
    title: str = Field(serialization_alias="titulo")
    """Empty where it found none, or where a person was faster."""
    usage: Usage = Field(exclude=True)
    """The tokens and the cost of asking for it."""


class LostCall(BaseEvent):
    """A model was asked something beside the turn, and failed; it is paid for all the same."""

    type: Literal["lost_call"] = "lost_call"
    usage: Usage
    """The tokens and the cost of the call."""


class CancelRequested(BaseEvent):
    """A person asked the turn to stop."""

    type: Literal["cancel_requested"] = "cancel_requested"


class Done(BaseEvent):
    """The turn is over."""

    type: Literal["done"] = "done"
    status: TurnStatus
    """The way in which the turn ended."""
    waiting_for: list[str] = Field(default=[])
    """The calls that wait for a person's decision."""


Sent = BranchChosen | Continued | Text | LoopDetected | IterationLimit | Error | BudgetWarning | Titled | Done
Kept = CancelRequested | Summary | LostCall
Rewritten = UserMessage | Reply
