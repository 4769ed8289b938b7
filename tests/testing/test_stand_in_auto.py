"""With no script the stand-in answers by rules, and says that it does."""

from typing import Any

import anthropic
import httpx
import pytest

from qhub_testing import LABEL, running_provider

TOOLS: list[Any] = [
    {
        "name": "contar_defeitos",
        "description": "Conta os defeitos registados, com filtros",
        "input_schema": {
            "type": "object",
            "properties": {"turno": {"anyOf": [{"enum": ["manhã", "tarde", "noite"]}, {"type": "null"}]}},
        },
    },
    {
        "name": "top_defeitos",
        "description": "Devolve os N tipos de defeito mais frequentes com percentagens",
        "input_schema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]},
    },
    {
        "name": "criar_pasta",
        "description": "Creates a folder",
        "input_schema": {
            "type": "object",
            "properties": {"nome": {"type": "string"}, "cor": {"$ref": "#/$defs/Cor"}, "oculta": {"type": "boolean"}},
            "required": ["nome", "cor"],
            "$defs": {"Cor": {"type": "string", "enum": ["azul", "verde"]}},
        },
    },
]


async def test_the_most_frequent_defect_is_asked_of_the_tool_and_its_result_is_quoted() -> None:
    async with (
        running_provider() as provider,
        anthropic.AsyncAnthropic(api_key="any", base_url=provider.anthropic_url) as client,
    ):
        ask: Any = {"model": "any", "max_tokens": 500, "tools": TOOLS}
        question = {"role": "user", "content": "qual é o defeito mais frequente?"}
        first: Any = await client.messages.create(messages=[question], **ask)
        (call,) = first.content
        result = {"type": "tool_result", "tool_use_id": call.id, "content": '{"top": [{"tipo": "risco"}]}'}
        history = [question, {"role": "assistant", "content": first.content}, {"role": "user", "content": [result]}]
        second: Any = await client.messages.create(messages=history, **ask)

    assert (call.name, call.input) == ("top_defeitos", {"n": 1})
    assert second.stop_reason == "end_turn"
    assert second.content[0].text == f'{LABEL} top_defeitos: {{"top": [{{"tipo": "risco"}}]}}'


@pytest.mark.parametrize(
    ("question", "name", "arguments"),
    [
        ("quais os 3 tipos de defeitos mais frequentes?", "top_defeitos", {"n": 3}),
        ("quantos defeitos há registados à noite?", "contar_defeitos", {"turno": "noite"}),
        ("conta os defeitos", "contar_defeitos", {}),
        ("cria uma pasta verde «Relatórios»", "criar_pasta", {"nome": "Relatórios", "cor": "verde"}),
        ("create a folder", "criar_pasta", {"nome": "create a folder", "cor": "azul"}),
    ],
)
def test_arguments_are_what_the_words_give_and_the_schema_needs(
    question: str, name: str, arguments: dict[str, Any]
) -> None:
    function_tools = [
        {
            "type": "function",
            "function": {"name": t["name"], "description": t["description"], "parameters": t["input_schema"]},
        }
        for t in TOOLS
    ]
    body = {"model": "any", "messages": [{"role": "user", "content": question}], "tools": function_tools}
    with running_provider() as provider:
        response = httpx.post(
            f"{provider.openai_url}/chat/completions", json=body, headers={"authorization": "Bearer k"}
        )

    (call,) = response.json()["choices"][0]["message"]["tool_calls"]
    assert call["function"]["name"] == name
    assert httpx.Response(200, content=call["function"]["arguments"]).json() == arguments


def test_where_no_tool_fits_it_says_so() -> None:
    body = {"model": "any", "messages": [{"role": "user", "content": "bom dia"}]}
    with running_provider() as provider:
        response = httpx.post(
            f"{provider.openai_url}/chat/completions", json=body, headers={"authorization": "Bearer k"}
        )

    assert response.json()["choices"][0]["message"]["content"].startswith(LABEL)
