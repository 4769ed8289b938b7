"""The driver of a claimed turn: reads its state, runs the engine, records every event, and sees that it ends."""

import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

import structlog

from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.beginnings import Beginning, Beginnings
from qhub.conversations.cancels import Cancels
from qhub.conversations.claimed import ClaimedTurn
from qhub.conversations.history import History, load_state
from qhub.conversations.recording import Recorder, ended
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.engine.state import TurnState
from qhub.engine.turn import close_plan, closing, unfinished
from qhub.events.stored import Event
from qhub.events.stored.turns import Done, Error, Text, TurnStatus
from qhub.events.stored.usage import Usage
from qhub.language.catalogue import translate
from qhub.models.interface import Prompt
from qhub.models.pricing import Prices
from qhub.models.spending import OpenCall, settled
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
        runner: AgentRunner,
        workflow_turns: WorkflowTurns,
        memory: TurnMemory,
        prices: Prices,
        meters: Meters,
        spans: Spans,
        beginnings: Beginnings,
        *,
        flush_seconds: float,
    ) -> None:
        self._log = log
        self._history = history
        self._runner = runner
        self._workflow_turns = workflow_turns
        self._memory = memory
        self._prices = prices
        self._meters = meters
        self._spans = spans
        self._beginnings = beginnings
        self._flush_seconds = flush_seconds

    def open_call(self) -> OpenCall:
        """The watch that a turn's model calls are told to, so that one which never ends is paid for."""
        return OpenCall(self._prices)

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
        agent = self._runner.agents.get(claim.agent_id)
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
            async with aclosing(self._events(turn, beginning)) as events:
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

    async def _events(self, turn: ClaimedTurn, beginning: Beginning) -> AsyncGenerator[Event, None]:
        """The events of the turn from here on."""
        orchestration = turn.agent.orchestration
        if orchestration is None or turn.state.direct:
            events = self._runner.run(turn, turn.agent, notes=partial(self._recall, turn, beginning))
        else:
            beginning.finish()  # a model is asked who speaks
            events = self._workflow_turns.run(turn, orchestration)
        async with aclosing(events):
            async for event in events:
                yield event

    async def _recall(self, turn: ClaimedTurn, beginning: Beginning) -> str:
        recalled = await self._memory.recall(turn)
        beginning.finish()
        return recalled

    async def learn(self, claim: Claim) -> None:
        """Learn from a turn that is over, in the background."""
        await self._memory.learn(claim)

    async def end(
        self, claim: Claim, status: TurnStatus, *, error: str | None = None, call: OpenCall | None = None
    ) -> None:
        """Close what the turn left open, and the turn. `call` is the model call that was under way here.

        Raises `LeaseLost` where it is over already: a database that went away may have kept an end that nobody heard
        of.
        """
        state = await self._history.state(claim.conversation_id)
        events: list[Event] = closing(state, self._spent(claim, state, call))
        events += unfinished(state, "cancelled" if status == "cancelled" else "interrupted")
        events += close_plan(state, status)
        if error is not None:
            events.append(Error(code=error, content=translate(state.language, f"turn.{error}")))
        done = Done(status=status)
        await self._log.append(
            claim.conversation_id, [*events, done], fence=claim.fence, statuses=("running",), changes=ended(done)
        )
        self._meters.turn_ended(claim.organization_id, broke=status == "interrupted")

    async def settle(self, claim: Claim, call: OpenCall | None) -> None:
        """Count the model call that was under way where a turn was left behind, and of which nobody saw a word.

        `call` knows what it consumed where that was here. Of a worker that died nobody can say it any more: what the
        model was given to read is reckoned.
        """
        state = await self._history.state(claim.conversation_id)
        if state.text or not self._runner.asks(state):
            return  # what was seen is reckoned with where the turn is given its end
        spent = self._estimated(claim, state) if call is None else self._spent(claim, state, call)
        if lost := closing(state, spent):
            await self._log.append(claim.conversation_id, lost, fence=claim.fence)

    def _spent(self, claim: Claim, state: TurnState, call: OpenCall | None) -> Usage:
        """The usage of the model call that does not end: by its provider's figures, else by what can be seen of it."""
        spent = call.spent(len(state.text)) if call is not None else None
        if spent is not None:
            return self._prices.priced(spent)
        if state.text:
            return self._estimated(claim, state)
        return Usage(model=self._runner.model_of(self._runner.agents.get(claim.agent_id), state.model).name)

    def _estimated(self, claim: Claim, state: TurnState) -> Usage:
        """An estimate of the usage of the model call that is due in this state, by what it reads and what was seen of
        it."""
        agent = self._runner.agents.get(claim.agent_id)
        if agent is not None and agent.orchestration is not None:
            if not state.routed:
                return self._prices.priced(self._workflow_turns.estimated(agent.orchestration, state))
            agent = self._runner.agents.get(state.workflow.agent, agent) if state.workflow is not None else agent
        model = self._runner.model_of(agent, state.model)
        if agent is None or not model.follows_instructions:
            return Usage(model=model.name, cost=0.0)
        read = Prompt(agent.prompt, [*state.files, *state.messages], [tool.spec for tool in agent.tools])
        return self._prices.priced(settled(Usage(model=model.name), read, len(state.text)))

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
