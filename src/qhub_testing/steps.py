"""The steps that the stand-in can be told to take with one request.

A step is a `Fail`, a `Hang`, or an answer. An answer is a part (`Say`, `Think`, `Call`), an end (`Stop`, `Cut`,
`Break`), or a sequence of parts that may close with one end:

    Say("Olá")                                              text, in chunks
    [Say("Vou ver."), Call("top_defeitos", {"n": 3})]       text and a tool call in one message
    [Call("top_defeitos", raw_arguments='{"n": '), Stop("max_tokens")]

`When` limits a step to the requests it fits, which keeps parallel conversations apart.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from qhub_testing.request import Request
from qhub_testing.tokens import Tokens

StopReason = Literal["end_turn", "tool_use", "max_tokens", "stop_sequence", "refusal", "model_context_window_exceeded"]
"""As the Messages API names them; chat completions has its own words for the same."""


@dataclass(frozen=True, slots=True)
class Say:
    """Visible text, sent in chunks."""

    text: str = ""
    """All of it; may be left out where `chunks` spells the pieces."""
    chunks: int | Sequence[str] | None = None
    """How many pieces, or the pieces themselves; one a word otherwise."""
    pause: float = 0.0
    """Seconds between chunks."""
    gate_after: int | None = None
    """Hold the stream after so many chunks, until `Provider.open_gate`."""

    @property
    def pieces(self) -> Sequence[str]:
        """The text as it is sent."""
        if self.chunks is None:
            return re.findall(r"\s*\S+\s*", self.text) or [self.text]
        if isinstance(self.chunks, int):
            size = max(1, -(-len(self.text) // max(1, self.chunks)))
            return [self.text[start : start + size] for start in range(0, len(self.text), size)]
        return self.chunks


@dataclass(frozen=True, slots=True)
class Think:
    """A thinking block, with the signature that must come back untouched.

    Chat completions has no signature, and sends the text as `reasoning_content`, as many servers do.
    """

    text: str
    signature: str = "c3RhbmQtaW4gc2lnbmF0dXJl"


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call."""

    tool: str
    """The tool's name."""
    input: Mapping[str, Any] = field(default_factory=dict)
    """Its arguments."""
    id: str | None = None
    """The call's id; made up otherwise."""
    raw_arguments: str | None = None
    """Sent as they are in place of `input`: malformed, truncated, or no object at all."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The end of an answer, where it is not the obvious one."""

    reason: StopReason | None = None
    """`tool_use` after a call and `end_turn` otherwise, if not given."""
    usage: Tokens | None = None
    """Counted from the request and the answer, if not given."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection dies after a 200."""

    after_chunks: int | None = None
    """How many chunks get through; all of them if not given."""


@dataclass(frozen=True, slots=True)
class Break:
    """An `error` event in the stream, after a 200."""

    type: str = "overloaded_error"
    message: str = "Overloaded"
    after_chunks: int | None = None
    """As in `Cut`."""


@dataclass(frozen=True, slots=True)
class Fail:
    """An HTTP error. Type and message are those of the real API for the status, where not given."""

    status: int
    type: str | None = None
    message: str | None = None
    retry_after: float | None = None
    """Seconds, sent as `retry-after`."""
    code: str | None = None
    """Chat completions' machine-readable code, such as `context_length_exceeded`; Gemini's reason."""


@dataclass(frozen=True, slots=True)
class Hang:
    """A request that gets no answer until `Provider.open_gate`."""

    then: "Step" = field(default_factory=lambda: Say("late"))
    """What follows then."""


@dataclass(frozen=True, slots=True)
class When:
    """A step only for the requests it fits."""

    fits: str | Callable[[Request], bool]
    """A text that some user message of the request contains, or a test of the request."""
    step: "Step"
    """What those get."""

    def matches(self, request: Request) -> bool:
        """Whether the step is for this request."""
        if isinstance(self.fits, str):
            return any(self.fits in text for text in request.user_texts)
        return self.fits(request)


Part = Say | Think | Call
End = Stop | Cut | Break
Step = Part | End | Fail | Hang | Sequence[Part | End]

PROMPT_TOO_LONG = Fail(400, "invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum")
"""The context limit, as Anthropic words it."""

CREDIT_TOO_LOW = Fail(
    400,
    "invalid_request_error",
    "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase "
    "credits.",
)
"""An exhausted balance, as Anthropic words it: a 400."""

SPEND_CAP = Fail(
    400,
    "invalid_request_error",
    "You have reached your specified API usage limits. You will regain access on 2030-01-01 at 00:00 UTC.",
)
"""A spend cap the customer set, as Anthropic words it: a 400."""
