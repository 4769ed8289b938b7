"""Drives one claimed turn: reads where it stands, runs the engine, records every event, and gives it an end."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from qhub.agents.agent import Agent
from qhub.conversations.cancels import Cancels
from qhub.conversations.history import History, load_state
from qhub.conversations.recording import Recorder, ended
from qhub.conversations.toolboxes import OnBehalf, Toolboxes
from qhub.conversations.workflows import ConversationWorkflows
from qhub.engine.state import TurnState
from qhub.engine.turn import closing, run_turn, unfinished
from qhub.events.stored import Done, Error, Event, TurnStatus, UserMessage, WorkflowMoved
from qhub.feedback.few_shot import FewShot
from qhub.language.catalogue import DEFAULT_LANGUAGE, translate
from qhub.memory import Session
from qhub.memory.remembering import Remembering
from qhub.models.choice import Models
from qhub.settings.settings import Settings
from qhub.store.bus import WORK
from qhub.store.claims import Claim
from qhub.store.log import Log, NotInStatus
from qhub.store.moderation import ModerationLog
from qhub.workflows.declarations import Orchestration
from qhub.workflows.machine import Place
from qhub.workflows.orchestrator import Stage, orchestrate
from qhub.workflows.session import WorkflowSession


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
        few_shot: FewShot,
        workflows: ConversationWorkflows,
        moderation: ModerationLog,
    ) -> None:
        self._settings = settings
        self._log = log
        self._history = history
        self._agents = agents
        self._models = models
        self._toolboxes = toolboxes
        self._remembering = remembering
        self._few_shot = few_shot
        self._workflows = workflows
        self._moderation = moderation

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
        recorder = Recorder(self._log, claim, flush_seconds=self._settings.flush_seconds)
        if agent.orchestration is None or state.direct:
            turn = self._part(claim, state, agent, cancels, await self._told(claim, state))
        else:
            turn = orchestrate(await self._stage(claim, state, agent, agent.orchestration, cancels, recorder))
        waiting_for: list[str] = []
        try:
            async with aclosing(turn) as events:
                async for event in events:
                    waiting_for = event.waiting_for if isinstance(event, Done) else []
                    if waiting_for and await self._decided(claim, waiting_for):
                        return True
                    if isinstance(event, WorkflowMoved):
                        recorder.tag = _tag(event)
                    await recorder.record(event)
        finally:
            await recorder.close()
        if waiting_for and await self._decided(claim, waiting_for):
            await self._resume(claim)
        return False

    async def _part(
        self,
        claim: Claim,
        state: TurnState,
        agent: Agent,
        cancels: Cancels,
        told: str,
        session: WorkflowSession | None = None,
    ) -> AsyncGenerator[Event, None]:
        """One agent's part of a turn: all of it, where there are no workflows."""
        agent = await self._toolboxes.agent_for(agent, claim.organization_id)
        toolbox = await self._toolboxes.of(agent, _whose(claim, state), cancels.requested, workflow=session)
        turn = run_turn(
            state,
            agent,
            self._models.for_agent(agent.model),
            toolbox,
            max_iterations=self._settings.max_iterations,
            max_output_tokens=self._settings.max_output_tokens,
            volatile=told,
            play=None if session is None else partial(session.play, agent.script),
        )
        async with aclosing(turn) as events:
            async for event in events:
                yield event

    async def _told(self, claim: Claim, state: TurnState) -> str:
        """What the model is told besides the conversation: memories and examples."""
        if state.direct:
            return ""
        session = _session(claim, state.language)
        remembered = await self._remembering.before(session, claim.fence)
        shown = await self._few_shot.before(session, claim.fence)
        return "\n\n".join(filter(None, (remembered, shown)))

    async def _stage(
        self,
        claim: Claim,
        state: TurnState,
        agent: Agent,
        orchestration: Orchestration,
        cancels: Cancels,
        recorder: Recorder,
    ) -> Stage:
        """What the control loop needs of this turn."""

        async def record(event: WorkflowMoved) -> None:
            recorder.tag = _tag(event)
            await recorder.record(state.apply(event))

        session = await self._workflows.session(
            agent,
            orchestration,
            user_id=claim.user_id,
            conversation_id=claim.conversation_id,
            language=state.language,
            record=record,
            known=state.workflow,
        )
        if state.routed and state.workflow is not None:
            recorder.tag = _tag(state.workflow)
        told: list[str] = []

        async def perform(place: Place) -> AsyncGenerator[Event, None]:
            if not told:  # only now: what is stopped reaches neither memory nor examples
                told.append(await self._told(claim, state))
            speaker = self._agents[place.agent].with_tools(place.step.tools if place.step else None)
            async with aclosing(self._part(claim, state, speaker, cancels, told[0], session)) as events:
                async for event in events:
                    yield event

        return Stage(
            orchestration=orchestration,
            session=session,
            light=self._models.light,
            message=state.said,
            language=state.language,
            is_new=not state.routed,
            verdict=state.verdict,
            apply=state.apply,
            spoken=lambda: state.speakers,
            perform=perform,
            moderate=partial(self._moderate, claim, state.said),
            alert=partial(self._moderate, claim, "") if self._settings.care_alerts else None,
        )

    async def _moderate(self, claim: Claim, message: str, reason: str) -> None:
        """Note a message that was stopped: once, however often the turn is taken up."""
        stored = await self._log.last(claim.conversation_id, "user_message")
        await self._moderation.add(
            user_id=claim.user_id,
            organization_id=claim.organization_id,
            conversation_id=claim.conversation_id,
            reason=reason,
            message=message,
            key=f"message:{stored.seq}" if stored is not None else None,
        )

    async def learn(self, claim: Claim) -> None:
        """Once the turn is over and nobody waits: remember what the person said in it, unless that was stopped or
        answered with care."""
        agent = self._agents.get(claim.agent_id)
        if agent is not None and agent.orchestration is not None:
            state = await load_state(self._log, claim.conversation_id, turns=1)
            if state.verdict is not None and state.verdict.verdict != "SAFE":
                return
        last = await self._log.last(claim.conversation_id, "user_message")
        said = last.event if last is not None and isinstance(last.event, UserMessage) else UserMessage(content="")
        await self._remembering.after(_session(claim, said.language or DEFAULT_LANGUAGE), learns=not said.client)

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


def _tag(event: WorkflowMoved) -> dict[str, str | None]:
    """What is noted beside each event of a turn."""
    return {"active_workflow": event.active_workflow, "step": event.step}


def _session(claim: Claim, language: str) -> Session:
    """Whose turn it is, as hooks know it: from the claim, which the database made."""
    return Session(claim.user_id, claim.organization_id, claim.conversation_id, claim.agent_id, language)


def _whose(claim: Claim, state: TurnState) -> OnBehalf:
    return OnBehalf(
        claim.user_id, claim.organization_id, claim.conversation_id, state.language, autonomous=state.autonomous
    )
