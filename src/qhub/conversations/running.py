"""The driver of a claimed turn: reads its state, runs the engine, records every event, and sees that it ends."""

import time
from contextlib import aclosing

import structlog

from qhub.conversations.beginnings import Beginning, Beginnings
from qhub.conversations.cancels import Cancels
from qhub.conversations.claimed import ClaimedTurn
from qhub.conversations.history import History, load_state
from qhub.conversations.recording import Recorder, end_columns
from qhub.conversations.speakers import Speakers
from qhub.conversations.unended_calls import UnendedCalls
from qhub.engine.turn import close_plan, closing, unfinished
from qhub.events.stored import Event
from qhub.events.stored.turns import Done, Error, Text, TurnStatus
from qhub.language.catalogue import translate
from qhub.models.spending import OpenCall
from qhub.observing.meters import Meters
from qhub.observing.spans import Fact, Span, Spans
from qhub.store.bus import WORK
from qhub.store.claims import Claim
from qhub.store.log import Log, NotInStatus


class Driver:
    """The driver of claimed turns."""

    def __init__(
        self,
        log: Log,
        history: History,
        speakers: Speakers,
        unended: UnendedCalls,
        meters: Meters,
        spans: Spans,
        beginnings: Beginnings,
        *,
        flush_seconds: float,
    ) -> None:
        self._log = log
        self._history = history
        self._speakers = speakers
        self._unended = unended
        self._meters = meters
        self._spans = spans
        self._beginnings = beginnings
        self._flush_seconds = flush_seconds

    def open_call(self) -> OpenCall:
        """The watch that a turn's model calls are told to, so that one which never ends is paid for."""
        return self._unended.watch()

    async def drive(self, claim: Claim, cancels: Cancels, call: OpenCall) -> None:
        """Go on from the log until the turn is done or waits. `call` knows what the model call under way consumes."""
        while True:
            # Made ready at once, not step by step with all others: the first of many is answered soon.
            async with self._beginnings.admit() as beginning:
                turn = await self._read_turn(claim, cancels)
                if turn is None:
                    return
                turn.state.call = call
                structlog.contextvars.bind_contextvars(
                    conversation_id=claim.conversation_id, request_id=turn.state.request_id
                )
                with self._spans.span("turn", of=turn.state.traceparent, is_current=True, **_facts(turn)) as span:
                    if not await self._run_turn(turn, span, beginning):
                        return

    async def _read_turn(self, claim: Claim, cancels: Cancels) -> ClaimedTurn | None:
        """The turn from where the log says it stands; None where it cannot go on, and was given its end."""
        if not claim.allowed:
            await self.end(claim, "cancelled", error="agent_forbidden")
            return None
        agent = self._speakers.agent(claim.agent_id)
        queries = agent is not None and agent.queries
        state, asked = await self._history.read_state(claim.conversation_id, queries=queries)
        if agent is None or (claim.recovered and state.text):
            await self.end(claim, "interrupted", error="interrupted" if agent else "internal")
            return None
        has_workflows = agent.orchestration is not None
        recorder = Recorder(self._log, claim, flush_seconds=self._flush_seconds, has_workflows=has_workflows)
        is_resumed = claim.recovered or state.iterations > 0
        return ClaimedTurn(claim, agent, state, asked, cancels, recorder, is_resumed)

    async def _run_turn(self, turn: ClaimedTurn, span: Span, beginning: Beginning) -> bool:
        """Record what happens; whether a decision came that the turn must take in."""
        done: Done | None = None
        waiting_for: list[str] = []
        began = time.monotonic()
        try:
            async with aclosing(self._speakers.speak(turn, beginning)) as events:
                async for event in events:
                    done = event if isinstance(event, Done) else None
                    waiting_for = done.waiting_for if done is not None else []
                    if waiting_for and await self._is_decided(turn, waiting_for):
                        return True
                    await turn.record(event)
                    if isinstance(event, Text):
                        await self._beginnings.give_way()
        finally:
            await turn.recorder.close()
            self._meters.turn_left(turn.agent.id, time.monotonic() - began, turn.waited_for_text)
        if done is not None:
            span.note(status=done.status)
            self._meters.turn_ended(turn.claim.organization_id, broke=done.status == "interrupted")
        if waiting_for and await self._is_decided(turn, waiting_for):
            await self._resume(turn)
        return False

    async def end(
        self, claim: Claim, status: TurnStatus, *, error: str | None = None, call: OpenCall | None = None
    ) -> None:
        """Close what the turn left open, and the turn. `call` is the model call that was under way here.

        Raises `LeaseLost` where it is over already: a database that went away may have kept an end that nobody heard
        of.
        """
        state = await self._history.state(claim.conversation_id)
        events: list[Event] = closing(state, self._unended.spent(claim, state, call))
        events += unfinished(state, "cancelled" if status == "cancelled" else "interrupted")
        events += close_plan(state, status)
        if error is not None:
            events.append(Error(code=error, content=translate(state.language, f"turn.{error}")))
        done = Done(status=status)
        await self._log.append(
            claim.conversation_id, [*events, done], fence=claim.fence, statuses=("running",), changes=end_columns(done)
        )
        self._meters.turn_ended(claim.organization_id, broke=status == "interrupted")

    async def settle(self, claim: Claim, call: OpenCall | None) -> None:
        """Count the model call that was under way where a turn was left behind, and of which nobody saw a word."""
        state = await self._history.state(claim.conversation_id)
        spent = self._unended.unseen(claim, state, call)
        if spent is not None and (lost := closing(state, spent)):
            await self._log.append(claim.conversation_id, lost, fence=claim.fence)

    async def _is_decided(self, turn: ClaimedTurn, waiting_for: list[str]) -> bool:
        """Whether a person has decided about one of these since the turn looked."""
        state = await load_state(self._log, turn.conversation_id, turns=1)
        return set(state.undecided) != set(waiting_for)

    async def _resume(self, turn: ClaimedTurn) -> None:
        """Make the turn ready: a decision came just before it was marked as waiting, and nobody else resumes it."""
        try:
            await self._log.append(
                turn.conversation_id, [], statuses=("waiting",), changes={"status": "ready"}, wake=(WORK,)
            )
        except NotInStatus:
            return  # the decision did resume it


def _facts(turn: ClaimedTurn) -> dict[str, Fact]:
    """The attributes of a turn's span: ids, so that it is found in the log, too."""
    return {
        "agent": turn.agent.id,
        "conversation_id": turn.conversation_id,
        "request_id": turn.state.request_id,
        "resumed": turn.is_resumed,
    }
