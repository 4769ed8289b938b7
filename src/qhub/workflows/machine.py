"""The step machine: who speaks, by what is known. Pure; nothing here reads or writes anything."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import structlog
from pydantic import BaseModel, ValidationError

from qhub.events.stored.workflows import WorkflowMoved
from qhub.workflows.declarations import NextStep, NoState, Orchestration, Step, Workflow

COMPLETE = ""
"""Where a workflow is that has no step left."""

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class WorkflowProgress:
    """All that the log says of a conversation's workflows."""

    chosen: str | None = None
    """The workflow that somebody chose and nobody left."""
    steps: Mapping[str, str] = field(default_factory=dict)
    """Where each is that was begun."""
    states: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The state of each that was begun."""
    put_off: frozenset[str] = frozenset()
    """The compulsory ones that the person left, for as long as the conversation lasts."""

    @classmethod
    def from_event(cls, event: WorkflowMoved | None) -> "WorkflowProgress":
        return cls() if event is None else cls(event.chosen, event.steps, event.states, frozenset(event.put_off))


class Place(NamedTuple):
    """The speaker and where: an agent in a step of a workflow, or the visible agent."""

    agent: str
    workflow: Workflow | None = None
    step: Step | None = None
    compulsory: bool = False

    @property
    def key(self) -> tuple[str, ...]:
        """The key by which two places are the same."""
        return (self.workflow.id, self.step.id) if self.workflow and self.step else ()

    @property
    def can_be_left(self) -> bool:
        return self.workflow is not None and (not self.compulsory or self.workflow.can_be_put_off)


class Resolved(NamedTuple):
    """A place, and the progress with what is done passed and what is complete left."""

    place: Place
    progress: WorkflowProgress


def resolve(orchestration: Orchestration, progress: WorkflowProgress, profile: Any) -> Resolved:
    """The first compulsory workflow, else the chosen one, else the visible agent."""
    for workflow in orchestration.workflows:
        state = state_of(workflow, progress)
        if workflow.when is None or workflow.id in progress.put_off or not workflow.when(state, profile):
            continue
        step = _due(workflow, progress, state, profile)
        if step is not None:
            place = Place(step.agent, workflow, step, compulsory=True)
            return Resolved(place, _at(progress, workflow, step.id))
    chosen = orchestration.workflow(progress.chosen) if progress.chosen else None
    if chosen is None:
        return Resolved(Place(orchestration.agent), replace(progress, chosen=None))
    step = _due(chosen, progress, state_of(chosen, progress), profile)
    if step is None:
        return Resolved(Place(orchestration.agent), replace(_at(progress, chosen, COMPLETE), chosen=None))
    return Resolved(Place(step.agent, chosen, step), _at(progress, chosen, step.id))


def enter(progress: WorkflowProgress, workflow: Workflow) -> WorkflowProgress:
    """Choose a workflow: where it was left, or anew where it was complete."""
    if progress.steps.get(workflow.id) == COMPLETE:
        steps = {id_: step for id_, step in progress.steps.items() if id_ != workflow.id}
        states = {id_: state for id_, state in progress.states.items() if id_ != workflow.id}
        progress = replace(progress, steps=steps, states=states)
    return replace(progress, chosen=workflow.id, put_off=progress.put_off - {workflow.id})


def leave(progress: WorkflowProgress, workflow: Workflow | None) -> WorkflowProgress:
    """Leave the chosen workflow, or put a compulsory one off."""
    if workflow is not None and workflow.when is not None:
        return replace(progress, put_off=progress.put_off | {workflow.id})
    return replace(progress, chosen=None)


def state_of(workflow: Workflow | None, progress: WorkflowProgress) -> BaseModel:
    """A workflow's typed state; an empty one where what was kept does not fit its type any more."""
    if workflow is None:
        return NoState()
    return typed(workflow.state, progress.states.get(workflow.id) or {}, what=workflow.id)


def typed(model: type[BaseModel], kept: Mapping[str, Any], *, what: str) -> BaseModel:
    """The value that was kept, as its type; an empty one where it does not fit (the pack changed)."""
    try:
        return model.model_validate(dict(kept))
    except ValidationError as error:
        logger.warning("workflow.state_does_not_fit", what=what, problems=error.error_count())
        return model()


def place_at(orchestration: Orchestration, speaker: list[str]) -> Place | None:
    """The place that an event names; None where the pack has it no more."""
    if not speaker:
        return Place(orchestration.agent)
    workflow = orchestration.workflow(speaker[0])
    step = next((step for step in workflow.steps if step.id == speaker[-1]), None) if workflow else None
    return Place(step.agent, workflow, step) if step else None


def _due(workflow: Workflow, progress: WorkflowProgress, state: BaseModel, profile: Any) -> Step | None:
    """The first step that is not done, from where the workflow is; None where it is complete."""
    at = progress.steps.get(workflow.id)
    if at == COMPLETE:
        return None
    step: Step | None = next((step for step in workflow.steps if step.id == at), workflow.steps[0])
    passed: set[str] = set()
    while step is not None and step.done(state, profile):
        passed.add(step.id)
        step = _following(workflow, step, state, profile)
        if step is not None and step.id in passed:
            return None  # a circle of steps that are all done
    return step


def _following(workflow: Workflow, step: Step, state: BaseModel, profile: Any) -> Step | None:
    if isinstance(step.next, NextStep):
        ids = [one.id for one in workflow.steps]
        after = ids.index(step.id) + 1
        return workflow.steps[after] if after < len(ids) else None
    following = step.next(state, profile) if callable(step.next) else step.next
    return None if following is None else workflow.step(following)


def _at(progress: WorkflowProgress, workflow: Workflow, step: str) -> WorkflowProgress:
    return replace(progress, steps={**progress.steps, workflow.id: step})
