"""A server's list of tools, made into what the hub can use; what cannot be used is listed with its reason."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import mcp_types

from qhub.mcp.client.arguments import SchemaArguments
from qhub.mcp.client.definition import ServerDefinition
from qhub.mcp.client.limits import MAX_DESCRIPTION, MAX_NAME, MAX_TOOLS
from qhub.mcp.client.names import problem_of, tool_names
from qhub.mcp.client.schemas import BadSchema, accepted, sent
from qhub.mcp.client.words import label
from qhub.models.interface import ToolSpec
from qhub.tools.tool import Effect, Tool

Call = Callable[[str, dict[str, Any]], Awaitable[Any]]
"""Calls a tool by the server's own name."""


@dataclass(frozen=True, slots=True)
class ListedTool:
    """A tool of a server."""

    original: str
    """The server's own name for it."""
    tool: Tool
    is_allowed: bool
    """Whether agents get it."""


@dataclass(frozen=True, slots=True)
class RefusedTool:
    """A tool that cannot be used. `reason` is a code of the catalogue (`tool_servers.<code>`)."""

    original: str
    reason: str


@dataclass(frozen=True, slots=True)
class ServerCatalogue:
    """The tools of a server, in a fixed order."""

    listed: tuple[ListedTool, ...] = ()
    refused: tuple[RefusedTool, ...] = ()

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools that agents get."""
        return tuple(item.tool for item in self.listed if item.is_allowed)


def catalogue_of(definition: ServerDefinition, found: Sequence[mcp_types.Tool], call: Call) -> ServerCatalogue:
    """The tools of a server's list."""
    refused: dict[str, str] = {}
    usable: dict[str, tuple[mcp_types.Tool, dict[str, Any]]] = {}
    for item in sorted(found, key=lambda item: item.name):
        reason = problem_of(item.name)
        if reason is None and item.name in usable:
            reason = "same_name"
        if reason is None and len(usable) >= MAX_TOOLS:
            reason = "too_many_tools"
        try:
            schema = accepted(item.input_schema)
        except BadSchema as error:
            reason = reason or str(error)
        if reason is None:
            usable[item.name] = item, schema
        else:
            refused.setdefault(label(item.name, MAX_NAME), reason)
    names = tool_names(definition.id, usable)
    listed = [
        ListedTool(original, _tool(definition, names[original], item, schema, call), _is_allowed(definition, original))
        for original, (item, schema) in usable.items()
    ]
    return ServerCatalogue(
        tuple(sorted(listed, key=lambda one: one.tool.name)),
        tuple(RefusedTool(original, reason) for original, reason in list(refused.items())[:MAX_TOOLS]),
    )


def _tool(definition: ServerDefinition, name: str, item: mcp_types.Tool, schema: dict[str, Any], call: Call) -> Tool:
    original = item.name

    async def function(**values: Any) -> Any:
        return await call(original, values)

    description = label(item.description or item.title or original, MAX_DESCRIPTION)
    effect = _effect(definition, item)
    return Tool(
        name=name,
        description=description,
        function=function,
        arguments=SchemaArguments(schema),
        spec=ToolSpec(name, description, sent(schema)),
        wants_context=False,
        effect=effect,
        timeout=definition.timeout,
        repeatable=effect == "read",
        outside="server",
    )


def _effect(definition: ServerDefinition, item: mcp_types.Tool) -> Effect:
    """What the administrator says; otherwise it changes something, unless it says not and is believed."""
    said = definition.effects.get(item.name)
    if said is not None:
        return said
    claims = item.annotations is not None and item.annotations.read_only_hint is True
    return "read" if claims and definition.trusted else "write"


def _is_allowed(definition: ServerDefinition, original: str) -> bool:
    return definition.tools is None or original in definition.tools
