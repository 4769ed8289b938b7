"""A server's schema, made into one that is safe to send to a provider and to validate with.

Only keywords that describe a value are kept. References are put where they are used (inside the document alone: nothing
is ever fetched), so that what remains is a tree whose size is known, and checking a value against it takes a time that
is known too. A reference to something that contains it becomes "anything": the server judges that itself.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from qhub.mcp.client.limits import MAX_INNER_DESCRIPTION, MAX_NAME, MAX_SCHEMA_CHARS, MAX_SCHEMA_DEPTH, MAX_SCHEMA_NODES
from qhub.mcp.client.words import label, visible
from qhub.tools.schemas import Schema

_VALUES = (
    "type", "enum", "const", "default", "required", "format", "pattern", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties",
    "maxProperties",
)  # fmt: skip
"""Keywords that are kept as they are."""
_ONE = ("items", "additionalProperties", "not")
"""Keywords with one schema."""
_SEVERAL = ("anyOf", "oneOf", "allOf", "prefixItems")
"""Keywords with a list of them."""
_UNSENT = ("anyOf", "oneOf", "allOf", "not", "enum", "const")
"""What providers refuse at the top of a tool's schema."""
_UNCHECKED = ("pattern", "format")
"""What the hub leaves to the server: a hostile pattern can take for ever to be matched."""


class BadSchema(Exception):
    """A schema that cannot be used. The message is a code of the catalogue."""


def accepted(raw: object) -> Schema:
    """The schema of a tool's arguments; `BadSchema` where it is none, or too much."""
    if not isinstance(raw, Mapping) or raw.get("type") != "object":
        raise BadSchema("schema_not_object")
    schema: Schema = _SchemaReading(raw).schema(raw, 0, ())
    if len(json.dumps(schema)) > MAX_SCHEMA_CHARS:
        raise BadSchema("schema_too_large")
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError:
        raise BadSchema("schema_invalid") from None
    return schema


def sent(schema: Schema) -> Schema:
    """The schema that a provider gets of an accepted one."""
    return {"properties": {}, **{key: value for key, value in schema.items() if key not in _UNSENT}}


def checked(schema: Any) -> Any:
    """The schema that arguments are checked against, of an accepted one."""
    if isinstance(schema, list):
        return [checked(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: checked(inner) for name, inner in value.items()}
        if key == "properties"
        else value
        if key in _VALUES
        else checked(value)
        for key, value in schema.items()
        if key not in _UNCHECKED
    }


@dataclass(slots=True)
class _SchemaReading:
    """One document on its way through."""

    document: Mapping[str, Any]
    nodes: int = field(default=0, init=False)

    def schema(self, raw: object, depth: int, inside: tuple[str, ...]) -> Any:
        """A schema in the document. `inside` are the references that led here."""
        self.nodes += 1
        if self.nodes > MAX_SCHEMA_NODES or depth > MAX_SCHEMA_DEPTH:
            raise BadSchema("schema_too_large")
        if isinstance(raw, bool):
            return {} if raw else {"not": {}}
        if not isinstance(raw, Mapping):
            raise BadSchema("schema_invalid")
        if "$ref" in raw:
            return self._referred(raw, depth, inside)
        return self._described(raw, depth, inside)

    def _described(self, raw: Mapping[str, Any], depth: int, inside: tuple[str, ...]) -> Schema:
        kept: Schema = {}
        for key, value in raw.items():
            if key == "description" and isinstance(value, str):
                kept[key] = label(value, MAX_INNER_DESCRIPTION)
            elif key in _VALUES:
                kept[key] = value
            elif key in _ONE:
                kept[key] = value if isinstance(value, bool) else self.schema(value, depth + 1, inside)
            elif key in _SEVERAL and isinstance(value, list):
                kept[key] = [self.schema(inner, depth + 1, inside) for inner in value]
            elif key == "properties" and isinstance(value, Mapping):
                kept[key] = {_argument(name): self.schema(inner, depth + 1, inside) for name, inner in value.items()}
            elif key in (*_SEVERAL, "properties"):
                raise BadSchema("schema_invalid")
        return kept

    def _referred(self, raw: Mapping[str, Any], depth: int, inside: tuple[str, ...]) -> Schema:
        reference = raw["$ref"]
        if not isinstance(reference, str) or not (reference == "#" or reference.startswith("#/")):
            raise BadSchema("schema_foreign_reference")
        beside = self._described({key: value for key, value in raw.items() if key != "$ref"}, depth, inside)
        if reference in inside or reference == "#":
            return beside
        found = self.schema(self._at(reference), depth + 1, (*inside, reference))
        return {**found, **beside}

    def _at(self, reference: str) -> object:
        place: object = self.document
        for part in reference[2:].split("/"):
            name = part.replace("~1", "/").replace("~0", "~")
            if not isinstance(place, Mapping) or name not in place:
                raise BadSchema("schema_invalid")
            place = place[name]
        return place


def _argument(name: str) -> str:
    """Providers admit no others, and nobody reads them."""
    if not 0 < len(name) <= MAX_NAME or visible(name) != name or not name.isprintable():
        raise BadSchema("schema_invalid")
    return name
