"""A turn of a conversation with workflows: judged, routed, and spoken by several agents."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.claimed import ClaimedTurn
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.workflows import ConversationWorkflows
from qhub.documents.embedding import Embedder
from qhub.engine.state import TurnState
from qhub.events.stored import Event
from qhub.events.stored.turns import UserMessage
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import WorkflowMoved
from qhub.models.interface import Model, Prompt
from qhub.models.spending import WatchedModel, settled
from qhub.store.log import Log
from qhub.store.moderation import ModerationLog
from qhub.workflows.asking import excerpt
from qhub.workflows.declarations import Orchestration
from qhub.workflows.machine import Place
from qhub.workflows.orchestrator import OrchestratedTurn, orchestrate


class WorkflowTurns:
    """The control loop of the agents that have workflows."""

    def __init__(
        self,
        log: Log,
        light: Model,
        encoder: Embedder | None,
        runner: AgentRunner,
        memory: TurnMemory,
        workflows: ConversationWorkflows,
        moderation: ModerationLog,
        *,
        care_alerts: bool,
    ) -> None:
        """`light` judges and routes, with `encoder` where it follows no instructions; with `care_alerts` whoever is in
        charge learns that somebody may be in danger."""
        self._log = log
        self._light = light
        self._encoder = encoder
        self._runner = runner
        self._memory = memory
        self._workflows = workflows
        self._moderation = moderation
        self._care_alerts = care_alerts

    async def run(self, turn: ClaimedTurn, orchestration: Orchestration) -> AsyncGenerator[Event, None]:
        """The events of the turn."""
        state = turn.state
        if state.routed and state.workflow is not None:
            turn.note_workflow(state.workflow)

        async def record(moved: WorkflowMoved) -> None:
            await turn.record(state.apply(moved))

        session = await self._workflows.session(
            turn.agent,
            orchestration,
            user_id=turn.claim.user_id,
            conversation_id=turn.conversation_id,
            language=state.language,
            record=record,
            known=state.workflow,
        )
        recalled: list[str] = []

        async def notes() -> str:
            if not recalled:  # only now: what is stopped reaches neither memory nor examples
                recalled.append(await self._memory.recall(turn))
            return recalled[0]

        async def speak(place: Place) -> AsyncGenerator[Event, None]:
            speaker = self._runner.agents[place.agent].with_tools(place.step.tools if place.step else None)
            async with aclosing(self._runner.run(turn, speaker, notes=notes, session=session)) as events:
                async for event in events:
                    yield event

        orchestrated = OrchestratedTurn(
            orchestration=orchestration,
            session=session,
            light=WatchedModel(self._light, state.call),
            encoder=self._encoder,
            message=state.said,
            language=state.language,
            is_new=not state.routed,
            verdict=state.verdict,
            cared_for=state.cared_for,
            apply=state.apply,
            spoken=lambda: state.speakers,
            speak=speak,
            moderate=partial(self._note_moderation, turn, state.said),
            alert=partial(self._note_moderation, turn, "") if self._care_alerts else None,
        )
        async with aclosing(orchestrate(orchestrated)) as events:
            async for event in events:
                yield event

    def estimated(self, orchestration: Orchestration, state: TurnState) -> Usage:
        """An estimate of what judging or routing a message consumes, whichever comes next."""
        judges = orchestration.guardrails if state.verdict is None else None
        asked = judges or orchestration.router
        if asked is None or not self._light.follows_instructions:
            return Usage(model=self._light.name, cost=0.0)
        prompt = Prompt(asked.prompt, [ModelRequest(parts=[UserPromptPart(excerpt(state.said))])])
        return settled(Usage(model=self._light.name), prompt, 0)

    async def _note_moderation(self, turn: ClaimedTurn, message: str, reason: str) -> None:
        """Note a message that was stopped: once, however often the turn is taken up."""
        stored = await self._log.last(turn.conversation_id, UserMessage)
        await self._moderation.add(
            user_id=turn.claim.user_id,
            organization_id=turn.claim.organization_id,
            conversation_id=turn.conversation_id,
            reason=reason,
            message=message,
            key=f"message:{stored.seq}" if stored is not None else None,
        )
