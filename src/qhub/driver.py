"""Drives one claimed turn: reads where it stands, runs the engine, records every event, and gives it an end."""

from contextlib import aclosing

from qhub.bus import WORK
from qhub.cancels import Cancels
from qhub.config import Settings
from qhub.engine.state import TurnState
from qhub.engine.turn import closing, run_turn, unfinished
from qhub.events import Done, Error, Event, TurnStatus, UserMessage
from qhub.history import History, load_state
from qhub.i18n import DEFAULT_LANGUAGE, translate
from qhub.memory import Session
from qhub.memory.remembering import Remembering
from qhub.models.choice import Models
from qhub.packs import Agent
from qhub.recorder import Recorder, ended
from qhub.store.conversations import Claim
from qhub.store.log import Log, NotInStatus
from qhub.toolboxes import OnBehalf, Toolboxes


class Driver:
    """What a worker does with a claim."""

    def __init__(
        self,
        settings: Settings,
        log: Log,
        history: History,
        agents: dict[str, Agent],
        models: Models,
        toolboxes: Toolboxes,
        remembering: Remembering,
    ) -> None:
        self._settings = settings
        self._log = log
        self._history = history
        self._agents = agents
        self._models = models
        self._toolboxes = toolboxes
        self._remembering = remembering

    async def drive(self, claim: Claim, cancels: Cancels) -> None:
        """Go on from the log until the turn is done or waits."""
        while await self._went_on(claim, cancels):
            pass

    async def _went_on(self, claim: Claim, cancels: Cancels) -> bool:
        """Run the turn from where the log says it stands; whether a decision came that it must take in."""
        agent = self._agents.get(claim.agent_id)
        state = await self._history.state(claim.conversation_id, queries=agent is not None and agent.queries)
        if agent is None or (claim.recovered and state.text):
            await self.end(claim, "interrupted", error="interrupted" if agent else "internal")
            return False
        toolbox = await self._toolboxes.of(agent, _whose(claim, state), cancels.requested)
        remembered = await self._remembering.before(_session(claim, state.language), claim.fence)
        recorder = Recorder(self._log, claim, flush_seconds=self._settings.flush_seconds)
        turn = run_turn(
            state,
            agent,
            self._models.for_agent(agent.model),
            toolbox,
            max_iterations=self._settings.max_iterations,
            max_output_tokens=self._settings.max_output_tokens,
            volatile=remembered,
        )
        waiting_for: list[str] = []
        try:
            async with aclosing(turn) as events:
                async for event in events:
                    waiting_for = event.waiting_for if isinstance(event, Done) else []
                    if waiting_for and await self._decided(claim, waiting_for):
                        return True
                    await recorder.record(event)
        finally:
            await recorder.close()
        if waiting_for and await self._decided(claim, waiting_for):
            await self._resume(claim)
        return False

    async def learn(self, claim: Claim) -> None:
        """Once the turn is over and nobody waits: remember what the person said in it."""
        last = await self._log.last(claim.conversation_id, "user_message")
        language = last.event.language if last is not None and isinstance(last.event, UserMessage) else ""
        await self._remembering.after(_session(claim, language or DEFAULT_LANGUAGE))

    async def end(self, claim: Claim, status: TurnStatus, *, error: str | None = None) -> None:
        """Close what the turn left open, and the turn."""
        state = await self._history.state(claim.conversation_id)
        agent = self._agents.get(claim.agent_id)
        events: list[Event] = closing(state, self._models.for_agent(agent.model if agent else None).name)
        events += unfinished(state, "cancelled" if status == "cancelled" else "interrupted")
        if error is not None:
            events.append(Error(code=error, content=translate(state.language, f"turn.{error}")))
        done = Done(status=status)
        await self._log.append(claim.conversation_id, [*events, done], fence=claim.fence, changes=ended(done))

    async def _decided(self, claim: Claim, waiting_for: list[str]) -> bool:
        """Whether a person has decided about one of these since the turn looked."""
        state = await load_state(self._log, claim.conversation_id, turns=1)
        return set(state.undecided) != set(waiting_for)

    async def _resume(self, claim: Claim) -> None:
        """A decision slipped in just before the conversation was marked as waiting: nobody else resumes it."""
        try:
            await self._log.append(
                claim.conversation_id, [], statuses=("waiting",), changes={"status": "ready"}, wake=(WORK,)
            )
        except NotInStatus:
            return  # the decision did resume it


def _session(claim: Claim, language: str) -> Session:
    """Whose turn it is, as hooks know it: from the claim, which the database made."""
    return Session(claim.user_id, claim.organization_id, claim.conversation_id, claim.agent_id, language)


def _whose(claim: Claim, state: TurnState) -> OnBehalf:
    return OnBehalf(
        claim.user_id, claim.organization_id, claim.conversation_id, state.language, autonomous=state.autonomous
    )
