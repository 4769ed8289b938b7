"""Spans that are sent to a collector, by OTLP over HTTP. Loaded only where one is set: `pip install qhub[traces]`.

The SDK gathers spans and sends them from a thread of its own; what it cannot send it drops. Its own variables
(`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME`, …) hold as everywhere.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib.metadata import version

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from qhub.observing.spans import Fact

PREFIX = "qhub."
"""What facts are called by, so that nobody takes them for another's."""
_current: ContextVar[str] = ContextVar("qhub_current_span", default="")
_w3c = TraceContextTextMapPropagator()


class OtlpSpan:
    """A span that is sent when it has ended."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        carrier: dict[str, str] = {}
        _w3c.inject(carrier, trace.set_span_in_context(span))
        self.traceparent = carrier.get("traceparent", "")

    def name(self, name: str) -> None:
        self._span.update_name(name)

    def note(self, **facts: Fact | None) -> None:
        self._span.set_attributes({PREFIX + name: fact for name, fact in facts.items() if fact is not None})

    def fail(self, code: str) -> None:
        self._span.set_status(trace.StatusCode.ERROR, code)


class OtlpSpans:
    """The opener of spans that are sent to a collector."""

    is_on = True

    def __init__(self, endpoint: str) -> None:
        """`endpoint` is the collector's address, without a path."""
        ours = Resource({"service.name": "qhub", "service.version": version("qhub")})
        self._provider = TracerProvider(resource=ours.merge(OTELResourceDetector().detect()))
        exporter = OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("qhub", version("qhub"))

    @property
    def current(self) -> str:
        return _current.get()

    @contextmanager
    def span(self, name: str, *, of: str = "", is_current: bool = False, **facts: Fact | None) -> Iterator[OtlpSpan]:
        """Open one as `Spans.span` does. An exception is noted by its kind: its words may be somebody's."""
        parent = of or _current.get()
        context = _w3c.extract({"traceparent": parent}, Context()) if parent else Context()
        begun = self._tracer.start_span(name, context)
        span = OtlpSpan(begun)
        span.note(**facts)
        token = _current.set(span.traceparent) if is_current else None
        try:
            yield span
        except Exception as error:
            span.fail(type(error).__name__)
            raise
        finally:
            if token is not None:
                _current.reset(token)
            begun.end()

    async def close(self) -> None:
        await asyncio.to_thread(self._provider.shutdown)
