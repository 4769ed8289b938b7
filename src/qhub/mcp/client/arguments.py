"""Arguments of a tool that a schema describes, not a Python signature."""

from collections.abc import Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry

from qhub.mcp.client.limits import MAX_ERROR
from qhub.mcp.client.schemas import checked
from qhub.tools.arguments import ArgumentError
from qhub.tools.schemas import Schema


class SchemaArguments:
    """The arguments that an accepted schema admits (see `schemas.accepted`)."""

    def __init__(self, schema: Schema) -> None:
        # An empty registry: without it, the library would fetch what a schema refers to.
        self._validator = Draft202012Validator(checked(schema), registry=Registry())

    def validate(self, arguments: object) -> dict[str, Any]:
        if not isinstance(arguments, dict):
            raise ArgumentError("input: an object is expected")
        try:
            problem = best_match(self._validator.iter_errors(arguments))
        except RecursionError:
            raise ArgumentError("input: nested too deeply") from None
        if problem is not None:
            place = ".".join(map(str, problem.absolute_path)) or "input"
            raise ArgumentError(f"{place}: {problem.message}"[:MAX_ERROR])
        return arguments

    def values(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return dict(arguments)
