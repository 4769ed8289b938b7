"""Runs turns: claims them, drives the engine, and gives each an end whatever happens.

A claim is a lease with a fence. The worker renews it while it works; one that dies stops renewing, and another takes
the turn over from the log. A turn whose answer was already partly on somebody's screen is not asked again: it is
marked interrupted, with what was seen kept, and a person may continue it.
"""

import asyncio
import os
import uuid
from contextlib import aclosing

import structlog

from qhub.bus import WORK, Bus, cancelled, wait
from qhub.config import Settings
from qhub.engine.state import TurnState
from qhub.engine.turn import Limits, closing, run_turn
from qhub.events import Done, Error, Event, Failure, ToolError, TurnStatus
from qhub.i18n import translate
from qhub.models.interface import Model
from qhub.packs import Agent
from qhub.recorder import Recorder, ended
from qhub.store.conversations import Claim, Conversations
from qhub.store.log import LeaseLost, Log
from qhub.store.users import Users
from qhub.tools.tool import ToolContext

HISTORY_TYPES = ("user_message", "continued", "reply", "tool_start", "tool_complete", "tool_error")
"""What a prompt is made of; text is read only where its model call has not ended."""

log = structlog.get_logger(__name__)


class Worker:
    """One per process."""

    def __init__(
        self,
        settings: Settings,
        bus: Bus,
        events: Log,
        conversations: Conversations,
        users: Users,
        agents: dict[str, Agent],
        model: Model,
    ) -> None:
        self.name = f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._settings = settings
        self._bus = bus
        self._log = events
        self._conversations = conversations
        self._users = users
        self._agents = agents
        self._model = model
        self._limits = Limits(
            max_iterations=settings.max_iterations,
            max_output_tokens=settings.max_output_tokens,
            tool_timeout=settings.tool_execution_timeout,
            max_tool_result_chars=settings.max_tool_result_chars,
        )
        self._turns: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._loop = asyncio.create_task(self._claim_turns(), name="worker")

    async def stop(self) -> None:
        """Take no more turns; let those that run finish, for a while; give back the rest."""
        if self._loop is not None:
            self._loop.cancel()
            await asyncio.gather(self._loop, return_exceptions=True)
        if self._turns:
            await asyncio.wait(self._turns, timeout=self._settings.shutdown_seconds)
        for turn in self._turns:
            turn.cancel()
        await asyncio.gather(*self._turns, return_exceptions=True)

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

    async def _run(self, claim: Claim) -> None:
        """Drive the turn until it ends, somebody stops it, or the lease is lost."""
        drive = asyncio.create_task(self._drive(claim))
        renew = asyncio.create_task(self._renew(claim))
        stop = asyncio.create_task(self._stop_requested(claim))
        helpers = {drive, renew, stop}
        try:
            await asyncio.wait(helpers, return_when=asyncio.FIRST_COMPLETED)
            await _cancel(drive)
            if drive.cancelled() and stop.done():
                await self._end(claim, "cancelled")
            elif not drive.cancelled() and (error := drive.exception()) and not isinstance(error, LeaseLost):
                log.error("turn.crashed", conversation_id=claim.conversation_id, exc_info=error)
                await self._end(claim, "interrupted", error="internal")
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

    async def _drive(self, claim: Claim) -> None:
        state = await self._state(claim.conversation_id)
        if claim.recovered and state.text:
            return await self._end(claim, "interrupted", error="interrupted")
        agent = self._agents.get(claim.agent_id)
        if agent is None:
            return await self._end(claim, "interrupted", error="internal")
        context = ToolContext(
            user_id=claim.user_id,
            organization_id=claim.organization_id,
            agent_id=agent.id,
            conversation_id=claim.conversation_id,
            language=state.language,
        )
        recorder = Recorder(self._log, claim, flush_seconds=self._settings.flush_seconds)
        try:
            async with aclosing(run_turn(state, agent, self._model, context, self._limits)) as events:
                async for event in events:
                    await recorder.record(event)
        finally:
            await recorder.close()

    async def _state(self, conversation_id: str) -> TurnState:
        """The window of the log that a prompt is made of: cost grows with the window, not with the conversation."""
        turns = max(1, self._settings.max_history // 2)
        start = await self._log.turn_start(conversation_id, turns=turns)
        stored = await self._log.read_all(conversation_id, start - 1, types=HISTORY_TYPES)
        last = next((item.seq for item in reversed(stored) if item.event.type in ("reply", "user_message")), start)
        text = await self._log.read_all(conversation_id, last, types=("text",))
        return TurnState(item.event for item in [*stored, *text])

    async def _end(self, claim: Claim, status: TurnStatus, *, error: str | None = None) -> None:
        """Close what the turn left open, and the turn."""
        state = await self._state(claim.conversation_id)
        events: list[Event] = closing(state, self._model.name)
        reason = "cancelled" if status == "cancelled" else "interrupted"
        failure = Failure(code=f"tool_{reason}", message=translate(state.language, f"tool.{reason}"))
        for call in state.unresolved:
            events.append(ToolError(id=call.tool_call_id, name=call.tool_name, error=failure))
        if error is not None:
            events.append(Error(code=error, content=translate(state.language, f"turn.{error}")))
        events.append(Done(status=status))
        await self._log.append(claim.conversation_id, events, fence=claim.fence, changes=ended())

    async def _renew(self, claim: Claim) -> None:
        while True:
            await asyncio.sleep(self._settings.lease_seconds / 3)
            try:
                await self._log.append(claim.conversation_id, [], fence=claim.fence)
            except LeaseLost:
                return
            except Exception:
                log.exception("turn.renewal_failed", conversation_id=claim.conversation_id)

    async def _stop_requested(self, claim: Claim) -> None:
        """Ends when a person asked this turn to stop."""
        if claim.cancel:
            return
        with self._bus.subscribe(cancelled(claim.conversation_id)) as event:
            while not await self._conversations.is_cancelled(claim.conversation_id):
                event.clear()
                await wait(event, self._settings.poll_seconds)


async def _cancel(task: asyncio.Task[None]) -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait([task])
