"""Fields that clients do not get where there is nothing in them: the key is absent, not null."""

from typing import Annotated, Any, TypeVar

from pydantic import Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

T = TypeVar("T")


def is_none(value: object) -> bool:
    """Whether a field says nothing by being None."""
    return value is None


def is_false(value: object) -> bool:
    """Whether a field says nothing by being False."""
    return value is False


def is_empty(value: object) -> bool:
    """Whether a field says nothing by being empty."""
    return not value


def forget_default(schema: dict[str, Any]) -> None:
    """Clients never see the default of a field that is absent where it has it."""
    schema.pop("default", None)


class NeverNull:
    """A mark that leaves null out of the schema of a field which is absent where it is None."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(schema["schema"] if schema["type"] == "nullable" else schema)


Absent = Annotated[T | None, NeverNull(), Field(exclude_if=is_none, json_schema_extra=forget_default)]
"""A field that is absent where it is None."""
Word = Annotated[str, Field(exclude_if=is_empty, json_schema_extra=forget_default)]
"""A field that is absent where its text is empty."""
Some = Annotated[list[T], Field(exclude_if=is_empty, json_schema_extra=forget_default)]
"""Of a field: there where the list has something."""
Flag = Annotated[bool, Field(exclude_if=is_false, json_schema_extra=forget_default)]
"""A field that is absent where it is false."""
