"""Schemas say what a model must know and no more; validation knows the rest."""

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from qhub.tools import tool
from qhub.tools.tool import ArgumentError


class Place(BaseModel):
    """Um lugar."""

    rack: Annotated[str, Field(max_length=3)]
    title: str | None = None


class Branch(BaseModel):
    branches: "list[Branch]" = []


@tool()
def registar(
    nota: Annotated[str, Field(min_length=1, max_length=5, description="Uma nota,\n    curta.")],
    lugar: Annotated[Place | None, Field(description="Onde.")] = None,
    turno: Annotated[
        Literal["manha", "noite"] | None, Field(json_schema_extra={"x-names": {"manha": ["manhã"]}})
    ] = None,
    valor: int | str | None = None,
    numeros: Annotated[list[float | None], Field(max_length=2)] = [],  # noqa: B006
    pesos: dict[str, int] | None = None,
) -> dict[str, Any]:
    """Regista uma nota.

    Use quando a pessoa pede.
    """
    return {"nota": nota, "turno": turno}


@tool()
def ligar(de: Place, para: Place, ramo: Branch) -> dict[str, Any]:
    """Liga dois lugares."""
    return {}


def test_a_schema_is_compact() -> None:
    assert registar.description == "Regista uma nota. Use quando a pessoa pede."
    assert registar.spec.wire_schema == {
        "type": "object",
        "properties": {
            "nota": {"type": "string", "description": "Uma nota, curta."},
            "lugar": {
                "type": "object",
                "description": "Onde.",
                "properties": {"rack": {"type": "string"}, "title": {"type": "string"}},
                "required": ["rack"],
            },
            "turno": {"type": "string", "enum": ["manha", "noite"]},
            "valor": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
            "numeros": {"type": "array", "items": {"anyOf": [{"type": "number"}, {"type": "null"}]}},
            "pesos": {"type": "object", "additionalProperties": {"type": "integer"}},
        },
        "required": ["nota"],
    }


def test_the_hub_itself_knows_names_and_lengths() -> None:
    properties = registar.spec.schema["properties"]
    assert properties["turno"]["x-names"] == {"manha": ["manhã"]}
    assert properties["nota"]["x-maxLength"] == 5


def test_what_is_used_more_than_once_stays_a_definition() -> None:
    schema = ligar.spec.wire_schema
    assert set(schema["$defs"]) == {"Place", "Branch"}
    assert schema["properties"]["de"] == schema["properties"]["para"] == {"$ref": "#/$defs/Place"}
    assert schema["$defs"]["Branch"]["properties"]["branches"]["items"] == {"$ref": "#/$defs/Branch"}


def test_null_means_that_an_argument_is_left_out() -> None:
    given = {"nota": "olá", "lugar": None, "turno": None, "valor": None, "pesos": None}
    assert registar.validate(given) == given


@pytest.mark.parametrize(
    "arguments",
    [
        {"nota": ""},
        {"nota": "comprida"},
        {"nota": "olá", "turno": "tarde"},
        {"nota": "olá", "numeros": [1, 2, 3]},
        {"nota": "olá", "lugar": {"rack": "R100"}},
        {"nota": "olá", "outro": 1},
        {"nota": None},
    ],
)
def test_validation_is_as_strict_as_the_signature(arguments: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        registar.validate(arguments)
