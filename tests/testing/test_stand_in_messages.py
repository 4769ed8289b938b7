"""The stand-in against Anthropic's own SDK, and its stream byte by byte."""

import json
from typing import Any

import anthropic
import httpx
import pytest

from qhub_testing import Break, Call, Cut, Fail, Provider, Say, Stop, Think, Tokens, running_provider

ASK: Any = {"model": "any", "max_tokens": 100, "messages": [{"role": "user", "content": "olá"}]}


def client_of(provider: Provider) -> anthropic.AsyncAnthropic:
    return anthropic.AsyncAnthropic(api_key="any", base_url=provider.anthropic_url, max_retries=0)


async def test_the_sdk_reads_a_stream() -> None:
    answer = [Think("hum", "c2ln"), Say("Vou ver."), Call("contar", {"turno": "noite"}, id="toolu_1")]
    async with (
        running_provider([answer]) as provider,
        client_of(provider) as client,
        client.messages.stream(**ASK) as stream,
    ):
        text = [piece async for piece in stream.text_stream]
        message: Any = await stream.get_final_message()

    assert text == ["Vou ", "ver."]
    assert [block.type for block in message.content] == ["thinking", "text", "tool_use"]
    assert message.content[0].signature == "c2ln"
    assert message.content[2].input == {"turno": "noite"}
    assert message.stop_reason == "tool_use"


async def test_the_sdk_reads_a_whole_answer() -> None:
    answer = [Say("Olá, mundo."), Stop("max_tokens", Tokens(input=7, output=3, cache_read=20, cache_write=10))]
    async with running_provider([answer]) as provider, client_of(provider) as client:
        message: Any = await client.messages.create(**ASK)

    assert message.content[0].text == "Olá, mundo."
    assert message.stop_reason == "max_tokens"
    assert (message.usage.input_tokens, message.usage.output_tokens) == (7, 3)
    assert (message.usage.cache_read_input_tokens, message.usage.cache_creation_input_tokens) == (20, 10)


def test_the_events_of_a_stream_are_those_of_the_messages_api() -> None:
    with running_provider([[Say("Olá"), Call("contar", {})]]) as provider:
        response = httpx.post(f"{provider.anthropic_url}/v1/messages", json={**ASK, "stream": True}, headers=headers())

    events = [json.loads(line.removeprefix("data: ")) for line in response.text.splitlines() if line.startswith("data")]
    assert response.headers["content-type"].startswith("text/event-stream")
    assert [event["type"] for event in events] == [
        "message_start",
        "content_block_start",
        "ping",
        "content_block_delta",
        "content_block_stop",
        "content_block_start",
        "content_block_delta",
        "content_block_delta",
        "content_block_stop",
        "message_delta",
        "message_stop",
    ]
    assert events[0]["message"]["usage"]["input_tokens"] > 0
    assert events[-2]["delta"]["stop_reason"] == "tool_use"


@pytest.mark.parametrize(
    ("status", "error", "type"),
    [
        (400, anthropic.BadRequestError, "invalid_request_error"),
        (401, anthropic.AuthenticationError, "authentication_error"),
        (402, anthropic.APIStatusError, "billing_error"),
        (403, anthropic.PermissionDeniedError, "permission_error"),
        (404, anthropic.NotFoundError, "not_found_error"),
        (413, anthropic.APIStatusError, "request_too_large"),
        (429, anthropic.RateLimitError, "rate_limit_error"),
        (500, anthropic.InternalServerError, "api_error"),
        (529, anthropic.InternalServerError, "overloaded_error"),
    ],
)
async def test_errors_have_the_shape_the_sdk_expects(
    status: int, error: type[anthropic.APIStatusError], type: str
) -> None:
    async with running_provider([Fail(status, retry_after=3)]) as provider, client_of(provider) as client:
        with pytest.raises(error) as caught:
            await client.messages.create(**ASK)

    assert caught.value.status_code == status
    assert body_of(caught.value)["error"]["type"] == type
    assert caught.value.response.headers["retry-after"] == "3"


async def test_an_error_inside_a_stream_follows_a_200() -> None:
    async with running_provider([[Say("um dois"), Break(after_chunks=1)]]) as provider, client_of(provider) as client:
        with pytest.raises(anthropic.APIStatusError, match="overloaded_error"):
            async with client.messages.stream(**ASK) as stream:
                async for piece in stream.text_stream:
                    assert piece == "um "
        (request,) = await provider.wait_for_end()

    assert request.outcome == "failed"


@pytest.mark.parametrize("streamed", [True, False])
async def test_a_cut_connection_is_a_broken_body_after_a_200(streamed: bool) -> None:
    async with running_provider([[Say("um dois"), Cut(after_chunks=1)]]) as provider, httpx.AsyncClient() as client:
        url = f"{provider.anthropic_url}/v1/messages"
        async with client.stream("POST", url, json={**ASK, "stream": streamed}, headers=headers()) as response:
            assert response.status_code == 200
            with pytest.raises(httpx.RemoteProtocolError):
                await response.aread()
        (request,) = await provider.wait_for_end()

    assert request.outcome == "cut"


def headers(key: str = "any") -> dict[str, str]:
    return {"x-api-key": key, "anthropic-version": "2023-06-01"}


def body_of(error: anthropic.APIStatusError) -> Any:
    return error.body
