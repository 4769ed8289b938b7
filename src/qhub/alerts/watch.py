"""The task that looks after alerts: it notices what only figures show, writes them down, sends them on."""

import asyncio
import shutil
import socket
import time
from collections.abc import Mapping
from pathlib import Path

import structlog

from qhub.alerts.alerts import Alerts
from qhub.alerts.channel import Channel, Undelivered
from qhub.errors import QHubError
from qhub.observing.meters import Meters
from qhub.store.alerts import AlertStore, Incident
from qhub.store.bus import wait

PAUSE_SECONDS = 1.0
"""The seconds between two writes, however much happens."""
TURN_ERRORS = (5, 0.2)
"""From so many turns on, the share of them that may break in a quarter of an hour."""
PROVIDER_FAILURES = (5, 0.5)
"""The same for the calls of one model."""
DISK_USED = 0.9
"""The share of the data folder's disk that may be used."""
MAX_TRIES = 10
MAX_PAUSE_SECONDS = 3600.0
"""Tries to send an alert, and the longest pause between two; the first is as long as a look, and each doubles."""
KEPT_SECONDS = 90 * 86_400
"""How long an alert is kept after it last happened."""
SWEEP_SECONDS = 3600.0
"""How often the old ones are looked for."""

logger = structlog.get_logger(__name__)


class AlertWatch:
    """The loop that looks for incidents; one per process."""

    def __init__(
        self,
        store: AlertStore,
        alerts: Alerts,
        meters: Meters,
        channels: Mapping[str, Channel],
        folder: Path,
        *,
        seconds: float,
    ) -> None:
        """`channels` are where alerts go, by name; `folder` is where the hub keeps its data; `seconds` is how often it
        looks."""
        self._store = store
        self._alerts = alerts
        self._meters = meters
        self._channels = channels
        self._folder = folder
        self._seconds = seconds
        self._seen = (0, 0)
        self._is_full = False
        self._next_look = 0.0
        self._next_sweep = time.monotonic() + SWEEP_SECONDS
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._watch(), name="alerts")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._safely()

    async def _watch(self) -> None:
        while True:
            await wait(self._alerts.news, self._seconds)
            if time.monotonic() >= self._next_look:
                self._next_look = time.monotonic() + self._seconds
                await self.look()
            await self._safely()
            await asyncio.sleep(min(PAUSE_SECONDS, self._seconds))

    async def look(self) -> None:
        """Notice what figures show."""
        for organization_id, tally in self._meters.recent_turns.tallies().items():
            if tally.total >= TURN_ERRORS[0] and tally.failed >= TURN_ERRORS[1] * tally.total:
                self._meters.recent_turns.forget(organization_id)
                detail = {"turnos": tally.total, "interrompidos": tally.failed}
                self._alerts.tell(Incident("turn_errors", organization_id), detail)
        for model, tally in self._meters.recent_calls.tallies().items():
            if tally.total >= PROVIDER_FAILURES[0] and tally.failed >= PROVIDER_FAILURES[1] * tally.total:
                self._meters.recent_calls.forget(model)
                detail = {"chamadas": tally.total, "falhas": tally.failed}
                self._alerts.tell(Incident("provider_failing", subject=model), detail)
        (leases, rows), before = (self._meters.leases_lost, self._meters.corrupt_rows), self._seen
        self._seen = (leases, rows)
        if leases > before[0]:
            self._alerts.tell(Incident("leases_lost", subject=socket.gethostname()), times=leases - before[0])
        if rows > before[1]:
            self._alerts.tell(Incident("corrupt_rows"), times=rows - before[1])
        await self._look_at_disk()

    async def _look_at_disk(self) -> None:
        """A disk that fills up is told once; again only after there was room."""
        try:
            disk = await asyncio.to_thread(shutil.disk_usage, self._folder)
        except OSError as error:
            logger.warning("alerts.disk_unknown", error=type(error).__name__)
            return
        was_full, self._is_full = self._is_full, disk.free < (1 - DISK_USED) * disk.total
        if self._is_full and not was_full:
            detail = {"livre_bytes": disk.free, "total_bytes": disk.total}
            self._alerts.tell(Incident("disk_full", subject=socket.gethostname()), detail)

    async def _safely(self) -> None:
        """Write and send; what cannot be now can be later."""
        try:
            await self._write()
            if self._channels:
                await self._send()
        except QHubError as error:
            logger.warning("alerts.not_written", code=error.code)
        except Exception:
            logger.exception("alerts.not_written")

    async def _write(self) -> None:
        happened = self._alerts.take()
        for number, item in enumerate(happened):
            try:
                await self._store.add(item.happening, item.times, item.detail, send=bool(self._channels))
            except BaseException:
                for left in happened[number:]:
                    self._alerts.tell(left.happening, left.detail, times=left.times)
                raise
        if time.monotonic() >= self._next_sweep:
            self._next_sweep = time.monotonic() + SWEEP_SECONDS
            await self._store.sweep(time.time() - KEPT_SECONDS)

    async def _send(self) -> None:
        """Send what is due to each who has not got it; whoever did not take it is tried again, and nobody else."""
        for alert in await self._store.take_due():
            tries, took = alert.tries + 1, set(alert.sent)
            for name in self._channels.keys() - took:
                try:
                    await self._channels[name].send(alert)
                    took.add(name)
                except Undelivered as error:
                    logger.warning(
                        "alerts.not_sent", channel=name, kind=alert.kind, reason=str(error), tries=tries, of=MAX_TRIES
                    )
            due_at = None
            if self._channels.keys() - took and tries < MAX_TRIES:
                due_at = time.time() + min(MAX_PAUSE_SECONDS, self._seconds * 2.0 ** (tries - 1))
            await self._store.postpone(alert.id, due_at, sent=sorted(took))
