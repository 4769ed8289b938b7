"""Providers are sent no word about tools that is for the hub alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic_ai.messages import ModelRequest, UserPromptPart

from qhub.agents.loading import load_pack
from qhub.models.interface import Prompt, ToolSpec
from qhub_testing import Say, running_provider
from tests.models.providers import KINDS, model_at, whole


def agents_tools() -> dict[str, list[ToolSpec]]:
    packs = [load_pack(name, f"qhub_packs.{name}") for name in ("qualidade", "documentos")]
    return {agent.id: [tool.spec for tool in agent.tools] for pack in packs for agent in pack.agents}


def entries(value: Any) -> Iterator[tuple[str, Any]]:
    """Every key at any depth, with its value."""
    if isinstance(value, dict):
        yield from value.items()
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from entries(inner)


async def sent(kind: str, tools: list[ToolSpec]) -> Any:
    """What a request says of tools."""
    async with running_provider([Say("olá")]) as provider, model_at(provider, kind) as model:
        await whole(model, Prompt("És um assistente.", [ModelRequest(parts=[UserPromptPart("olá")])], tools))
        return provider.requests[0].body["tools"]


@pytest.mark.parametrize("agent", ["qualidade", "analise", "documentos"])
@pytest.mark.parametrize("kind", KINDS)
async def test_neither_extensions_nor_empty_defaults_are_sent(kind: str, agent: str) -> None:
    tools = agents_tools()[agent]
    assert any(key.startswith("x-") for tool in tools for key, _ in entries(tool.schema))

    body = await sent(kind, tools)

    assert all(tool.name in str(body) for tool in tools)
    for key, value in entries(body):
        assert not key.startswith("x-"), key
        assert key != "default" or value is not None


def test_arguments_may_be_called_as_they_like() -> None:
    text = {"type": "string", "x-maxLength": 3}
    schema = {"type": "object", "properties": {"x-ray": text}, "required": ["x-ray"], "x-names": {}}
    sent = {"type": "object", "properties": {"x-ray": {"type": "string"}}, "required": ["x-ray"]}
    assert ToolSpec("t", "d", schema).wire_schema == sent


def test_who_reads_any_schema_gets_it_in_fewer_words() -> None:
    schema = {
        "type": "object",
        "properties": {
            "type": {"type": "string", "enum": ["a", "b"]},
            "enum": {"anyOf": [{"type": "number"}, {"type": "string", "x-maxLength": 3}]},
            "rows": {"type": "array", "items": {"type": "array", "items": {}}},
            "either": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
            "turno": {"type": "string", "x-told": "contar"},
            "dia": {"type": "string", "x-told": "contar", "description": "O primeiro."},
            "de": {"type": "string", "format": "date"},
            "items": {"type": "array", "items": {"type": "number"}},
            "names": {"type": "array", "items": {"type": "string"}},
            "series": {"type": "array", "items": {"type": "object"}, "description": "{label, data}"},
            "sql": {"type": "string", "description": "SELECT."},
        },
        "required": ["type"],
    }
    properties = {
        "type": {"enum": ["a", "b"]},
        "enum": {"type": ["number", "string"]},
        "rows": {"items": {"type": "array"}},
        "either": {"type": ["string", "array"]},
        "turno": {},
        "dia": {"description": "O primeiro."},
        "de": {"format": "date"},
        "items": {"items": {"type": "number"}},
        "names": {"type": "array"},
        "series": {"type": "array", "description": "{label, data}"},
        "sql": {"type": "string", "description": "SELECT."},
    }
    sent = {"type": "object", "properties": properties, "required": ["type"]}
    assert ToolSpec("t", "d", schema).brief_schema == sent
    untyped = {"enum": {}, "sql": {"description": "SELECT."}}
    assert ToolSpec("t", "d", schema, lenient=True).brief_schema == {**sent, "properties": {**properties, **untyped}}
