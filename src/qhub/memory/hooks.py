"""The interface of hooks: the arguments that they get, and the answers that they may give.

A hook is a class with any of five methods; those it does not write do nothing. The hub's own memory is one, and packs
and plug-ins bring more: a module named by `hooks` in `pack.toml`, or an entry point of the group `qhub.hooks`. Hooks
are guests: one that fails or takes too long is logged and left behind, and the turn goes on without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from qhub.events.stored.usage import Usage

FeedbackType = Literal["positive", "negative", "correction", "preference"]


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation with its owner. Set by the server, never by a model or a request's body."""

    user_id: int
    """The person."""
    organization_id: int
    """Their organisation."""
    session_id: str
    """The conversation's id."""
    agent_id: str
    """The agent that answers in it."""
    language: str = "pt-PT"
    """The person's language."""


@dataclass(frozen=True, slots=True)
class Query:
    """A message that is about to be answered."""

    session: Session
    """Where."""
    message_id: str
    """The message's id."""
    prompt: str
    """What the person wrote; never a file's, a page's or a tool's words."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """A memory that an answer is given."""

    id: str
    """Which."""
    relevance: float
    """How close it is to the message, from 0 to 1."""
    confidence: float
    """How sure it is by now."""
    terms: tuple[str, ...] = ()
    """The words that it shares with the message; none where it counts for every message."""


@dataclass(frozen=True, slots=True)
class Injection:
    """The text that a hook gives to the model before it answers."""

    context: str = ""
    """In words. It is put after all that a provider can cache."""
    recalled: tuple[Recalled, ...] = ()
    """The memories it is made of."""


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A tool's call in a turn, without what it returned: that is not the person's word."""

    name: str
    """The tool."""
    error: str | None = None
    """Its failure's code, where it failed."""
    ms: int = 0
    """How long it took."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A turn that has ended."""

    query: Query
    """What was asked."""
    response: str
    """What the agent said."""
    tools: Sequence[ToolUse] = ()
    """What it used."""
    recalled: Sequence[Recalled] = ()
    """The memories that it was given."""
    previous_prompt: str = ""
    """What the person had written before this message."""
    previous_response: str = ""
    """What the agent had answered to that."""
    turn: int = 1
    """Which turn of the conversation it was."""


@dataclass(frozen=True, slots=True)
class Learnt:
    """The outcome of a hook for an answer or for feedback."""

    saved: tuple[str, ...] = ()
    """The memories it stored or changed."""
    adjusted: int = 0
    """How many memories became surer, or less sure."""
    feedback_requested: bool = False
    """Whether the person should be asked how the answer was."""
    usage: Usage | None = None
    """What it consumed of a model."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """A person's feedback on an answer."""

    session: Session
    """Where."""
    type: FeedbackType
    """Of which kind."""
    message_id: str | None
    """The message whose answer it is about; the last one where unset."""
    text: str
    """Their words, if any."""
    recalled: Sequence[Recalled] = ()
    """The memories that the answer was given."""
    previous_prompt: str = ""
    """The message whose answer it is about."""


class Hook:
    """The base of hooks: write the methods that you need. Do not block: the event loop is everybody's."""

    async def on_session_start(self, session: Session) -> None:
        """A person writes in a conversation that is new, or had ended. `on_pre_query` runs beside it."""

    async def on_pre_query(self, query: Query) -> Injection | None:
        """A message is about to be answered; the model can be told more."""

    async def on_post_response(self, answer: Answer) -> Learnt | None:
        """A message was answered. This runs in the background."""

    async def on_feedback_received(self, feedback: Feedback) -> Learnt | None:
        """A person said how an answer was."""

    async def on_session_end(self, session: Session) -> Learnt | None:
        """React to that nobody has written in a conversation for a while."""


def hooks_in(module: Any) -> list[Hook]:
    """The hooks of a module: its instances of `Hook`."""
    return [value for value in vars(module).values() if isinstance(value, Hook)]
