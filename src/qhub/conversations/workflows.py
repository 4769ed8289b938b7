"""The workflows of a conversation outside a turn: where they stand, and leaving one. Turns open them here too."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from qhub.agents.agent import Agent
from qhub.conversations.busy import explain_busy
from qhub.errors import Conflict, NotFound
from qhub.events.stored.workflows import WorkflowMoved
from qhub.store.conversations import Conversation
from qhub.store.database import Database
from qhub.store.log import Log, NotInStatus
from qhub.store.pack_data import PackData
from qhub.workflows.declarations import Orchestration, Workflow, in_language
from qhub.workflows.machine import COMPLETE, Place, resolve, state_of
from qhub.workflows.session import WorkflowSession

StepStatus = Literal["done", "current", "pending"]
WorkflowStatus = Literal["active", "complete", "begun", "pending"]


@dataclass(frozen=True, slots=True)
class StepView:
    """A step as people see it."""

    id: str
    title: str
    status: StepStatus


@dataclass(frozen=True, slots=True)
class WorkflowView:
    """A workflow as people see it."""

    id: str
    title: str
    status: WorkflowStatus
    steps: list[StepView]


@dataclass(frozen=True, slots=True)
class Overview:
    """All the workflows of a conversation."""

    active: str | None
    step: str | None
    can_leave: bool
    workflows: list[WorkflowView]


class ConversationWorkflows:
    """The workflows of conversations, opened outside a turn and within one."""

    def __init__(self, database: Database, log: Log) -> None:
        self._database = database
        self._log = log

    async def session(
        self,
        agent: Agent,
        orchestration: Orchestration,
        *,
        user_id: int,
        conversation_id: str,
        language: str,
        record: Callable[[WorkflowMoved], Awaitable[object]],
        known: WorkflowMoved | None = None,
    ) -> WorkflowSession:
        """The session of a conversation's workflows, by the log and the person's profile. `known` spares a look into
        the log."""
        last = known or await self._last(conversation_id)
        profile = partial(PackData(self._database, agent.pack, user_id).get, orchestration.profile_key)
        session = WorkflowSession(orchestration, language, last, record, profile)
        await session.open()
        return session

    async def overview(self, agent: Agent | None, conversation: Conversation, language: str) -> Overview:
        """The declared workflows, and how far each is."""
        if agent is None or agent.orchestration is None:
            return Overview(None, None, can_leave=False, workflows=[])
        session = await self._idle(agent, agent.orchestration, conversation, language)
        place, progress = resolve(agent.orchestration, session.progress, session.profile)
        active = place.workflow.id if place.workflow else None
        views = [
            _view(workflow, session, place, complete=progress.steps.get(workflow.id) == COMPLETE, language=language)
            for workflow in agent.orchestration.workflows
        ]
        step = place.step.id if place.step else None
        return Overview(active, step, can_leave=place.can_be_left, workflows=views)

    async def leave(self, agent: Agent | None, conversation: Conversation, language: str) -> Overview:
        """Leave the active workflow, as «sair» does, while nobody is answering. Leaving none does nothing."""
        if agent is None or agent.orchestration is None:
            raise NotFound("not_found")
        session = await self._idle(agent, agent.orchestration, conversation, language)
        place, _ = resolve(agent.orchestration, session.progress, session.profile)
        if place.compulsory and not place.can_be_left:
            raise Conflict("workflow_required")
        if place.workflow is not None:
            try:
                await self._log.append(conversation.id, [session.leave()], statuses=("idle",))
            except NotInStatus as refused:
                raise await explain_busy(self._log, conversation.id, refused) from None
        return await self.overview(agent, conversation, language)

    async def _idle(
        self, agent: Agent, orchestration: Orchestration, conversation: Conversation, language: str
    ) -> WorkflowSession:
        return await self.session(
            agent,
            orchestration,
            user_id=conversation.user_id,
            conversation_id=conversation.id,
            language=language,
            record=_nothing,
        )

    async def _last(self, conversation_id: str) -> WorkflowMoved | None:
        stored = await self._log.last(conversation_id, WorkflowMoved)
        return stored.event if stored is not None else None


async def _nothing(event: WorkflowMoved) -> None:
    """Between turns nothing changes by itself."""


def _view(workflow: Workflow, session: WorkflowSession, place: Place, *, complete: bool, language: str) -> WorkflowView:
    is_active = place.workflow is not None and place.workflow.id == workflow.id
    state = state_of(workflow, session.progress)
    begun = is_active or workflow.id in session.progress.steps
    met = [step.done(state, session.profile) for step in workflow.steps]
    # A compulsory workflow that holds no more is complete, also in a conversation in which it never had to begin.
    complete = complete or (workflow.when is not None and not is_active and all(met))
    current = place.step.id if is_active and place.step else None
    steps = [
        StepView(
            step.id,
            in_language(step.title, language, step.id),
            "current" if step.id == current else "done" if done or complete else "pending",
        )
        for step, done in zip(workflow.steps, met, strict=True)
    ]
    status: WorkflowStatus = "active" if is_active else "complete" if complete else "begun" if begun else "pending"
    return WorkflowView(workflow.id, in_language(workflow.title, language, workflow.id), status, steps)
