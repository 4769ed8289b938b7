"""The meters of one process, for Prometheus."""

from collections.abc import Sequence
from functools import partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

from qhub.events.stored import Event
from qhub.events.stored.files import FileAttached, FileUploaded
from qhub.events.stored.tools import ToolApprovalRequest, ToolError
from qhub.events.stored.turns import Done, Error
from qhub.events.stored.usage import Usage
from qhub.observing.labels import BoundedLabel
from qhub.observing.recent import RecentEvents

FIRST_TEXT_SECONDS = (0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 60)
"""What a person notices of a wait, from at once to given up."""
TURN_SECONDS = (0.5, 1, 2, 5, 10, 20, 60, 180, 600)
"""A turn is one call of a model, or eight with tools between them."""
MODEL_SECONDS = (0.5, 1, 2, 5, 10, 20, 40, 80, 160)
"""From a router's word to a long answer, with the pauses between tries."""
TOOL_SECONDS = (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120)
"""Up to the limits of tools: Python 30, any 60, images 120."""
LAG_SECONDS = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5)
"""How late the loop may be: below a hundredth nobody sees it, above a second leases are in danger."""
UPLOAD_BYTES = (10_000, 100_000, 1_000_000, 10_000_000, 50_000_000, 200_000_000)

FINE = ("ok", "left")
"""Outcomes of a model's call that are no failure of its provider's."""
OUR_FAULT = ("model_context", "model_refused")
"""Codes that are about what was asked, not about who was asked."""
COUNTED = frozenset({Done, Error, ToolError, ToolApprovalRequest, FileUploaded, FileAttached})
"""Events that are counted. Most are pieces of text, and asking a class of pydantic's whose an event is takes time."""
NOT_RUN = frozenset({"tool_unknown", "tool_cut", "tool_refused", "tool_denied", "tool_bad_arguments", "tool_cascade"})
"""Codes of calls that no tool ever saw: they have a code and no tool's name, which a model may have made up."""

CounterMaker = partial[Counter]
HistogramMaker = partial[Histogram]
"""Whoever makes one in the hub's registry."""


class Meters:
    """Counters and histograms of one hub, in a registry of its own."""

    def __init__(self) -> None:
        # They are a third of all series, and nobody asks for them.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self.recent_turns: RecentEvents[int] = RecentEvents()
        """How the turns of each organisation ended lately."""
        self.recent_calls: RecentEvents[str] = RecentEvents()
        """The same of each model's calls."""
        counter, histogram = partial(Counter, registry=registry), partial(Histogram, registry=registry)
        self._make_turn_meters(counter, histogram)
        self._make_tool_meters(counter, histogram)
        self._make_model_meters(counter, histogram)
        self._failures = counter(
            "qhub_request_failures",
            "Requests that were answered with an error, by status and code.",
            ["status", "code"],
        )
        self._jobs = counter("qhub_jobs", "Tries of jobs, by whether they failed.", ["kind", "outcome"])
        self._corrupt_rows = counter(
            "qhub_corrupt_rows", "Times that a row of the log was read and could not be understood."
        )
        self._uploads = histogram(
            "qhub_upload_bytes", "Sizes of files that people added, by what they are.", ["kind"], buckets=UPLOAD_BYTES
        )
        self._lag = histogram(
            "qhub_loop_lag_seconds",
            "How late the event loop does what is due, looked at twice a second.",
            buckets=LAG_SECONDS,
        )

    def _make_turn_meters(self, counter: CounterMaker, histogram: HistogramMaker) -> None:
        self._turns = counter("qhub_turns", "Turns that ended here, by how.", ["status"])
        self._turn_seconds = histogram(
            "qhub_turn_seconds",
            "From taking a turn up to its end, or until it waits for a person.",
            ["agent"],
            buckets=TURN_SECONDS,
        )
        self._first_text_seconds = histogram(
            "qhub_first_text_seconds",
            "From a person's message to the first words of its answer.",
            ["agent"],
            buckets=FIRST_TEXT_SECONDS,
        )
        self._errors = counter("qhub_turn_errors", "Errors that ended a turn, by code.", ["code"])
        self._leases_lost = counter("qhub_leases_lost", "Turns that another worker took over while they ran here.")

    def _make_tool_meters(self, counter: CounterMaker, histogram: HistogramMaker) -> None:
        self._tools = BoundedLabel()
        self._tool_seconds = histogram(
            "qhub_tool_seconds", "How long tools took, each try by itself.", ["tool"], buckets=TOOL_SECONDS
        )
        self._tool_calls = counter(
            "qhub_tool_calls",
            "Tries of tools, by what became of them: ok, cached, or a failure's code.",
            ["tool", "outcome"],
        )
        self._tool_refusals = counter("qhub_tool_refusals", "Calls of tools that were not made, by code.", ["code"])
        self._approvals = counter("qhub_approvals_asked", "Calls that a person was asked about.")

    def _make_model_meters(self, counter: CounterMaker, histogram: HistogramMaker) -> None:
        self._models = BoundedLabel()
        self._model_seconds = histogram(
            "qhub_model_seconds",
            "How long calls of models took, with all their tries.",
            ["model", "role"],
            buckets=MODEL_SECONDS,
        )
        self._model_calls = counter(
            "qhub_model_calls",
            "Calls of models, by what became of them: ok, left, or a failure's code.",
            ["model", "role", "outcome"],
        )
        self._model_retries = counter("qhub_model_retries", "Calls of models tried again, by code.", ["model", "code"])
        self._tokens = counter(
            "qhub_tokens", "Tokens of models: input, output, cache_read, cache_write.", ["model", "role", "kind"]
        )
        self._cost = counter("qhub_cost_usd", "What models cost, in US dollars.", ["model", "role"])

    def committed(self, events: Sequence[Event]) -> None:
        """Events are in the log. Told once for each append, which holds many pieces of a text."""
        for event in events:
            if type(event) not in COUNTED:
                continue
            match event:
                case Done():
                    self._turns.labels(event.status).inc()
                case Error():
                    self._errors.labels(event.code).inc()
                case ToolError() if event.error.code in NOT_RUN:
                    self._tool_refusals.labels(event.error.code).inc()
                case ToolApprovalRequest():
                    self._approvals.inc()
                case FileUploaded():
                    self._uploads.labels("table").observe(event.size)
                case FileAttached():
                    self._uploads.labels(event.category).observe(event.size)

    def turn_left(self, agent_id: str, seconds: float, first_text: float | None) -> None:
        """A turn ended here, or waits. `first_text` is how long its person waited for words, where they got any now."""
        self._turn_seconds.labels(agent_id).observe(seconds)
        if first_text is not None:
            self._first_text_seconds.labels(agent_id).observe(max(0.0, first_text))

    def turn_ended(self, organization_id: int, *, broke: bool) -> None:
        """A turn of an organisation has its end; `broke` where that is none that anybody wanted."""
        self.recent_turns.note(organization_id, failed=broke)

    def request_failed(self, status: int, code: str) -> None:
        self._failures.labels(str(status), code).inc()

    def tool_called(self, tool: str, outcome: str, seconds: float) -> None:
        name = self._tools.bound(tool)
        self._tool_seconds.labels(name).observe(seconds)
        self._tool_calls.labels(name, outcome).inc()

    def model_called(self, model: str, role: str, outcome: str, seconds: float, usage: Usage | None) -> None:
        """`usage` is what was consumed, where a provider took the call."""
        name = self._models.bound(model)
        self._model_seconds.labels(name, role).observe(seconds)
        self._model_calls.labels(name, role, outcome).inc()
        if outcome not in OUR_FAULT:
            self.recent_calls.note(name, failed=outcome not in FINE)
        if usage is None:
            return
        self._tokens.labels(name, role, "input").inc(usage.input_tokens)
        self._tokens.labels(name, role, "output").inc(usage.output_tokens)
        self._tokens.labels(name, role, "cache_read").inc(usage.cache_read_tokens)
        self._tokens.labels(name, role, "cache_write").inc(usage.cache_write_tokens)
        if usage.cost is not None:
            self._cost.labels(name, role).inc(usage.cost)

    def model_retried(self, model: str, code: str) -> None:
        self._model_retries.labels(self._models.bound(model), code).inc()

    def job_ended(self, kind: str, *, failed: bool) -> None:
        self._jobs.labels(kind, "failed" if failed else "ok").inc()

    def lease_lost(self) -> None:
        self._leases_lost.inc()

    def row_was_corrupt(self) -> None:
        """Told from whichever thread reads."""
        self._corrupt_rows.inc()

    @property
    def leases_lost(self) -> int:
        """The number of them so far."""
        return _value(self._leases_lost)

    @property
    def corrupt_rows(self) -> int:
        """The number of times that one was read so far."""
        return _value(self._corrupt_rows)

    def loop_was_late(self, seconds: float) -> None:
        self._lag.observe(seconds)


def _value(counter: Counter) -> int:
    return int(sum(sample.value for family in counter.collect() for sample in family.samples))
