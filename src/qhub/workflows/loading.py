"""A pack's declaration, found and checked: what cannot work stops the hub, not a conversation later."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from types import ModuleType

from pydantic import BaseModel, ValidationError

from qhub.errors import ConfigurationError
from qhub.workflows.declarations import Orchestration, Workflow


def orchestrations_in(module: ModuleType) -> Iterator[Orchestration]:
    """Every declaration that is a name in the module."""
    return (value for value in vars(module).values() if isinstance(value, Orchestration))


def prepared(
    declared: Orchestration,
    *,
    visible: Collection[str],
    tools: Mapping[str, Collection[str]],
    read: Callable[[str], str],
) -> Orchestration:
    """The declaration with its prompts read; `ConfigurationError` says what is wrong with it.

    `visible` are the pack's agents that people see, `tools` the tools of each of its agents, and `read` gives the text
    of a file of the pack.
    """
    if declared.agent not in visible:
        raise ConfigurationError(f"workflows name the agent {declared.agent!r}, which is not one that people see")
    _check_empty(declared.profile, "the profile")
    ids = [workflow.id for workflow in declared.workflows]
    if len(set(ids)) != len(ids):
        raise ConfigurationError("two workflows have the same id")
    for workflow in declared.workflows:
        _check_workflow(workflow, tools)
    guardrails, router = declared.guardrails, declared.router
    if router is not None and (unknown := [target for target in router.targets or () if target not in ids]):
        raise ConfigurationError(f"the router names an unknown workflow {unknown[0]!r}")
    return replace(
        declared,
        guardrails=replace(guardrails, prompt=read(guardrails.prompt)) if guardrails else None,
        router=replace(router, prompt=read(router.prompt)) if router else None,
    )


def _check_workflow(workflow: Workflow, tools: Mapping[str, Collection[str]]) -> None:
    where = f"workflow {workflow.id!r}"
    _check_empty(workflow.state, f"the state of {where}")
    ids = [step.id for step in workflow.steps]
    if not ids or len(set(ids)) != len(ids):
        raise ConfigurationError(f"{where} needs at least one step, each with an id of its own")
    for step in workflow.steps:
        if step.agent not in tools:
            raise ConfigurationError(f"{where}: step {step.id!r} names an unknown agent {step.agent!r}")
        if unknown := [name for name in step.tools or () if name not in tools[step.agent]]:
            raise ConfigurationError(f"{where}: step {step.id!r} names a tool that its agent has not: {unknown[0]!r}")
        if isinstance(step.next, str) and step.next not in ids:
            raise ConfigurationError(f"{where}: step {step.id!r} is followed by an unknown step {step.next!r}")


def _check_empty(model: type[BaseModel], what: str) -> None:
    try:
        model()
    except ValidationError as error:
        raise ConfigurationError(f"{what}: every field needs a default ({error.error_count()} have none)") from None
