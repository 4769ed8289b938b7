"""The text that Prometheus reads: what this process counted, and figures of the hub that are read when it asks.

Over HTTP it is `GET /metrics` (`metrics.py`). Where several processes share that address, or one has none because
it only runs turns, each also shows its own on a port of this machine's.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from threading import Thread
from typing import NamedTuple
from wsgiref.simple_server import WSGIServer

import structlog
from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from qhub.errors import ConfigurationError, QHubError
from qhub.hub import Hub

LOOPBACK = "127.0.0.1"
MAX_PROCESSES = 64
"""Ports from the first on that are tried: each process of a machine takes the next that is free."""
DATABASE_SECONDS = 5.0
"""How long whoever asks waits for what the database knows."""

logger = structlog.get_logger(__name__)


async def exposition(hub: Hub) -> bytes:
    """Everything, as Prometheus reads it."""
    registry = CollectorRegistry()
    registry.register(_FiguresCollector(_families(hub, await _busy(hub))))
    return generate_latest(hub.meters.registry) + generate_latest(registry)


@asynccontextmanager
async def metrics_port(hub: Hub, first: int | None) -> AsyncIterator[None]:
    """Show the same to this machine alone, on the first free port from `first` on; on none where that is unset."""
    if first is None:
        yield
        return
    listening = _listen(_HubCollector(hub, asyncio.get_running_loop()), first)
    logger.info("metrics.listening", port=listening.port)
    try:
        yield
    finally:
        await asyncio.to_thread(listening.close)


class _MetricsListener(NamedTuple):
    """The library's own server, in a thread."""

    port: int
    server: WSGIServer
    thread: Thread

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def _listen(collector: Collector, first: int) -> _MetricsListener:
    registry = CollectorRegistry()
    registry.register(collector)
    for port in range(first, min(first + MAX_PROCESSES, 65_536)):
        try:
            return _MetricsListener(port, *start_http_server(port, addr=LOOPBACK, registry=registry))
        except OSError:  # another process has it
            continue
    raise ConfigurationError(f"QHUB_METRICS_PORT={first}: no port is free from there on")


class _HubCollector(Collector):
    """A hub's figures, read when somebody asks, from another thread than the hub's."""

    def __init__(self, hub: Hub, loop: asyncio.AbstractEventLoop) -> None:
        self._hub = hub
        self._loop = loop

    def describe(self) -> Iterator[Metric]:
        """Describe nothing: to register it nothing is read."""
        yield from ()

    def collect(self) -> Iterator[Metric]:
        reading = asyncio.run_coroutine_threadsafe(_busy(self._hub), self._loop)
        yield from self._hub.meters.registry.collect()
        yield from _families(self._hub, reading.result(DATABASE_SECONDS + 1))


class _FiguresCollector(Collector):
    """The figures that were read for one request."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterator[Metric]:
        yield from self._families


async def _busy(hub: Hub) -> dict[str, int]:
    """What the database says of conversations; nothing while it is away, when everything else is wanted most."""
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            return await hub.stores.conversations.busy()
    except (QHubError, TimeoutError):
        return {}


def _families(hub: Hub, busy: dict[str, int]) -> list[Metric]:
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
    for (tool, outcome), number in list(hub.tool_cache.counts.items()):
        cache.add_metric([tool, outcome], number)
    return [
        conversations,
        cache,
        GaugeMetricFamily("qhub_turns_running", "Turns that run in this process.", value=hub.worker.running),
        GaugeMetricFamily(
            "qhub_streams_open", "Event streams that this process sends.", value=hub.conversations.readers.count
        ),
    ]
