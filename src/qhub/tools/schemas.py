"""JSON Schemas as short as they can be: models read them with every call, and people pay for each word.

What a schema leaves out (the longest text, the most items, unknown arguments) the tool's own validation still refuses,
with a message that tells the model what to correct.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Schema = dict[str, Any]

_NAMED = ("properties", "patternProperties", "$defs")
"""Keywords with a schema for each name."""
_NESTED = ("items", "prefixItems", "additionalProperties", "anyOf", "oneOf", "allOf", "not")
"""Keywords with a schema, or a list of them. What others hold is data."""
_LEFT_OUT = ("title", "discriminator", "minLength", "minItems", "maxItems")
_DEFINITION = "#/$defs/"
_NULL = {"type": "null"}


def compact(schema: Schema) -> Schema:
    """The same arguments in fewer words; `x-maxLength` keeps how long a text may be, for who reads extensions."""
    used = Counter(_references(schema))
    definitions = schema.get("$defs", {})
    once = {name: inner for name, inner in definitions.items() if used[_DEFINITION + name] == 1}
    shared = {name: _compact(inner, once) for name, inner in definitions.items() if used[_DEFINITION + name] > 1}
    compacted = _compact({key: value for key, value in schema.items() if key != "$defs"}, once)
    return {**compacted, "$defs": shared} if shared else compacted


def one_line(text: str) -> str:
    """The text with single spaces between its words."""
    return " ".join(text.split())


def _compact(schema: Schema, once: Mapping[str, Schema]) -> Schema:
    """`once` are the definitions that stand where they are used."""
    schema = _without_null(schema)
    inlined = once.get(str(schema.get("$ref", "")).removeprefix(_DEFINITION))
    if inlined is not None:
        return _compact({**inlined, **{key: value for key, value in schema.items() if key != "$ref"}}, once)
    kept: Schema = {}
    for key, value in schema.items():
        match key:
            case "description":
                kept[key] = one_line(value)
            case "maxLength":
                kept["x-maxLength"] = value
            case _ if key not in _LEFT_OUT and not _says_nothing(key, value):
                kept[key] = _inside(key, value, lambda inner: _compact(inner, once))
    return kept


def _without_null(schema: Schema) -> Schema:
    """Whoever may leave an argument out need not be told that null does the same."""
    if "anyOf" not in schema or schema.get("default", ...) is not None:
        return schema
    variants = [variant for variant in schema["anyOf"] if variant != _NULL]
    rest = {key: value for key, value in schema.items() if key != "anyOf"}
    return {**variants[0], **rest} if len(variants) == 1 else {**rest, "anyOf": variants}


def _says_nothing(key: str, value: object) -> bool:
    return (key == "default" and value is None) or (key == "additionalProperties" and isinstance(value, bool))


def _inside(key: str, value: Any, change: Callable[[Schema], Schema]) -> Any:
    """A keyword's value, with the schemas in it changed."""
    if key in _NAMED:
        return {name: change(inner) for name, inner in value.items()}
    if key not in _NESTED:
        return value
    if isinstance(value, list):
        return [change(inner) for inner in value]
    return change(value) if isinstance(value, dict) else value


def _references(schema: Schema) -> Iterator[str]:
    """What the schemas in a schema refer to."""
    if "$ref" in schema:
        yield schema["$ref"]
    for key, value in schema.items():
        if key in _NAMED:
            inner = list(value.values())
        elif key in _NESTED:
            inner = value if isinstance(value, list) else [value]
        else:
            continue
        for one in inner:
            if isinstance(one, dict):
                yield from _references(one)
