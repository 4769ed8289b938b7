"""Declarations of a pack: its guardrails, its router, its workflows and their steps.

    ORCHESTRATION = Orchestration(
        agent="bolsas",
        profile=StudentProfile,
        guardrails=Guardrails("prompts/guardrails.md", rules=is_safe),
        router=Router("prompts/router.md", rules=route),
        workflows=[
            Workflow("onboarding_workflow", {"pt": "Cadastro"}, steps=[…], when=lambda state, profile: …),
            Workflow("match_workflow", {"pt": "Busca de vagas"}, steps=[…], state=MatchState),
        ],
    )

`pack.toml` names the module (`fluxos = "workflows"`). Workflows are in the order of their priority. The loop that runs
them is code (`orchestrator.py`); no prompt can change its order.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

Condition = Callable[[Any, Any], bool]
"""Given the workflow's typed state and the person's typed profile."""


class NoState(BaseModel):
    """The state of a workflow that keeps none; the profile of a pack that has none."""

    model_config = ConfigDict(frozen=True)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The step after this one in the declaration; after the last, the workflow is complete."""


FOLLOWING = NextStep()
Next = str | None | NextStep | Callable[[Any, Any], str | None]


def never(state: Any, profile: Any) -> bool:
    """The condition of a step that lasts until somebody leaves: a specialist answers as long as it is asked."""
    return False


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a workflow: who speaks, until when, and what follows."""

    id: str
    """Unique in its workflow."""
    agent: str
    """The `[[agentes]]` that speaks: an inner one (`interno = true`) of the same pack."""
    done: Condition = never
    """Whether all that the step is for is there. It is looked at before the step begins, so a step whose data is
    already known is skipped, and again whenever its agent has finished speaking."""
    title: Mapping[str, str] = field(default_factory=dict)
    """What people read on the badge and in the diagram, by language (`pt-PT`, `pt-BR`, `en`, or a family: `pt`)."""
    next: Next = FOLLOWING
    """The step that follows: its id, None for the end, or a function of state and profile that gives one of both."""
    tools: Sequence[str] | None = None
    """Only these of the agent's tools; None for all of them."""
    instructions: str = ""
    """What its agent is told in this step, besides its prompt: after all that can be cached."""


@dataclass(frozen=True, slots=True)
class Workflow:
    """A sequence of steps with a typed state. A specialist is a workflow of one step that is never done."""

    id: str
    """Stable: it is in events (`active_workflow`)."""
    title: Mapping[str, str]
    """What people read on the badge, by language."""
    steps: Sequence[Step]
    """At least one, in order."""
    state: type[BaseModel] = NoState
    """Its state's type. Every field needs a default; tools change it with `context.workflow.update(…)`."""
    when: Condition | None = None
    """Where given, the workflow is compulsory as long as this holds: nobody has to choose it and nobody can leave it,
    but for `can_be_put_off`. Without it, it is active from when the router, a tool or a person chooses it until it is
    complete or left."""
    description: str = ""
    """When to choose it, for the router's model."""
    can_be_put_off: bool = False
    """Of a compulsory one: whether people may leave it for the rest of the conversation."""
    goes_on: bool = True
    """Whether whoever is next speaks in the same turn once it is complete; False ends the turn with its last words."""

    def step(self, id_: str) -> Step:
        return next(step for step in self.steps if step.id == id_)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a message may be answered."""

    safe: bool
    reason: str = ""
    """Why not, in a word or a few: it is in the moderation record."""
    certain: bool = False
    """Whether rules are so sure that no language model need be asked."""
    care: bool = False
    """Whether the person may be in danger: they are answered with care, and nothing is refused."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The judgement of sentences by their meaning, in place of rules, where the hub has the sentence encoder for it."""

    encoder: str
    """The encoder's name: vectors of another mean something else."""
    sentences: Callable[[str], Sequence[str]]
    """What of a message is put to the encoder: nothing where its words leave no doubt."""
    judge: Callable[[str, Any], Verdict | None]
    """The message, and a row of numbers for each of its sentences."""


@dataclass(frozen=True, slots=True)
class Guardrails:
    """The judgement of every message before anybody else sees it: alone, without the conversation."""

    prompt: str
    """The Markdown file with the light model's instructions, relative to the pack. The model is given
    `{"message": …}` and must answer `{"verdict": "SAFE" | "CARE" | "UNSAFE", "reason": "…"}` and nothing else."""
    rules: Callable[[str], Verdict | None]
    """Decides where no language model does: with the demonstration model, and where the light model fails or answers
    anything else. None where they find nothing, which is safe."""
    meaning: Meaning | None = None
    """Decides in their place where it can: they must do without an encoder."""
    message: Mapping[str, str] = field(default_factory=dict)
    """What the person is told whose message is refused, by language; the hub has its own words."""
    care: Mapping[str, str] = field(default_factory=dict)
    """What the person is told who may be in danger, by language: first warmth, then whom to call where they live. The
    hub has its own words."""
    care_again: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What they are told when they go on to speak of it, in turn, by language. The hub has its own words."""


Intent = Literal["CONTINUE", "CHANGE_WORKFLOW", "EXIT"]


@dataclass(frozen=True, slots=True)
class Route:
    """The destination of a message."""

    intent: Intent
    """`CONTINUE` leaves things as they are, `CHANGE_WORKFLOW` goes to `target`, `EXIT` leaves the active workflow."""
    target: str | None = None
    """A workflow's id."""
    certain: bool = False
    """Whether rules are so sure that no language model need be asked."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts that a router knows besides the message."""

    active: str | None
    """The active workflow's id."""
    step: str | None
    state: Any
    """The active workflow's typed state; `NoState()` where none is active."""
    profile: Any
    """The person's typed profile."""
    language: str = "pt-PT"


@dataclass(frozen=True, slots=True)
class Router:
    """The look at every message before the turn, which may change the active workflow, in that same turn.

    «Sair» and its like are understood by the hub itself and reach neither the rules nor the model.
    """

    prompt: str
    """The Markdown file with the light model's instructions, relative to the pack. The model is given `{"message": …,
    "active_workflow": …, "step": …}`, the targets and what they are for, and must answer
    `{"intent": "CONTINUE" | "CHANGE_WORKFLOW" | "EXIT", "target": "…" | null}` and nothing else."""
    rules: Callable[[str, Situation], Route | None]
    """Decides where no language model does, as in `Guardrails.rules`. None leaves things as they are."""
    targets: Sequence[str] | None = None
    """The workflows it may choose; None for all that are not compulsory."""


@dataclass(frozen=True, slots=True)
class Orchestration:
    """All that belongs to one visible agent."""

    agent: str
    """The visible agent: conversations are its own, and it speaks where no workflow is active."""
    workflows: Sequence[Workflow]
    """In the order of their priority: the first compulsory one, else the active one, else the visible agent."""
    guardrails: Guardrails | None = None
    router: Router | None = None
    profile: type[BaseModel] = NoState
    """The type of the person's profile. Every field needs a default."""
    profile_key: str = "profile"
    """Where the pack's tools keep it: `await context.storage.put("profile", {…})`."""
    profile_fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The fields that people see and change on their profile's page, with what each is called by language. Without any
    there is no page."""
    profile_choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What the values of fields that take one of a few words are called, by language."""
    profile_changes: type[BaseModel] | None = None
    """What checks a change; `profile` where unset."""

    def workflow(self, id_: str) -> Workflow | None:
        return next((workflow for workflow in self.workflows if workflow.id == id_), None)


Words = TypeVar("Words", str, Sequence[str])
"""One wording, or several."""


def in_language(words: Mapping[str, Words], language: str, default: Words) -> Words:
    """The exact language, then its family, then Portuguese, then any."""
    for key in (language, language[:2], "pt", "pt-PT"):
        if key in words:
            return words[key]
    return next(iter(words.values()), default)
