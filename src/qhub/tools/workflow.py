"""The handle by which a tool knows, and changes, the workflow that its conversation is in."""

from collections.abc import Mapping
from typing import Any, Protocol

from qhub.errors import ToolFailure


class WorkflowHandle(Protocol):
    """The conversation's workflows, as a tool sees them. What it changes is durable when the call returns."""

    @property
    def active(self) -> str | None:
        """The active workflow's id; None where the visible agent speaks."""

    @property
    def step(self) -> str | None:
        """The id of the step that it is in."""

    @property
    def state(self) -> Mapping[str, Any]:
        """The active workflow's state; empty where none is active."""

    async def switch(self, workflow: str | None) -> None:
        """Make a workflow the active one, or (None) leave the active one. Its agent speaks in this same turn, once
        the agent that called has finished. One that was complete begins anew; `ToolFailure` names those there are."""

    async def update(self, **fields: Any) -> None:
        """Change fields of the active workflow's state; `ToolFailure` says which do not fit."""


class NoWorkflow:
    """Outside a workflow, or outside a hub."""

    active: str | None = None
    step: str | None = None
    state: Mapping[str, Any] = {}

    async def switch(self, workflow: str | None) -> None:
        if workflow is not None:
            raise ToolFailure("Este agente não tem fluxos.")

    async def update(self, **fields: Any) -> None:
        raise ToolFailure("Nenhum fluxo está ativo.")
