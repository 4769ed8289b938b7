"""The part of a turn that one agent takes: its model, its tools, its limits."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import partial

from qhub.agents.agent import Agent
from qhub.attachments.files import AttachedFiles
from qhub.conversations.claimed import ClaimedTurn
from qhub.conversations.seeing import SeeingModel
from qhub.conversations.toolboxes import Toolboxes
from qhub.engine.state import TurnState
from qhub.engine.turn import run_turn
from qhub.events.stored import Event
from qhub.models.choice import Models
from qhub.models.interface import Model
from qhub.settings.settings import Settings
from qhub.workflows.session import WorkflowSession


class AgentRunner:
    """The hub's agents, with what each needs to speak."""

    def __init__(
        self, settings: Settings, agents: dict[str, Agent], models: Models, toolboxes: Toolboxes, images: AttachedFiles
    ) -> None:
        self.agents = agents
        """All agents by id, those that only workflows know included."""
        self._settings = settings
        self._models = models
        self._toolboxes = toolboxes
        self._images = images

    async def run(
        self,
        turn: ClaimedTurn,
        agent: Agent,
        *,
        notes: Callable[[], Awaitable[str]],
        session: WorkflowSession | None = None,
    ) -> AsyncGenerator[Event, None]:
        """One agent's part of a turn: all of it, where there are no workflows. `notes` are told to the model."""
        equipping = self._toolboxes.equip(
            agent,
            turn.on_behalf,
            turn.cancels.requested,
            workflow=session,
            has_documents=turn.state.has_documents,
        )
        (agent, toolbox), volatile = await asyncio.gather(equipping, notes())
        events = run_turn(
            turn.state,
            agent,
            self.seeing(turn.conversation_id, self.model_of(agent, turn.state.model)),
            toolbox,
            max_iterations=self._settings.max_iterations,
            max_output_tokens=self._settings.max_output_tokens,
            volatile=volatile,
            brief=None if session is None else partial(session.brief, agent.extras),
        )
        async with aclosing(events):
            async for event in events:
                yield event

    def asks(self, state: TurnState) -> bool:
        """Whether the next thing that a turn does is to ask a model."""
        return state.awaits_model and state.iterations < self._settings.max_iterations

    def seeing(self, conversation_id: str, model: Model) -> SeeingModel:
        """A model that is shown the images of a conversation."""

        async def read(sha256: str) -> bytes | None:
            return await self._images.read(conversation_id, sha256)

        return SeeingModel(model, read, most=self._settings.max_prompt_images)

    def model_of(self, agent: Agent | None, wanted: str = "") -> Model:
        """The model that an agent speaks with: the one that the person wants, where people may still choose it, or
        the agent's own; the main one where there is no agent any more."""
        if wanted in self._settings.answer_models:
            return self._models.find(wanted)
        return self._models.for_agent(agent.model if agent else None)
