"""The check of a tool's arguments: by the signature of a Python function here, by a JSON Schema in `mcp/client`."""

from collections.abc import Mapping
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError


class ArgumentError(Exception):
    """A model's arguments do not fit the tool's schema; the message tells it what to correct."""


class Arguments(Protocol):
    """The arguments that a tool accepts."""

    def validate(self, arguments: object) -> dict[str, Any]:
        """The arguments as JSON, checked; `ArgumentError` says what is wrong."""
        ...

    def values(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The values that the tool's function is called with, by name."""
        ...


class ModelArguments:
    """The parameters of a Python function, as a pydantic model of them."""

    def __init__(self, model: type[BaseModel]) -> None:
        self.model = model

    def validate(self, arguments: object) -> dict[str, Any]:
        try:
            parsed = self.model.model_validate(arguments)
        except ValidationError as error:
            raise ArgumentError(
                "; ".join(
                    f"{'.'.join(str(part) for part in problem['loc']) or 'input'}: {problem['msg']}"
                    for problem in error.errors()
                )
            ) from None
        return parsed.model_dump(mode="json", exclude_unset=True)

    def values(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        parsed = self.model.model_validate(arguments)
        return {name: getattr(parsed, name) for name in type(parsed).model_fields}
