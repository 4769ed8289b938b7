"""A tool's parameters, read from its JSON Schema and from what its lesson says of their values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from qhub_demo.requests.words import Word, words

PROSE_LENGTH = 1000
"""A text parameter that admits at least so many characters takes whole sentences, not a name."""

Spoken = Mapping[str, Mapping[str, Sequence[str]]]
Kind = Literal["choice", "integer", "date", "text", "other"]


@dataclass(frozen=True, slots=True)
class NamedChoice:
    """A value of a parameter and one of the names it goes by."""

    value: Any
    name: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a tool."""

    name: str
    kind: Kind
    required: bool
    description: str = ""
    choices: tuple[NamedChoice, ...] = ()
    """Longest names first."""
    minimum: int | None = None
    maximum: int | None = None
    is_prose: bool = False
    """Whether it takes sentences: then everything to the end of a message may be its value."""

    @property
    def stems(self) -> frozenset[str]:
        """The words of its name."""
        return frozenset(word.stem for word in words(self.name))


def parameters_of(schema: Mapping[str, Any], names: Spoken) -> tuple[Parameter, ...]:
    """The parameters of a tool, in the schema's order; `names` are what people call their values."""
    required = schema.get("required", ())
    return tuple(
        _parameter(name, property_, name in required, schema, names.get(name, {}))
        for name, property_ in schema.get("properties", {}).items()
    )


def _parameter(
    name: str,
    property_: Mapping[str, Any],
    required: bool,
    schema: Mapping[str, Any],
    spoken: Mapping[str, Sequence[str]],
) -> Parameter:
    description = str(property_.get("description", ""))
    variant = _first_variant(property_, schema)
    values = variant.get("enum") or ([variant["const"]] if "const" in variant else list(spoken))
    if values:
        names = [NamedChoice(value, name_) for value in values for name_ in _names(value, spoken)]
        names.sort(key=lambda choice: -len(choice.name))
        return Parameter(name, "choice", required, description, tuple(names))
    kind: Kind = "other"
    if variant.get("type") == "integer":
        kind = "integer"
    elif variant.get("type") == "string":
        kind = "date" if "date" in (variant.get("format"), variant.get("x-format")) else "text"
    is_prose = kind == "text" and variant.get("x-maxLength", 0) >= PROSE_LENGTH
    return Parameter(name, kind, required, description, (), variant.get("minimum"), variant.get("maximum"), is_prose)


def _first_variant(property_: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of the value itself: references followed, "or null" left out."""
    if reference := property_.get("$ref"):
        return schema.get("$defs", {}).get(str(reference).rsplit("/", 1)[-1], {})  # type: ignore[no-any-return]
    for variant in property_.get("anyOf", ()):
        if variant.get("type") != "null":
            return _first_variant(variant, schema)
    return property_


def _names(value: object, spoken: Mapping[str, Sequence[str]]) -> list[tuple[Word, ...]]:
    names = [words(name) for name in (str(value), *spoken.get(str(value), ()))]
    contents = [tuple(word for word in name if not word.is_filler) for name in names]
    return [name for name in contents if name]
