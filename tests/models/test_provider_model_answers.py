"""A provider's model, over a real socket: what it yields, and what it sends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest
from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from qhub.models.anthropic import anthropic_model
from qhub.models.interface import Prompt, Response, TextDelta, ToolSpec
from qhub.models.providers import ProviderModel
from qhub.testing.provider import Call, Hang, Provider, Say, Stop, Think, Tokens, running_provider

TOP = ToolSpec(
    "top_defeitos",
    "Devolve os N tipos de defeito mais frequentes",
    {"type": "object", "properties": {"n": {"type": "integer"}}},
)
COUNT = ToolSpec("contar_defeitos", "Conta defeitos", {"type": "object", "properties": {}})


@asynccontextmanager
async def model_at(provider: Provider) -> AsyncIterator[ProviderModel]:
    model = anthropic_model(
        api_key="sk-ant-test", model="claude-sonnet-4-6", base_url=provider.anthropic_url, max_retries=0
    )
    try:
        yield model
    finally:
        await model.close()


def asking(text: str = "olá") -> Prompt:
    return Prompt("És o Qualidade.", [ModelRequest(parts=[UserPromptPart(text)])], [TOP, COUNT], max_tokens=777)


async def whole(model: ProviderModel, prompt: Prompt) -> tuple[list[str], Response]:
    items = [item async for item in model.stream(prompt)]
    last = items.pop()
    assert isinstance(last, Response)
    return [item.content for item in items if isinstance(item, TextDelta)], last


async def test_text_comes_in_the_order_it_was_sent_and_the_whole_message_last() -> None:
    async with (
        running_provider([Say(chunks=["O defeito ", "é ", "ris", "co."])]) as provider,
        model_at(provider) as model,
    ):
        deltas, response = await whole(model, asking())

    assert deltas == ["O defeito ", "é ", "ris", "co."]
    assert response.message.text == "O defeito é risco."
    assert response.message.finish_reason == "stop"


async def test_the_first_piece_arrives_while_the_rest_is_still_being_written() -> None:
    async with (
        running_provider([Say("um dois", gate_after=1)]) as provider,
        model_at(provider) as model,
        aclosing(model.stream(asking())) as stream,
    ):
        first = await asyncio.wait_for(anext(stream), 5)
        await provider.wait_for_gate()
        provider.open_gate()
        rest = [item async for item in stream]

    assert first == TextDelta("um ")
    assert rest[0] == TextDelta("dois")


async def test_tool_calls_come_with_their_ids_and_arguments_beside_the_text() -> None:
    answer = [Say("Vou ver."), Call("top_defeitos", {"n": 3}, id="toolu_1"), Call("contar_defeitos", id="toolu_2")]
    async with running_provider([answer]) as provider, model_at(provider) as model:
        deltas, response = await whole(model, asking())

    assert "".join(deltas) == "Vou ver."
    calls = response.message.tool_calls
    assert [(call.tool_call_id, call.tool_name, call.args_as_dict()) for call in calls] == [
        ("toolu_1", "top_defeitos", {"n": 3}),
        ("toolu_2", "contar_defeitos", {}),
    ]
    assert response.message.finish_reason == "tool_call"


async def test_the_system_text_and_the_tools_are_a_prefix_that_stays_the_same() -> None:
    script = [Call("top_defeitos", {"n": 1}, id="toolu_1"), Say("Risco.")]
    async with running_provider(script) as provider, model_at(provider) as model:
        _, response = await whole(model, asking())
        results = ModelRequest(parts=[ToolReturnPart("top_defeitos", {"top": ["risco"]}, "toolu_1")])
        prompt = asking()
        await whole(model, Prompt(prompt.system, [*prompt.messages, response.message, results], prompt.tools))
        first, second = provider.requests

    assert first.body["system"] == [{"type": "text", "text": "És o Qualidade."}]
    assert [tool["name"] for tool in first.body["tools"]] == ["top_defeitos", "contar_defeitos"]
    assert first.body["max_tokens"] == 777
    assert (first.body["system"], first.body["tools"]) == (second.body["system"], second.body["tools"])
    assert first.messages == second.messages[:1]
    assert second.tool_results == [("toolu_1", '{"top":["risco"]}')]


async def test_without_a_system_text_none_is_sent() -> None:
    async with running_provider([Say("olá")]) as provider, model_at(provider) as model:
        await whole(model, Prompt("", asking().messages))

    assert not provider.requests[0].body.get("system")


async def test_usage_counts_only_what_costs_the_full_price_as_input() -> None:
    answer = [Say("olá"), Stop(usage=Tokens(input=10, output=5, cache_read=1000, cache_write=200))]
    async with running_provider([answer]) as provider, model_at(provider) as model:
        _, response = await whole(model, asking())

    usage = response.usage
    assert (usage.input_tokens, usage.output_tokens) == (10, 5)
    assert (usage.cache_read_tokens, usage.cache_write_tokens) == (1000, 200)
    assert usage.model == "claude-sonnet-4-6"


@pytest.mark.parametrize("raw", ['{"n": ', "[1, 2]", "not json", "null", '"três"', "7"])
async def test_broken_arguments_arrive_as_written_and_can_be_sent_back(raw: str) -> None:
    script = [Call("top_defeitos", raw_arguments=raw, id="toolu_1"), Say("Peço desculpa.")]
    async with running_provider(script) as provider, model_at(provider) as model:
        prompt = asking()
        _, response = await whole(model, prompt)
        (call,) = response.message.tool_calls
        refusal = ModelRequest(parts=[ToolReturnPart(call.tool_name, "input: bad", "toolu_1", outcome="failed")])
        await whole(model, Prompt(prompt.system, [*prompt.messages, response.message, refusal], prompt.tools))
        result = provider.requests[1].messages[-1]["content"][0]

    assert call.args == raw
    with pytest.raises((ValueError, AssertionError)):
        call.args_as_dict(raise_if_invalid=True)
    assert result["is_error"] is True


async def test_what_models_and_tools_write_carelessly_is_still_a_history_the_provider_takes() -> None:
    careless = ModelResponse(
        parts=[
            TextPart("\n\n"),
            ToolCallPart("top_defeitos", '{"n": NaN}', "toolu_1"),
            ToolCallPart("contar_defeitos", {}, "toolu_2"),
        ]
    )
    mixed = ModelRequest(
        parts=[
            UserPromptPart("e agora?"),
            ToolReturnPart("top_defeitos", "n: not a number", "toolu_1", outcome="failed"),
            ToolReturnPart("contar_defeitos", "", "toolu_2"),
        ]
    )
    async with running_provider([Say("Agora sim.")]) as provider, model_at(provider) as model:
        prompt = asking()
        await whole(model, Prompt(prompt.system, [*prompt.messages, careless, mixed], prompt.tools))
        _, calls, results = provider.requests[0].messages

    assert [block["input"] for block in calls["content"]] == [{"INVALID_JSON": '{"n": NaN}'}, {}]
    assert [block["type"] for block in results["content"]] == ["tool_result", "tool_result", "text"]
    assert len(careless.parts) == 3


async def test_a_call_cut_by_the_token_limit_says_so_and_keeps_what_was_written() -> None:
    answer = [Call("top_defeitos", raw_arguments='{"n": 1'), Stop("max_tokens")]
    async with running_provider([answer]) as provider, model_at(provider) as model:
        _, response = await whole(model, asking())

    (call,) = response.message.tool_calls
    assert call.args == '{"n": 1'
    assert response.message.finish_reason == "length"


async def test_thinking_survives_storage_and_goes_back_signed() -> None:
    script = [[Think("Conto primeiro.", "c2lnbmVk"), Call("contar_defeitos", id="toolu_1")], Say("200.")]
    async with running_provider(script) as provider, model_at(provider) as model:
        prompt = asking()
        deltas, response = await whole(model, prompt)
        stored = ModelMessagesTypeAdapter.dump_json([response.message])
        (read,) = ModelMessagesTypeAdapter.validate_json(stored)
        results = ModelRequest(parts=[ToolReturnPart("contar_defeitos", {"total": 200}, "toolu_1")])
        await whole(model, Prompt(prompt.system, [*prompt.messages, read, results], prompt.tools))
        sent_back = provider.requests[1].messages[1]["content"][0]

    assert deltas == []
    assert read == response.message
    assert isinstance(response.message.parts[0], ThinkingPart) and isinstance(response.message.parts[1], ToolCallPart)
    assert sent_back == {"type": "thinking", "thinking": "Conto primeiro.", "signature": "c2lnbmVk"}


async def test_cancelling_closes_the_connection_at_once() -> None:
    async with running_provider([Say("um dois", gate_after=1)]) as provider, model_at(provider) as model:
        listening = asyncio.create_task(whole(model, asking()))
        await provider.wait_for_gate()
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening
        (request,) = await provider.wait_for_end()

    assert request.outcome == "abandoned"


async def test_cancelling_before_the_answer_begins_closes_the_connection_too() -> None:
    async with running_provider([Hang()]) as provider, model_at(provider) as model:
        listening = asyncio.create_task(whole(model, asking()))
        await provider.wait_for_gate()
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening
        (request,) = await provider.wait_for_end()

    assert request.outcome == "abandoned"


async def test_whoever_stops_listening_closes_the_connection() -> None:
    async with running_provider([Say("um dois", gate_after=1)]) as provider, model_at(provider) as model:
        async with aclosing(model.stream(asking())) as stream:
            await anext(stream)
        (request,) = await provider.wait_for_end()

    assert request.outcome == "abandoned"
