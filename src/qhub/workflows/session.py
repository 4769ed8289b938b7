"""A conversation's workflows while a turn runs: where they stand, and every change of that as an event."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from qhub.errors import ToolFailure
from qhub.events.stored.usage import Usage
from qhub.events.stored.workflows import WorkflowMoved, WorkflowReason
from qhub.models.interface import Briefing, Model
from qhub.workflows.declarations import Orchestration, Situation, in_language
from qhub.workflows.machine import Place, WorkflowProgress, enter, leave, place_at, resolve, state_of, typed
from qhub.workflows.routing import route

MAX_STATE_CHARS = 20_000
"""The longest state of a workflow, as JSON: it is in every event of it."""
STANDING = (files("qhub.workflows") / "prompts" / "standing.md").read_text("utf-8").strip()


class Moved(NamedTuple):
    """A change, and whether somebody else speaks in this turn."""

    event: WorkflowMoved
    goes_on: bool


class WorkflowSession:
    """The workflows as one turn sees them; tools reach it as `context.workflow`.

    `place` is who speaks. A tool may have switched already: then `progress` is ahead of it until the agent finishes.
    """

    def __init__(
        self,
        orchestration: Orchestration,
        language: str,
        last: WorkflowMoved | None,
        record: Callable[[WorkflowMoved], Awaitable[object]],
        read_profile: Callable[[], Awaitable[object]],
    ) -> None:
        self._orchestration = orchestration
        self._language = language
        self._record = record
        self._read_profile = read_profile
        self._lock = asyncio.Lock()
        self.progress = WorkflowProgress.from_event(last)
        self.profile: BaseModel = orchestration.profile()
        self.place = (place_at(orchestration, last.speaker) if last else None) or Place(orchestration.agent)
        self._ahead: Place = self.place
        self._left = ""

    @property
    def active(self) -> str | None:
        return self._ahead.workflow.id if self._ahead.workflow else None

    @property
    def step(self) -> str | None:
        return self._ahead.step.id if self._ahead.step else None

    @property
    def state(self) -> Mapping[str, Any]:
        return state_of(self._ahead.workflow, self.progress).model_dump(mode="json")

    async def open(self) -> None:
        """Read what is not in the log: the profile. Then look where a tool may have led already."""
        await self.refresh()
        self._ahead = resolve(self._orchestration, self.progress, self.profile).place

    async def refresh(self) -> None:
        """Read the profile: a tool may have changed it."""
        kept = await self._read_profile()
        self.profile = typed(self._orchestration.profile, kept if isinstance(kept, dict) else {}, what="profile")

    async def begin(self, message: str, light: Model) -> WorkflowMoved:
        """A person wrote: who answers. The router is asked where something can change."""
        before = self.place
        await self.refresh()
        place, progress = resolve(self._orchestration, self.progress, self.profile)
        active = place.workflow
        began: WorkflowReason = "start" if place.key == before.key else "priority"
        if place.compulsory and not place.can_be_left:
            return self._settle(place, progress, began)
        situation = Situation(
            active=active.id if active else None,
            step=place.step.id if place.step else None,
            state=state_of(active, progress),
            profile=self.profile,
            language=self._language,
        )
        found, usage = await route(self._orchestration, light, message, situation)
        reason: WorkflowReason = began if place.compulsory else "start"
        if found.intent == "EXIT":
            progress, reason = leave(progress, active), "exit"
            self._left = in_language(active.title, self._language, active.id) if active else ""
        elif place.compulsory:
            pass  # it may be left, and nothing else: what they ask is answered where they are
        elif found.intent == "CHANGE_WORKFLOW" and (target := self._orchestration.workflow(found.target or "")):
            progress, reason = enter(progress, target), "router"
        place, progress = resolve(self._orchestration, progress, self.profile)
        return self._settle(place, progress, reason, usage=usage)

    def leave(self) -> WorkflowMoved:
        """The person leaves the active workflow, between two turns."""
        active = resolve(self._orchestration, self.progress, self.profile).place.workflow
        progress = leave(self.progress, active)
        place, progress = resolve(self._orchestration, progress, self.profile)
        return self._settle(place, progress, "exit")

    async def move_on(self, spoken: Collection[tuple[str, ...]], *, may_hand_over: bool) -> Moved | None:
        """An agent has finished: what changed since it began. None where it goes on with the next message.

        Nobody speaks twice in a turn, so two agents that point at each other do not go on for ever.
        """
        before = self.place
        await self.refresh()
        place, progress = resolve(self._orchestration, self.progress, self.profile)
        if place.key == before.key:
            return None
        left = before.workflow is not None and place.workflow is None
        stops = left and before.workflow is not None and not before.workflow.goes_on
        goes_on = may_hand_over and not stops and place.key not in spoken
        return Moved(self._settle(place, progress, _reason(before, place), handover=goes_on), goes_on)

    async def switch(self, workflow: str | None) -> None:
        async with self._lock:
            await self.refresh()
            if workflow is None:
                progress = replace(self.progress, chosen=None)
            elif (found := self._orchestration.workflow(workflow)) is not None:
                progress = enter(self.progress, found)
            else:
                known = ", ".join(one.id for one in self._orchestration.workflows)
                raise ToolFailure(f"O fluxo «{workflow}» não existe. Existem: {known}.")
            await self._advance(progress, "tool")

    async def update(self, **fields: Any) -> None:
        async with self._lock:
            workflow = self._ahead.workflow
            if workflow is None:
                raise ToolFailure("Nenhum fluxo está ativo.")
            if unknown := sorted(set(fields) - set(workflow.state.model_fields)):
                raise ToolFailure(f"O fluxo «{workflow.id}» não tem: {', '.join(unknown)}.")
            try:
                changed = workflow.state.model_validate({**self.state, **fields}).model_dump(mode="json")
            except ValidationError as error:
                problems = "; ".join(f"{problem['loc'][0]}: {problem['msg']}" for problem in error.errors())
                raise ToolFailure(f"Valores que não servem: {problems}") from None
            if len(json.dumps(changed, ensure_ascii=False)) > MAX_STATE_CHARS:
                raise ToolFailure(f"O estado do fluxo passa de {MAX_STATE_CHARS} caracteres.")
            states = {**self.progress.states, workflow.id: changed}
            await self._advance(replace(self.progress, states=states), "state", keep_place=True)

    def brief(self, extras: Mapping[str, Any]) -> Briefing:
        """Tell the agent that speaks where it is; `extras` are its own, for particular models."""
        workflow, step = self.place.workflow, self.place.step
        state = state_of(workflow, self.progress).model_dump(mode="json")
        profile = self.profile.model_dump(mode="json")
        said = STANDING.format(
            workflow=f"{in_language(workflow.title, self._language, workflow.id)} ({workflow.id})"
            if workflow
            else "nenhum",
            step=f"{in_language(step.title, self._language, step.id)} ({step.id})" if step else "nenhum",
            state=json.dumps(state, ensure_ascii=False),
            profile=json.dumps(profile, ensure_ascii=False),
        )
        if self._left:
            said += f"\nA pessoa acabou de sair do fluxo: {self._left}"
        instructions = step.instructions.strip() if step else ""
        place = {"workflow": workflow.id if workflow else None, "step": step.id if step else None}
        return Briefing(
            text="\n\n".join(filter(None, (said, instructions))),
            extras={**extras, **place, "state": state, "profile": profile},
        )

    async def _advance(self, progress: WorkflowProgress, reason: WorkflowReason, *, keep_place: bool = False) -> None:
        """Make a tool's change durable, once: a change that is none is not written again."""
        if keep_place:
            place = self._ahead
        else:
            place, progress = resolve(self._orchestration, progress, self.profile)
        if progress == self.progress:
            return
        self.progress, self._ahead = progress, place
        await self._record(self._event(place, self.place, progress, reason))

    def _settle(
        self,
        place: Place,
        progress: WorkflowProgress,
        reason: WorkflowReason,
        *,
        handover: bool = False,
        usage: Usage | None = None,
    ) -> WorkflowMoved:
        self.place = self._ahead = place
        self.progress = progress
        return self._event(place, place, progress, reason, handover=handover, usage=usage)

    def _event(
        self,
        place: Place,
        speaker: Place,
        progress: WorkflowProgress,
        reason: WorkflowReason,
        *,
        handover: bool = False,
        usage: Usage | None = None,
    ) -> WorkflowMoved:
        workflow, step = place.workflow, place.step
        return WorkflowMoved(
            active_workflow=workflow.id if workflow else None,
            step=step.id if step else None,
            title=in_language(workflow.title, self._language, workflow.id) if workflow else "",
            step_title=in_language(step.title, self._language, step.id) if step else "",
            reason=reason,
            agent=speaker.agent,
            speaker=list(speaker.key),
            handover=handover,
            chosen=progress.chosen,
            steps=dict(progress.steps),
            states={id_: dict(state) for id_, state in progress.states.items()},
            put_off=sorted(progress.put_off),
            usage=usage,
        )


def _reason(before: Place, after: Place) -> WorkflowReason:
    if before.workflow is not None and after.workflow is not None and before.workflow.id == after.workflow.id:
        return "step"
    if after.compulsory:
        return "priority"
    return "completed" if before.workflow is not None and after.workflow is None else "tool"
