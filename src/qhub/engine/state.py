"""Where a turn stands, folded from the log.

The same fold serves a turn that goes on, one that is resumed after a crash on another worker, and the history of all
the turns before. Every tool call is followed by its result: one that is missing gets a synthetic error, so a history
that a provider would reject cannot be built.
"""

from collections.abc import Iterable
from importlib.resources import files
from typing import TypeVar

from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.events import (
    CancelRequested,
    Continued,
    Done,
    Error,
    Event,
    IterationLimit,
    Reply,
    Text,
    ToolComplete,
    ToolError,
    ToolStart,
    UserMessage,
)
from qhub.i18n import DEFAULT_LANGUAGE, translate

E = TypeVar("E", bound=Event)

CONTINUE_PROMPT = (files("qhub.engine") / "prompts" / "continue.md").read_text("utf-8").strip()
"""What a model is told when it must go on after its own unfinished words."""


class TurnState:
    """The conversation so far, and what the current turn still has to do."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.messages: list[ModelMessage] = []
        """What a model is given, oldest first."""
        self.calls: dict[str, ToolCallPart] = {}
        """The last reply's tool calls, while some have no result."""
        self.results: dict[str, ToolReturnPart] = {}
        """The results that those have."""
        self.started: set[str] = set()
        """Those that began."""
        self.cut: str | None = None
        """The call, if any, that the model could not finish writing: it must not run."""
        self.text = ""
        """Visible text whose model call has not ended."""
        self.iterations = 0
        """Model calls since a person last spoke."""
        self.language = DEFAULT_LANGUAGE
        """The language of the person."""
        for event in events:
            self.apply(event)

    @property
    def unresolved(self) -> list[ToolCallPart]:
        """Tool calls without a result, in the model's order."""
        return [call for id_, call in self.calls.items() if id_ not in self.results]

    @property
    def answered(self) -> bool:
        """Whether the model has said all it wants to say."""
        return not self.calls and bool(self.messages) and isinstance(self.messages[-1], ModelResponse)

    def apply(self, event: E) -> E:
        """Take an event in; returns it."""
        match event:
            case UserMessage():
                self._begin(event.content, event.language)
            case Continued():
                self._begin(CONTINUE_PROMPT if self._ends_in_words() else None, event.language)
            case Text():
                self.text += event.content
            case Reply():
                self._reply(event)
            case ToolStart():
                self.started.add(event.id)
            case ToolComplete():
                self._result(event.id, event.result, failed=False)
            case ToolError():
                self._result(event.id, {"erro": event.error.message}, failed=True)
            case IterationLimit() | Error() | CancelRequested() | Done():
                pass
        return event

    def _begin(self, content: str | None, language: str) -> None:
        self._close_step()
        self.language = language
        self.iterations = 0
        if content is not None:
            self.messages.append(ModelRequest(parts=[UserPromptPart(content)]))

    def _ends_in_words(self) -> bool:
        return bool(self.text) or self.answered

    def _reply(self, event: Reply) -> None:
        self._close_step(keep_text=False)
        self.iterations += 1
        (message,) = ModelMessagesTypeAdapter.validate_python([event.message])
        if isinstance(message, ModelResponse) and message.parts:
            self.messages.append(message)
            self.calls = {call.tool_call_id: call for call in message.tool_calls}
            # Out of tokens in the middle of a call: arguments that parse may still not be all of them.
            self.cut = next(reversed(self.calls), None) if message.finish_reason == "length" else None

    def _result(self, id_: str, content: object, *, failed: bool) -> None:
        call = self.calls.get(id_)
        if call is None or id_ in self.results:
            return
        self.results[id_] = ToolReturnPart(call.tool_name, content, id_, outcome="failed" if failed else "success")
        if not self.unresolved:
            self.messages.append(ModelRequest(parts=[self.results[known] for known in self.calls]))
            self.calls, self.results, self.started = {}, {}, set()

    def _close_step(self, *, keep_text: bool = True) -> None:
        """Whatever a broken turn left open gets an end before something new begins."""
        if self.text and keep_text:
            self.messages.append(ModelResponse(parts=[TextPart(self.text)]))
        self.text = ""
        for call in self.unresolved:
            missing = translate(self.language, "tool.missing_result")
            self._result(call.tool_call_id, {"erro": missing}, failed=True)
