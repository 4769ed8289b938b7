"""Runs turns: claims them, has them driven, and gives each an end whatever happens.

A claim is a lease with a fence. The worker renews it while it works; one that dies stops renewing, and another takes
the turn over from the log. A turn whose answer was already partly on somebody's screen is not asked again: it is
marked interrupted, with what was seen kept, and a person may continue it.
"""

import asyncio
import os
import uuid
from collections.abc import Coroutine
from typing import Any

import structlog

from qhub.conversations.cancels import Cancels
from qhub.conversations.history import History
from qhub.conversations.running import Driver
from qhub.errors import QHubError
from qhub.events.stored import ToolCancelRequested
from qhub.feedback.schedule import JudgeSchedule
from qhub.memory.remembering import Remembering
from qhub.settings.settings import Settings
from qhub.store.bus import WORK, Bus, cancelled, wait
from qhub.store.conversations import Claim, Conversations
from qhub.store.log import LeaseLost, Log

log = structlog.get_logger(__name__)


class Worker:
    """One per process."""

    def __init__(
        self,
        settings: Settings,
        bus: Bus,
        events: Log,
        conversations: Conversations,
        driver: Driver,
        history: History,
        remembering: Remembering,
        judge: JudgeSchedule,
    ) -> None:
        self.name = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._settings = settings
        self._bus = bus
        self._log = events
        self._conversations = conversations
        self._driver = driver
        self._history = history
        self._remembering = remembering
        self._judge = judge
        self._turns: set[asyncio.Task[None]] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._loop = asyncio.create_task(self._claim_turns(), name="worker")
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Take no more turns; let those that run finish, for a while; give back the rest."""
        tasks = [task for task in (self._loop, self._sweeper) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._turns:
            await asyncio.wait(self._turns, timeout=self._settings.shutdown_seconds)
        for turn in self._turns:
            turn.cancel()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._turns, *self._chores, return_exceptions=True)
        await self._remembering.close()

    async def settled(self) -> None:
        """Ends when no turn runs here, and nothing is left to be done after one."""
        while running := self._turns | self._chores:
            await asyncio.wait(running)

    async def _claim_turns(self) -> None:
        with self._bus.subscribe(WORK) as work:
            while True:
                work.clear()
                try:
                    while len(self._turns) < self._settings.max_turns:
                        claim = await self._conversations.claim(self.name)
                        if claim is None:
                            break
                        turn = asyncio.create_task(self._run(claim), name=f"turn-{claim.conversation_id}")
                        self._turns.add(turn)
                        turn.add_done_callback(self._turns.discard)
                        turn.add_done_callback(lambda _: work.set())
                except Exception:
                    log.exception("worker.claim_failed")
                await wait(work, self._settings.poll_seconds)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._settings.sweep_seconds)
            try:
                await self._remembering.sweep()
                self._afterwards(self._judge.run_if_due())
            except QHubError as error:
                log.warning("worker.sweep_failed", code=error.code)
            except Exception:
                log.exception("worker.sweep_failed")

    async def _run(self, claim: Claim) -> None:
        """Drive the turn until it ends, somebody stops it, or the lease is lost."""
        cancels = Cancels()
        drive = asyncio.create_task(self._driver.drive(claim, cancels))
        renew = asyncio.create_task(self._renew(claim))
        stop = asyncio.create_task(self._watch_requests(claim, cancels))
        helpers = {drive, renew, stop}
        try:
            await asyncio.wait(helpers, return_when=asyncio.FIRST_COMPLETED)
            await _cancel(drive)
            if not drive.cancelled() and drive.exception() is None:
                self._afterwards(self._history.keep_summary(claim.conversation_id))
                self._afterwards(self._driver.learn(claim))
            elif drive.cancelled() and stop.done():
                await self._driver.end(claim, "cancelled")
                self._afterwards(self._driver.learn(claim))
            elif not drive.cancelled() and (error := drive.exception()) and not isinstance(error, LeaseLost):
                log.error("turn.crashed", conversation_id=claim.conversation_id, exc_info=error)
                await self._driver.end(claim, "interrupted", error="internal")
                self._afterwards(self._driver.learn(claim))
        except asyncio.CancelledError:
            await _cancel(drive)
            await self._conversations.release(claim)
            raise
        except LeaseLost:
            log.info("turn.lease_lost", conversation_id=claim.conversation_id)
        except Exception:
            log.exception("turn.left", conversation_id=claim.conversation_id)
        finally:
            for task in helpers:
                await _cancel(task)

    def _afterwards(self, work: Coroutine[Any, Any, None]) -> None:
        """What is done once nobody waits for the answer any more. Losing it costs nothing but a later repetition."""
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _renew(self, claim: Claim) -> None:
        while True:
            await asyncio.sleep(self._settings.lease_seconds / 3)
            try:
                await self._log.append(claim.conversation_id, [], fence=claim.fence)
            except LeaseLost:
                return
            except QHubError as error:
                log.warning("turn.renewal_failed", conversation_id=claim.conversation_id, code=error.code)

    async def _watch_requests(self, claim: Claim, cancels: Cancels) -> None:
        """Hand on requests to stop single tools; ends when a person asked the whole turn to stop."""
        seen = 0
        with self._bus.subscribe(cancelled(claim.conversation_id)) as event:
            while True:
                event.clear()
                try:
                    if claim.cancel or await self._conversations.is_cancelled(claim.conversation_id):
                        return
                    found = await self._log.read_all(claim.conversation_id, seen, types=("tool_cancel_requested",))
                except QHubError as error:  # a database that is away for a moment stops nobody's turn
                    log.warning("turn.watch_failed", conversation_id=claim.conversation_id, code=error.code)
                else:
                    seen = found[-1].seq if found else seen
                    cancels.request(item.event.id for item in found if isinstance(item.event, ToolCancelRequested))
                await wait(event, self._settings.poll_seconds)


async def _cancel(task: asyncio.Task[None]) -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait([task])
