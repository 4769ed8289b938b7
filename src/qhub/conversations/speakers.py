"""Whoever speaks in a turn: one agent, or those of its workflows, each told what is remembered."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial

from qhub.agents.agent import Agent
from qhub.conversations.agent_runner import AgentRunner
from qhub.conversations.beginnings import Beginning
from qhub.conversations.claimed import ClaimedTurn
from qhub.conversations.turn_memory import TurnMemory
from qhub.conversations.workflow_turns import WorkflowTurns
from qhub.events.stored import Event


class Speakers:
    """The agents of turns, with workflows or without."""

    def __init__(self, runner: AgentRunner, workflow_turns: WorkflowTurns, memory: TurnMemory) -> None:
        self._runner = runner
        self._workflow_turns = workflow_turns
        self._memory = memory

    def agent(self, id_: str) -> Agent | None:
        """The agent with that id; None where there is none any more."""
        return self._runner.agents.get(id_)

    async def speak(self, turn: ClaimedTurn, beginning: Beginning) -> AsyncGenerator[Event, None]:
        """The events of the turn from here on; `beginning` ends where it is ready."""
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
