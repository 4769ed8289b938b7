"""What becomes of the tools that a server offers, whatever it says of them."""

import json
import time
from typing import Any

import mcp_types
import pytest

from qhub.mcp.client.arguments import SchemaArguments
from qhub.mcp.client.catalogue import ServerCatalogue, catalogue_of
from qhub.mcp.client.definition import ServerCommand, ServerDefinition
from qhub.mcp.client.limits import MAX_DESCRIPTION, MAX_NAME, MAX_SCHEMA_CHARS, MAX_TOOLS
from qhub.mcp.client.names import tool_names
from qhub.mcp.client.schemas import BadSchema, accepted, sent
from qhub.tools.arguments import ArgumentError

OBJECT: dict[str, Any] = {"type": "object", "properties": {}}


async def uncalled(name: str, arguments: dict[str, Any]) -> Any:
    raise AssertionError


def catalogue(*tools: mcp_types.Tool, **values: Any) -> ServerCatalogue:
    return catalogue_of(ServerDefinition("loja", ServerCommand("x"), frozenset(), **values), tools, uncalled)


def tool(name: str, schema: dict[str, Any] | None = None, **values: Any) -> mcp_types.Tool:
    return mcp_types.Tool(name=name, input_schema=schema or OBJECT, **values)


def nested(depth: int) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": nested(depth - 1)}} if depth else {"type": "string"}


def doubling(levels: int) -> dict[str, Any]:
    """A schema of a few lines that is checked two to the power of `levels` times."""
    layers = {f"a{n}": {"allOf": [{"$ref": f"#/$defs/a{n + 1}"}] * 2} for n in range(levels)}
    defs = {**layers, f"a{levels}": {"type": "string"}}
    return {"type": "object", "properties": {"x": {"$ref": "#/$defs/a0"}}, "$defs": defs}


def test_names_are_prefixed_and_fit_whatever_the_server_calls_its_tools() -> None:
    originals = ["ler", "ler ficheiro", "ler_ficheiro", "LER", "x" * 100, "ação", "a.b", "a-b"]
    names = tool_names("loja", originals)
    assert names["ler"] != names["LER"]
    assert {names["ler"], names["LER"]} & {"loja__ler", "loja__LER"}
    assert (names["ler_ficheiro"], names["a-b"]) == ("loja__ler_ficheiro", "loja__a-b")
    assert names["ler ficheiro"].startswith("loja__ler_ficheiro_")
    assert len({name.casefold() for name in names.values()}) == len(originals)
    assert all(len(name) <= MAX_NAME and name.replace("_", "").replace("-", "").isalnum() for name in names.values())
    assert all(name.isascii() for name in names.values())
    assert tool_names("loja", originals[::-1]) == names


def test_what_cannot_be_used_is_listed_with_its_reason_and_the_rest_works() -> None:
    found = catalogue(
        tool("boa", description="Serve.\u202e\U000e0041\x00 " + "x" * 5000),
        tool(""),
        tool("x" * 129),
        tool("invisivel\u200b"),
        tool("lista", {"type": "array"}),
        tool("alheia", {**OBJECT, "properties": {"a": {"$ref": "http://169.254.169.254/latest"}}}),
        tool("perdida", {**OBJECT, "properties": {"a": {"$ref": "#/$defs/nada"}}}),
        tool("torta", {**OBJECT, "properties": ["a"]}),
        tool("errada", {**OBJECT, "required": "a"}),
        tool("funda", nested(30)),
        tool("dobrada", doubling(30)),
        tool("grande", {**OBJECT, "properties": {"a": {"enum": ["x" * MAX_SCHEMA_CHARS]}}}),
        tool("escondida", {**OBJECT, "properties": {"a\u200b": {}}}),
    )
    (listed,) = found.listed
    assert listed.tool.description.startswith("Serve. xxx")
    assert len(listed.tool.description) == MAX_DESCRIPTION
    reasons = {one.original: one.reason for one in found.refused}
    assert reasons == {
        "": "empty_name",
        "x" * 63 + "…": "long_name",
        "invisivel": "unreadable_name",
        "lista": "schema_not_object",
        "alheia": "schema_foreign_reference",
        "perdida": "schema_invalid",
        "torta": "schema_invalid",
        "errada": "schema_invalid",
        "funda": "schema_too_large",
        "dobrada": "schema_too_large",
        "grande": "schema_too_large",
        "escondida": "schema_invalid",
    }
    many = catalogue(*(tool(f"t{n:03}") for n in range(MAX_TOOLS + 5)))
    assert (len(many.listed), len(many.refused)) == (MAX_TOOLS, 5)


def test_references_stand_where_they_are_used_and_a_recursive_one_admits_anything() -> None:
    node = {"type": "object", "properties": {"value": {"type": "integer"}, "next": {"$ref": "#/$defs/node"}}}
    schema = accepted({**OBJECT, "properties": {"root": {"$ref": "#/$defs/node"}}, "$defs": {"node": node}})
    assert "$ref" not in json.dumps(schema)
    assert "$defs" not in schema
    arguments = SchemaArguments(schema)
    arguments.validate({"root": {"value": 1, "next": {"value": "anything"}}})
    with pytest.raises(ArgumentError, match=r"root\.value"):
        arguments.validate({"root": {"value": "x"}})


def test_a_hostile_pattern_is_left_to_the_server() -> None:
    schema = accepted({**OBJECT, "properties": {"a": {"type": "string", "pattern": "^(a+)+$"}}})
    began = time.process_time()
    assert SchemaArguments(schema).validate({"a": "a" * 40 + "!"})
    assert time.process_time() - began < 10, "tried here, the pattern takes days"
    assert "pattern" in json.dumps(sent(schema))


def test_providers_get_an_object_without_what_they_refuse_or_the_hub_keeps_for_itself() -> None:
    schema = accepted({"type": "object", "x-names": {}, "$schema": "s", "anyOf": [{"required": ["a"]}], "title": "T"})
    assert sent(schema) == {"type": "object", "properties": {}}
    with pytest.raises(ArgumentError):
        SchemaArguments(schema).validate({})
    with pytest.raises(ArgumentError):
        SchemaArguments(schema).validate([])
    with pytest.raises(BadSchema):
        accepted(None)


def test_a_tool_changes_something_unless_somebody_who_may_says_otherwise() -> None:
    reads = mcp_types.ToolAnnotations(read_only_hint=True)
    tools = [tool("diz", annotations=reads), tool("cala")]

    def effects(**values: Any) -> dict[str, str]:
        return {one.original: one.tool.effect for one in catalogue(*tools, **values).listed}

    assert effects() == {"diz": "write", "cala": "write"}
    assert effects(trusted=True) == {"diz": "read", "cala": "write"}
    assert effects(trusted=True, effects={"diz": "write", "cala": "read"}) == {"diz": "write", "cala": "read"}
    some = catalogue(*tools, tools=frozenset({"cala"}))
    assert [one.name for one in some.tools] == ["loja__cala"]
    assert len(some.listed) == 2
