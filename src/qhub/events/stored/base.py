"""The base of all events, and of the values in them."""

from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A piece of an event. It never changes, and clients get it under its public names."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", serialize_by_alias=True, json_schema_serialization_defaults_required=True
    )


class BaseEvent(Value):
    """The base of all events."""

    @classmethod
    def kind(cls) -> str:
        """The word in its `type`."""
        return str(cls.model_fields["type"].default)

    def to_log(self) -> bytes:
        """The whole event as JSON, under its fields' own names: what `parse_event` reads."""
        return orjson.dumps(self.__dict__, default=_fields)


def _fields(value: object) -> dict[str, Any]:
    if isinstance(value, BaseModel):
        return value.__dict__
    raise TypeError(f"{type(value).__name__} cannot be kept in the log")


class Failure(Value):
    """Why something did not work, as a stable code and a sentence for people."""

    code: str
    """Stable, in English: what a program decides on."""
    message: str
    """What a person or a model reads."""
