"""What Prometheus reads: one process's counters, and what can be read of it, and of the hub, when it asks.

A program asks, not a person: no login opens it. It shows the token of the setting. Where there is none, the hub must be
one that only this machine reaches: a proxy that forgets to say for whom it asks looks like this machine, but a hub
behind one has an address for people (`QHUB_PUBLIC_URL`), or is asked under a name that is not its own.
"""

import secrets
from collections.abc import Iterable, Iterator

from fastapi import APIRouter
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response

from qhub.api.addresses import is_from_this_machine
from qhub.api.deps import CurrentHub
from qhub.api.gate import check_host
from qhub.errors import Forbidden, Unauthenticated
from qhub.hub import Hub

router = APIRouter(tags=["public"])


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics(request: Request, hub: CurrentHub) -> Response:
    """What this process counted, as Prometheus reads it. Takes the bearer token `QHUB_METRICS_TOKEN`, no login."""
    check_reader(request, hub)
    busy = await hub.stores.conversations.busy()
    registry = CollectorRegistry()
    registry.register(_Read(_gauges(hub, busy)))
    return Response(
        generate_latest(hub.meters.registry) + generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
    )


def check_reader(request: Request, hub: Hub) -> None:
    """Whether whoever asks may read."""
    settings = hub.settings
    if settings.metrics_token is not None:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        known = settings.metrics_token.get_secret_value()
        if scheme.lower() != "bearer" or not secrets.compare_digest(token.strip().encode(), known.encode()):
            raise Unauthenticated("unauthenticated")
        return
    if settings.public_url or settings.trusted_proxies or not is_from_this_machine(request):
        raise Forbidden("metrics_closed")
    check_host(request.headers.get("host", ""), settings)


class _Read(Collector):
    """What was read when somebody asked."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterator[Metric]:
        yield from self._families


def _gauges(hub: Hub, busy: dict[str, int]) -> list[Metric]:
    conversations = GaugeMetricFamily(
        "qhub_conversations",
        "Conversations with a turn that has not ended, in the whole hub: ready is the queue.",
        labels=["status"],
    )
    for status, number in busy.items():
        conversations.add_metric([status], number)
    cache = CounterMetricFamily(
        "qhub_tool_cache",
        "Calls of tools that could be cached: hit, shared, miss, bypassed.",
        labels=["tool", "outcome"],
    )
    for (tool, outcome), number in hub.tool_cache.counts.items():
        cache.add_metric([tool, outcome], number)
    return [
        conversations,
        cache,
        GaugeMetricFamily("qhub_turns_running", "Turns that run in this process.", value=hub.worker.running),
        GaugeMetricFamily("qhub_streams_open", "Event streams that this process sends.", value=hub.readers.count),
    ]
