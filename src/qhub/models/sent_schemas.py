"""The JSON Schemas of tools' arguments as providers are sent them: models read them with every call.

What is left out here validation still refuses, and tells the model what to correct.
"""

from typing import Any

UNSENT = ("minimum", "maximum", "default")
"""What only validation needs."""
TOLD_BY = "x-told"
"""The tool of the same agent that tells of an argument already, as its description says."""

_TEXTS: tuple[object, ...] = ("string", ["number", "string"])
"""Types of arguments that a text will do for, as models give without being told."""
_NAMED = ("properties", "$defs")
"""Keywords with a schema for each name: arguments may be called as they like."""


def without_extensions(schema: Any) -> Any:
    """The schema without `UNSENT` and the keys that begin with "x-", at any depth."""
    if isinstance(schema, list):
        return [without_extensions(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: without_extensions(inner) for name, inner in value.items()}
        if key in _NAMED and isinstance(value, dict)
        else without_extensions(value)
        for key, value in schema.items()
        if not key.startswith("x-") and key not in UNSENT
    }


def brief(schema: dict[str, Any], *, lenient: bool = False) -> dict[str, Any]:
    """The same for providers that read any JSON Schema; others insist on a type everywhere.

    Listed values show their type, as do a format and items that are told. Items that may be anything or are texts need
    no word, nor does their bare type where the list has a description. Types of which one will do are a list. An
    argument that another tool tells (`TOLD_BY`) is only named, as is one of `lenient` tools for which a text will do.
    """
    kept = _in_few_words(schema)
    if lenient:
        for argument in kept.get("properties", {}).values():
            if argument.get("type") in _TEXTS:
                del argument["type"]
    return kept


def _brief(value: Any) -> Any:
    if isinstance(value, list):
        return [_brief(item) for item in value]
    return _in_few_words(value) if isinstance(value, dict) else value


def _in_few_words(schema: dict[str, Any]) -> dict[str, Any]:
    if TOLD_BY in schema:
        return {"description": schema["description"]} if "description" in schema else {}
    kept: dict[str, Any] = {}
    for key, value in schema.items():
        if key.startswith("x-") or key in UNSENT or (key == "items" and _needs_no_word(_brief(value), schema)):
            continue
        if key == "anyOf" and "type" not in schema and all(list(one) == ["type"] for one in _brief(value)):
            kept["type"] = [one["type"] for one in value]
        elif key in _NAMED:
            kept[key] = {name: _brief(inner) for name, inner in value.items()}
        elif key == "enum":
            kept[key] = value
        else:
            kept[key] = _brief(value)
    if "enum" in kept or (kept.get("type"), True) in (("string", "format" in kept), ("array", "items" in kept)):
        kept.pop("type", None)
    return kept


def _needs_no_word(items: Any, array: dict[str, Any]) -> bool:
    """Whether an array's items need no word."""
    return items in ({}, {"type": "string"}) or ("description" in array and list(items) == ["type"])
