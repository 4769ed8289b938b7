"""Spans: how long each part of a turn took, for a collector of traces (OpenTelemetry), where the operator wants it.

A span has names, sizes, tokens and prices, never what somebody wrote. Whoever does something opens a span around it and
need not know whether anybody listens. What a span is part of is the one that is `current` in the same task, or one
that a text names which travelled with an event, as `traceparent` of the W3C: a turn runs later, and maybe elsewhere.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Protocol

from qhub.errors import ConfigurationError
from qhub.lazy import lazy_module

if TYPE_CHECKING:
    from qhub.observing import otlp_spans
else:
    otlp_spans = lazy_module("qhub.observing.otlp_spans")

Fact = str | int | float | bool
"""What a span may say of itself."""


class Span(Protocol):
    """A part of a turn that is under way."""

    @property
    def traceparent(self) -> str:
        """The text that names it elsewhere; empty where nobody listens."""

    def name(self, name: str) -> None:
        """Call it otherwise."""

    def note(self, **facts: Fact | None) -> None:
        """Say something of it; `None` is not said."""

    def fail(self, code: str) -> None:
        """Note that it did not work."""


class Spans(Protocol):
    """The maker of spans."""

    is_on: bool
    """Whether anybody listens."""

    @property
    def current(self) -> str:
        """The text that names the span that this task is in; empty where there is none."""

    def span(
        self, name: str, *, of: str = "", is_current: bool = False, **facts: Fact | None
    ) -> AbstractContextManager[Span]:
        """A span while the block lasts. `of` names the one that it is part of, else it is the current one. With
        `is_current` it is that itself until then: not in a generator, whose caller would be in it, too."""

    async def close(self) -> None:
        """Send what has not been sent."""


class NoSpan:
    """A span that nobody listens to."""

    traceparent = ""

    def name(self, name: str) -> None:
        """Do nothing: nobody listens."""

    def note(self, **facts: Fact | None) -> None:
        """Do nothing: nobody listens."""

    def fail(self, code: str) -> None:
        """Do nothing: nobody listens."""


class NoSpans:
    """The opener of spans where nobody listens."""

    is_on = False
    current = ""

    @contextmanager
    def span(self, name: str, *, of: str = "", is_current: bool = False, **facts: Fact | None) -> Iterator[Span]:
        yield NoSpan()

    async def close(self) -> None:
        """Do nothing: nothing is held."""


def open_spans(endpoint: str | None) -> Spans:
    """Open what sends spans to a collector at that address, without a path; nobody listens where there is none."""
    if endpoint is None:
        return NoSpans()
    try:
        return otlp_spans.OtlpSpans(endpoint)
    except ModuleNotFoundError as error:
        raise ConfigurationError(
            f"OTEL_EXPORTER_OTLP_ENDPOINT needs the package {error.name}: pip install 'qhub[traces]'"
        ) from None
