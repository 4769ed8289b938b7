"""The worker: it claims turns, has them driven, and gives each an end whatever happens.

A claim is a lease with a fence. The worker renews all it has while it works; one that dies stops renewing, and another
takes its turns over from the log. A turn whose answer was already partly on somebody's screen is not asked again: it is
marked interrupted, with what was seen kept, and a person may continue it.
"""

import asyncio
import os
import uuid

import structlog

from qhub.conversations.cancels import Cancels
from qhub.conversations.running import Driver
from qhub.conversations.turn_chores import TurnChores
from qhub.errors import QHubError
from qhub.jobs.runner import JobRunner
from qhub.models.spending import OpenCall
from qhub.observing.meters import Meters
from qhub.settings.settings import Settings
from qhub.store.bus import STOP, WORK, Bus, wait
from qhub.store.claims import Claim
from qhub.store.conversations import Conversations
from qhub.store.log import LeaseLost

logger = structlog.get_logger(__name__)


class RunningTurn:
    """A claimed turn, and the task that drives it."""

    def __init__(self, claim: Claim, call: OpenCall) -> None:
        self.claim = claim
        self.cancels = Cancels()
        self.call = call
        self.is_stopped = claim.cancel
        """Whether a person asked it to stop."""
        self.drive: asyncio.Task[None] | None = None

    def stop(self) -> None:
        """A person asked for it: the turn is given its end."""
        if not self.is_stopped and self.drive is not None and not self.drive.done():
            self.is_stopped = True
            self.drive.cancel()

    def lose(self) -> None:
        """Stop without writing anything: another worker has the turn now."""
        if self.drive is not None:
            self.drive.cancel()


class Worker:
    """The worker of this process."""

    def __init__(
        self,
        settings: Settings,
        bus: Bus,
        conversations: Conversations,
        driver: Driver,
        chores: TurnChores,
        jobs: JobRunner,
        meters: Meters,
    ) -> None:
        self.name = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._settings = settings
        self._bus = bus
        self._conversations = conversations
        self._driver = driver
        self._chores = chores
        self._jobs = jobs
        self._meters = meters
        self._running: dict[str, RunningTurn] = {}
        self._stop_looks = 0
        self._is_full = False
        """Whether there may be more turns than this worker has room for."""
        self._turns: set[asyncio.Task[None]] = set()
        self._loops: list[asyncio.Task[None]] = []

    @property
    def running(self) -> int:
        """The number of turns that run here."""
        return len(self._turns)

    async def start(self) -> None:
        loops = (self._claim_turns, self._watch_requests, self._renew_leases)
        self._loops = [asyncio.create_task(loop(), name=f"worker{loop.__name__}") for loop in loops]
        await self._jobs.start()

    async def stop(self) -> None:
        """Take no more turns; let those that run finish, for a while; give back the rest."""
        claiming, *others = self._loops
        claiming.cancel()
        await asyncio.gather(claiming, return_exceptions=True)
        await self._jobs.stop()
        if self._turns:
            await asyncio.wait(self._turns, timeout=self._settings.shutdown_seconds)
        for task in (*self._turns, *others):
            task.cancel()
        await asyncio.gather(*self._turns, *others, return_exceptions=True)
        await self._chores.stop()

    async def settled(self) -> None:
        """Ends when no turn runs here, and nothing is left to be done after one."""
        while self._turns:
            await asyncio.wait(self._turns)
            await self._chores.settled()
        await self._chores.settled()
        await self._jobs.settled()

    async def _claim_turns(self) -> None:
        with self._bus.subscribe(WORK) as work:
            while True:
                work.clear()
                try:
                    room = self._settings.max_turns - len(self._turns)
                    self._is_full = room <= 0
                    if room > 0:
                        looks = self._stop_looks
                        claims = await self._conversations.claim_several(self.name, limit=room)
                        self._is_full = len(claims) >= room
                        for claim in claims:
                            self._begin(claim, work)
                        if looks != self._stop_looks:  # a request may have been looked for before its turn was here
                            self._bus.wake([STOP])
                except Exception:
                    logger.exception("worker.claim_failed")
                await wait(work, self._settings.poll_seconds)

    def _begin(self, claim: Claim, work: asyncio.Event) -> None:
        turn = RunningTurn(claim, self._driver.open_call())
        task = asyncio.create_task(self._run(turn), name=f"turn-{claim.conversation_id}")
        self._turns.add(task)
        task.add_done_callback(self._turns.discard)
        task.add_done_callback(lambda _: work.set() if self._is_full else None)

    async def _watch_requests(self) -> None:
        """Hand on people's requests to stop, to all turns that run here."""
        with self._bus.subscribe(STOP) as event:
            while True:
                event.clear()
                self._stop_looks += 1
                try:
                    if self._running:
                        await self._stop_requested()
                except QHubError as error:  # a database that is away for a moment stops nobody's turn
                    logger.warning("worker.watch_failed", code=error.code)
                except Exception:
                    logger.exception("worker.watch_failed")
                await wait(event, self._settings.poll_seconds)

    async def _stop_requested(self) -> None:
        asked = dict(self._running)
        found = await self._conversations.stop_requests(list(asked))
        for id_, turn in asked.items():
            turn.cancels.request(found.tools.get(id_, ()))
            if id_ in found.turns:
                turn.stop()

    async def _renew_leases(self) -> None:
        """Renew the leases of all turns that run here; whichever of them was lost is left."""
        while True:
            await asyncio.sleep(self._settings.lease_seconds / 3)
            asked = list(self._running.values())
            if not asked:
                continue
            try:
                held = await self._conversations.renew([turn.claim for turn in asked])
            except QHubError as error:
                logger.warning("worker.renewal_failed", code=error.code)
                continue
            except Exception:
                logger.exception("worker.renewal_failed")
                continue
            for turn in asked:  # not those that began meanwhile: nobody asked about them
                if turn.claim not in held:
                    turn.lose()

    async def _run(self, turn: RunningTurn) -> None:
        """Drive the turn until it ends, somebody stops it, or the lease is lost."""
        claim = turn.claim
        before = self._running.get(claim.conversation_id)
        if before is not None:  # this worker's own, which was so slow that its lease ended
            before.lose()
        self._running[claim.conversation_id] = turn
        try:
            if claim.recovered:
                await self._driver.settle(claim, before.call if before is not None else None)
            await self._drive(turn)
        except asyncio.CancelledError:
            await self._conversations.release(claim)
            raise
        except LeaseLost:
            self._meters.lease_lost()
            logger.info("turn.lease_lost", conversation_id=claim.conversation_id)
        except QHubError as error:
            logger.warning("turn.left", conversation_id=claim.conversation_id, code=error.code)
        except Exception:
            logger.exception("turn.left", conversation_id=claim.conversation_id)
        finally:
            if self._running.get(claim.conversation_id) is turn:
                del self._running[claim.conversation_id]

    async def _drive(self, turn: RunningTurn) -> None:
        claim = turn.claim
        error: BaseException | None = None
        if not turn.is_stopped:  # before anybody saw anything of it
            turn.drive = asyncio.create_task(self._driver.drive(claim, turn.cancels, turn.call))
            try:
                await asyncio.wait([turn.drive])
            except asyncio.CancelledError:
                turn.drive.cancel()
                await asyncio.wait([turn.drive])
                raise
            if turn.drive.cancelled() and not turn.is_stopped:
                raise LeaseLost(claim.conversation_id)
            error = None if turn.drive.cancelled() else turn.drive.exception()
            if not turn.drive.cancelled() and error is None:
                self._chores.begin(claim, is_answered=True)
                return
        if error is None:
            await self._driver.end(claim, "cancelled", call=turn.call)
        elif isinstance(error, LeaseLost):
            raise error
        else:
            if isinstance(error, QHubError):  # as of a database that is away: where it stood is in the log
                logger.warning("turn.broke", conversation_id=claim.conversation_id, code=error.code)
            else:
                logger.error("turn.crashed", conversation_id=claim.conversation_id, exc_info=error)
            await self._driver.end(claim, "interrupted", error="internal", call=turn.call)
        self._chores.begin(claim, is_answered=False)
