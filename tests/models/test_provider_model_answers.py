"""A provider's model, over a real socket: what it yields, and what it sends. Every provider passes the same tests."""

import asyncio
from contextlib import aclosing

import orjson
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

from qhub.errors import ModelError
from qhub.models.interface import Prompt, TextDelta
from qhub.models.openai import openai_model
from qhub_testing import Call, Hang, Say, Stop, Think, Tokens, running_provider
from tests.models.providers import KINDS, MODELS, asking, model_at, whole


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


async def test_text_comes_in_the_order_it_was_sent_and_the_whole_message_last(kind: str) -> None:
    async with (
        running_provider([Say(chunks=["O defeito ", "é ", "ris", "co."])]) as provider,
        model_at(provider, kind) as model,
    ):
        deltas, response = await whole(model, asking())

    assert "".join(deltas) == "O defeito é risco."
    assert response.message.text == "O defeito é risco."
    assert response.message.finish_reason == "stop"


async def test_the_first_piece_arrives_while_the_rest_is_still_being_written(kind: str) -> None:
    async with (
        running_provider([Say("um dois", gate_after=1)]) as provider,
        model_at(provider, kind) as model,
        aclosing(model.stream(asking())) as stream,
    ):
        first = await asyncio.wait_for(anext(stream), 5)
        await provider.wait_for_gate()
        provider.open_gate()
        rest = [item async for item in stream]

    assert first == TextDelta("um ")
    assert rest[0] == TextDelta("dois")


async def test_tool_calls_come_with_their_ids_and_arguments_beside_the_text(kind: str) -> None:
    answer = [Say("Vou ver."), Call("top_defeitos", {"n": 3}, id="toolu_1"), Call("contar_defeitos", id="toolu_2")]
    async with running_provider([answer]) as provider, model_at(provider, kind) as model:
        deltas, response = await whole(model, asking())

    assert "".join(deltas) == "Vou ver."
    calls = response.message.tool_calls
    assert [(call.tool_call_id, call.tool_name, call.args_as_dict()) for call in calls] == [
        ("toolu_1", "top_defeitos", {"n": 3}),
        ("toolu_2", "contar_defeitos", {}),
    ]
    assert response.message.finish_reason == ("stop" if kind == "gemini" else "tool_call")


async def test_the_system_text_and_the_tools_are_a_prefix_that_stays_the_same(kind: str) -> None:
    script = [Call("top_defeitos", {"n": 1}, id="toolu_1"), Say("Risco.")]
    async with running_provider(script) as provider, model_at(provider, kind) as model:
        _, response = await whole(model, asking())
        results = ModelRequest(parts=[ToolReturnPart("top_defeitos", {"top": ["risco"]}, "toolu_1")])
        prompt = asking()
        await whole(model, Prompt(prompt.system, [*prompt.messages, response.message, results], prompt.tools))
        first, second = provider.requests

    assert first.system == second.system == "És o Qualidade."
    assert list(first.tools) == ["top_defeitos", "contar_defeitos"]
    assert first.tools["top_defeitos"]["schema"]["properties"] == {"n": {"type": "integer"}}
    assert "777" in str(first.body)
    assert first.body["tools"] == second.body["tools"]
    ((call_id, content),) = second.tool_results
    assert call_id == "toolu_1"
    assert "risco" in content


async def test_without_a_system_text_none_is_sent(kind: str) -> None:
    async with running_provider([Say("olá")]) as provider, model_at(provider, kind) as model:
        await whole(model, Prompt("", asking().messages))

    assert not provider.requests[0].system


async def test_usage_counts_only_what_costs_the_full_price_as_input(kind: str) -> None:
    written = 200 if kind == "anthropic" else 0
    answer = [Say("olá"), Stop(usage=Tokens(input=10, output=5, cache_read=1000, cache_write=written))]
    async with running_provider([answer]) as provider, model_at(provider, kind) as model:
        _, response = await whole(model, asking())

    usage = response.usage
    assert (usage.input_tokens, usage.output_tokens) == (10, 5)
    assert (usage.cache_read_tokens, usage.cache_write_tokens) == (1000, written)
    assert usage.model == MODELS[kind]


@pytest.mark.parametrize("kind", ["anthropic", "openai"])  # Gemini tells of no call at all
@pytest.mark.parametrize("raw", ['{"n": ', "[1, 2]", "not json", "null", '"três"', "7"])
async def test_broken_arguments_arrive_as_written_and_can_be_sent_back(kind: str, raw: str) -> None:
    script = [Call("top_defeitos", raw_arguments=raw, id="toolu_1"), Say("Peço desculpa.")]
    async with running_provider(script) as provider, model_at(provider, kind) as model:
        prompt = asking()
        _, response = await whole(model, prompt)
        (call,) = response.message.tool_calls
        refusal = ModelRequest(parts=[ToolReturnPart(call.tool_name, "input: bad", "toolu_1", outcome="failed")])
        await whole(model, Prompt(prompt.system, [*prompt.messages, response.message, refusal], prompt.tools))
        sent_back = orjson.dumps(provider.requests[1].messages[-2]).decode()

    assert call.args == raw
    with pytest.raises((ValueError, AssertionError)):
        call.args_as_dict(raise_if_invalid=True)
    assert "INVALID_JSON" in sent_back


async def test_what_models_and_tools_write_carelessly_is_still_a_history_the_provider_takes(kind: str) -> None:
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
    async with running_provider([Say("Agora sim.")]) as provider, model_at(provider, kind) as model:
        prompt = asking()
        await whole(model, Prompt(prompt.system, [*prompt.messages, careless, mixed], prompt.tools))
        (request,) = await provider.wait_for_end()

    assert request.outcome == "answered"
    assert "INVALID_JSON" in orjson.dumps(request.messages).decode()
    assert [call_id for call_id, _ in request.tool_results] == ["toolu_1", "toolu_2"]
    assert request.question == "e agora?"
    assert len(careless.parts) == 3


@pytest.mark.parametrize("kind", ["anthropic", "openai"])
async def test_a_call_cut_by_the_token_limit_says_so_and_keeps_what_was_written(kind: str) -> None:
    answer = [Call("top_defeitos", raw_arguments='{"n": 1'), Stop("max_tokens")]
    async with running_provider([answer]) as provider, model_at(provider, kind) as model:
        _, response = await whole(model, asking())

    (call,) = response.message.tool_calls
    assert call.args == '{"n": 1'
    assert response.message.finish_reason == "length"


async def test_a_call_that_gemini_cannot_write_is_a_failure_to_try_again() -> None:
    script = [Call("top_defeitos", raw_arguments='{"n": ')]
    async with running_provider(script) as provider, model_at(provider, "gemini") as model:
        with pytest.raises(ModelError) as caught:
            await whole(model, asking())

    assert caught.value.code == "model_failed"
    assert "MALFORMED_FUNCTION_CALL" in caught.value.detail


async def test_thinking_survives_storage_and_goes_back_as_the_provider_wants_it(kind: str) -> None:
    script = [[Think("Conto primeiro.", "c2lnbmVk"), Call("contar_defeitos", id="toolu_1")], Say("200.")]
    async with running_provider(script) as provider, model_at(provider, kind) as model:
        prompt = asking()
        deltas, response = await whole(model, prompt)
        stored = ModelMessagesTypeAdapter.dump_json([response.message])
        (read,) = ModelMessagesTypeAdapter.validate_json(stored)
        results = ModelRequest(parts=[ToolReturnPart("contar_defeitos", {"total": 200}, "toolu_1")])
        await whole(model, Prompt(prompt.system, [*prompt.messages, read, results], prompt.tools))
        body = provider.requests[1].body

    assert deltas == []
    assert read.parts == response.message.parts
    assert isinstance(response.message.parts[0], ThinkingPart)
    assert isinstance(response.message.parts[1], ToolCallPart)
    if kind == "anthropic":
        sent_back = {"type": "thinking", "thinking": "Conto primeiro.", "signature": "c2lnbmVk"}
        assert body["messages"][1]["content"][0] == sent_back
    elif kind == "openai":
        assert body["messages"][2]["reasoning_content"] == "Conto primeiro."
        assert not body["messages"][2]["content"]
    else:
        thought, call = body["contents"][1]["parts"]
        assert thought == {"text": "Conto primeiro.", "thought": True}
        assert (call["functionCall"]["name"], call["thoughtSignature"]) == ("contar_defeitos", "c2lnbmVk")


@pytest.mark.parametrize("after", KINDS)
async def test_a_conversation_can_go_on_with_another_provider(kind: str, after: str) -> None:
    script = [[Think("Conto."), Say("Vou ver."), Call("contar_defeitos", id="toolu_1")], Say("200.")]
    async with (
        running_provider(script) as provider,
        model_at(provider, kind) as first,
        model_at(provider, after) as second,
    ):
        prompt = asking()
        _, response = await whole(first, prompt)
        results = ModelRequest(parts=[ToolReturnPart("contar_defeitos", {"total": 200}, "toolu_1")])
        messages = [*prompt.messages, response.message, results]
        deltas, _ = await whole(second, Prompt(prompt.system, messages, prompt.tools))

    assert "".join(deltas) == "200."
    assert provider.requests[1].calls == {"toolu_1": "contar_defeitos"}


async def test_a_server_that_wants_no_key_gets_none_of_anybodys() -> None:
    async with running_provider([Say("olá")]) as provider:
        model = openai_model(model="llama3.1:8b", base_url=provider.openai_url)
        deltas, _ = await whole(model, asking())
        await model.close()
        (request,) = provider.requests

    assert deltas == ["olá"]
    assert request.headers["authorization"] == "Bearer no-key"
    assert request.body["model"] == "llama3.1:8b"
    assert request.body["max_tokens"] == 777


@pytest.mark.parametrize("step", [Say("um dois", gate_after=1), Hang()], ids=["amid the answer", "before it begins"])
async def test_cancelling_closes_the_connection_at_once(kind: str, step: Say | Hang) -> None:
    async with running_provider([step]) as provider, model_at(provider, kind) as model:
        listening = asyncio.create_task(whole(model, asking()))
        await provider.wait_for_gate()
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening
        (request,) = await provider.wait_for_end()

    assert request.outcome == "abandoned"


async def test_whoever_stops_listening_closes_the_connection(kind: str) -> None:
    async with running_provider([Say("um dois", gate_after=1)]) as provider, model_at(provider, kind) as model:
        async with aclosing(model.stream(asking())) as stream:
            await anext(stream)
        (request,) = await provider.wait_for_end()

    assert request.outcome == "abandoned"
